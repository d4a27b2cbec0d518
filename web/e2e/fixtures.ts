// What every test of the whole room starts from: rooms that are ended, and browsers that are closed, whatever happens.
import { test as base } from '@playwright/test';
import { Player } from './player';
import type { desktop } from './player';
import { Room } from './room';
import type { RoomFiles } from './room';

interface Given {
  /** Opens a room of its own for this test. */
  openRoom: (files: RoomFiles) => Promise<Room>;
  /** A newcomer with a browser of their own. */
  newcomer: (room: Room, viewport?: typeof desktop, link?: string) => Promise<Player>;
}

export const test = base.extend<Given>({
  openRoom: async ({}, use) => {
    const rooms: Room[] = [];
    await use(async (files) => {
      const room = await Room.open(files);
      rooms.push(room);
      return room;
    });
    for (const room of rooms) await room.remove();
  },
  newcomer: async ({ browser }, use) => {
    const players: Player[] = [];
    await use(async (room, viewport, link) => {
      const player = await Player.arrives(browser, room, viewport, link);
      players.push(player);
      return player;
    });
    for (const { context } of players) await context.close();
  },
});

export { expect } from '@playwright/test';

/** Short pauses between hands; a showdown stands as long as a table lets it, so that it can be read. */
export const brisk = 'between_hands_ms = 300\nafter_showdown_ms = 60000';
/** After a showdown, too, the next hand comes at once. */
export const unread = 'between_hands_ms = 300\nafter_showdown_ms = 300';

export function holdem(name: string, more = '', pauses = brisk): string {
  return `[[table]]\nname = "${name}"\ngame = "holdem"\nlimit = "no"\nblinds = "5/10"\nseats = 6\n${pauses}\n${more}\n`;
}

/**
 * A house in which a clock is to run out. Whoever is there has the same time for a decision as who is not: long enough for
 * the slowest machine, short enough to be waited for.
 */
export const runsOut = (house: string): string =>
  `name = "quick"\ninherits = "${house}"\n[clock]\nturn_s = 20\nhidden_s = 0\nbank_s = 0\nbank_max_s = 0\nbank_earned_s = 0\ndisconnect_extra_s = 0\n`;

/** Who of these is to act, once somebody is. */
export async function toAct(players: Player[]): Promise<Player> {
  let found: Player | undefined;
  await base.expect
    .poll(
      async () => {
        for (const player of players) if (await player.isToAct()) found = player;
        return found !== undefined;
      },
      { message: 'somebody is to act', intervals: [100] },
    )
    .toBe(true);
  return found as unknown as Player;
}

/** The hand that is being played, with somebody to act in it, has come to all of these pages. */
export async function allSee(players: Player[]): Promise<void> {
  const numbers = await Promise.all(players.map((player) => player.handNumber()));
  const hand = Math.max(...numbers);
  for (const player of players) {
    await base.expect.poll(() => player.sees(hand), { message: `hand ${hand} has come to every page`, intervals: [50, 100] }).toBe(true);
  }
}

/** Whoever came last waits for the big blind: the others give their hands up until all of them hold cards. */
export async function dealtIn(players: Player[]): Promise<void> {
  const [first] = players;
  if (!first) return;
  for (;;) {
    const next = await toAct(players);
    await allSee(players);
    const held = await Promise.all(players.map((player) => player.hand.count()));
    if (held.every((cards) => cards > 0)) return;
    const hand = await first.handNumber();
    await next.decides(/^Fold/);
    await base.expect.poll(() => first.handNumber()).not.toBe(hand);
  }
}

/** Plays the hand that is running to its showdown: nobody bets, `gives` cards are given up whenever asked. */
export async function playOut(players: Player[], gives = 1): Promise<void> {
  const [first] = players;
  if (!first) return;
  const hand = await first.handNumber();
  for (;;) {
    let step: (() => Promise<void>) | 'over' | undefined;
    await base.expect
      .poll(
        async () => {
          for (const player of players) {
            if (await player.isToAct()) step = () => player.goesAlong();
            else if (await player.mustChoose()) step = () => player.givesUp(gives);
          }
          if (!step && (await first.handIsOver(hand))) step = 'over';
          return step !== undefined;
        },
        { message: 'the hand goes on', intervals: [100] },
      )
      .toBe(true);
    if (!step || step === 'over') return;
    await step();
  }
}
