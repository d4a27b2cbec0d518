import { describe, expect, test } from 'vitest';
import { layoutOf, placeOf, shapeOf, toolbars } from './layout';
import type { Box, Layout, LayoutInput } from './layout';

// The stage: what is left of a window without header and buttons.
const stages = [
  { window: '1440x900', width: 1440, height: 726, toolbar: 'full' },
  { window: '1440x900 with the panel', width: 1118, height: 726, toolbar: 'full' },
  { window: '1024x768', width: 1024, height: 590, toolbar: 'full' },
  { window: '768x1024', width: 768, height: 850, toolbar: 'menu' },
  { window: '724x734', width: 724, height: 560, toolbar: 'menu' },
  { window: '430x932', width: 430, height: 706, toolbar: 'menu' },
  { window: '390x844', width: 390, height: 618, toolbar: 'menu' },
  { window: '360x740', width: 360, height: 514, toolbar: 'menu' },
  { window: '320x640', width: 320, height: 414, toolbar: 'menu' },
  { window: '844x390', width: 599, height: 346, toolbar: 'none' },
  { window: '667x375', width: 467, height: 331, toolbar: 'none' },
  { window: '568x320', width: 368, height: 276, toolbar: 'none' },
  { window: 'a tile of four', width: 712, height: 307, toolbar: 'named' },
  { window: 'a tile of six', width: 470, height: 307, toolbar: 'named' },
] as const;

const games = [
  { game: "hold'em", openCards: false, board: true, heroCards: 2, seats: [2, 3, 4, 5, 6, 7, 8, 9, 10] },
  { game: 'Omaha', openCards: false, board: true, heroCards: 4, seats: [2, 6, 9, 10] },
  { game: 'Omaha with six cards', openCards: false, board: true, heroCards: 6, seats: [2, 6, 9, 10] },
  { game: 'stud', openCards: true, board: false, heroCards: 7, seats: [2, 6, 7, 8] },
  { game: 'draw', openCards: false, board: false, heroCards: 5, seats: [2, 6] },
];

const cases = stages.flatMap(({ window, width, height, toolbar }) =>
  games.flatMap(({ game, seats, ...kind }) =>
    // The smallest window there is has room for nine of Omaha.
    seats.filter((count) => !(width === 368 && kind.heroCards > 2 && count > 9)).map((count) => {
      const input: LayoutInput = { width, height, seats: count, corners: toolbars[toolbar], ...kind };
      return { name: `${window}: ${count} seats, ${game}`, input, layout: layoutOf(input) };
    }),
  ),
);

interface Thing extends Box {
  what: string;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, (a.width + b.width) / 2 - Math.abs(a.x - b.x)) * Math.max(0, (a.height + b.height) / 2 - Math.abs(a.y - b.y));

/** All that lies on a table, as large as it is drawn, by the middle of each. */
function things({ corners, board, heroCards, width }: LayoutInput, layout: Layout): Record<'seats' | 'ours' | 'middle' | 'bets' | 'tools', Thing[]> {
  const { unit: u, compact, seat, hero, spots, centre, boards, plainBets } = layout;
  const boardCard = boards[0].card;
  const [me, ...others] = spots;
  if (!me) throw new Error('no seats');
  const top = me.y - hero.height / 2;
  const cards = Math.min(heroCards * (compact ? 46 : 62) * u, hero.width);
  const plate = compact ? { at: 75, width: 300, height: 46 } : { at: 111, width: 180, height: 58 };
  const chips = Math.max(14 * u, compact ? 10.5 : 11.5);
  const bet = { width: chips * 2.7 + 16 * u + (plainBets ? 0 : (compact ? 26 : 32) * u), height: chips * 1.4 };
  return {
    seats: others.map(({ x, y }, i) => ({ what: `seat ${i + 1}`, x, y, width: seat.width, height: seat.height - 12 * u })),
    ours: [
      { what: 'our cards', x: me.x, y: top + 42 * u, width: cards, height: 84 * u },
      { what: 'our plate', x: me.x, y: top + (plate.at + plate.height / 2) * u, width: Math.min(plate.width * u, width - 16), height: plate.height * u },
    ],
    middle: [
      { what: 'the pot', x: centre.x, y: board ? centre.y - boardCard * 0.7 - 23 * u : centre.y, width: 120 * u, height: 28 * u },
      ...(board ? [{ what: 'the board', ...centre, width: boardCard * 5.4, height: boardCard * 1.4 }] : []),
    ],
    bets: spots.map(({ bet: at }, i) => ({ what: `bet ${i}`, ...at, ...bet })),
    tools: [
      { what: 'the left tools', x: corners.left.width / 2, y: corners.left.height / 2, ...corners.left },
      { what: 'the right tools', x: width - corners.right.width / 2, y: corners.right.height / 2, ...corners.right },
    ].filter((tool) => tool.width > 0),
  };
}

