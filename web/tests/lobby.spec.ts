// The lobby, private games, hands of the past and the cashier, in a real browser.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../slow';

const phone = { width: 360, height: 740 };

interface Sent {
  what: { case?: string; value?: Record<string, unknown> & { what?: { case?: string; value?: Record<string, unknown> } } };
}

/** The commands that were sent so far: name, and for table commands the name within. */
const commands = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { sent: Sent[] }).sent.map(({ what }) => (what.case === 'table' ? `table.${what.value?.what?.case}` : (what.case ?? ''))),
  );

const open = (page: Page, scene: string, place = '#/') => page.goto(`/dev.html?scene=${scene}${place}`);
const names = (page: Page) => page.locator('tbody .pick').allInnerTexts();

test('a visitor sits with one press', async ({ page }) => {
  await open(page, 'watch');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page).toHaveURL(/#\/table\/12$/); // Cedar: no-limit hold'em with a free seat
  await expect.poll(() => commands(page)).toEqual(expect.arrayContaining(['seatMe', 'table.sit', 'watchTable']));
});

test('filters and order are remembered', async ({ page }) => {
  await open(page, 'watch');
  await expect(page.locator('tbody tr')).toHaveCount(9);
  await page.getByRole('button', { name: 'Avg pot' }).click();
  await expect(page.getByRole('columnheader', { name: 'Avg pot' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'No limit', exact: true }).click();
  await page.getByRole('button', { name: 'Free seats' }).click();
  const before = await names(page);
  expect(before).not.toContain('Maple'); // full
  expect(before).not.toContain('Rowan'); // fixed limit
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(before.length);
  expect(await names(page)).toEqual(before);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(9);
});

test('a row shows who sits there, the rules in words, and the way to a seat', async ({ page }) => {
  await open(page, 'watch');
  await page.getByRole('button', { name: 'Cedar' }).click();
  const preview = page.getByRole('complementary', { name: 'About this table' });
  await expect(preview.getByText('Priya')).toBeVisible();
  await expect(preview).toContainText('From 400 to 1,000');
  await expect(preview).toContainText('You have 12,480');
  await preview.getByRole('textbox', { name: 'Buy-in' }).fill('5');
  await expect(preview.getByText('At least 400, please.')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Sit down' })).toBeDisabled();
  await preview.getByRole('textbox', { name: 'Buy-in' }).fill('500');
  await expect(preview.getByRole('button', { name: 'Sit down with 500' })).toBeEnabled();
  await page.getByRole('button', { name: 'Maple' }).click();
  await expect(preview.getByText('20 seconds to act', { exact: false })).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
});

test('who waits for a seat sees his place in the lobby, and takes the seat from there', async ({ page }) => {
  await open(page, 'full', '#/table/11');
  await expect(page.locator('.bar')).toContainText('You are number 2 of 3');
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('button', { name: 'Maple', exact: true }).click();
  const preview = page.getByRole('complementary', { name: 'About this table' });
  await expect(preview).toContainText('You are number 2 of 3 on the waiting list');
  await expect(preview.getByRole('button', { name: 'Join the waiting list' })).toHaveCount(0);
  await expect(preview.getByRole('button', { name: 'Leave the list' })).toBeVisible();
  const until = BigInt(Date.now() + 3_600_000);
  await page.evaluate((at) => (globalThis as unknown as { happens: (event: unknown) => void }).happens({ case: 'seatOffered', value: { seat: 8, until: at } }), until);
  const calls = page.getByRole('region', { name: 'Waiting for your answer' });
  await expect(calls).toContainText('Seat 8 at Maple is yours if you want it.');
  await expect(calls).toContainText(/The seat is held for \d+ s/);
  await calls.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('dialog', { name: 'Buy in at Maple' })).toBeVisible();
  expect(await commands(page)).not.toContain('table.reserve'); // it is held for him already
});

test('a refusal is seen above a dialog', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, 'refused');
  await page.getByRole('button', { name: /Cedar/ }).click();
  // In the browser's top layer, and shown after the dialog. It goes away by itself: who misses it presses again.
  await expect(async () => {
    await page.getByRole('dialog').getByRole('button', { name: /Sit down with/ }).click();
    await page.waitForFunction(
      () => {
        const toasts = document.querySelector<HTMLElement>('.toasts');
        const said = toasts?.checkVisibility() && toasts.innerText.includes('This seat has just been taken.');
        return said && toasts?.popover === 'manual' && toasts.matches(':popover-open');
      },
      null,
      { timeout: 5_000 },
    );
  }).toPass();
});

