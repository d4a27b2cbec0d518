import { create } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { sampleRecord } from '../dev/samples';
import { HandRecordSchema, TableEventSchema } from '../proto';
import { handText } from './hand-text';
import { beforeDeal, faceUp, hasMoreToShow, netOf, replayOf } from './replay';

const record = create(HandRecordSchema, sampleRecord());

describe('a replay', () => {
  const { steps, streets } = replayOf(record);

  test('has every event once, in order, and ends as the record says', () => {
    expect(steps.flatMap(({ events }) => events)).toEqual(record.events);
    const end = steps.at(-1)?.state;
    for (const { seat, stackAfter } of record.players) expect(end?.seats[seat - 1]?.stack).toBe(stackAfter);
    expect(end?.boards[0]?.join('')).toBe('As9c4hJc2d');
    expect(end?.handRunning).toBe(false);
    expect(end?.stale).toBe(false);
  });

  test('shows the posts as one step, the deal as one, and each action by itself', () => {
    const kinds = steps.map(({ events }) => events.map((e) => e.what.case).filter((c) => c !== 'streetBegan' && c !== 'potFormed'));
    expect(kinds[0]).toEqual(['handStarted', 'posted', 'posted']);
    expect(kinds[1]).toEqual(['dealt', 'dealt', 'dealt']);
    expect(kinds[2]).toEqual(['raisedTo']);
    expect(kinds[3]).toEqual(['folded']);
  });

  test('no chip appears or goes on the way', () => {
    const before = record.players.reduce((sum, p) => sum + p.stackBefore, 0n);
    const state = beforeDeal(record);
    expect(state.seats.reduce((sum, s) => sum + s.stack, 0n)).toBe(before);
    for (const { state: now } of steps) {
      expect(now.seats.reduce((sum, s) => sum + s.stack, 0n) + now.potTotal).toBe(before);
    }
  });

  test('jumps to streets', () => {
    expect(streets.map(({ name }) => name)).toEqual(['preflop', 'flop', 'turn', 'river']);
    for (const { step, name } of streets) expect(steps[step]?.street).toBe(name);
  });
});

describe('cards that became known', () => {
  test('are hidden until they are shown, unless they are asked for', () => {
    const deal = (known: boolean) => replayOf(record, known).steps[1]?.state.seats[2]?.cards.join('');
    expect(deal(false)).toBe('????');
    expect(deal(true)).toBe('9dTd');
  });

  test('those that nobody learnt stay hidden', () => {
    expect(replayOf(record, true).steps[1]?.state.seats[1]?.cards.join('')).toBe('????');
    expect(hasMoreToShow(record)).toBe(true);
    expect(hasMoreToShow({ ...record, knownCards: [] })).toBe(false);
  });

  test('after an exchange the last cards do not pass for the first', () => {
    const drawn = {
      ...record,
      events: [...record.events, create(TableEventSchema, { what: { case: 'exchanged', value: { seat: 3, discarded: '??', drawn: '??' } } })],
    };
    expect(faceUp(drawn)).toEqual(drawn.events);
  });
});

test('in a rotation, the record\'s only game is the one that is played', () => {
  const [started, ...rest] = record.events;
  if (started?.what.case !== 'handStarted') throw new Error('no start');
  const third = create(TableEventSchema, { what: { case: 'handStarted', value: { ...started.what.value, game: 3 } } });
  const moved = { ...record, events: [third, ...rest] };
  expect(replayOf(moved).steps.at(-1)?.state.game).toBe(0);
});

describe('a hand as text', () => {
  const text = handText(record);
  test('says who, where, what and how it ended', () => {
    expect(text.split('\n')[0]).toBe("Cardroom hand #48212: No limit Texas Hold'em 5/10 PLAY - 2026-11-30 02:41:00 UTC".replace(/- .* UTC/, `- ${new Date(1_796_000_060_000).toISOString().replace('T', ' ').slice(0, 19)} UTC`));
    expect(text).toContain("Table 'Maple', 6 seats, seat 1 is the button");
    expect(text).toContain('Seat 3: Kofi (1,000)');
    expect(text).toContain('Dealt to Robin: [Ah Kd]');
    expect(text).toContain('Robin raises to 30');
    expect(text).toContain('*** Flop ***\n[As 9c 4h]');
    expect(text).toContain('Robin shows [Ah Kd]');
    expect(text).toContain('Robin: +115 with [Ah Kd]');
    expect(text).not.toMatch(/\byou\b/i);
  });
  test('tells no card that the reader may not know', () => {
    expect(text).not.toContain('??');
    expect(text.match(/Ines.*\[/)).toBeNull();
  });
  test('results sum to zero, with the rake', () => {
    expect(record.players.reduce((sum, p) => sum + netOf(record, p.seat), 0n) + record.rake).toBe(0n);
  });
});
