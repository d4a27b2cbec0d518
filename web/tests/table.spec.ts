// What a finger or a key does at a table, in a real browser.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../slow';
import { remembersToasts, wasTold } from '../told';

interface Said {
  case?: string;
  value?: { what?: { case?: string; value?: Record<string, unknown> } };
}

const open = async (page: Page, scene: string): Promise<void> => {
  await page.addInitScript(remembersToasts);
  await page.goto(`/dev.html?scene=${scene}`);
  await page.locator('.stage .felt').waitFor();
};

/** The table commands that were sent so far, amounts as numbers. */
const commands = (page: Page): Promise<(Record<string, unknown> & { case: string })[]> =>
  page.evaluate(() => {
    const { sent } = globalThis as unknown as { sent: { what: Said }[] };
    return sent
      .filter(({ what }) => what.case === 'table')
      .map(({ what }) => {
        const { case: name = '', value = {} } = what.value?.what ?? {};
        const plain = Object.entries(value).map(([key, v]) => [key, typeof v === 'bigint' ? Number(v) : v]);
        return { case: name, ...(Object.fromEntries(plain) as Record<string, unknown>) };
      });
  });

/** This is what the room says now. */
const happens = (page: Page, ...events: { case: string; value: Record<string, unknown> }[]): Promise<void> =>
  page.evaluate((list) => (globalThis as unknown as { happens: (...events: unknown[]) => void }).happens(...list), events);

/** The guard of buttons that have just appeared is over. */
const guardOver = (page: Page) => expect(page.locator('.bar button.guarded')).toHaveCount(0);

/** The second press, which counts for three seconds after the first: where they are over, a first one again. */
async function again(page: Page, second: string | RegExp, first: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: second });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    else await first();
    expect(await commands(page)).not.toEqual([]);
  }).toPass();
}

test('a button that has just appeared ignores a press, then works (scenario 8)', async ({ page }) => {
  // Pressed in the very moment in which it comes: no clock is asked.
  await page.addInitScript(() => {
    const pressed = globalThis as unknown as { pressed: number };
    pressed.pressed = 0;
    new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>('button.passive');
      if (!button || pressed.pressed > 0) return;
      pressed.pressed += 1;
      button.click();
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, 'turn');
  await guardOver(page);
  expect(await page.evaluate(() => (globalThis as unknown as { pressed: number }).pressed)).toBe(1);
  expect(await commands(page)).toEqual([]);
  await page.getByRole('button', { name: 'Call 80' }).click();
  expect(await commands(page)).toMatchObject([{ case: 'act', hand: '48213', actionNo: 12, kind: 2, to: 80 }]);
});

test('keys: a number sizes the bet, arrows change it, Enter sends it', async ({ page }) => {
  await open(page, 'turn');
  await guardOver(page);
  await page.keyboard.press('3'); // pot: 80 to call, 640 after it
  await expect(page.getByRole('button', { name: /Raise to 720/ })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await commands(page)).toMatchObject([{ case: 'act', kind: 3, to: 730 }]);
});

test('R goes to the amount; what is typed is sent, cut to the limits', async ({ page }) => {
  await open(page, 'turn');
  await guardOver(page);
  await page.keyboard.press('r');
  await page.keyboard.type('1k');
  await expect(page.getByRole('button', { name: /Raise to 1,000/ })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await commands(page)).toMatchObject([{ kind: 3, to: 1000 }]);
});

test('F folds, C calls', async ({ page }) => {
  await open(page, 'turn');
  await guardOver(page);
  await page.keyboard.press('f');
  expect(await commands(page)).toMatchObject([{ case: 'act', kind: 0 }]);
  await open(page, 'turn');
  await guardOver(page);
  await page.keyboard.press('c');
  expect(await commands(page)).toMatchObject([{ case: 'act', kind: 2, to: 80 }]);
});

test('who writes does not play: letters of the chat are no keys of the game', async ({ page }) => {
  await open(page, 'turn');
  await guardOver(page);
  await page.getByRole('tab', { name: /Chat/ }).click();
  const field = page.getByRole('textbox', { name: 'Say something' });
  await field.focus();
  await page.keyboard.type('fun: 1 nice card, c r f');
  await expect(field).toHaveValue('fun: 1 nice card, c r f');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /Raise to 160/ })).toBeVisible();
  expect(await commands(page)).toEqual([]);
});

