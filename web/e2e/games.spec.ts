// One game of each family, as people play it: what they hold, what they are asked, and how the hand ends in words.
import { brisk, expect, playOut, test, toAct, unread } from './fixtures';
import { desktop, phone } from './player';
import type { Player } from './player';
import type { Room } from './room';

const table = (game: string, limit: string, more = ''): string =>
  `[[table]]\nname = "Oak"\ngame = "${game}"\nlimit = "${limit}"\n${limit === 'fixed' ? 'bets = "10/20"' : 'blinds = "5/10"'}\n${brisk}\n${more}\n`;

type Newcomer = (room: Room) => Promise<Player>;

async function two(newcomer: Newcomer, room: Room): Promise<[Player, Player]> {
  const pair: [Player, Player] = [await newcomer(room), await newcomer(room)];
  for (const player of pair) await player.sitsAt('Oak');
  return pair;
}

async function chipsAreKept(room: Room, players: Player[], chips: number): Promise<void> {
  for (const player of players) await expect.poll(() => player.chipsInSight()).toBe(chips);
  await room.stop();
  const { status, report } = room.verify();
  expect(status, report).toBe(0);
}

test('pot-limit Omaha: four cards, and no raise above the pot', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: table('omaha', 'pot') });
  const players = await two(newcomer, room);
  const small = await toAct(players);
  await expect(small.hand).toHaveCount(4);
  // 5 to call makes a pot of 20: so much on top of the 10.
  await expect(small.turn.getByRole('textbox', { name: 'From 20 to 30' })).toBeVisible();
  await small.turn.getByRole('button', { name: 'Max' }).click();
  await small.decides(/^Raise to 30/);
  await playOut(players);
  await expect(small.log).toContainText(/wins? (60|30)/);
  await chipsAreKept(room, players, 2000);
});

test('Omaha hi-lo: the high and the low in words, and a low that wins', async ({ openRoom, newcomer }) => {
  test.slow();
  const config = table('omaha8', 'fixed', 'buy_in_min = 1000\nbuy_in_max = 1000').replace(brisk, unread);
  const room = await openRoom({ config });
  const players = await two(newcomer, room);
  // Six hands in ten have no low between two players. Thirty without one: that would be a fault. The log keeps the hand
  // before the one that is being played, and there nobody acts until we have read it.
  for (let hands = 0; hands < 30; ++hands) {
    await toAct(players);
    const hand = await players[0].handNumber();
    await playOut(players);
    if (/\(low\)/.test(await players[0].log.innerText())) break;
    await expect.poll(() => players[0].handNumber()).toBeGreaterThan(hand);
  }
  await expect(players[0].log).toContainText('(low)');
  await expect(players[0].log).toContainText('(high)');
  await chipsAreKept(room, players, 2000);
});

test('razz: seven cards each, the lowest hand wins', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: table('razz', 'fixed', 'buy_in_min = 1000\nbuy_in_max = 1000') });
  const players = await two(newcomer, room);
  const first = await toAct(players);
  await expect(first.hand).toHaveCount(3);
  await expect(first.turn.getByRole('button', { name: /^Bring in 5/ })).toBeVisible();
  await first.goesAlong();
  await expect((await toAct(players)).turn.getByRole('button', { name: /^Complete to 10/ })).toBeVisible();
  await playOut(players);
  for (const player of players) await expect(player.hand).toHaveCount(7);
  await expect(first.log).toContainText(/wins?/);
  await chipsAreKept(room, players, 2000);
});

test('crazy pineapple: each gives up one of three cards after the flop betting', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: table('crazypineapple', 'no') });
  const players = await two(newcomer, room);
  const small = await toAct(players);
  await expect(small.hand).toHaveCount(3);
  for (let i = 0; i < 4; ++i) await (await toAct(players)).goesAlong();
  for (const player of players) await expect(player.bar.getByText('Tap the card to give up')).toBeVisible();
  const [keeps] = (await small.cards()).slice(1);
  for (const player of players) await player.givesUp(1);
  await playOut(players);
  await expect(small.hand).toHaveCount(2);
  expect(await small.cards()).toContain(keeps);
  await chipsAreKept(room, players, 2000);
});

test('2-7 triple draw: three draws, and the words of a low hand', async ({ openRoom, newcomer }) => {
  const room = await openRoom({ config: table('27td', 'fixed', 'buy_in_min = 1000\nbuy_in_max = 1000') });
  const players = await two(newcomer, room);
  const small = await toAct(players);
  await expect(small.hand).toHaveCount(5);
  await playOut(players, 2);
  await expect(small.log.getByText(/draws? 2/)).toHaveCount(6);
  await expect(small.hand).toHaveCount(5);
  await expect(small.log).toContainText(/wins?/);
  await chipsAreKept(room, players, 2000);
});

test('seven-card stud with house bots: who comes later just antes, and every open card lies clear of the others', async ({ openRoom, newcomer }) => {
  // One seat stays free for whoever comes next: six bots play.
  const room = await openRoom({ config: table('stud', 'fixed', 'seats = 8\nbots = 7') });
  const player = await newcomer(room);
  await player.sitsAt('Oak');
  await expect(player.bar).not.toContainText('big blind'); // there is none (T-38)
  await expect(player.turn).toBeVisible({ timeout: 600_000 });
  await expect(player.hand).toHaveCount(3);
  for (const viewport of [desktop, phone]) {
    await player.page.setViewportSize(viewport);
    await expect(player.turn.getByRole('button', { name: /^(Bet|Complete to|Raise to) \d/ })).toBeVisible();
    await expect.poll(() => overlaps(player, viewport)).toEqual([]);
  }
});

/** Plates and open cards of other players that lie over one another, or out of the window. */
function overlaps(player: Player, { width, height }: { width: number; height: number }): Promise<string[]> {
  return player.page.evaluate(
    ([right, bottom]) => {
      const things = [...document.querySelectorAll('.seat')].flatMap((seat, i) =>
        ['.plate', '.up'].flatMap((part) => {
          const box = seat.querySelector(part)?.getBoundingClientRect();
          return box ? [{ seat: i, what: `${part} of ${seat.querySelector('.name')?.textContent ?? ''}`, box }] : [];
        }),
      );
      const bad: string[] = [];
      if (things.length < 8) bad.push(`only ${things.length} plates and open hands`);
      for (const [i, a] of things.entries()) {
        if (a.box.left < -1 || a.box.top < -1 || a.box.right > right + 1 || a.box.bottom > bottom + 1) bad.push(`${a.what} is out of sight`);
        for (const b of things.slice(i + 1)) {
          const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          if (a.seat !== b.seat && across > 2 && down > 2) bad.push(`${a.what} on ${b.what}`);
        }
      }
      return bad;
    },
    [width, height] as const,
  );
}
