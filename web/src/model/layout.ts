// Where everything lies on the table, from the size of the window and the number of seats. Pure geometry.
//
// Place 0 is at the bottom (our own seat), the others follow clockwise as seen on the screen: left, top, right.
// On a wide stage the seats stand on an oval at equal distances along its edge. On a phone they stand in two columns and
// a top row, and leave a band for the board free, so that its cards are as wide as the screen allows.

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  bet: Point;
  button: Point;
  side: 'bottom' | 'left' | 'top' | 'right';
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

export interface Layout {
  portrait: boolean;
  /** No room for chips beside the amount of a bet. */
  plainBets: boolean;
  /** One unit in px: everything on the table is sized in it. */
  unit: number;
  felt: Box; // x, y: its upper left corner
  centre: Point; // of the board
  boardCard: number; // width of a board card in px
  seat: { width: number; height: number };
  hero: { width: number; height: number };
  spots: Spot[];
}

export interface LayoutInput {
  width: number;
  height: number;
  seats: number;
  /** Stud: every seat shows a row of cards. */
  openCards: boolean;
  /** A board lies in the middle. */
  board: boolean;
  /** Cards in our own hand. */
  heroCards: number;
}

const clampNumber = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

export const isPortrait = (width: number, height: number): boolean => width < 640 && width < height * 1.05;

export function layoutOf(input: LayoutInput): Layout {
  return isPortrait(input.width, input.height) ? portrait(input) : landscape(input);
}

/** Which place a seat has when `bottom` sits at the bottom. */
export const placeOf = (seat: number, bottom: number, seats: number): number => (seat - bottom + seats) % seats;

// -------------------------------------------------------------------- wide

function landscape({ width, height, seats, openCards, heroCards }: LayoutInput): Layout {
  const unit = clampNumber(Math.min(width / 1090, height / 690), 0.54, 1.3);
  const seat = { width: (openCards ? 182 : 150) * unit, height: (openCards ? 162 : 116) * unit };
  const hero = { width: clampNumber(heroCards * 90, 200, 440) * unit, height: 208 * unit };
  const left = seat.width / 2 + 12;
  const top = seat.height / 2 + (openCards ? 8 : 18) * unit;
  const rail: Box = { x: left, y: top, width: width - 2 * left, height: height - hero.height / 2 - 2 - top };
  const felt: Box = {
    x: rail.x + 34 * unit,
    y: rail.y + 38 * unit,
    width: rail.width - 68 * unit,
    height: rail.height - (38 + 62) * unit,
  };
  const centre = { x: width / 2, y: felt.y + felt.height * 0.5 - 4 * unit };
  // Our own hand may be wide: its neighbours make room, the others share what is left of the edge.
  const around = edgeLength(rail);
  const first = Math.max(1 / seats, ((hero.width / 2 + seat.width / 2 + 8 * unit) * (openCards ? 1.12 : 1)) / around);
  const apart = seats > 2 ? (1 - 2 * first) / (seats - 2) : 0;
  const shares = Array.from({ length: seats }, (_, place) => (place === 0 ? 0 : seats === 2 ? 0.5 : first + (place - 1) * apart));
  const points = shares.map((share) => alongEdge(rail, share));
  const spots = points.map((point, place): Spot => {
    const box = place === 0 ? hero : seat;
    const bet = outside(point, centre, box.width / 2 + 40 * unit, box.height / 2 + (place === 0 ? 24 : 38) * unit);
    return { ...point, bet, button: besideBet(point, bet, 64 * unit), side: sideOf(point, centre, rail) };
  });
  return { portrait: false, plainBets: false, unit, felt, centre, boardCard: 70 * unit, seat, hero, spots };
}

const edgeLength = (box: Box): number => {
  const radius = Math.min(box.width, box.height) / 2;
  return 2 * (box.width - 2 * radius) + 2 * (box.height - 2 * radius) + 2 * Math.PI * radius;
};

/** A point on a rounded rectangle, starting at the middle of its lower edge and going clockwise on the screen. */
function alongEdge(box: Box, share: number): Point {
  const radius = Math.min(box.width, box.height) / 2;
  const flat = box.width - 2 * radius;
  const wall = box.height - 2 * radius;
  const arc = (Math.PI / 2) * radius;
  let along = share * edgeLength(box);
  const corner = (cx: number, cy: number, from: number): Point => {
    const angle = from + along / radius;
    return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle) };
  };
  const { x, y } = box;
  const [right, bottom] = [x + box.width, y + box.height];
  const pieces: [number, () => Point][] = [
    [flat / 2, () => ({ x: x + box.width / 2 - along, y: bottom })],
    [arc, () => corner(x + radius, bottom - radius, Math.PI / 2)],
    [wall, () => ({ x, y: bottom - radius - along })],
    [arc, () => corner(x + radius, y + radius, Math.PI)],
    [flat, () => ({ x: x + radius + along, y })],
    [arc, () => corner(right - radius, y + radius, -Math.PI / 2)],
    [wall, () => ({ x: right, y: y + radius + along })],
    [arc, () => corner(right - radius, bottom - radius, 0)],
    [flat / 2, () => ({ x: right - radius - along, y: bottom })],
  ];
  for (const [length, point] of pieces) {
    if (along <= length) return point();
    along -= length;
  }
  return { x: x + box.width / 2, y: bottom };
}

