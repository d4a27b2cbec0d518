// A recorded hand, step by step: the same state and the same reducer that a running table has, so that a replay looks as
// the hand did. Pure; who plays it is parts/hands/Replayer.
import { create } from '@bufbuild/protobuf';
import { cardsOf, hidden, isHidden } from './cards';
import { beatsOf } from './playback';
import { reduce } from './reduce';
import { fromSnapshot } from './table-state';
import type { TableState } from './table-state';
import { TableEventSchema, TableSnapshotSchema } from '../proto';
import type { HandRecord, TableEvent } from '../proto';

export interface ReplayStep {
  events: readonly TableEvent[];
  /** What stands there after them. */
  state: TableState;
  /** The street that begins here, for jumping to it; "" when none does. */
  street: string;
}

export interface Replay {
  steps: readonly ReplayStep[];
  /** Steps where a street begins, the deal included. */
  streets: readonly { step: number; name: string }[];
}

// Steps end with something to look at. The rest belongs to the step after it.
const visible = new Set<TableEvent['what']['case']>([
  'posted',
  'dealt',
  'boardDealt',
  'folded',
  'checked',
  'called',
  'broughtIn',
  'raisedTo',
  'wentVirtualAllIn',
  'exchanged',
  'runsChosen',
  'uncalledReturned',
  'shown',
  'valued',
  'mucked',
  'potAwarded',
  'handVoided',
  'rabbitShown',
]);
// These come in rows, and are shown as one: blinds, the deal, pots, hands at the showdown.
const together = new Set<TableEvent['what']['case']>(['posted', 'dealt', 'valued', 'mucked']);

export function replayOf(record: HandRecord, knownCards = false): Replay {
  let state = beforeDeal(record);
  const events = (knownCards ? faceUp(record) : record.events).map(firstGame);
  const steps: ReplayStep[] = [];
  const streets: { step: number; name: string }[] = [];
  let street = '';
  for (const group of groupsOf(events)) {
    for (const event of group) {
      if (event.what.case === 'streetBegan') street = event.what.value.street;
      state = reduce(state, event);
    }
    if (street !== '') streets.push({ step: steps.length, name: street });
    steps.push({ events: group, state, street });
    street = '';
  }
  return { steps, streets };
}

function groupsOf(events: readonly TableEvent[]): TableEvent[][] {
  const groups: TableEvent[][] = [];
  let current: TableEvent[] = [];
  events.forEach((event, i) => {
    current.push(event);
    const kind = event.what.case;
    const next = events[i + 1]?.what.case;
    if (!visible.has(kind)) return;
    if (together.has(kind) && next === kind) return;
    if (kind === 'potAwarded' && next === 'potAwarded' && beatsOf([event, events[i + 1] ?? event]).length === 1) return;
    groups.push(current);
    current = [];
  });
  // What ends the hand has nothing to see of its own.
  const last = groups.at(-1);
  if (last) last.push(...current);
  else if (current.length > 0) groups.push(current);
  return groups;
}

/** The table as it stood before the first card. */
export function beforeDeal(record: HandRecord): TableState {
  const { table, tableName, game, currency, house, seatCount, yourSeat, button } = record;
  const me = record.players.find(({ seat }) => seat === yourSeat)?.player ?? '0';
  const snapshot = create(TableSnapshotSchema, {
    info: { id: table, name: tableName, games: game ? [game] : [], seatCount, currency, house },
    yourSeat,
    button,
    hand: record.hand,
    started: true,
    seats: record.players.map(({ seat, player, name, stackBefore, bot }) => ({ seat, player, name, stack: stackBefore, bot, connected: true })),
  });
  return fromSnapshot(snapshot, me);
}

// A record holds the one game that was played; in a rotation the event may count further.
function firstGame(event: TableEvent): TableEvent {
  if (event.what.case !== 'handStarted' || event.what.value.game === 0) return event;
  return create(TableEventSchema, { what: { case: 'handStarted', value: { ...event.what.value, game: 0 } } });
}

/**
 * The events with the cards dealt face up that this reader got to know in the end (W-20). Where cards were exchanged, the
 * last hand does not tell the first one: such hands stay as they were.
 */
export function faceUp(record: HandRecord): readonly TableEvent[] {
  const exchanged = record.events.some(({ what }) => what.case === 'exchanged');
  if (exchanged) return record.events;
  const unseen = new Map<number, string[]>();
  for (const { seat, cards } of record.knownCards) {
    const dealt = record.events.flatMap(({ what }) => (what.case === 'dealt' && what.value.seat === seat ? cardsOf(what.value.cards) : []));
    unseen.set(seat, cardsOf(cards).filter((card) => !isHidden(card) && !dealt.includes(card)));
  }
  return record.events.map((event) => {
    const { what } = event;
    if (what.case !== 'dealt' || !what.value.cards.includes(hidden)) return event;
    const pool = unseen.get(what.value.seat);
    if (!pool || pool.length === 0) return event;
    const cards = cardsOf(what.value.cards).map((card) => (isHidden(card) ? (pool.shift() ?? hidden) : card));
    return create(TableEventSchema, { what: { case: 'dealt', value: { ...what.value, cards: cards.join('') } } });
  });
}

/** There is something to turn up. */
export const hasMoreToShow = (record: HandRecord): boolean => faceUp(record).some((event, i) => event !== record.events[i]);

export const netOf = (record: HandRecord, seat: number): bigint => {
  const player = record.players.find((p) => p.seat === seat);
  return player ? player.stackAfter - player.stackBefore : 0n;
};
