// For tests: tables and events with few words.
import { create } from '@bufbuild/protobuf';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Structure, TableEventSchema, TableSnapshotSchema, TableUpdateSchema } from '../proto';
import type { TableEvent, TableUpdate } from '../proto';
import { fromSnapshot } from './table-state';
import type { TableState } from './table-state';

export type EventInit = NonNullable<MessageInitShape<typeof TableEventSchema>['what']>;
type SnapshotInit = Exclude<MessageInitShape<typeof TableSnapshotSchema>, { $typeName: string }>;

export const event = (what: EventInit): TableEvent => create(TableEventSchema, { what });
export const update = (version: number, ...events: EventInit[]): TableUpdate =>
  create(TableUpdateSchema, { table: '1', version: String(version), events: events.map(event) });

/** Players in seats 1, 2 and 3 of six with 1,000 each at 5/10; we sit in seat 1 as player 7. */
export function table(more: SnapshotInit = {}): TableState {
  const snapshot = create(TableSnapshotSchema, {
    info: {
      id: '1',
      name: 'Maple',
      seatCount: 6,
      currency: { code: 'PLAY', one: 1n },
      buyInMin: 400n,
      buyInMax: 1000n,
      games: [
        {
          id: 'holdem',
          name: "Hold'em",
          stakes: { structure: Structure.NO_LIMIT, smallBlind: 5n, bigBlind: 10n, label: '5/10' },
          boardCards: 5,
          downCards: 2,
        },
      ],
    },
    version: '10',
    yourSeat: 1,
    seats: [1, 2, 3].map((seat) => ({ seat, player: String(6 + seat), name: ['Robin', 'Ines', 'Kofi'][seat - 1], stack: 1000n, connected: true })),
    started: true,
    ...more,
  });
  return fromSnapshot(snapshot, '7');
}

export const dealt: EventInit[] = [
  { case: 'handStarted', value: { hand: '5', button: 1, dealtIn: [1, 2, 3], stacks: [1, 2, 3].map((seat) => ({ seat, stack: 1000n })) } },
  { case: 'posted', value: { seat: 2, kind: 2, live: 5n } },
  { case: 'posted', value: { seat: 3, kind: 3, live: 10n } },
  { case: 'streetBegan', value: { street: 'preflop', index: 0 } },
  { case: 'dealt', value: { seat: 1, street: 'preflop', cards: 'AhKd', up: [false, false] } },
  { case: 'dealt', value: { seat: 2, street: 'preflop', cards: '????', up: [false, false] } },
  { case: 'dealt', value: { seat: 3, street: 'preflop', cards: '????', up: [false, false] } },
];