/** The first point from `from` towards `to` that lies outside a box of these half sizes around `from`. */
function outside(from: Point, to: Point, halfWidth: number, halfHeight: number): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const steps = Math.min(
    Math.abs(dx) > 0.001 ? halfWidth / Math.abs(dx) : Infinity,
    Math.abs(dy) > 0.001 ? halfHeight / Math.abs(dy) : Infinity,
    0.72,
  );
  return { x: from.x + dx * steps, y: from.y + dy * steps };
}

function besideBet(seat: Point, bet: Point, distance: number): Point {
  const [dx, dy] = [bet.x - seat.x, bet.y - seat.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: bet.x - (dy / length) * distance, y: bet.y + (dx / length) * distance * 0.8 };
}

function sideOf(point: Point, centre: Point, rail: Box): Spot['side'] {
  const across = (point.x - centre.x) / rail.width;
  if (Math.abs(across) > 0.3) return across < 0 ? 'left' : 'right';
  return point.y < centre.y ? 'top' : 'bottom';
}

// -------------------------------------------------------------------- tall

function portrait({ width, height, seats, openCards, board, heroCards }: LayoutInput): Layout {
  const unit = clampNumber(Math.min(width / 360, height / 500), 0.86, 1.5);
  const seat = { width: (openCards ? 116 : 92) * unit, height: (openCards ? 118 : 70) * unit };
  const others = seats - 1;
  const inTopRow = others % 2 === 1 ? 1 : others >= 8 ? 2 : 0;
  const rows = (others - inTopRow) / 2;
  // A hand that does not fit between the columns pushes them up, or, where the rows are many, gets narrow itself.
  const between = width - 2 * seat.width - 12;
  const wanted = Math.min(width - 16, heroCards * 64 * unit);
  const wide = wanted > between && rows < 3;
  const hero = { width: wide || openCards ? wanted : Math.min(wanted, between), height: 128 * unit };
  const heroY = height - hero.height / 2 - 2;

  const boardCard = Math.min((width - 40) / 5.5, 58 * unit);
  const bandHeight = openCards || !board ? 0 : boardCard * 1.4 + 44 * unit;
  const topY = seat.height / 2 + 9 * unit;
  // A single seat in the middle of the top does not push the columns down.
  const firstRow = inTopRow === 2 ? topY + seat.height : inTopRow === 1 && rows < 4 ? topY + seat.height * 0.55 : topY + 34 * unit;
  const lastRow = wide || openCards ? height - hero.height - seat.height / 2 - 4 : height - hero.height * 0.55 - seat.height / 2;
  const [ys, bandY] = columnRows(rows, firstRow, lastRow, seat.height, bandHeight);

  const [leftX, rightX] = [seat.width / 2 + 4, width - seat.width / 2 - 4];
  const top = inTopRow === 1 ? [width / 2] : inTopRow === 2 ? [width * 0.31, width * 0.69] : [];
  const places: { at: Point; side: Spot['side'] }[] = [
    { at: { x: width / 2, y: heroY }, side: 'bottom' },
    ...[...ys].reverse().map((y) => ({ at: { x: leftX, y }, side: 'left' as const })),
    ...top.map((x) => ({ at: { x, y: topY }, side: 'top' as const })),
    ...ys.map((y) => ({ at: { x: rightX, y }, side: 'right' as const })),
  ];
  // Without a board the pot lies below the top seat, where no bets are.
  const free = inTopRow === 1 ? topY + seat.height / 2 + 46 * unit : height * 0.3;
  const centre = { x: width / 2, y: openCards ? free : board ? bandY : height * 0.4 };

  const inwardOf = (side: Spot['side']): number => (side === 'left' ? 1 : side === 'right' ? -1 : 0);
  // Bets and button lie where nothing else does: not on cards, not on names, not on each other.
  const table = new Tabletop();
  for (const { at, side } of places) {
    // Our cards are narrower than our place; the plate below them is not.
    const size = side === 'bottom' ? { width: Math.max(150 * unit, wanted), height: hero.height } : seat;
    table.put({ ...at, ...size });
    // More than two backs reach beyond the plate.
    if (heroCards > 2 && !openCards) table.put({ x: at.x + inwardOf(side) * 34 * unit, y: at.y - 24 * unit, width: 60 * unit, height: 32 * unit });
  }
  if (board && !openCards) {
    table.put({ ...centre, width: boardCard * 5.4, height: boardCard * 1.4 });
    table.put({ x: centre.x, y: centre.y - boardCard * 0.7 - 18 * unit, width: 104 * unit, height: 26 * unit });
  }
  const plainBets = openCards || seats >= 9;
  const chips = plainBets ? { width: 44 * unit, height: 20 * unit } : { width: 74 * unit, height: 24 * unit };
  const bets = new Map<Point, Point>();
  // Ours last: there is always room further up.
  for (const { at, side } of [...places.slice(1), ...places.slice(0, 1)]) {
    const inward = inwardOf(side);
    const near: Point =
      side === 'bottom'
        ? { x: at.x, y: at.y - hero.height / 2 - 14 * unit }
        : side === 'top'
          ? { x: at.x, y: at.y + seat.height / 2 + 16 * unit }
          : { x: at.x + inward * (seat.width / 2 + 4 * unit + chips.width / 2), y: at.y + (openCards ? -20 : 12) * unit };
    bets.set(at, table.place(near, chips, inward === 0 ? { x: 0, y: side === 'top' ? 1 : -1 } : { x: inward, y: 0 }, unit));
  }
  const spots = places.map(({ at, side }): Spot => {
    const inward = inwardOf(side);
    const near: Point =
      side === 'bottom'
        ? { x: at.x + 90 * unit, y: at.y + hero.height / 2 - 40 * unit }
        : side === 'top'
          ? { x: at.x + seat.width / 2 + 16 * unit, y: at.y + 14 * unit }
          : { x: at.x + inward * (seat.width / 2 + 16 * unit), y: at.y - 18 * unit };
    const button = table.whereFree(near, { width: 26 * unit, height: 26 * unit }, { x: inward || 1, y: 0 }, unit);
    return { ...at, bet: bets.get(at) ?? at, button, side };
  });
  const felt = { x: 18, y: topY * 0.9, width: width - 36, height: height - topY * 0.9 - hero.height * 0.42 };
  return { portrait: true, plainBets, unit, felt, centre, boardCard, seat, hero, spots };
}

