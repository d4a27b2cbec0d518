import { expect, test } from 'vitest';
import { logLine, plainLine } from './log';
import { event } from './testing';

const line = (seat: number, cards: string, up: boolean[]): string => {
  const dealt = event({ case: 'dealt', value: { seat, cards, up } });
  const told = logLine({ event: dealt, name: 'Ann' }, { yourSeat: 2, games: [], chips: String });
  return told ? plainLine(told, (cards) => cards.join(' ')) : '';
};

test('one has a hand, and gets a card to it', () => {
  expect(line(2, 'AhKd7c', [false, false, true])).toContain('have');
  expect(line(2, '7c', [true])).toContain('get');
  expect(line(1, '7c', [true])).toContain('Ann gets');
});

test('a card that stays hidden is not spoken of', () => {
  const shown = logLine({ event: event({ case: 'shown', value: { seat: 1, cards: '??5h', byChoice: true } }), name: 'Ann' }, { yourSeat: 2, games: [], chips: String });
  expect(shown?.cards).toEqual(['5h']);
});
