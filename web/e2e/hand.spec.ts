// No-limit hold'em between people: a hand to its showdown, side pots, a reload, a crash of the room.
import { dealtIn, expect, holdem, test, toAct } from './fixtures';

test('two browsers play a hand to its showdown, and the stacks add up', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak', 1000);
  await bob.sitsAt('Oak', 1000);

  // Each sees two cards of their own and the backs of the other's.
  await expect(ann.hand).toHaveCount(2);
  await expect(bob.hand).toHaveCount(2);
  const [hers, his] = [await ann.cards(), await bob.cards()];
  for (const card of hers) {
    expect(his).not.toContain(card);
    await expect(bob.page.getByRole('img', { name: card })).toHaveCount(0);
  }

  // The small blind has the button and is first before the flop, and last afterwards.
  const small = await toAct([ann, bob]);
  const big = small === ann ? bob : ann;
  await small.decides(/^Call 5/);
  await toAct([big]);
  await big.decides(/^Check/);
  for (const cards of [3, 4]) {
    await expect(ann.page.locator('.board').getByRole('img')).toHaveCount(cards);
    await toAct([big]);
    await big.decides(/^Check/);
    await toAct([small]);
    await small.decides(/^Check/);
  }
  await expect(bob.page.locator('.board').getByRole('img')).toHaveCount(5);
  await toAct([big]);
  await big.decides(/^Bet 10/);
  await toAct([small]);
  await small.decides(/^Call 10/);

  // Both see the same showdown; forty chips go to the winner, or half to each.
  for (const player of [ann, bob]) {
    await expect(player.log).toContainText(/wins? (40|20) from|wins? (40|20)/);
    await expect.poll(() => player.chipsInSight()).toBe(2000);
  }
  expect(await ann.board()).toEqual(await bob.board());
  const stacks = [await ann.stack(), await bob.stack()].sort((a, b) => a - b);
  expect([
    [980, 1020],
    [1000, 1000],
  ]).toContainEqual(stacks);
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});

test('three all-ins of different size make a side pot, and every chip is paid out', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak', 'buy_in_min = 100') });
  const [ann, bob, cat] = [await newcomer(room), await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak', 1000);
  await bob.sitsAt('Oak', 500);
  await cat.sitsAt('Oak', 200);
  const all = [ann, bob, cat];

  await dealtIn(all);
  expect(await ann.chipsInSight()).toBe(1700);

  // Nobody has yet lost more than a few blinds: the main pot is three times the shortest stack, the rest two see beside it.
  for (let allIns = 0; allIns < 3; ++allIns) await (await toAct(all)).goesAllIn();
  await expect(cat.log).toContainText(/from side pot 1|from the main pot/);
  await expect(ann.log).toContainText(/takes? back/);
  await expect.poll(() => cat.chipsInSight()).toBe(1700);
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});

test('who wins without a showdown has time to show, and none is lost once it is said', async ({ openRoom, newcomer }) => {
  const houses = { patient: 'name = "patient"\ninherits = "standard"\n[showdown]\nshow_time_s = 120\n' };
  const room = await openRoom({ config: holdem('Oak', 'house_rules = "patient"', ''), houses });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  for (const player of [ann, bob]) await player.sitsAt('Oak', 1000);
  await dealtIn([ann, bob]);
  const loser = await toAct([ann, bob]);
  const winner = loser === ann ? bob : ann;
  const [first, second] = await winner.cards();
  const hand = await winner.handNumber();
  await loser.presses(/^Fold/);

  // One card of two, for everybody to see; then he will not show the other, and the next hand is dealt at once.
  await winner.presses(`Show ${first}`);
  await expect(loser.page.getByRole('img', { name: first! })).toHaveCount(1);
  await expect(loser.page.getByRole('img', { name: second! })).toHaveCount(0);
  expect(await winner.handNumber()).toBe(hand);
  await winner.presses("Don't show");
  await expect.poll(() => winner.handNumber()).not.toBe(hand);
  await dealtIn([ann, bob]);
  await room.stop();
  expect(room.verify()).toMatchObject({ status: 0 });
});

test('a reload in mid-hand: the same cards, the same turn', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak');
  await bob.sitsAt('Oak');
  await (await toAct([ann, bob])).decides(/^Call 5/);
  await (await toAct([ann, bob])).decides(/^Check/);
  await expect(ann.page.locator('.board').getByRole('img')).toHaveCount(3);
  const thinking = await toAct([ann, bob]);
  const other = thinking === ann ? bob : ann;

  for (const player of [thinking, other]) {
    const [cards, board, stack, hand] = [await player.cards(), await player.board(), await player.stack(), await player.handNumber()];
    await player.page.reload();
    await expect(player.page.locator('.board').getByRole('img')).toHaveCount(3);
    expect(await player.cards()).toEqual(cards);
    expect(await player.board()).toEqual(board);
    expect(await player.stack()).toBe(stack);
    expect(await player.handNumber()).toBe(hand);
    expect(await toAct([ann, bob])).toBe(thinking);
  }
  await thinking.decides(/^Check/);
  expect(await toAct([ann, bob])).toBe(other);
});

test('the room is killed in mid-hand and started again: the same hand goes on to its end', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak', 1000);
  await bob.sitsAt('Oak', 1000);
  await (await toAct([ann, bob])).decides(/^Call 5/);
  await (await toAct([ann, bob])).decides(/^Check/);
  await (await toAct([ann, bob])).decides(/^Bet 10/);
  const thinking = await toAct([ann, bob]);
  const cards = [await ann.cards(), await bob.cards()];
  const [board, pot, hand] = [await ann.board(), await ann.pot(), await ann.handNumber()];

  await room.kill();
  await expect(ann.page.getByText('Connection lost. Trying again …').first()).toBeVisible();
  await room.start();

  // Nobody reloads: the pages find the room again by themselves.
  for (const player of [ann, bob]) await expect(player.page.getByText(/^Connected/).first()).toBeVisible();
  expect(await toAct([ann, bob])).toBe(thinking);
  expect([await ann.cards(), await bob.cards()]).toEqual(cards);
  expect(await ann.board()).toEqual(board);
  expect(await ann.pot()).toBe(pot);
  expect(await ann.handNumber()).toBe(hand);

  await thinking.decides(/^Call 10/);
  for (const street of [4, 5]) {
    await expect(ann.page.locator('.board').getByRole('img')).toHaveCount(street);
    for (let i = 0; i < 2; ++i) await (await toAct([ann, bob])).decides(/^Check/);
  }
  for (const player of [ann, bob]) {
    await expect(player.log).toContainText(/wins? (40|20) from|wins? (40|20)/);
    await expect.poll(() => player.chipsInSight()).toBe(2000);
  }
  await room.stop();
  const { status, report } = room.verify();
  expect(status, report).toBe(0);
});
