import { describe, expect, test } from 'vitest';
import { beatsOf } from './playback';
import { dealt, event } from './testing';
import type { EventInit } from './testing';

const cut = (...events: EventInit[]) => beatsOf(events.map(event)).map(({ events: part, hold }) => [part.map((e) => e.what.case), hold > 0]);

describe('beats', () => {
  test('a turn never waits for a show', () => {
    expect(cut({ case: 'called', value: { seat: 1 } }, { case: 'turnCame', value: { seat: 2 } }, { case: 'clockStarted', value: {} })).toEqual([
      [['called', 'turnCame', 'clockStarted'], false],
    ]);
  });

  test('a deal is one beat', () => {
    expect(cut(...dealt, { case: 'turnCame', value: { seat: 1 } })).toHaveLength(1);
  });

  test('a run-out shows street after street, then hands, then each pot', () => {
    const beats = cut(
      { case: 'called', value: { seat: 1, allIn: true } },
      { case: 'potFormed', value: { index: 0 } },
      { case: 'potFormed', value: { index: 1 } },
      { case: 'shown', value: { seat: 1 } },
      { case: 'shown', value: { seat: 2 } },
      { case: 'boardDealt', value: { cards: 'As9c4h' } },
      { case: 'boardDealt', value: { cards: 'Jc' } },
      { case: 'boardDealt', value: { cards: '2d' } },
      { case: 'valued', value: { seat: 1 } },
      { case: 'valued', value: { seat: 2 } },
      { case: 'potAwarded', value: { pot: 1, seat: 1 } },
      { case: 'potAwarded', value: { pot: 0, seat: 1 } },
      { case: 'potAwarded', value: { pot: 0, seat: 2 } },
      { case: 'handEnded', value: {} },
    );
    expect(beats.map(([part]) => (part as string[]).join(' '))).toEqual([
      'called',
      'potFormed potFormed',
      'shown shown',
      'boardDealt',
      'boardDealt',
      'boardDealt',
      'valued valued',
      'potAwarded',
      'potAwarded potAwarded',
      'handEnded',
    ]);
  });

  test('a board that is run twice is seen to its end before the next hand can be dealt', () => {
    const runs = (run: number): EventInit[] => ['Jc', '2d'].map((cards) => ({ case: 'boardDealt', value: { run, cards } }));
    const won = (run: number): EventInit[] => [1, 0].map((pot) => ({ case: 'potAwarded', value: { pot, run, seat: 1, amount: 1n } }));
    const beats = beatsOf([...runs(0), ...runs(1), { case: 'valued', value: { seat: 1 } } as EventInit, ...won(0), ...won(1), { case: 'handEnded', value: {} } as EventInit].map(event));
    expect(beats.length).toBeGreaterThan(8);
    expect(beats.reduce((sum, { hold }) => sum + hold, 0)).toBeLessThan(3_500 + 4 * 1_050);
  });

  test('run more than once, each board stands before the next one comes, and before the hands are told (B16)', () => {
    const board = (run: number, cards: string): EventInit => ({ case: 'boardDealt', value: { run, cards } });
    const beats = beatsOf(
      [
        board(0, 'Jc'),
        board(0, '2s'),
        board(1, 'Kh'),
        board(1, '3d'),
        { case: 'valued', value: { seat: 1, run: 0 } } as EventInit,
        { case: 'valued', value: { seat: 2, run: 1 } } as EventInit,
        { case: 'potAwarded', value: { pot: 0, run: 0, seat: 1 } } as EventInit,
        { case: 'potAwarded', value: { pot: 0, run: 1, seat: 2 } } as EventInit,
        { case: 'handEnded', value: {} } as EventInit,
      ].map(event),
    );
    const [turn = 0, river = 0, , last = 0, ...rest] = beats.map(({ hold }) => hold);
    expect(river).toBeGreaterThan(turn * 1.6);
    expect(last).toBe(river);
    // From the last card until the hand is over, everything lies there.
    expect(last + rest.reduce((sum, hold) => sum + hold, 0)).toBeGreaterThan(1_400);
  });

  test('no event is lost or doubled, and the last beat holds nothing up', () => {
    const events = [...dealt, { case: 'folded', value: { seat: 1 } } as EventInit, { case: 'potAwarded', value: {} } as EventInit].map(event);
    const beats = beatsOf(events);
    expect(beats.flatMap((beat) => beat.events)).toEqual(events);
    expect(beats.at(-1)?.hold).toBe(0);
  });
});
