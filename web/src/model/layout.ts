// Where everything lies on the table, from the size of the window and the number of seats. Pure geometry.
//
// Place 0 is at the bottom (our own seat), the others follow clockwise as seen on the screen: left, top, right.
// On a large stage the seats stand on an oval at equal distances along its edge. On a small one they stand in two columns
// and a top row: on a phone held upright the columns leave a band for the board free, so that its cards are as wide as
// the screen allows; on a low one the board lies between them.
// The table is drawn as large as it can be with nothing on it lying on anything else.

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  bet: Point;
  /** Of the dealer; stud has none. */
  button: Point;
  side: 'bottom' | 'left' | 'top' | 'right';
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

export interface Layout {
  /** Small plates in columns. */
  compact: boolean;
  /** So many seats on so little room that faces get smaller. */
  dense: boolean;
  /** No room for chips beside the amount of a bet. */
  plainBets: boolean;
  /** One unit in px: everything on the table is sized in it. */
  unit: number;
  felt: Box; // x, y: its upper left corner
  centre: Point; // of the board; without one, of the pot
  /** The board; two below each other, when the rest is run twice; three. */
  boards: readonly [Boards, Boards, Boards];
  /** How wide the pots above the board may get. */
  potsRoom: number;
  /** Where it is told what holds the table up. */
  banner: Point;
  seat: Size;
  hero: Size;
  spots: Spot[];
}

export interface Boards {
  card: number; // its width in px
  /** How far below the centre they are, in px. */
  lower: number;
  /** No room above them. */
  potsBeside: boolean;
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
  /** What lies over the upper corners of the stage. */
  corners: Corners;
}

export interface Corners {
  left: Size;
  right: Size;
}

const nothing: Size = { width: 0, height: 0 };
/** What a toolbar takes: none, a menu and a chat button, the same with the table's name, everything written out. */
export const toolbars = {
  none: { left: nothing, right: nothing },
  menu: { left: { width: 60, height: 50 }, right: { width: 60, height: 50 } },
  named: { left: { width: 194, height: 50 }, right: { width: 60, height: 50 } },
  full: { left: { width: 218, height: 70 }, right: { width: 334, height: 50 } },
} satisfies Record<string, Corners>;

/** How a table uses its part of the window: buttons below the stage, or, where it is low, beside it. */
export type Shape = 'wide' | 'tall' | 'low';

export function shapeOf(width: number, height: number): Shape {
  if (height < 480 && width >= 540 && width > height * 1.2) return 'low';
  return width < 640 && width < height * 1.05 ? 'tall' : 'wide';
}

/** Which place a seat has when `bottom` sits at the bottom. */
export const placeOf = (seat: number, bottom: number, seats: number): number => (seat - bottom + seats) % seats;

/** How wide one of so many cards of our own is, in units. */
export const heroCard = (count: number, compact: boolean): number =>
  compact ? ([62, 62, 62, 62, 58, 54, 50, 48][count] ?? 46) : ([88, 88, 88, 84, 82, 76, 70, 66][count] ?? 62);

/** A layout, and how much of it lies on something else, in square px. */
interface Try {
  layout: Layout;
  covered: number;
}

/** Draws one; where more than `limit` is covered anyway, without care. */
type Draw = (limit: number) => Try;

/** The first layout in which nothing is covered; where there is none, the one in which least is. */
export function layoutOf(input: LayoutInput): Layout {
  let best: Try | undefined;
  for (const draw of tries(input)) {
    const next = draw(best?.covered ?? Infinity);
    if (!best || next.covered < best.covered) best = next;
    if (best.covered < 1) break;
  }
  if (!best) throw new Error('no layout');
  return best.layout;
}

const clampNumber = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

/** From the largest to the smallest that can be read. */
const scales = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56];

