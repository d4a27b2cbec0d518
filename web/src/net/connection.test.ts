import { create } from '@bufbuild/protobuf';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerMessageSchema } from '../proto';
import type { ClientMessage } from '../proto';
import { Connection, delayBefore } from './connection';
import { ServerClock } from './server-clock';
import type { TransportEvents } from './transport';

type Line = TransportEvents & { sent: ClientMessage[]; closedByUs: boolean };

let lines: Line[] = [];
let states: string[] = [];
let token = '';

const say = (line: Line | undefined, what: NonNullable<MessageInitShape<typeof ServerMessageSchema>['what']>): void =>
  line?.received(create(ServerMessageSchema, { what }));
const welcome = (line: Line | undefined): void =>
  say(line, { case: 'welcome', value: { token: 'secret', player: '7', serverTime: BigInt(Date.now() + 5_000) } });
const kinds = (line: Line | undefined): (string | undefined)[] => (line?.sent ?? []).map(({ what }) => what.case).filter((kind) => kind !== 'ping');

function connect(): Connection {
  lines = [];
  states = [];
  token = '';
  const connection = new Connection(
    (events) => {
      const line: Line = { ...events, sent: [], closedByUs: false };
      lines.push(line);
      return { send: (message) => line.sent.push(message), close: () => (line.closedByUs = true) };
    },
    { load: () => token, save: (saved) => (token = saved) },
    { state: (state) => states.push(state), welcomed: () => undefined, received: () => undefined, roundTrip: () => undefined },
  );
  connection.start();
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language: 'en' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says hello first, keeps the token, and shows it when coming back', () => {
  const connection = connect();
  lines[0]?.opened();
  expect(kinds(lines[0])).toEqual(['hello']);
  welcome(lines[0]);
  expect(token).toBe('secret');
  lines[0]?.closed();
  vi.advanceTimersByTime(400);
  lines[1]?.opened();
  expect(lines[1]?.sent[0]?.what).toMatchObject({ case: 'hello', value: { token: 'secret' } });
  expect(states).toEqual(['connecting', 'online', 'offline', 'connecting']);
  connection.stop();
});

test('a command given while offline, or unanswered, is sent after the welcome with the same id', () => {
  const connection = connect();
  const { id } = connection.send({ case: 'refill', value: {} });
  lines[0]?.opened();
  expect(kinds(lines[0])).toEqual(['hello']);
  welcome(lines[0]);
  expect(kinds(lines[0])).toEqual(['hello', 'refill']);
  lines[0]?.closed();
  vi.advanceTimersByTime(400);
  lines[1]?.opened();
  welcome(lines[1]);
  expect(lines[1]?.sent.find(({ what }) => what.case === 'refill')?.id).toBe(id);
  say(lines[1], { case: 'answer', value: { id, ok: true } });
  lines[1]?.closed();
  vi.advanceTimersByTime(400);
  lines[2]?.opened();
  welcome(lines[2]);
  expect(kinds(lines[2])).toEqual(['hello']);
  connection.stop();
});

test('waits longer from attempt to attempt, never more than ten seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => delayBefore(attempt, 0.5))).toEqual([200, 500, 1000, 2000, 4000, 8000, 8000]);
  expect(delayBefore(99, 1)).toBeLessThanOrEqual(10_000);
});

test('a line that has gone silent is given up and opened anew', () => {
  const connection = connect();
  lines[0]?.opened();
  welcome(lines[0]);
  vi.advanceTimersByTime(12_500);
  expect(lines[0]?.closedByUs).toBe(true);
  expect(lines).toHaveLength(2);
  connection.stop();
});

test('an old line that speaks late is not listened to', () => {
  const connection = connect();
  lines[0]?.opened();
  welcome(lines[0]);
  lines[0]?.closed();
  vi.advanceTimersByTime(400);
  lines[0]?.closed();
  expect(lines).toHaveLength(2);
  connection.stop();
});

test("the room's clock: the shortest round trip tells best", () => {
  const clock = new ServerClock();
  clock.welcome(105_000, 100_000);
  expect(clock.offset).toBe(5_000);
  clock.pong(100_000, 105_100, 100_200); // 200 ms: offset 5000
  clock.pong(200_000, 205_040, 200_020); // 20 ms: offset 5030
  clock.pong(300_000, 309_000, 301_000); // 1 s: far off
  expect(clock.offset).toBe(5_030);
  expect(clock.roundTrip).toBe(1_000);

  clock.welcome(409_000, 404_000); // another connection, in which no heartbeat was answered yet (K-7)
  expect(clock.roundTrip).toBe(0);
  expect(clock.offset).toBe(5_030);
});
