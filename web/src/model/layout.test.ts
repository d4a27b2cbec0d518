import { describe, expect, test } from 'vitest';
import { layoutOf, placeOf } from './layout';
import type { Layout } from './layout';

// The stage: what is left of 1440x900, 1024x768, 724x560 and of a phone of 360x740 without header and action bar.
const stages = [
  { name: 'desktop', width: 1110, height: 716 },
  { name: 'tablet', width: 1024, height: 590 },
  { name: 'small', width: 724, height: 560 },
  { name: 'phone', width: 360, height: 514 },
];

const overlap = (a: number, b: number): number => Math.max(0, a - Math.abs(b));

function overlapping(layout: Layout, i: number, j: number): number {
  const [a, b] = [layout.spots[i], layout.spots[j]];
  if (!a || !b) return 0;
  const sizeOf = (k: number) => (k === 0 ? { ...layout.hero, width: layout.portrait ? 170 : layout.hero.width } : layout.seat);
  const [s, u] = [sizeOf(i), sizeOf(j)];
  return overlap((s.width + u.width) / 2, a.x - b.x) * overlap((s.height + u.height) / 2, a.y - b.y);
}

describe.each(stages)('on $name', ({ width, height }) => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i seats stand inside and apart', (seats) => {
    const layout = layoutOf({ width, height, seats, openCards: false, board: true, heroCards: 2 });
    expect(layout.spots).toHaveLength(seats);
    layout.spots.forEach((spot, i) => {
      const size = i === 0 ? layout.hero : layout.seat;
      expect(spot.x - size.width / 2).toBeGreaterThanOrEqual(0);
      expect(spot.x + size.width / 2).toBeLessThanOrEqual(width);
      expect(spot.y - size.height / 2).toBeGreaterThanOrEqual(0);
      expect(spot.y + size.height / 2).toBeLessThanOrEqual(height);
      for (let j = i + 1; j < seats; j++) expect(overlapping(layout, i, j), `${i} and ${j}`).toBeLessThan(500);
    });
  });

  test.each([2, 6, 8])('%i stud hands stand apart', (seats) => {
    const layout = layoutOf({ width, height: height + (width < 640 ? 70 : 0), seats, openCards: true, board: false, heroCards: 7 });
    for (let i = 1; i < seats; i++)
      for (let j = i + 1; j < seats; j++) expect(overlapping(layout, i, j), `${i} and ${j}`).toBe(0);
  });

  test.each([2, 6, 9, 10])('our four cards leave room for %i seats', (seats) => {
    const layout = layoutOf({ width, height, seats, openCards: false, board: true, heroCards: 4 });
    for (let i = 1; i < seats; i++) expect(overlapping(layout, 0, i), `${i}`).toBeLessThan(600);
  });

  test.each([2, 6, 9, 10])('with %i seats the board is free', (seats) => {
    const layout = layoutOf({ width, height, seats, openCards: false, board: true, heroCards: 2 });
    const half = { x: layout.boardCard * 2.7, y: layout.boardCard * 0.7 };
    for (const { x, y } of layout.spots.slice(1)) {
      const [dx, dy] = [Math.abs(x - layout.centre.x), Math.abs(y - layout.centre.y)];
      expect(dx > half.x + layout.seat.width / 2 - 8 || dy > half.y + layout.seat.height / 2 - 8).toBe(true);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('with %i seats no bet lies on our cards or on our bet', (seats) => {
    const { spots, hero, unit } = layoutOf({ width, height, seats, openCards: false, board: true, heroCards: 2 });
    const [me, ...others] = spots;
    if (!me) throw new Error('no seats');
    const chips = { width: 56 * unit, height: 20 * unit };
    for (const { bet } of others) {
      const onCards = overlap((hero.width + chips.width) / 2, me.x - bet.x) * overlap((hero.height + chips.height) / 2, me.y - bet.y);
      const onBet = overlap(chips.width, me.bet.x - bet.x) * overlap(chips.height, me.bet.y - bet.y);
      expect([onCards, onBet]).toEqual([0, 0]);
    }
  });

  test('our seat is at the bottom and the next one is to the left', () => {
    const { spots } = layoutOf({ width, height, seats: 6, openCards: false, board: true, heroCards: 2 });
    expect(spots[0]?.x).toBeCloseTo(width / 2);
    expect(Math.max(...spots.map(({ y }) => y))).toBe(spots[0]?.y);
    expect(spots[1]?.x).toBeLessThan(width / 2);
    expect(spots[5]?.x).toBeGreaterThan(width / 2);
  });
});

describe.each([
  { name: 'small phone', width: 360, height: 514 },
  { name: 'phone', width: 390, height: 618 },
  { name: 'large phone', width: 430, height: 706 },
])('on a $name', ({ width, height }) => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('with %i seats bets and button lie on nothing else', (seats) => {
    const { spots, seat, centre, boardCard, unit, plainBets } = layoutOf({ width, height, seats, openCards: false, board: true, heroCards: 2 });
    const chips = { width: (plainBets ? 44 : 74) * unit, height: 20 * unit };
    const dealer = { width: 24 * unit, height: 24 * unit };
    const lying = [
      { what: 'board', ...centre, width: boardCard * 5.4, height: boardCard * 1.4 },
      ...spots.slice(1).map((spot, i) => ({ what: `seat ${i + 1}`, x: spot.x, y: spot.y, ...seat })),
    ];
    const bets = spots.map(({ bet }, i) => ({ what: `bet ${i}`, ...bet, ...chips }));
    const buttons = spots.map(({ button }, i) => ({ what: `button ${i}`, ...button, ...dealer }));
    const covering = (a: (typeof lying)[number], b: (typeof lying)[number]): number =>
      overlap((a.width + b.width) / 2, a.x - b.x) * overlap((a.height + b.height) / 2, a.y - b.y);
    bets.forEach((bet, i) => {
      for (const other of [...lying, ...bets.slice(i + 1)]) expect(covering(bet, other), `${bet.what} on ${other.what}`).toBeLessThan(60);
    });
    for (const button of buttons) {
      for (const other of [...lying, ...bets]) expect(covering(button, other), `${button.what} on ${other.what}`).toBeLessThan(160);
    }
  });
});

test('seats turn so that one is at the bottom', () => {
  expect([1, 2, 3, 4, 5, 6].map((seat) => placeOf(seat, 3, 6))).toEqual([4, 5, 0, 1, 2, 3]);
});
