// One table as this player may know it: a plain value. `fromSnapshot` makes it; `reduce` (reduce.ts) moves it on by the
// server's events. It holds no poker rules: what may be done comes with the events.
import { cardsOf } from './cards';
import type {
  ActAheadSet,
  BuyInAnswered,
  BuyInAwaitsApproval,
  ChoiceCame,
  GameInfo,
  PlayerRemoved,
  SeatOffered,
  SeatView,
  Share,
  TableEvent,
  TableInfo,
  TableOptions,
  TableSnapshot,
  TurnCame,
  YourHand,
} from '../proto';

export type ActionWord =
  | 'small-blind'
  | 'big-blind'
  | 'ante'
  | 'post'
  | 'straddle'
  | 'bring-in'
  | 'fold'
  | 'check'
  | 'call'
  | 'bet'
  | 'raise'
  | 'complete'
  | 'all-in'
  | 'discard'
  | 'draw'
  | 'stand-pat'
  | 'muck'
  | 'timed-out';

export interface LastAction {
  word: ActionWord;
  amount: bigint;
  /** Cards drawn or discarded. */
  count: number;
}

/** What a shown hand is worth, for one board and one share. */
export interface Value {
  run: number;
  share: Share;
  words: string;
  best: string[];
}

export interface SeatState {
  seat: number;
  player: string; // "0": nobody
  name: string;
  stack: bigint;
  bet: bigint;
  cards: string[];
  up: boolean[];
  inHand: boolean;
  folded: boolean;
  allIn: boolean;
  virtualAllIn: boolean;
  reserved: boolean;
  bot: boolean;
  connected: boolean;
  sittingOut: boolean;
  sitOutReason: string;
  waitingForBigBlind: boolean;
  leaving: boolean;
  sitsOutNext: boolean;
  /** Which sitting out is planned: 'next_hand' or 'next_big_blind'. */
  sitsOutWhen: string;
  owedLive: bigint;
  owedDead: bigint;
  mayPostNow: boolean;
  /** Has chosen to post what is owed as soon as that may be; told to the player only. */
  posts: boolean;
  /** While waiting: the big blind comes with that hand, 1 being the next; 0: not known. */
  handsToBigBlind: number;
  queuedTopUp: bigint;
  bankLeft: bigint;
  allinCredits: number;
  // of the running hand, or of the one that just ended
  stackBefore: bigint | null;
  last: LastAction | null;
  /** What of it everybody has seen since it was over. */
  shownCards: string[];
  values: Value[];
  won: bigint;
}

export interface Clock {
  seats: number[];
  visibleFrom: number;
  deadline: number;
  /** Running on the time bank or other extra time, and why. */
  extra: string;
}

export interface Award {
  pot: number;
  run: number;
  share: Share;
  seat: number;
  amount: bigint;
}

export interface Pot {
  amount: bigint;
  eligible: number[];
}

/** An event with the name of its player as it was then, and whether that was us: players leave, logs stay. */
export interface LogEntry {
  event: TableEvent;
  name: string;
  mine: boolean;
  /** How many boards were being run. */
  runs: number;
}

export interface TableState {
  info: TableInfo;
  me: string;
  version: bigint;
  /** Something came that we cannot follow: ask for a snapshot. */
  stale: boolean;
  yourSeat: number;
  reservedForYou: number;
  reservedUntil: number;
  /** Where we sit from the next hand on; 0: no change planned. */
  plannedSeat: number;
  seats: SeatState[]; // seats[i].seat === i + 1
  button: number;
  hand: string; // "0": none yet
  game: number;
  handRunning: boolean;
  street: string;
  boards: string[][];
  pots: Pot[]; // collected so far; bets of the running street still lie before their seats
  potTotal: bigint;
  rake: bigint;
  turn: TurnCame | null;
  choice: ChoiceCame | null;
  /** We have answered the running choice. */
  chosen: boolean;
  clock: Clock | null;
  ahead: ActAheadSet | null;
  yourHand: YourHand | null;
  awards: Award[];
  rabbit: string[];
  options: TableOptions | null;
  autoTopUpBelow: bigint;
  autoTopUpTo: bigint;
  rebuyUntil: number;
  /** What we left with: until then we come back with no less (T-6). */
  bringBack: { chips: bigint; until: number };
  waiting: { length: number; place: number };
  offer: SeatOffered | null;
  approvals: BuyInAwaitsApproval[];
  /** By the host: all of them for the owner, ourselves if we are one of them. */
  removed: PlayerRemoved[];
  /** The host's word on our last buy-in. */
  buyInAnswer: BuyInAnswered | null;
  paused: boolean;
  started: boolean;
  frozen: boolean;
  closed: boolean;
  watchers: number;
  names: Record<number, string>; // of the running hand, by seat
  log: LogEntry[];
  previousLog: LogEntry[];
}

function seatFrom(view: SeatView): SeatState {
  return {
    seat: view.seat,
    player: view.player,
    name: view.name,
    stack: view.stack,
    bet: view.bet,
    cards: cardsOf(view.cards),
    up: [...view.up],
    inHand: view.inHand,
    folded: view.folded,
    allIn: view.allIn,
    virtualAllIn: view.virtualAllIn,
    reserved: view.reserved,
    bot: view.bot,
    connected: view.connected,
    sittingOut: view.sittingOut,
    sitOutReason: '',
    waitingForBigBlind: view.waitingForBigBlind,
    leaving: view.leaving,
    sitsOutNext: view.sitsOutNext,
    sitsOutWhen: view.sitsOutWhen,
    owedLive: view.owedLive,
    owedDead: view.owedDead,
    mayPostNow: view.mayPostNow,
    posts: view.posts,
    handsToBigBlind: view.handsToBigBlind,
    queuedTopUp: view.queuedTopUp,
    bankLeft: view.bankLeft,
    allinCredits: view.allinCredits,
    stackBefore: null,
    last: null,
    shownCards: [],
    values: [],
    won: 0n,
  };
}