const covering = (some: Thing[], others: Thing[]): string[] =>
  some.flatMap((a) => others.filter((b) => a !== b && overlap(a, b) > 1).map((b) => `${a.what} on ${b.what}`));

describe.each(cases)('$name', ({ input, layout }) => {
  const { seats, ours, middle, bets, tools } = things(input, layout);

  test('seats stand inside, apart from each other and from our own hand', () => {
    expect(layout.spots).toHaveLength(input.seats);
    expect(covering(seats, [...seats, ...ours])).toEqual([]);
    for (const { what, x, y, width, height } of [...seats, ...ours, ...bets]) {
      const inside = x - width / 2 > -1 && y - height / 2 > -1 && x + width / 2 < input.width + 1 && y + height / 2 < input.height + 1;
      expect(inside, what).toBe(true);
    }
  });

  test('board and pot are covered by nobody, and by none of our cards (A2, C22, C25)', () => {
    expect(covering(middle, [...seats, ...ours, ...bets])).toEqual([]);
    if (input.board) expect(layout.boards[0].card).toBeGreaterThanOrEqual(34);
  });

  test('bets lie on no cards, on no plate and not on each other (A2, C21)', () => {
    expect(covering(bets, [...bets, ...seats, ...ours])).toEqual([]);
  });

  test('the button lies beside every plate, ours too, and on no bet (C21)', () => {
    if (input.openCards) return;
    for (const [i, { button }] of layout.spots.entries()) {
      const dealer = { what: `button of ${i}`, ...button, width: 27 * layout.unit, height: 27 * layout.unit };
      expect(covering([dealer], [...seats, ...ours, ...bets, ...middle])).toEqual([]);
    }
  });

  test('nothing lies under the toolbar (A2, C25)', () => {
    expect(covering(tools, [...seats, ...bets, ...middle])).toEqual([]);
  });

  test('boards below each other can be read and are between the seats (B16)', () => {
    if (!input.board) return;
    layout.boards.forEach(({ card, lower }, i) => {
      expect(card).toBeGreaterThan([34, 24, 16][i] ?? 0);
      const height = (i + 1) * card * 1.4 + i * 8 * layout.unit;
      const box = { what: 'boards', x: layout.centre.x, y: layout.centre.y + lower, width: card * 5.4, height };
      expect(covering([box], [...seats, ...ours])).toEqual([]);
    });
  });
});

test('our seat is at the bottom, the next one to the left, and the table is even', () => {
  for (const { name, input, layout } of cases) {
    const { spots } = layout;
    expect(spots[0]?.x, name).toBeCloseTo(input.width / 2);
    if (input.seats > 3) expect(spots[1]?.x, name).toBeLessThan(input.width / 2);
    for (let i = 1; i < input.seats; i++) {
      const [a, b] = [spots[i], spots[input.seats - i]];
      expect((a?.x ?? 0) + (b?.x ?? 0), name).toBeCloseTo(input.width);
      expect(a?.y, name).toBeCloseTo(b?.y ?? 0);
    }
  }
});

test('the buttons stand beside the stage where the window is low (A2)', () => {
  for (const [width, height] of [[844, 346], [932, 386], [667, 331], [568, 276]] as const) expect(shapeOf(width, height)).toBe('low');
  for (const [width, height] of [[390, 792], [320, 588], [360, 688], [375, 615]] as const) expect(shapeOf(width, height)).toBe('tall');
  for (const [width, height] of [[1440, 844], [1024, 712], [768, 968], [1440, 600]] as const) expect(shapeOf(width, height)).toBe('wide');
});

test('seats turn so that one is at the bottom', () => {
  expect([1, 2, 3, 4, 5, 6].map((seat) => placeOf(seat, 3, 6))).toEqual([4, 5, 0, 1, 2, 3]);
});
