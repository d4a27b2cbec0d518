// What lies where on a table, in a real browser: model/layout.ts says where things belong, and here they are measured.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../slow';

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
];
const crowds = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((seats) => `crowd-${seats}`),
  ...[2, 6, 9, 10].map((seats) => `crowd-omaha6-${seats}`),
  ...[2, 6, 8].map((seats) => `crowd-stud-${seats}`),
];

const open = async (page: Page, scene: string, place = ''): Promise<void> => {
  await page.goto(`/dev.html?scene=${scene}${place}`);
  await page.locator('.stage .felt').first().waitFor();
};

/** What lies on something else, or outside of the window, in words; a seat's own things may touch each other. */
const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const of = (root: Element, selector: string, who: string) =>
      [...root.querySelectorAll(selector)].map((element) => ({ who, what: `${who} ${selector}`, box: element.getBoundingClientRect() }));
    const things = [
      ...[...document.querySelectorAll('.seat')].flatMap((seat, i) => {
        const who = `seat ${i + 2}`;
        return ['.face', '.plate', '.down', '.up', '.meta'].flatMap((selector) => of(seat, `:scope ${selector}`, who));
      }),
      ...of(document.body, '.hero .cards .place', 'hero'),
      ...of(document.body, '.hero .plate', 'hero'),
      ...of(document.body, '.board', 'board'),
      ...of(document.body, '.pot.total', 'pot'),
      ...[...document.querySelectorAll('.bet')].flatMap((bet, i) => of(bet, '.move', `bet ${i}`)),
      ...of(document.body, '.dealer', 'button'),
      ...of(document.body, '.tools button', 'tools'),
      ...of(document.body, '.about', 'name'),
      ...[...document.querySelectorAll('.bar button, .bar input')].flatMap((button, i) => [
        { who: `control ${i}`, what: `control ${button.textContent?.trim() ?? ''}`, box: button.getBoundingClientRect() },
      ]),
    ].filter(({ box }) => box.width > 0 && box.height > 0);
    const bad: string[] = [];
    things.forEach((a, i) => {
      const { left, right, top, bottom } = a.box;
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) bad.push(`${a.what} is outside`);
      for (const b of things.slice(i + 1)) {
        const across = Math.min(right, b.box.right) - Math.max(left, b.box.left);
        const down = Math.min(bottom, b.box.bottom) - Math.max(top, b.box.top);
        if (a.who !== b.who && across > 2 && down > 2) bad.push(`${a.what} on ${b.what}, ${Math.round(across)}x${Math.round(down)}`);
      }
    });
    return bad;
  });

/** Cards and chips have come to rest. */
const still = (page: Page) => page.evaluate(() => Promise.all(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity && !(a instanceof CSSAnimation)).map(({ finished }) => finished.catch(() => undefined))));

for (const scene of crowds) {
  test(`${scene}: nothing lies on anything else, in any window (A2, C21, C22)`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(windows[0] ?? { width: 1440, height: 900 });
    await open(page, scene);
    const bad: string[] = [];
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await still(page);
      bad.push(...(await collisions(page)).map((what) => `${viewport.width}x${viewport.height}: ${what}`));
    }
    expect(bad).toEqual([]);
  });
}

test('several tables side by side: nothing lies on anything else (C25)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const scene of ['turn', 'watch', 'host']) {
    await open(page, scene, '#/tables');
    await still(page);
    expect(await collisions(page), scene).toEqual([]);
  }
});

/** Events at the scene's table, made inside the page: amounts do not travel. */
const happens = (page: Page, make: () => unknown[]): Promise<void> =>
  page.evaluate(`globalThis.happens(...(${make.toString()})())`);

for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
  test(`time bank and a broken line are seen at every seat, ${viewport.width} px wide (B9)`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const scene of ['crowd-6', 'crowd-stud-6']) {
      await open(page, scene);
      await expect(page.getByRole('img', { name: 'Time bank 25 s' })).toHaveCount(6);
      for (const bank of await page.getByRole('img', { name: 'Time bank 25 s' }).all()) await expect(bank).toBeVisible();
      const seat = page.locator('.seat').filter({ has: page.getByRole('button', { name: 'Kofi', exact: true }) });
      await expect(seat.getByRole('img', { name: 'Disconnected' })).toBeVisible();
    }
    await happens(page, () => [{ case: 'connectionChanged', value: { seat: 1, connected: false } }]);
    await expect(page.locator('.hero').getByRole('img', { name: 'Disconnected' })).toBeVisible();
  });
}

test('whoever gets back what nobody called is not all-in (B18)', async ({ page }) => {
  await open(page, 'turn');
  const mara = page.locator('.seat').filter({ has: page.getByRole('button', { name: 'Mara', exact: true }) });
  await happens(page, () => [{ case: 'raisedTo', value: { seat: 4, to: 2390n, by: 2310n, allIn: true } }]);
  await expect(mara.locator('.tag')).toHaveText('All-in');
  await happens(page, () => [{ case: 'uncalledReturned', value: { seat: 4, amount: 545n } }]);
  await expect(mara.locator('.stack')).toHaveText('545');
  await expect(mara.locator('.tag')).toHaveCount(0);
});

