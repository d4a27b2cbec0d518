// Life at the table: lost connections under each house's policy, missed blinds, the waiting list, a private game.
import { allSee, dealtIn, expect, holdem, playOut, runsOut, test, toAct } from './fixtures';
import { phone } from './player';
import type { Player } from './player';

for (const { house, virtual } of [
  { house: 'redstar', virtual: true }, // K-12: uses up the one credit
  { house: 'midastouch', virtual: true }, // K-21: she is invested
  { house: 'unabomber', virtual: false }, // K-31
  { house: 'standard', virtual: false }, // K-40
]) {
  test(`who disconnects ${virtual ? 'is all-in for what she has put in' : 'checks, and folds to a bet'}: ${house}`, async ({ openRoom, newcomer }) => {
    const room = await openRoom({ config: holdem('Oak', 'house_rules = "quick"'), houses: { quick: runsOut(house) } });
    const [ann, bob, cat] = [await newcomer(room), await newcomer(room), await newcomer(room)];
    for (const player of [ann, bob, cat]) await player.sitsAt('Oak', 1000);
    const name = await cat.name();
    await dealtIn([ann, bob, cat]);
    const two = [ann, bob];

    // She came in with the big blind: the others call, and in her turn she is not there.
    await cat.vanishes();
    for (let i = 0; i < 2; ++i) await (await toAct(two)).decides(/^Call/);
    const seat = ann.seatOf(name);
    if (virtual) {
      await expect(seat).toContainText('All-in (away)');
      await expect(ann.page.locator('.board').getByRole('img')).toHaveCount(3);
      // What is bet from now on is none of hers.
      await (await toAct(two)).decides(/^Bet 10/);
      await (await toAct(two)).decides(/^Call 10/);
      await playOut(two);
      await expect(ann.log).toContainText(/side pot 1/);
      await expect.poll(() => ann.chipsInSight()).toBe(3000);
    } else {
      await expect(ann.page.locator('.board').getByRole('img')).toHaveCount(3);
      const bets = await toAct(two);
      await bets.decides(/^Bet 10/);
      await expect(bets.log).toContainText(new RegExp(`${name} folds`));
      await expect(seat).toContainText('Fold');
      await expect.poll(() => ann.chipsInSight()).toBe(3000);
      await (await toAct(two.filter((player) => player !== bets))).decides(/^Fold/);
    }

    // Back again, she sits out until she says so.
    const back = await cat.returns();
    await expect(back.bar.getByText('You are sitting out')).toBeVisible();
    await room.stop();
    expect(room.verify()).toMatchObject({ status: 0 });
  });
}

test('missed blinds: who comes back is offered to post or to wait, with the cost of each', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const [ann, bob, cat] = [await newcomer(room), await newcomer(room), await newcomer(room)];
  for (const player of [ann, bob, cat]) await player.sitsAt('Oak', 1000);
  await dealtIn([ann, bob, cat]);
  await cat.page.getByRole('button', { name: 'Options' }).click();
  await cat.page.getByRole('button', { name: 'Sit out from the next hand' }).click();
  await cat.page.keyboard.press('Escape');

  const post = cat.bar.getByRole('button', { name: /^Post 15 now/ });
  for (let hands = 0; hands < 12 && !(await post.isVisible()); ++hands) {
    const hand = await ann.handNumber();
    while ((await ann.handNumber()) === hand) {
      await (await toAct([ann, bob, cat])).decides(/^Fold/);
      await expect.poll(async () => (await ann.handNumber()) !== hand || (await isAnybodyToAct([ann, bob, cat]))).toBe(true);
    }
    await toAct([ann, bob, cat]);
    await allSee([ann, bob, cat]); // her page too shows what has become of her blinds
  }
  await expect(cat.bar).toContainText('You missed the blinds: post now, or wait');
  await expect(post).toContainText('10 plays as your bet, 5 goes to the pot');
  await expect(cat.bar.getByRole('button', { name: /^Wait for the big blind/ })).toContainText('costs nothing');
  const before = await cat.stack();
  await cat.presses(/^Post 15 now/);
  await dealtIn([ann, bob, cat]);
  // Of three players the one who is neither the button nor the small blind is the big blind: it is all that she pays (T-34).
  await expect(cat.log).toContainText(/You post the big blind 10/);
  await expect.poll(() => cat.stack()).toBe(before - 10);
});

async function isAnybodyToAct(players: Player[]): Promise<boolean> {
  return (await Promise.all(players.map((player) => player.isToAct()))).includes(true);
}

test('a full table has a waiting list, and offers the seat that becomes free', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak').replace('seats = 6', 'seats = 2') });
  const [ann, bob, cat] = [await newcomer(room), await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak');
  await bob.sitsAt('Oak');
  await cat.watches('Oak');
  await cat.presses('Join the waiting list');
  await expect(cat.bar).toContainText('You are number 1 of 1 on the waiting list');

  await (await toAct([ann, bob])).decides(/^Fold/);
  const next = await toAct([ann, bob]);
  await bob.page.getByRole('button', { name: 'Leave' }).click();
  const dialog = bob.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Leave the table' }).click();
  if (next === ann) await ann.decides(/^(Fold|Check)/);

  await expect(cat.bar).toContainText(/Seat \d is yours if you want it/);
  await cat.presses('Take it');
  await cat.page.getByRole('dialog').getByRole('button', { name: /^Sit down with/ }).click();
  await expect(cat.hero).toBeVisible();
  await expect(cat.hand).toHaveCount(2);
});

test('a private game by link, on two phones', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const host = await newcomer(room, phone);
  await host.page.getByRole('button', { name: 'Private game' }).first().click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByLabel('Name of the table').fill('Friday night');
  await dialog.getByLabel('Small blind').fill('1');
  await dialog.getByLabel('Big blind').fill('2');
  await dialog.getByRole('button', { name: 'Open the table' }).last().click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Go to my table' }).click();
  await host.takesASeat();

  // The friend was never here: the link alone brings them to the table.
  const friend = await newcomer(room, phone, link);
  await friend.takesASeat();

  await expect(host.hand).toHaveCount(2);
  const small = await toAct([host, friend]);
  await small.presses(/^Call 1/);
  const big = small === host ? friend : host;
  await toAct([big]);
  await big.presses(/^Check/);
  await expect(host.page.locator('.board').getByRole('img')).toHaveCount(3);
  const wide = await host.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);

  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByRole('button', { name: 'Settlement' }).click();
  await expect(host.page.getByRole('dialog')).toContainText('Adds up to zero.');
});

test('for real money nobody leaves with a win and comes back short (T-6)', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: '[[currency]]\ncode = "EUR"\nreal = true\n' + holdem('Oak', 'currency = "EUR"', 'between_hands_ms = 60000') });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  for (const player of [ann, bob]) {
    await room.books(player.page, 'EUR', 300_000, 'cash at the door');
    await player.sitsAt('Oak', 1000);
  }
  await dealtIn([ann, bob]);
  const loser = await toAct([ann, bob]);
  const winner = loser === ann ? bob : ann;
  await loser.decides(/^Fold/);
  await winner.page.getByRole('button', { name: 'Leave' }).click();
  await winner.page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
  const buyIn = winner.page.getByRole('complementary', { name: 'About this table' });
  await expect(buyIn).toContainText(/You left with 1,005\. Until \d+:\d+/);
  await buyIn.getByRole('button', { name: 'Sit down with 1,005' }).click();
  await expect(winner.hero).toBeVisible();
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});