function* tries(input: LayoutInput): Generator<Draw> {
  const { width, height, seats, openCards } = input;
  const fit = Math.min(width / 1090, height / 690);
  if (fit >= 0.64) {
    for (const scale of scales.slice(0, 6)) yield (limit) => oval(input, Math.min(fit, 1.3) * scale, limit);
    return;
  }
  const tall = width < height * 1.05;
  const unit = tall ? clampNumber(Math.min(width / 360, height / 500), 0.8, 1.5) : clampNumber(Math.min(width / 520, height / 300), 0.8, 1.3);
  // On a phone held upright size comes first; on a low stage the best looking plan may cost some.
  for (const sizes of tall ? scales.map((scale) => [scale]) : [scales.slice(0, 6), scales.slice(6)]) {
    for (const plan of plansFor(seats - 1, width, height, tall)) {
      for (const scale of sizes) {
        for (const plainBets of openCards || seats >= 9 ? [true] : [false, true]) {
          yield (limit) => columns(input, unit * scale, { ...plan, plainBets, tall }, limit);
        }
      }
    }
  }
}

// ------------------------------------------------------------------- large

function oval(input: LayoutInput, unit: number, limit: number): Try {
  const { width, height, seats, openCards, board, heroCards } = input;
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
  const centre = { x: width / 2, y: felt.y + felt.height * 0.5 + 12 * unit };
  const boardCard = 70 * unit;
  // Our own hand may be wide: its neighbours make room, the others share what is left of the edge.
  const around = edgeLength(rail);
  const first = Math.max(1 / seats, ((hero.width / 2 + seat.width / 2 + 8 * unit) * (openCards ? 1.12 : 1)) / around);
  const apart = seats > 2 ? (1 - 2 * first) / (seats - 2) : 0;
  const shares = Array.from({ length: seats }, (_, place) => (place === 0 ? 0 : seats === 2 ? 0.5 : first + (place - 1) * apart));
  const places = shares.map((share): Place => {
    const at = alongEdge(rail, share);
    const side = share === 0 ? 'bottom' : sideOf(at, centre, rail);
    // The backs of cards reach a little beyond the plate.
    const upper = lowerEdge(input.corners, Math.min(at.x, width - at.x) - seat.width / 2 - 6 * unit);
    return { x: at.x, y: upper > 0 ? Math.max(at.y, upper + seat.height / 2 + 10 * unit) : at.y, side };
  });

  const table = new Tabletop(input, limit);
  places.slice(1).forEach((place) => table.put(...seatBoxes(place, seat, input, unit, false)));
  const [heroX, heroTop] = [width / 2, height - 2 - hero.height];
  table.put(
    boxFrom(heroX, heroTop, Math.min(heroCards * heroCard(heroCards, false) * 1.05 * unit, hero.width), 123 * unit),
    boxFrom(heroX, heroTop + 111 * unit, 190 * unit, 60 * unit),
    boxFrom(heroX, heroTop + 176 * unit, 260 * unit, 30 * unit),
  );
  const potsRoom = table.widthAround(centre, boardCard, unit);
  const boards = boardsAt(table, centre, boardCard, unit);
  table.put(...middleBoxes(centre, board, boardCard, unit));

  const bet = betSize(unit, false, false);
  const bets = new Map<Place, Point>();
  for (const place of [...places.slice(1), ...places.slice(0, 1)]) {
    const box = place.side === 'bottom' ? hero : seat;
    const near = outside(place, centre, box.width / 2 + 40 * unit, box.height / 2 + (place.side === 'bottom' ? 24 : 38) * unit);
    bets.set(place, table.place(near, bet, towards(place, centre), unit));
  }
  const spots = places.map((place): Spot => {
    const at = bets.get(place) ?? place;
    const near = besideBet(place, at, 64 * unit);
    const button = openCards ? near : table.placeButton(near, towards(place, centre), unit);
    return { ...place, bet: at, button };
  });
  const banner = table.whereFree({ x: centre.x, y: centre.y + boardCard * 0.7 + 28 * unit }, bannerSize(unit, felt.width), { x: 0, y: 1 }, unit);
  return {
    layout: { compact: false, dense: false, plainBets: false, unit, felt, centre, boards, potsRoom, banner, seat, hero, spots },
    covered: table.covered,
  };
}