test('a player sitting out still shows the stack (D27)', async ({ page }) => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await open(page, 'watch');
    const seat = page.locator('.seat').filter({ hasText: 'Sitting out' });
    await expect(seat.locator('.stack')).toHaveText('610');
  }
});

for (const viewport of [{ width: 390, height: 844 }, { width: 320, height: 640 }, { width: 844, height: 390 }]) {
  test(`with log and chat open, our hand, clock and buttons stay in sight, ${viewport.width} px wide (C20)`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, 'crowd-6');
    await page.getByRole('button', { name: 'Log and chat' }).click();
    const panel = await page.getByRole('complementary').boundingBox();
    const cards = await page.locator('.hero .cards').boundingBox();
    const plate = await page.locator('.hero .plate').boundingBox();
    const bar = await page.locator('.actions .turn').boundingBox();
    if (!panel || !cards || !plate || !bar) throw new Error('something is not there');
    expect(panel.height).toBeGreaterThan(150);
    for (const box of [cards, plate, bar]) {
      const across = Math.min(panel.x + panel.width, box.x + box.width) - Math.max(panel.x, box.x);
      const down = Math.min(panel.y + panel.height, box.y + box.height) - Math.max(panel.y, box.y);
      expect(across > 1 && down > 1).toBe(false);
    }
    await expect(page.locator('.bar button.guarded')).toHaveCount(0);
    await page.getByRole('button', { name: /^Call 600/ }).click({ timeout: 10_000 });
  });
}

test('at 320 px the amount is whole, and no prompt is higher than its place (C22)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'crowd-6');
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.actions input, .actions button')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent || 'amount'),
  );
  expect(cut).toEqual([]);
  for (const scene of ['sat-out', 'rebuy', 'runs', 'watch']) {
    await open(page, scene);
    const [prompt, place] = [await page.locator('.prompt').boundingBox(), await page.locator('.actions').boundingBox()];
    expect(prompt?.y ?? 0, scene).toBeGreaterThanOrEqual(place?.y ?? 1);
  }
});

test('a lost connection covers nothing on a phone (C23)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'crowd-2');
  await page.evaluate(() => (globalThis as unknown as { breaks: () => void }).breaks());
  const line = page.locator('header .line.offline');
  await expect(line).toBeVisible();
  await still(page);
  await expect.poll(() => collisions(page)).toEqual([]); // once the stage has been laid out anew
  const [told, stage] = [await line.boundingBox(), await page.locator('.stage').boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual((stage?.y ?? 0) + 1);
});

test('a tab shows its stakes whole or not at all (B11)', async ({ page }) => {
  await open(page, 'turn');
  for (const width of [1440, 1024, 700, 480, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.tables .what')].flatMap((what) => {
        const [all, stakes] = [what.getBoundingClientRect(), what.querySelector('.stakes')?.getBoundingClientRect()];
        if (!stakes || stakes.top >= all.bottom - 1) return []; // not at all
        return stakes.right > all.right + 1 || stakes.bottom > all.bottom + 2 ? [what.textContent] : [];
      }),
    );
    expect(cut, `${width}`).toEqual([]);
    // Many tabs are scrolled before their names cannot be told apart.
    for (const tab of await page.locator('.tables .tab').all()) expect((await tab.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(96);
  }
});

test('the settlement shows every result on a phone, and follows a buy-in between hands (C19)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'host');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settlement' }).click();
  const results = page.getByRole('dialog').locator('.net');
  await expect(results.first()).toBeVisible();
  for (const result of await results.all()) {
    const box = await result.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  const asked = () => page.evaluate(() => (globalThis as unknown as { sent: { what: { case: string } }[] }).sent.filter(({ what }) => what.case === 'askSettlement').length);
  const before = await asked();
  await happens(page, () => [{ case: 'playerSat', value: { seat: 4, player: '104', name: 'Mara', stack: 1000n } }]);
  await expect.poll(asked).toBeGreaterThan(before);
});

test("the house goes by its name, not by its file's (D31)", async ({ page }) => {
  await open(page, 'turn');
  await page.getByRole('button', { name: 'Rules of this table' }).click();
  await expect(page.getByRole('dialog')).toContainText('HouseStandard');
});

for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
  test(`run twice, what is won lies on no board, ${viewport.width} px wide (B16)`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, 'runs');
    await expect(page.locator('.bar button.guarded')).toHaveCount(0);
    await page.getByRole('button', { name: 'Twice' }).click();
    await expect(page.locator('.bet .won')).toHaveCount(2);
    await still(page);
    const covered = await page.evaluate(() => {
      const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
      return boxes('.bet').filter((bet) =>
        boxes('.board').some((board) => Math.min(bet.right, board.right) - Math.max(bet.left, board.left) > 2 && Math.min(bet.bottom, board.bottom) - Math.max(bet.top, board.top) > 2),
      ).length;
    });
    expect(covered).toBe(0);
  });
}

test('on a low window the whole menu can be reached, and a call of the host is whole (A2)', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await open(page, 'host');
  const call = await page.getByRole('button', { name: 'Approve' }).boundingBox();
  expect((call?.y ?? 999) + (call?.height ?? 0)).toBeLessThan(375);
  await page.getByRole('button', { name: 'Menu' }).click();
  const leave = page.getByRole('button', { name: 'Leave' });
  await leave.scrollIntoViewIfNeeded();
  const box = await leave.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(375);
});
