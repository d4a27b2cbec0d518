import { expect, test } from 'vitest';
import { logLine, logLines, plainLine } from './log';
import { applyUpdate } from './reduce';
import { dealt, event, table, update } from './testing';
import type { EventInit } from './testing';

const line = (seat: number, cards: string, up: boolean[]): string => {
  const dealt = event({ case: 'dealt', value: { seat, cards, up } });
  const told = logLine({ event: dealt, name: 'Ann', mine: seat === 2, runs: 1 }, { games: [], chips: String });
  return told ? plainLine(told, (cards) => cards.join(' ')) : '';
};

test('one has a hand, and gets a card to it', () => {
  expect(line(2, 'AhKd7c', [false, false, true])).toContain('have');
  expect(line(2, '7c', [true])).toContain('get');
  expect(line(1, '7c', [true])).toContain('Ann gets');
});

test('a card that stays hidden is not spoken of', () => {
  const shown = logLine({ event: event({ case: 'shown', value: { seat: 1, cards: '??5h', byChoice: true } }), name: 'Ann', mine: false, runs: 1 }, { games: [], chips: String });
  expect(shown?.cards).toEqual(['5h']);
});

const told = (...events: EventInit[]): string[] => {
  const { log } = applyUpdate(table(), update(11, ...dealt, ...events));
  return logLines(log, { games: [], chips: String }).map((line) => plainLine(line, (cards) => cards.join(' ')));
};

test('boards that are run more than once: each says which it is, and so do hands and winnings', () => {
  const lines = told(
    { case: 'boardDealt', value: { street: 'flop', cards: 'As9c4h' } },
    { case: 'runsChosen', value: { runs: 2 } },
    { case: 'streetBegan', value: { street: 'turn', index: 2 } },
    { case: 'boardDealt', value: { street: 'turn', run: 0, cards: 'Jc' } },
    { case: 'boardDealt', value: { street: 'turn', run: 1, cards: 'Kh' } },
    { case: 'valued', value: { seat: 2, run: 1, words: 'three kings' } },
    { case: 'potAwarded', value: { seat: 2, run: 1, amount: 450n } },
  );
  expect(lines.slice(-5)).toEqual(['The board is run twice', 'Run 1, turn: Jc', 'Run 2, turn: Kh', 'Ines three kings (run 2)', 'Ines wins 450 (run 2)']);
});

test('what we did stays ours after we have left or were removed', () => {
  const lines = told({ case: 'folded', value: { seat: 1 } }, { case: 'playerLeft', value: { seat: 1, player: '7', stack: 1000n } });
  expect(lines).toContain('You fold');
  expect(lines.at(-1)).toBe('You leave with 1000');
});