/** Where the toolbar ends at this distance from the edge of the stage; on both sides, so that the table stays even. */
const lowerEdge = ({ left, right }: Corners, x: number): number =>
  Math.max(x < left.width ? left.height : 0, x < right.width ? right.height : 0);

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

function towards(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: dx / length, y: dy / length };
}

function besideBet(seat: Point, bet: Point, distance: number): Point {
  const { x, y } = towards(seat, bet);
  return { x: bet.x - y * distance, y: bet.y + x * distance * 0.8 };
}

function sideOf(point: Point, centre: Point, rail: Box): Spot['side'] {
  const across = (point.x - centre.x) / rail.width;
  if (Math.abs(across) > 0.3) return across < 0 ? 'left' : 'right';
  return point.y < centre.y ? 'top' : 'bottom';
}

// -------------------------------------------------------------------- small

interface Plan {
  /** Seats in the top row; the others stand in the columns. */
  inTopRow: number;
  /** Our own cards lie below the columns, not between them. */
  below: boolean;
}

/** The ways to seat so many around a small stage, the best looking first. */
function plansFor(others: number, width: number, height: number, tall: boolean): Plan[] {
  const even = tall ? 0 : (others * width) / (width + 2 * height);
  const rows = Array.from({ length: 6 }, (_, inTopRow) => inTopRow)
    .filter((inTopRow) => inTopRow <= others && (others - inTopRow) % 2 === 0 && inTopRow <= (tall ? 3 : 5))
    .sort((a, b) => Math.abs(a - even) - Math.abs(b - even));
  return rows.flatMap((inTopRow) => (tall ? [true, false] : [false]).map((below) => ({ inTopRow, below })));
}