export function emptySeat(seat: number): SeatState {
  return {
    seat,
    player: '0',
    name: '',
    stack: 0n,
    bet: 0n,
    cards: [],
    up: [],
    inHand: false,
    folded: false,
    allIn: false,
    virtualAllIn: false,
    reserved: false,
    bot: false,
    connected: true,
    sittingOut: false,
    sitOutReason: '',
    waitingForBigBlind: false,
    leaving: false,
    sitsOutNext: false,
    sitsOutWhen: '',
    owedLive: 0n,
    owedDead: 0n,
    mayPostNow: false,
    posts: false,
    handsToBigBlind: 0,
    queuedTopUp: 0n,
    bankLeft: 0n,
    allinCredits: 0,
    stackBefore: null,
    last: null,
    shownCards: [],
    values: [],
    won: 0n,
  };
}

/** The table as a snapshot tells it, for the player `me`. */
export function fromSnapshot(snapshot: TableSnapshot, me: string): TableState {
  const { info } = snapshot;
  if (!info) throw new Error('a table snapshot without its table');
  const seats = Array.from({ length: info.seatCount }, (_, i) => emptySeat(i + 1));
  for (const view of snapshot.seats) seats[view.seat - 1] = seatFrom(view);
  const yours = seats.find((seat) => seat.reserved && seat.player === me);
  const clock = snapshot.clock;
  return {
    info,
    me,
    version: BigInt(snapshot.version),
    stale: false,
    yourSeat: snapshot.yourSeat,
    reservedForYou: yours?.seat ?? 0,
    reservedUntil: 0,
    plannedSeat: snapshot.seats.find(({ seat }) => seat === snapshot.yourSeat)?.movingTo ?? 0,
    seats,
    button: snapshot.button,
    hand: snapshot.hand,
    game: snapshot.game,
    handRunning: snapshot.handRunning,
    street: snapshot.street,
    boards: snapshot.boards.map(cardsOf),
    pots: snapshot.pots.map(({ amount, eligible }) => ({ amount, eligible })),
    potTotal: snapshot.potTotal,
    rake: 0n,
    turn: snapshot.turn ?? null,
    choice: snapshot.choice ?? null,
    chosen: false,
    clock: clock
      ? { seats: clock.seats, visibleFrom: Number(clock.visibleFrom), deadline: Number(clock.deadline), extra: '' }
      : null,
    ahead: snapshot.ahead ?? null,
    yourHand: snapshot.yourHand ?? null,
    awards: [],
    rabbit: [],
    options: snapshot.options ?? null,
    autoTopUpBelow: snapshot.autoTopUpBelow,
    autoTopUpTo: snapshot.autoTopUpTo,
    rebuyUntil: Number(snapshot.seats.find(({ seat }) => seat === snapshot.yourSeat)?.rebuyUntil ?? 0n),
    bringBack: { chips: snapshot.bringBack, until: Number(snapshot.bringBackUntil) },
    waiting: { length: snapshot.waitingListLength, place: snapshot.waitingListPlace },
    offer: snapshot.offer ?? null,
    approvals: [...snapshot.approvals],
    removed: [...snapshot.removed],
    buyInAnswer: null,
    paused: snapshot.paused,
    started: snapshot.started,
    frozen: snapshot.frozen,
    closed: false,
    watchers: snapshot.watchers,
    names: Object.fromEntries(seats.filter((s) => s.name !== '').map((s) => [s.seat, s.name])),
    log: logSoFar(snapshot, seats),
    previousLog: [],
  };
}

function logSoFar({ handSoFar, yourSeat }: TableSnapshot, seats: readonly SeatState[]): LogEntry[] {
  let runs = 1;
  return handSoFar.map((event) => {
    const seat = seatOf(event);
    const entry = { event, name: seats[seat - 1]?.name ?? '', mine: seat !== 0 && seat === yourSeat, runs };
    if (event.what.case === 'runsChosen') runs = Math.max(event.what.value.runs, 1);
    return entry;
  });
}

/** The seat that an event speaks of; 0 when none. */
export function seatOf(event: TableEvent): number {
  const value = event.what.value;
  return value !== undefined && 'seat' in value ? value.seat : 0;
}

export const seatAt = (state: TableState, seat: number): SeatState | undefined => state.seats[seat - 1];
export const yours = (state: TableState): SeatState | undefined => seatAt(state, state.yourSeat);
export const isTaken = (seat: SeatState): boolean => seat.player !== '0';
export const gameOf = (state: TableState): GameInfo | undefined => state.info.games[state.game] ?? state.info.games[0];

/** The host has removed us: no seat here until he lets us back. */
export const isRemoved = (state: TableState): boolean => state.removed.some(({ player }) => player === state.me);

/** The house protects the all-ins of those who are cut off, and resets that on request (K-14): its policy says so. */
export const protectsAllIns = (info: TableInfo): boolean => info.policy.some(({ text }) => /reset can be asked for/i.test(text));

/** It is this player who has to decide something now. */
export function needsYou(state: TableState): boolean {
  if (state.offer !== null || state.rebuyUntil > 0) return true;
  if (state.yourSeat === 0) return false;
  if (state.turn?.seat === state.yourSeat) return true;
  return state.choice !== null && !state.chosen && state.choice.seats.includes(state.yourSeat);
}

/** "Watch" with this version gets what came since; 0 gets a snapshot. */
export const versionToAsk = (state: TableState | null): string => (!state || state.stale ? '0' : state.version.toString());