test('the head of a scrolled list stands at the very top: no row shows above it', async ({ page }) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 440 });
    await open(page, 'watch');
    await expect(page.locator('tbody tr')).toHaveCount(9);
    const [head, top] = await page.evaluate(() => {
      const main = document.querySelector('main')!;
      main.scrollTo(0, main.scrollHeight);
      main.scrollBy(0, -60); // into the list, not past it
      return [document.querySelector('thead th')!.getBoundingClientRect().top, main.getBoundingClientRect().top];
    });
    expect(head).toBe(top);
  }
});

test('rows are walked with the arrow keys, tabs too', async ({ page }) => {
  await open(page, 'watch');
  const picks = page.locator('tbody .pick');
  await picks.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(picks.nth(1)).toBeFocused();
  await expect(picks.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Cash games' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Private' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Private game' }).last()).toBeVisible();
});

test('a room without tables says what to do next', async ({ page }) => {
  await open(page, 'empty-room');
  await expect(page.getByText('No tables are open right now.')).toBeVisible();
});

test('a private game is made and its link handed over, on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, 'empty-room');
  await page.getByRole('button', { name: 'Private game' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the table').fill('Friday night');
  await dialog.getByLabel('Big blind').fill('2');
  await dialog.getByRole('button', { name: 'Open the table' }).last().click();
  await expect(dialog.getByRole('alert')).toContainText('Blinds'); // 5/2 is no pair of blinds
  await dialog.getByLabel('Big blind').fill('10');
  await dialog.getByRole('button', { name: 'Open the table' }).last().click();
  await expect(dialog.getByLabel('Link')).toHaveValue(/#\/table\/\d+\?invite=k3yb0ard$/);
  await dialog.getByRole('button', { name: 'Go to my table' }).click();
  await expect(page.locator('.stage .felt')).toBeVisible();
});

test('the host approves, starts, and sees a settlement that adds up', async ({ page }) => {
  await open(page, 'host', '#/table/11');
  await page.getByRole('button', { name: 'Host' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await expect(dialog.getByText('Adds up to zero.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close the table' }).click();
  await dialog.getByRole('button', { name: 'Close it now?' }).click();
  expect((await commands(page)).filter((name) => name.startsWith('table.'))).toEqual(['table.approve', 'table.resume', 'table.close']);
});

test('a hand is stepped through by keyboard, forwards and backwards', async ({ page }) => {
  await open(page, 'turn', '#/hands');
  await page.getByRole('link', { name: /Maple.*\+845/ }).click();
  const count = page.locator('.count');
  await expect(count).toHaveText('Step 0 of 19');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText('Step 2 of 19');
  await expect(page.getByRole('img', { name: 'ace of hearts' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('img', { name: 'ace of hearts' })).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(count).toHaveText('Step 19 of 19');
  await expect(page.getByRole('img', { name: 'nine of diamonds' })).toBeVisible();
  await page.getByRole('group', { name: 'What happened' }).getByRole('button', { name: 'Flop', exact: true }).click();
  await expect(page.getByRole('img', { name: 'four of hearts' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'jack of clubs' })).toHaveCount(0);
});

test('a name is changed, chips are filled up, and the statement goes back in time', async ({ page }) => {
  await open(page, 'watch', '#/me');
  await page.getByLabel('Your name').fill('Hollis');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('header .name').first()).toHaveText('Hollis');
  await page.getByRole('button', { name: 'Refill play chips' }).click();
  await expect(page.getByRole('row', { name: /Welcome chips/ })).toBeVisible();
  await page.getByRole('button', { name: 'Older entries' }).click();
  expect((await commands(page)).filter((name) => name === 'askStatement').length).toBeGreaterThan(1);
});

for (const [name, scene, place] of [
  ['lobby', 'watch', '#/'],
  ['hands', 'turn', '#/hands'],
  ['replay', 'turn', '#/hand/11/48212'],
  ['me', 'turn', '#/me'],
] as const) {
  test(`nothing is wider than a phone: ${name}`, async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, scene, place);
    await expect(page.locator('main, .replayer').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main > *, .page > *, .replayer > *, li, .balance')].filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.className),
    );
    expect(wide).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });
}