test('keys play no hand under a dialog', async ({ page }) => {
  await open(page, 'turn');
  await guardOver(page);
  await page.getByRole('button', { name: 'Options' }).click();
  for (const key of ['f', 'c', '1', 'Enter']) await page.keyboard.press(key);
  expect(await commands(page)).toEqual([]);
});

test('a choice ahead of time that falls is told, also when our turn comes with it (scenario 7)', async ({ page }) => {
  await open(page, 'ten');
  await guardOver(page);
  await happens(
    page,
    { case: 'raisedTo', value: { seat: 10, to: 90n, by: 85n } },
    { case: 'turnCame', value: { seat: 3, actionNo: 6, options: { mayFold: true, mayCall: true, callTo: 90n, callCost: 90n } } },
    { case: 'actAheadDropped', value: {} },
  );
  await wasTold(page, 'The price has changed: your choice ahead of time was dropped.');
  await expect(page.getByRole('button', { name: 'Call 90' })).toBeVisible();
});

test('after the hand: one card is shown, then the other, and what would have come is asked for', async ({ page }) => {
  await open(page, 'ten');
  await happens(page, { case: 'folded', value: { seat: 3 } });
  await expect(page.getByText('You have folded')).toBeVisible();
  await happens(page, { case: 'potAwarded', value: { pot: 0, seat: 10, amount: 60n } });
  const offers = page.getByRole('group', { name: 'After the hand' });
  await offers.getByRole('button', { name: 'Show queen of hearts' }).click();
  await happens(page, { case: 'handEnded', value: {} }, { case: 'shown', value: { seat: 3, cards: '??Qh', byChoice: true } });
  await expect(offers.getByRole('button', { name: 'Show queen of hearts' })).toHaveCount(0);
  await expect(offers.getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await expect(page.locator('.hero .cards .place')).toHaveCount(2);
  await offers.getByRole('button', { name: 'Show queen of spades' }).click();
  await offers.getByRole('button', { name: 'What would have come?' }).click();
  expect(await commands(page)).toMatchObject([
    { case: 'showCards', hand: '48214', cards: 'Qh' },
    { case: 'showCards', cards: 'Qs' },
    { case: 'askRabbit' },
  ]);
});

test('a big all-in asks once more, and never lies beside check (scenario 9)', async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await open(page, 'short-all-in');
    await guardOver(page);
    await page.getByRole('button', { name: 'All-in', exact: true }).click();
    const allIn = page.getByRole('button', { name: /All-in 345/ });
    const [a, c] = [await allIn.boundingBox(), await page.getByRole('button', { name: /^Check/ }).boundingBox()];
    if (!a || !c) throw new Error('no buttons');
    const gap = Math.max(a.x - (c.x + c.width), c.x - (a.x + a.width), a.y - (c.y + c.height), c.y - (a.y + a.height));
    expect(gap).toBeGreaterThan(40);
    await guardOver(page);
    await allIn.click();
    expect(await commands(page)).toEqual([]);
    await again(page, /Tap again/, () => allIn.click({ timeout: 2_000 }));
    expect(await commands(page)).toMatchObject([{ case: 'act', kind: 3, to: 345 }]);
  }
});

test('folding when checking is free asks once more', async ({ page }) => {
  await open(page, 'short-all-in');
  await guardOver(page);
  await page.keyboard.press('f');
  expect(await commands(page)).toEqual([]);
  await again(page, 'Fold anyway?', () => page.keyboard.press('f'));
  expect(await commands(page)).toMatchObject([{ case: 'act', kind: 0 }]);
});

