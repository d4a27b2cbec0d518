import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { update } from '../model/testing';
import type { EventInit } from '../model/testing';
import { TableSnapshotSchema } from '../proto';
import { TableStore } from './table-store.svelte';

const snapshot = (version: string) =>
  create(TableSnapshotSchema, {
    info: { id: '1', seatCount: 2, games: [{ boardCards: 5 }] },
    version,
    seats: [1, 2].map((seat) => ({ seat, player: String(seat), name: `P${seat}`, stack: 100n, connected: true })),
  });

const runOut: EventInit[] = [
  { case: 'boardDealt', value: { cards: 'As9c4h' } },
  { case: 'boardDealt', value: { cards: 'Jc' } },
  { case: 'boardDealt', value: { cards: '2d' } },
  { case: 'handEnded', value: {} },
];

let asked: string[] = [];
const opened = (pace: number): TableStore => {
  asked = [];
  const store = new TableStore('1', '', '', (table) => asked.push(table.versionToAsk()));
  store.pace = () => pace;
  store.snapshot(snapshot('10'), '1');
  return store;
};
const board = (store: TableStore): number => store.state?.boards[0]?.length ?? 0;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('beats come one after another, and can be skipped', () => {
  const store = opened(1);
  store.update(update(11, ...runOut));
  expect(board(store)).toBe(3);
  vi.advanceTimersByTime(700);
  expect(board(store)).toBe(4);
  store.skip();
  expect(board(store)).toBe(5);
  expect(store.state?.version).toBe(11n);
});

test('nobody looks: all at once', () => {
  const store = opened(0);
  store.update(update(11, ...runOut));
  expect(board(store)).toBe(5);
});

test('what comes during the show waits its turn, and nothing is lost', () => {
  const store = opened(1);
  store.update(update(11, ...runOut));
  store.update(update(12, { case: 'satOut', value: { seat: 2, reason: 'asked' } }));
  expect(store.state?.seats[1]?.sittingOut).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(store.state).toMatchObject({ version: 12n });
  expect(store.state?.seats[1]?.sittingOut).toBe(true);
});

test('the next hand does not wait for the show of the last one', () => {
  const store = opened(1);
  store.update(update(11, ...runOut));
  store.update(update(12, { case: 'handStarted', value: { hand: '6', dealtIn: [1, 2] } }));
  expect(store.state).toMatchObject({ hand: '6', boards: [[]] });
});

test('a gap asks again, with a snapshot; a repeat changes nothing', () => {
  const store = opened(0);
  store.update(update(11, runOut[0]!));
  store.update(update(11, runOut[1]!));
  expect(board(store)).toBe(3);
  expect(store.versionToAsk()).toBe('11');
  store.update(update(13));
  expect(asked).toEqual(['0']);
  store.snapshot(snapshot('13'), '1');
  expect(store.versionToAsk()).toBe('13');
});

test('after a reconnection the last version that came is asked for, even while the show goes on', () => {
  const store = opened(1);
  store.update(update(11, ...runOut));
  expect(store.versionToAsk()).toBe('11');
});
