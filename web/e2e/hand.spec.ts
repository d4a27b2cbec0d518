// No-limit hold'em between people: a hand to its showdown, side pots, a reload, a crash of the room.
import { expect, holdem, sum, test, toAct } from './fixtures';

test('two browsers play a hand to its showdown, and the stacks add up', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: holdem('Oak') });
  const [ann, bob] = [await newcomer(room), await newcomer(room)];
  await ann.sitsAt('Oak', 1000);
  await bob.sitsAt('Oak', 1000);

  // Each sees two cards of their own and the backs of the other's.
  await expect(ann.hero.getByRole('img')).toHaveCount(2);
  await expect(bob.hero.getByRole('img')).toHaveCount(2);
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
    await expect.poll(async () => sum(await player.stacks())).toBe(2000);
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