test('ahead of time: the price that was seen goes with it; a second press takes it back', async ({ page }) => {
  await open(page, 'ten');
  await guardOver(page);
  await expect(page.getByRole('button', { name: 'Call 35' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Call 35' }).click();
  await page.getByRole('button', { name: 'Call any' }).click();
  expect(await commands(page)).toMatchObject([
    { case: 'actAhead', hand: '48214', actionNo: 5, what: 0, to: 0 },
    { case: 'actAhead', what: 4 },
  ]);
});

test('draw: tap cards, exchange them', async ({ page }) => {
  await open(page, 'draw');
  await guardOver(page);
  await page.getByRole('button', { name: 'Give up the king of spades' }).click();
  await page.getByRole('button', { name: 'Give up the queen of diamonds' }).click();
  await page.getByRole('button', { name: 'Exchange 2' }).click();
  expect(await commands(page)).toMatchObject([{ case: 'act', kind: 5, actionNo: 7, cards: 'KsQd' }]);
  await expect(page.getByText('Seven-five-four-three-two').first()).toBeVisible();
});

test('pineapple: exactly one; a second tap chooses the other card', async ({ page }) => {
  await open(page, 'pineapple');
  await guardOver(page);
  await expect(page.getByRole('button', { name: 'Choose 1 to discard' })).toBeDisabled();
  await page.keyboard.press('1');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  expect(await commands(page)).toMatchObject([{ case: 'act', kind: 5, cards: '3c' }]);
});

test('sit down: the seat is held, the amount chosen, the way in chosen', async ({ page }) => {
  await open(page, 'watch');
  await page.getByRole('button', { name: 'Sit in seat 4' }).click();
  await page.getByLabel('Amount').first().fill('600');
  await page.getByText('Post 10 now').click();
  await page.getByRole('button', { name: 'Sit down with 600' }).click();
  expect(await commands(page)).toMatchObject([
    { case: 'reserve', seat: 4 },
    { case: 'sit', seat: 4, buyIn: 600, postNow: true },
  ]);
});

test('back after missed blinds: both ways and their price are offered', async ({ page }) => {
  await open(page, 'sat-out');
  await guardOver(page);
  await expect(page.getByText('10 plays as your bet, 5 goes to the pot')).toBeVisible();
  await page.getByRole('button', { name: /Wait for the big blind/ }).click();
  expect(await commands(page)).toMatchObject([{ case: 'sitIn', postNow: false }]);
});

test('options: what is typed stays whatever happens at the table, and one press does not undo the one before', async ({ page }) => {
  await open(page, 'turn');
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog');
  await options.getByLabel('when below').fill('500');
  await happens(page, { case: 'folded', value: { seat: 4 } });
  await expect(page.locator('.seat').filter({ hasText: 'Fold' })).toHaveCount(1);
  await expect(options.getByLabel('when below')).toHaveValue('500');
  await options.getByText('Top up by itself').click();
  // This room answers, and says nothing back.
  await options.getByText('Post blinds by itself').click();
  await options.getByText('Muck losing hands').click();
  expect(await commands(page)).toMatchObject([
    { case: 'setAutoTopUp', below: 500, to: 1000 },
    { case: 'setOptions', autoPost: false, autoMuck: true },
    { case: 'setOptions', autoPost: false, autoMuck: false },
  ]);
});

test('run it twice', async ({ page }) => {
  await open(page, 'runs');
  await guardOver(page);
  await page.getByRole('button', { name: 'Twice' }).click();
  expect(await commands(page)).toMatchObject([{ case: 'chooseRuns', runs: 2 }]);
  await expect(page.locator('.board')).toHaveCount(2);
});

test('nothing jumps when the turn is over: the stage keeps its size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The other table of this scene waits too, and would come forward.
  await page.addInitScript(() => localStorage.setItem('cardroom.preferences', JSON.stringify({ comesForward: false })));
  await open(page, 'turn');
  await guardOver(page);
  const before = await page.locator('.stage').boundingBox();
  await page.getByRole('button', { name: 'Call 80' }).click();
  await expect(page.getByRole('button', { name: 'Check / fold' })).toBeVisible();
  expect(await page.locator('.stage').boundingBox()).toEqual(before);
});

test('every control is big enough for a finger, and nothing is cut off, on a phone of 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const scene of ['turn', 'ten', 'stud', 'stud-pair', 'draw', 'sat-out', 'watch']) {
    await open(page, scene);
    await guardOver(page);
    const wrong = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.actions button, .tools button')].flatMap((button) => {
        const { width, height, left, right, bottom } = button.getBoundingClientRect();
        const fits = left >= 0 && right <= innerWidth && bottom <= innerHeight;
        return width < 35 || height < 44 || !fits ? [`${button.innerText}: ${width}x${height} at ${left}`] : [];
      }),
    );
    expect(wrong, scene).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), scene).toBe(360);
  }
});

