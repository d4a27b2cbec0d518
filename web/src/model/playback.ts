// What comes in one update may be a whole run-out: all at once for the server, but a person wants to see the flop before
// the turn. An update is cut into beats; after each the eye gets a moment. Pure: the player of beats is state/table.
import type { TableEvent } from '../proto';

export interface Beat {
  events: TableEvent[];
  /** How long this beat stays before the next one, in ms at normal speed. */
  hold: number;
}

const actions = new Set(['checked', 'called', 'raisedTo', 'folded', 'broughtIn', 'exchanged', 'wentVirtualAllIn']);

/**
 * The next hand may be dealt 3.5 s after a showdown, and a second later for each street that was run out: by then all of
 * this one has been seen.
 */
function showFor(events: readonly TableEvent[]): number {
  const count = (kind: string): number => events.filter(({ what }) => what.case === kind).length;
  return 3_200 + 1_000 * Math.max(count('boardDealt'), count('streetBegan'));
}

/** Somebody is to decide: that does not wait. */
const asks = (kind: string): boolean => kind === 'turnCame' || kind === 'choiceCame' || kind === 'clockStarted';

/** The time that an event deserves when something else follows it in the same update. `runs`: the board comes several times. */
function holdAfter(event: TableEvent, next: TableEvent | undefined, runs: boolean): number {
  const kind = event.what.case;
  const following = next?.what.case;
  if (!kind || !following) return 0;
  if (actions.has(kind)) return asks(following) ? 0 : 320;
  switch (kind) {
    case 'uncalledReturned':
      return 250;
    case 'potFormed':
      return following === 'potFormed' ? 0 : 300;
    case 'boardDealt':
      // A board that is complete stands for a moment before the next one comes.
      return asks(following) || following === 'yourHand' ? 0 : runs && !sameRun(event, next) ? 1_100 : 650;
    case 'yourHand':
      return asks(following) ? 0 : 450;
    case 'dealt': // a run-out of stud
      return following === 'streetBegan' || following === 'shown' || following === 'valued' ? 500 : 0;
    case 'shown':
      return following === 'shown' || following === 'valued' ? 0 : 550;
    case 'valued':
      return following === 'valued' || following === 'shown' ? 0 : 600;
    case 'potAwarded':
      return following === 'potAwarded' && sameDivision(event, next) ? 0 : 650;
    default:
      return 0;
  }
}

function sameRun(a: TableEvent, b: TableEvent | undefined): boolean {
  return a.what.case === 'boardDealt' && b?.what.case === 'boardDealt' && a.what.value.run === b.what.value.run;
}

// The shares of one pot on one board go out together.
function sameDivision(a: TableEvent, b: TableEvent | undefined): boolean {
  if (a.what.case !== 'potAwarded' || b?.what.case !== 'potAwarded') return false;
  const [x, y] = [a.what.value, b.what.value];
  return x.pot === y.pot && x.run === y.run && x.share === y.share;
}

export function beatsOf(events: readonly TableEvent[]): Beat[] {
  const beats: Beat[] = [];
  let current: TableEvent[] = [];
  const runs = events.some(({ what }) => what.case === 'boardDealt' && what.value.run > 0);
  events.forEach((event, i) => {
    current.push(event);
    const hold = holdAfter(event, events[i + 1], runs);
    if (hold > 0) {
      beats.push({ events: current, hold });
      current = [];
    }
  });
  if (current.length > 0) beats.push({ events: current, hold: 0 });
  const quicker = Math.min(1, showFor(events) / beats.reduce((sum, { hold }) => sum + hold, 0));
  return beats.map(({ events: part, hold }) => ({ events: part, hold: hold * quicker }));
}
