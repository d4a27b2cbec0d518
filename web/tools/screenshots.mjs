// Looks at scenes: `npm run screenshots -- turn stud` writes one picture per scene and window size into test-results/.
// Needs `vite` on port 5199 (started here) and Debian's Chromium.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const sizes = { desktop: [1440, 900], tablet: [1024, 768], phone: [360, 740] };
const args = process.argv.slice(2);
const only = args.filter((a) => a in sizes);
const wanted = args.filter((a) => !(a in sizes) && !/^[a-z]+=/.test(a));
const settings = Object.fromEntries(args.filter((a) => /^[a-z]+=/.test(a)).map((a) => a.split('=')));
const out = settings.out ?? 'test-results/scenes';
const wait = Number(settings.wait ?? 900);

mkdirSync(out, { recursive: true });
const server = await createServer({ server: { port: 5199, strictPort: false, hmr: false }, logLevel: 'error' });
await server.listen();
const address = server.resolvedUrls?.local[0];
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    if (only.length > 0 && !only.includes(size)) continue;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: size === 'phone' ? 2 : 1, hasTouch: size === 'phone' });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${size}: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) console.error(`${size}: ${message.text()}`);
    });
    for (const spec of wanted) {
      // name[@place][+click selector…]: "turn@#/me", "turn+text=Call 80"
      const [head, ...clicks] = spec.split('+');
      const [name, place = '#/table/11'] = head.split('@');
      await page.goto('about:blank');
      await page.goto(`${address}dev.html?scene=${name}${place}`);
      await page.waitForTimeout(wait);
      for (const click of clicks) {
        await page.locator(click).first().click({ timeout: 3000 });
        await page.waitForTimeout(Number(settings.step ?? 600));
      }
      const file = `${out}/${(name + place.replace('#/table/11', '') + clicks.join('+')).replace(/[^\w]+/g, '-')}-${size}.png`;
      await page.screenshot({ path: file });
      console.log(file);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