test('several tables: side by side, and keys go to the one in front', async ({ page }) => {
  await open(page, 'turn');
  await page.getByRole('link', { name: 'Side by side' }).click();
  const tiles = page.locator('.tiles > section');
  await expect(tiles).toHaveCount(2);
  const [first, second] = [page.getByRole('region', { name: 'Maple' }), page.getByRole('region', { name: 'Cedar' })];
  await expect(first).toHaveClass(/front/);
  await guardOver(page);
  await page.keyboard.press('PageDown');
  await expect(second).toHaveClass(/front/);
  await page.keyboard.press('f');
  expect(await commands(page)).toEqual([]); // here cards are to be chosen, and nothing was folded over there
  await first.locator('.felt').click();
  await expect(first).toHaveClass(/front/);
  await page.keyboard.press('f');
  await expect.poll(() => commands(page)).toMatchObject([{ case: 'act' }]);
});

test('several tables: a finger turns them over, and the next one that waits comes forward', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'turn');
  const address = () => page.evaluate(() => location.hash);
  const draw = (from: number, to: number) =>
    page.locator('.stage').evaluate(
      (stage, [a, b]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target: stage, clientX, clientY: 300 });
        stage.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(a)], changedTouches: [touch(a)] }));
        stage.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [touch(b)] }));
      },
      [from, to] as const,
    );
  expect(await address()).toContain('/table/11');
  await draw(300, 240);
  expect(await address()).toContain('/table/11'); // too short to be meant
  await draw(300, 120);
  await expect.poll(address).toContain('/table/12');
  await draw(120, 300);
  await expect.poll(address).toContain('/table/11');
  await guardOver(page);
  await page.getByRole('button', { name: 'Call 80' }).click();
  await expect.poll(address).toContain('/table/12'); // decided here, on to the one that waits
});

test('a colour and a note on a player are kept over a reload, and nothing of them is sent', async ({ page }) => {
  await open(page, 'turn');
  const mara = page.locator('.seat').filter({ has: page.getByRole('button', { name: 'Mara', exact: true }) });
  const open_ = () => mara.getByRole('button', { name: 'Mara', exact: true }).click();
  await open_();
  const dialog = page.getByRole('dialog', { name: 'Mara' });
  await dialog.getByText('Red', { exact: true }).locator('..').click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('raises her draws');
  await page.keyboard.press('Escape');
  await expect(mara.locator('.plate')).toHaveClass(/labelled/);
  await page.reload();
  await expect(mara.locator('.plate')).toHaveClass(/labelled/);
  await expect(mara.locator('.plate')).toHaveAttribute('title', 'raises her draws');
  await open_();
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('raises her draws');
  expect(await page.evaluate(() => JSON.stringify((globalThis as unknown as { sent: unknown[] }).sent, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)))).not.toContain('draws');
});