/** How far out and aside of its usual place a thing may lie, the nearest first. */
const steps = [0, 8, 16, 24, 32, 44]
  .flatMap((out) => [0, 8, -8, 16, -16, 24, -24, 32, -32, 40, -40, 50, -50, 60, -60].map((aside) => ({ out, aside })))
  .sort((a, b) => a.out + Math.abs(a.aside) - b.out - Math.abs(b.aside));

/** What lies on the table, and where there is room for more. Boxes are known by their middle here. */
class Tabletop {
  private readonly boxes: Box[] = [];

  put(box: Box): void {
    this.boxes.push(box);
  }

  /** Puts a thing near a point, or as near to it as nothing else lies. */
  place(near: Point, size: Size, away: Point, unit: number): Point {
    const point = this.whereFree(near, size, away, unit);
    this.put({ ...point, ...size });
    return point;
  }

  /** Looks up and down of the point, further away from the seat each time; where nothing is free, where least is covered. */
  whereFree(near: Point, size: Size, away: Point, unit: number): Point {
    let best = near;
    let least = Infinity;
    for (const { out, aside } of steps) {
      const point = {
        x: near.x + (away.x * out + away.y * aside) * unit,
        y: near.y + (away.y * out + away.x * aside) * unit,
      };
      const covered = this.boxes.reduce((sum, box) => sum + overlap({ ...point, ...size }, box), 0);
      if (covered < least) [best, least] = [point, covered];
      if (least === 0) break;
    }
    return best;
  }
}

function overlap(a: Box, b: Box): number {
  const across = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
  const along = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
  return across > 0 && along > 0 ? across * along : 0;
}

/** The heights of the rows, and the middle of the free band: half of the rows above it, half below. */
function columnRows(rows: number, first: number, last: number, seat: number, band: number): [number[], number] {
  const even = (count: number, from: number, to: number): number[] =>
    Array.from({ length: count }, (_, i) => (count === 1 ? (from + to) / 2 : from + ((to - from) * i) / (count - 1)));
  if (band === 0) return [even(rows, first, last), 0];
  const above = Math.ceil(rows / 2);
  const below = rows - above;
  const need = (above + below) * seat;
  const free = last - first + seat - need - band;
  const gap = Math.max(free / (rows + 2), 0);
  const upper = Array.from({ length: above }, (_, i) => first + i * (seat + gap));
  const upperEnd = above > 0 ? (upper[above - 1] ?? first) + seat / 2 : first;
  const lower = Array.from({ length: below }, (_, i) => last - (below - 1 - i) * (seat + gap));
  const lowerStart = below > 0 ? (lower[0] ?? last) - seat / 2 : last + seat / 2;
  return [[...upper, ...lower], (upperEnd + lowerStart) / 2];
}
