// The page of the room's host: chips booked by hand, with a keyboard alone and on a phone.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../slow';

const open = (page: Page) => page.goto('/dev.html?scene=staff#/host');

interface Sent {
  id: string;
  what: { case?: string; value?: Record<string, unknown> };
}

/** The entries that were sent, with their command ids, amounts as numbers. */
const entries = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { sent: Sent[] }).sent
      .filter(({ what }) => what.case === 'hostEntry')
      .map(({ id, what: { value = {} } }) => ({ id, ...value, amount: Number(value.amount) })),
  );

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('Player').fill(name);
  await page.keyboard.press('Enter');
}

test('by keyboard alone: who, how much, why, and once more in words before it is booked', async ({ page }) => {
  await open(page);
  await find(page, 'Anne');
  await expect(page.getByRole('alert')).toHaveText('Nobody here is called “Anne”.');
  await find(page, 'ann');
  await expect(page.getByText('20.00 EUR free')).toBeVisible();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('50');
  await page.keyboard.press('Shift+Tab'); // to the currencies
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'EUR' })).toBeChecked();
  await page.getByLabel('Reason').first().focus();
  await page.keyboard.type('cash at the door');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog');
  await expect(sure).toContainText('Give 50.00 EUR to Ann: cash at the door');
  await expect(sure).toContainText('20.00 EUR → 70.00 EUR');
  await page.keyboard.press('Escape');
  expect(await entries(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on' }).focus();
  await page.keyboard.press('Enter');
  await expect(sure.getByRole('button', { name: 'Give 50.00 EUR' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'cash at the door' })).toContainText('+50.00 EUR');
  await expect(sure).toHaveCount(0);
  expect(await entries(page)).toMatchObject([{ player: '5274839201938471', currency: 'EUR', amount: 5000, reason: 'cash at the door' }]);
  await expect(page.getByLabel('Amount')).toHaveValue('');
});

test('what cannot be booked is said before it is sent', async ({ page }) => {
  await open(page);
  await find(page, '#5274839201938471');
  await page.getByText('EUR', { exact: true }).first().click();
  await page.getByText('Take', { exact: true }).click();
  const amount = page.getByLabel('Amount');
  const fault = page.locator('#booking-fault');
  const goOn = page.getByRole('button', { name: 'Go on' });
  await amount.fill('20.01');
  await expect(fault).toHaveText('Ann has 20.00 EUR that are not on a table.');
  await amount.fill('1.005');
  await expect(fault).toHaveText('At most 2 digits after the point, please.');
  await amount.fill('some');
  await expect(fault).toHaveText('That is no amount.');
  await amount.fill('20');
  await expect(fault).toHaveText('');
  await expect(goOn).toBeDisabled(); // no reason yet
  await page.getByRole('button', { name: 'Paid out in cash' }).click();
  await goOn.click();
  await expect(page.getByRole('dialog')).toContainText('Take 20.00 EUR from Ann: Paid out in cash');
});

test('pressed twice, it is one entry', async ({ page }) => {
  await open(page);
  await find(page, 'Ann');
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('button', { name: 'Prize' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  // Twice in one breath, before any answer.
  await page.getByRole('button', { name: 'Give 500 play chips' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'Prize' })).toHaveCount(1);
  expect(await entries(page)).toMatchObject([{ amount: 500, currency: 'PLAY' }]);
  // Kept over a reload, and not sent again: it has its answer.
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Prize' })).toContainText('+500');
  expect(await entries(page)).toEqual([]);
});

test('on a phone everything is big enough for a finger, and nothing is wider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await find(page, 'Ann');
  await expect(page.getByLabel('Amount')).toBeVisible();
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .card button, main .card input.field')].flatMap((e) => {
      const { height, left, right } = e.getBoundingClientRect();
      return height < 43.5 || left < 0 || right > innerWidth ? [`${e.innerText}: ${height} high, ${left} to ${right}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // What is only read aloud makes no page to scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);
});