test('the host is asked at the table whether somebody may sit down, and starts the game where it says that it waits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'host');
  const calls = page.getByRole('region', { name: 'Waiting for your answer' });
  await expect(calls).toContainText('Mara asks to sit down with 1,000');
  await happens(page, { case: 'buyInAwaitsApproval', value: { player: '102', name: 'Ines', seat: 2, amount: 200n } });
  await expect(calls).toContainText('Ines asks to add 200');
  await calls.getByRole('button', { name: 'Approve' }).first().click();
  await expect(calls).not.toContainText('Mara');
  await calls.getByRole('button', { name: 'Refuse' }).click();
  await expect(calls.getByRole('button')).toHaveCount(0);
  await page.locator('.banner').getByRole('button', { name: 'Start the game' }).click();
  expect(await commands(page)).toMatchObject([
    { case: 'approve', player: '104', yes: true },
    { case: 'approve', player: '102', yes: false },
    { case: 'resume' },
  ]);
});

test('whoever is not the host is not asked, and cannot start the game', async ({ page }) => {
  await open(page, 'guest');
  await expect(page.locator('.banner')).toHaveText('The host has not started the game yet.');
  await expect(page.locator('.banner button')).toHaveCount(0);
});

test('a buy-in that the host has not approved is told, and may be asked for again', async ({ page }) => {
  await open(page, 'guest');
  await happens(page, { case: 'seatReserved', value: { seat: 4, player: '7', name: 'Robin', until: BigInt(Date.now() + 60_000) } });
  await guardOver(page);
  await page.locator('.bar').getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('dialog').getByLabel('Amount').first().fill('600');
  await page.getByRole('button', { name: 'Sit down with 600' }).click();
  await expect(page.getByText('Your buy-in waits for the host')).toBeVisible();
  await happens(page, { case: 'buyInAnswered', value: { yes: false, amount: 600n } }, { case: 'seatReleased', value: { seat: 4 } });
  await wasTold(page, 'The host has not approved your 600.');
  await expect(page.locator('.bar')).toContainText('The host has not approved your 600.');
  await expect(page.locator('.bar').getByRole('button', { name: 'Take a seat' })).toBeVisible();
});

test('paused while a hand is played: the pause comes after it', async ({ page }) => {
  await open(page, 'cents');
  await expect(page.locator('.banner')).toContainText('Pauses after this hand.');
  await happens(page, { case: 'handEnded', value: {} });
  await expect(page.locator('.banner')).toContainText('Paused. The next hand waits for you.');
});

