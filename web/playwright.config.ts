// Browser tests. `scenes`: single pages against the scenes of src/dev, without a server. `room`: the shipped program with
// people in browsers, one room for each test (e2e/). Run by scripts/e2e; one project alone: npx playwright test --project=room
import { defineConfig } from '@playwright/test';

// A port of this run's own, so that two runs on one machine do not meet. Playwright's workers read this file too.
const port = Number((process.env.CARDROOM_SCENES_PORT ??= String(20_000 + (process.pid % 10_000))));
const root = process.getuid?.() === 0;

export default defineConfig({
  outputDir: 'test-results',
  workers: 1,
  reporter: 'line',
  // Generous, since a slow machine is no fault: they cost nothing as long as all is well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'scenes', testDir: 'tests' },
    { name: 'room', testDir: 'e2e' },
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        ...(root ? ['--no-sandbox'] : []), // Chromium refuses to run as root with it
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: { command: `npx vite --port ${port} --strictPort`, url: `http://127.0.0.1:${port}/dev.html`, reuseExistingServer: false },
});