function columns(input: LayoutInput, unit: number, plan: Plan & { plainBets: boolean; tall: boolean }, limit: number): Try {
  const { width, height, seats, openCards, board, heroCards, corners } = input;
  const { inTopRow, tall, plainBets } = plan;
  const dense = seats >= 9;
  // Letters do not get smaller than can be read: on little room, plates are a little higher than their share.
  const plateHeight = (Math.max(11 * unit, 10) + 14 * unit) * 1.25 + 6 * unit + 2;
  const seat = { width: (openCards ? 116 : 92) * unit, height: (openCards ? 76 : dense ? 29 : 37) * unit + plateHeight };
  const rows = (seats - 1 - inTopRow) / 2;
  const edge = 4;
  const between = width - 2 * seat.width - 4 * edge;

  const wanted = Math.min(width - 16, heroCards * 64 * unit);
  const heroPlate = Math.max(46 * unit, (Math.max(12.5 * unit, 11) + Math.max(19 * unit, 13)) * 1.2 + 8 * unit + 2);
  const hero = { width: plan.below ? wanted : Math.min(wanted, between), height: 75 * unit + heroPlate };
  const heroTop = height - 2 - hero.height;
  const plate = boxFrom(width / 2, heroTop + 75 * unit, Math.min(width - 16, Math.max(320 * unit, 280)), heroPlate);

  const topY = seat.height / 2 + 6 * unit;
  const topBottom = inTopRow > 0 ? topY + seat.height / 2 : 0;
  const topFits = inTopRow * (seat.width + 6 * unit) <= between;
  const besideTop = Math.max(corners.left.height, corners.right.height) + seat.height / 2 + 5 * unit;
  const firstRow = topFits ? besideTop : Math.max(besideTop, topBottom + seat.height / 2 + 4 * unit);
  const lastEdge = plan.below ? heroTop : plate.width <= between ? height - edge : heroTop + 75 * unit;
  const lastRow = lastEdge - seat.height / 2 - 2;

  const boardCard = tall
    ? Math.min((width - 40) / 5.5, 58 * unit)
    : Math.min(between / 5.6, 58 * unit, (heroTop - topBottom - 84 * unit) / 1.4);
  const band = tall && board && !openCards ? boardCard * 1.4 + 44 * unit : 0;
  const [ys, bandY] = columnRows(rows, firstRow, lastRow, seat.height, band);
  const centre = {
    x: width / 2,
    y: band > 0 ? bandY + 10 * unit : (topBottom + heroTop) / 2 + (board ? 12 * unit : 0),
  };

  const [leftX, rightX] = [seat.width / 2 + edge, width - seat.width / 2 - edge];
  const topRoom = topFits ? between : width - 2 * edge;
  const topX = (i: number): number => width / 2 + ((i + 0.5) / inTopRow - 0.5) * Math.min(topRoom, inTopRow * seat.width * 1.5);
  const places: Place[] = [
    { x: width / 2, y: heroTop + hero.height / 2, side: 'bottom' },
    ...[...ys].reverse().map((y): Place => ({ x: leftX, y, side: 'left' })),
    ...Array.from({ length: inTopRow }, (_, i): Place => ({ x: topX(i), y: topY, side: 'top' })),
    ...ys.map((y): Place => ({ x: rightX, y, side: 'right' })),
  ];

  const table = new Tabletop(input, limit);
  places.slice(1).forEach((place) => table.put(...seatBoxes(place, seat, input, unit, true)));
  const cards = Math.min(heroCards * heroCard(heroCards, true) * 1.05 * unit, hero.width);
  table.put(boxFrom(width / 2, heroTop, cards, 87 * unit), plate);
  const potsRoom = table.widthAround(centre, boardCard, unit);
  const boards = boardsAt(table, centre, boardCard, unit);
  table.put(...middleBoxes(centre, board, boardCard, unit));
  // Cards of the board that cannot be read are as bad as covered ones.
  const least = Math.max(40 * unit, 36);
  if (board && boardCard < least) table.covered += (least - boardCard) * 100;

  const bet = betSize(unit, plainBets, true);
  const bets = new Map<Place, Point>();
  // Ours last: there is always room further up.
  for (const place of [...places.slice(1), ...places.slice(0, 1)]) {
    const { x, y, side } = place;
    const inward = inwardOf(side);
    const near: Point =
      side === 'bottom'
        ? { x, y: heroTop - 16 * unit }
        : side === 'top'
          ? { x, y: y + seat.height / 2 + 16 * unit }
          : { x: x + inward * (seat.width / 2 + 6 * unit + bet.width / 2), y: y + (openCards ? -20 : 14) * unit };
    bets.set(place, table.place(near, bet, inward === 0 ? { x: 0, y: side === 'top' ? 1 : -1 } : { x: inward, y: 0 }, unit));
  }
  const beside = (width + cards) / 2 + 34 * unit;
  const spots = places.map((place): Spot => {
    const { x, y, side } = place;
    const inward = inwardOf(side);
    const near: Point =
      side === 'bottom'
        ? beside < width
          ? { x: beside - 16 * unit, y: heroTop + 52 * unit }
          : { x: x + cards / 2 - 16 * unit, y: heroTop - 16 * unit }
        : side === 'top'
          ? { x: x + seat.width / 2 + 18 * unit, y: y + 14 * unit }
          : { x: x + inward * (seat.width / 2 + 18 * unit), y: y - 22 * unit };
    const away = side === 'bottom' && beside >= width ? { x: 0, y: -1 } : { x: inward || 1, y: 0 };
    const button = openCards ? near : table.placeButton(near, away, unit);
    return { ...place, bet: bets.get(place) ?? place, button };
  });
  const banner = table.whereFree(
    { x: centre.x, y: centre.y + (board ? boardCard * 0.7 : 14 * unit) + 24 * unit },
    bannerSize(unit, between),
    { x: 0, y: 1 },
    unit,
  );
  const feltX = tall ? 18 : seat.width * 0.45;
  const felt = { x: feltX, y: topY * 0.9, width: width - 2 * feltX, height: height - topY * 0.9 - hero.height * 0.42 };
  return {
    layout: { compact: true, dense, plainBets, unit, felt, centre, boards, potsRoom, banner, seat, hero, spots },
    covered: table.covered,
  };
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

// ------------------------------------------------------- what lies on a table

interface Place extends Point {
  side: Spot['side'];
}

const inwardOf = (side: Spot['side']): number => (side === 'left' ? 1 : side === 'right' ? -1 : 0);

/** A box by the middle of its upper edge. */
const boxFrom = (x: number, top: number, width: number, height: number): Box => ({ x, y: top + height / 2, width, height });

/** A plate with its face, and the backs of the cards beside the face. */
function seatBoxes({ x, y, side }: Place, seat: Size, { heroCards, openCards }: LayoutInput, unit: number, compact: boolean): Box[] {
  const box: Box = { x, y, ...seat };
  if (openCards) return [box];
  const meta: Box[] = compact ? [] : [{ x, y: y + 62 * unit, width: 168 * unit, height: 18 * unit }];
  const [card, from, up] = compact ? [21, 9, 4] : [28, 10, 8];
  const fan = Math.min(card + (heroCards - 1) * card * 1.06, (compact ? 40 : 52) + heroCards * 3) * unit;
  const inward = side === 'right' ? -1 : 1;
  return [box, ...meta, { x: x + inward * (from * unit + fan / 2), y: y - seat.height / 2 + (card * 0.7 - up) * unit, width: fan, height: card * 1.4 * unit }];
}

const boardsAt = (table: Tabletop, centre: Point, card: number, unit: number): Layout['boards'] => [
  { card, lower: 0, potsBeside: false },
  table.boards(2, centre, card, unit),
  table.boards(3, centre, card, unit),
];

/** The board with the pot above it, or the pot alone. */
function middleBoxes(centre: Point, board: boolean, card: number, unit: number): Box[] {
  const pot = { x: centre.x, y: board ? centre.y - card * 0.7 - 25 * unit : centre.y, ...potSize(unit) };
  return board ? [{ ...centre, width: card * 5.4, height: card * 1.4 }, pot] : [pot];
}

const potSize = (unit: number): Size => ({ width: Math.max(15 * unit, 11) * 5.5 + 54 * unit, height: 38 * unit });

/** An amount of five digits, with the chips beside it. */
function betSize(unit: number, plain: boolean, compact: boolean): Size {
  const text = Math.max(14 * unit, compact ? 10.5 : 11.5);
  const chip = (compact ? 20 : 26) * unit;
  return { width: text * 2.9 + 16 * unit + (plain ? 0 : chip + 6 * unit), height: Math.max(text * 1.35 + 2 * unit, plain ? 0 : chip * 1.2) };
}

const bannerSize = (unit: number, room: number): Size => ({ width: Math.min(330 * unit, room), height: (room < 330 * unit ? 50 : 34) * unit });

/** How far out and aside of its usual place a thing may lie, the nearest first. */
const steps = [0, -8, 8, 16, 24, 32, 44, 58]
  .flatMap((out) => [0, 8, -8, 16, -16, 24, -24, 32, -32, 40, -40, 50, -50, 60, -60, 74, -74].map((aside) => ({ out, aside })))
  .sort((a, b) => Math.abs(a.out) + Math.abs(a.aside) - Math.abs(b.out) - Math.abs(b.aside));

/** What lies on the table, and where there is room for more. Boxes are known by their middle here. */
class Tabletop {
  private readonly boxes: Box[] = [];
  /** How much of it lies on something else. */
  covered = 0;

  private readonly width: number;
  private readonly height: number;

  constructor({ width, height, corners: { left, right } }: LayoutInput, private readonly limit: number) {
    [this.width, this.height] = [width, height];
    if (left.width > 0) this.boxes.push(boxFrom(left.width / 2, 0, left.width, left.height));
    if (right.width > 0) this.boxes.push(boxFrom(width - right.width / 2, 0, right.width, right.height));
  }

  /** Puts boxes that belong together. */
  put(...boxes: Box[]): void {
    for (const box of boxes) this.covered += this.coveredBy(box);
    this.boxes.push(...boxes);
  }

  /** Puts a thing near a point, or as near to it as nothing else lies. */
  place(near: Point, size: Size, away: Point, unit: number): Point {
    const point = this.whereFree(near, size, away, unit);
    this.put({ ...point, ...size });
    return point;
  }

  /** The button lies at one seat at a time: near the point of each, and never in the way of the others. */
  placeButton(near: Point, away: Point, unit: number): Point {
    const size = { width: 27 * unit, height: 27 * unit };
    const point = this.whereFree(near, size, away, unit);
    this.covered += this.coveredBy({ ...point, ...size });
    return point;
  }

  /** Looks around the point, further away from the seat each time; where nothing is free, where least is covered. */
  whereFree(near: Point, size: Size, away: Point, unit: number): Point {
    let best = near;
    if (this.covered >= this.limit) return best;
    let least = Infinity;
    for (const { out, aside } of steps) {
      const point = {
        x: near.x + (away.x * out - away.y * aside) * unit,
        y: near.y + (away.y * out + away.x * aside) * unit,
      };
      const covered = this.coveredBy({ ...point, ...size });
      if (covered < least) [best, least] = [point, covered];
      if (least === 0) break;
    }
    return best;
  }

  /** How wide the middle may get beside the pots, before anything is put there. */
  widthAround({ x, y }: Point, card: number, unit: number): number {
    const row: Box = { x, y: y - card * 0.7 - 36 * unit, width: Infinity, height: 60 * unit };
    return Math.min(this.width, ...this.boxes.filter((box) => overlap(box, row) > 0).map((box) => 2 * (Math.abs(box.x - x) - box.width / 2)));
  }

  /** The largest boards that lie below each other with their pots and touch no seat. */
  boards(count: number, centre: Point, card: number, unit: number): Boards {
    const pot = potSize(unit);
    for (let size = 0.76; size > 0.28 && this.covered < this.limit; size -= 0.03) {
      const width = card * size;
      const height = count * width * 1.4 + (count - 1) * 8 * unit;
      for (const lower of [0, 12, -12, 24, -24, 36, -36, 50, -50, 70, -70]) {
        const y = centre.y + lower * unit;
        const boards: Box = { x: centre.x, y, width: width * 5.4 + 56 * unit, height };
        const above: Box = { ...pot, x: centre.x, y: y - height / 2 - 27 * unit };
        if (this.coveredBy(boards) > 0) continue;
        if (this.coveredBy(above) === 0) return { card: width, lower: lower * unit, potsBeside: false };
        const beside: Box = { ...pot, x: centre.x + width * 2.7 + 10 * unit + pot.width / 2, y };
        if (this.coveredBy(beside) === 0) return { card: width, lower: lower * unit, potsBeside: true };
      }
    }
    return { card: card * 0.3, lower: 0, potsBeside: false };
  }

  /** How much of a box lies on others, or outside. */
  private coveredBy(box: Box): number {
    const across = Math.max(Math.abs(box.x - this.width / 2) - (this.width - box.width) / 2, 0);
    const along = Math.max(Math.abs(box.y - this.height / 2) - (this.height - box.height) / 2, 0);
    return this.boxes.reduce((sum, other) => sum + overlap(box, other), across * box.height + along * box.width);
  }
}

function overlap(a: Box, b: Box): number {
  const across = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
  const along = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
  return across > 0 && along > 0 ? across * along : 0;
}