test('buy-in: what is typed is not changed, an amount outside the limits says so, and Enter sits down', async ({ page }) => {
  await open(page, 'watch');
  await page.getByRole('button', { name: 'Sit in seat 4' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toBeFocused();
  await amount.fill('5');
  await expect(dialog.getByText('At least 400, please.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Sit down' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(amount).toHaveValue('5');
  await amount.fill('5000');
  await expect(dialog.getByText('At most 1,000, please.')).toBeVisible();
  await amount.fill('1 thousand');
  await expect(dialog.getByText('That is no amount.')).toBeVisible();
  await amount.fill('600');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await commands(page)).toMatchObject([{ case: 'reserve', seat: 4 }, { case: 'sit', seat: 4, buyIn: 600 }]);
});

test('a stack at the maximum is told so, not that money is missing', async ({ page }) => {
  await open(page, 'turn');
  await page.getByRole('button', { name: 'Add chips' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your stack is at the maximum of this table, 1,000, or above it.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /Add/ })).toHaveCount(0);
});

test('buying in again: the seat is kept for so long, in the dialog too', async ({ page }) => {
  await open(page, 'rebuy');
  await guardOver(page);
  await page.getByRole('button', { name: 'Buy in again' }).click();
  await expect(page.getByRole('dialog')).toContainText('From 400 to 1,000');
  await expect(page.getByRole('dialog')).toContainText(/The seat is held for \d+ s/);
});

test('without the money no seat is kept from others, and how one comes by it is said', async ({ page }) => {
  await open(page, 'poor');
  await page.getByRole('button', { name: 'Sit in seat 4' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This takes at least 80. You have 42.50.');
  await expect(dialog).toContainText('Ask the host.');
  await expect(dialog.getByRole('button', { name: /Sit down/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await commands(page)).toEqual([]);
});

test('topping up by itself: the limits are told, and what was refused is not shown as in force', async ({ page }) => {
  await open(page, 'turn');
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog');
  const to = options.getByLabel('to', { exact: true });
  await expect(options.getByLabel('when below')).toHaveValue('400');
  await expect(options).toContainText('between 400 and 1,000');
  await to.fill('5000');
  await expect(options).toContainText('At this table the second amount must be between 400 and 1,000.');
  await expect(options.getByRole('switch', { name: 'Top up by itself' })).toBeDisabled();
  await page.evaluate(() => ((globalThis as unknown as { refuses: string }).refuses = 'Not now.'));
  await to.fill('900');
  await options.getByText('Top up by itself').click();
  await wasTold(page, 'Not now.');
  await expect(to).toHaveValue('1,000');
  await expect(options.getByRole('switch', { name: 'Top up by itself' })).not.toBeChecked();
  expect(await commands(page)).toMatchObject([{ case: 'setAutoTopUp', below: 400, to: 900 }]);
});

test('a dialog gives the focus back to where it was', async ({ page }) => {
  await open(page, 'turn');
  const opener = page.getByRole('button', { name: 'Rules of this table' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('who was removed is offered no seat', async ({ page }) => {
  await open(page, 'watch');
  await expect(page.getByRole('button', { name: /^Sit in seat/ })).toHaveCount(5);
  await happens(page, { case: 'playerRemoved', value: { player: '7', name: 'Robin' } });
  await expect(page.locator('.bar')).toContainText('The host has removed you from this table');
  await expect(page.getByRole('button', { name: /^Sit in seat/ })).toHaveCount(0);
});

test('the host removes a player only after a question', async ({ page }) => {
  await open(page, 'host');
  await page.getByRole('button', { name: /^Host/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove: Ines' }).click();
  expect(await commands(page)).toEqual([]);
  await expect(dialog).toContainText('cannot sit here again until you let them back');
  await dialog.getByRole('button', { name: 'Remove Ines' }).click();
  expect(await commands(page)).toMatchObject([{ case: 'remove', player: '102' }]);
});

test('a planned sitting out is told beside the choices ahead of time', async ({ page }) => {
  await open(page, 'ten');
  await happens(page, { case: 'sitOutPlanned', value: { seat: 3, planned: true, when: 'next_big_blind' } });
  await expect(page.locator('.bar')).toContainText('You sit out from your next big blind.');
  await expect(page.getByRole('button', { name: 'Call any' })).toBeVisible();
});

test('sitting out: why, and what posting and waiting mean, whether or not one may post now', async ({ page }) => {
  await open(page, 'sat-out');
  const bar = page.locator('.bar');
  await expect(bar).toContainText('You missed the blinds: post now, or wait until the big blind reaches you.');
  await happens(page, { case: 'satOut', value: { seat: 1, reason: 'timed_out' } }, { case: 'postOwed', value: { seat: 1, live: 10n, dead: 5n } });
  await expect(bar).toContainText('You ran out of time, and sit out');
  await expect(bar).toContainText('You may post once the button has passed you.');
  await expect(bar.getByRole('button', { name: /Post/ })).toHaveCount(0);
});

test('a reset of all-ins asks once more, and is asked for in one way', async ({ page }) => {
  await page.goto('/dev.html?scene=watch#/me');
  await page.getByRole('button', { name: 'Request all-ins reset' }).click();
  await expect(page.getByText('For another one the house decides.')).toBeVisible();
  const asked = () => page.evaluate(() => (globalThis as unknown as { sent: { what: { case?: string } }[] }).sent.filter(({ what }) => what.case === 'askAllInReset').length);
  expect(await asked()).toBe(0);
  await page.getByRole('button', { name: 'Ask now' }).click();
  expect(await asked()).toBe(1);
});

test('a screen reader: one main with a heading, buttons named by what they do, and no chips of a seat that is only reserved', async ({ page }) => {
  await open(page, 'turn');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Maple, Texas Hold'em 5/10");
  for (const name of ['Fold', 'Call 80', 'Raise to 160 , 16 big blinds']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await open(page, 'host');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mara' })).toHaveText('Mara, Reserved');
});
