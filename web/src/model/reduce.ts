// One event after another, the table moves on. Pure: no DOM, no time, no network. Every event of the contract has its
// case; one that is forgotten does not compile, one from a newer server asks for a snapshot.
import { cardsOf, hidden, isHidden } from './cards';
import { emptySeat, seatAt, seatOf } from './table-state';
import type { ActionWord, LastAction, LogEntry, SeatState, TableState } from './table-state';
import { maxOf } from './chips';
import { Ahead, ChoiceCame_What, PostKind } from '../proto';
import type { ChoiceCame, Exchanged, HandStarted, Posted, PotFormed, Shown, TableEvent, TableUpdate } from '../proto';

/** A gap means that we missed something: ask for a snapshot, never guess. */
export const isNext = (state: TableState, update: TableUpdate): boolean => BigInt(update.version) === state.version + 1n;

export function applyUpdate(state: TableState, update: TableUpdate): TableState {
  const version = BigInt(update.version);
  if (version <= state.version) return state;
  if (!isNext(state, update)) return { ...state, stale: true };
  return { ...update.events.reduce(reduce, state), version };
}

const action = (word: ActionWord, amount = 0n, count = 0): LastAction => ({ word, amount, count });

export function withSeat(state: TableState, seat: number, change: Partial<SeatState>): TableState {
  return { ...state, seats: state.seats.map((s) => (s.seat === seat ? { ...s, ...change } : s)) };
}

function unreachable(what: never): never {
  throw new Error(`an event without a case: ${JSON.stringify(what)}`);
}

export function reduce(state: TableState, event: TableEvent): TableState {
  return change(logged(state, event), event);
}

function change(state: TableState, event: TableEvent): TableState {
  const { what } = event;
  switch (what.case) {
    // ------------------------------------------------------------------ a hand
    case 'handStarted':
      return handStarted(state, what.value);
    case 'posted':
      return posted(state, what.value);
    case 'dealt': {
      const seat = seatAt(state, what.value.seat);
      if (!seat) return state;
      const cards = cardsOf(what.value.cards);
      const up = cards.map((_, i) => what.value.up[i] ?? false);
      return withSeat(state, seat.seat, { cards: [...seat.cards, ...cards], up: [...seat.up, ...up] });
    }
    case 'boardDealt':
      return boardDealt(state, what.value.run, cardsOf(what.value.cards));
    case 'streetBegan':
      return streetBegan(state, what.value.street);
    case 'turnCame': {
      const mine = what.value.seat === state.yourSeat;
      const next = { ...state, turn: what.value, choice: null, ahead: mine ? null : state.ahead };
      const seat = seatAt(state, what.value.seat);
      return seat?.allIn ? next : withSeat(next, what.value.seat, { last: null });
    }
    case 'choiceCame':
      return { ...state, choice: what.value, chosen: answersAhead(state, what.value), turn: null };
    case 'folded': {
      const cards = what.value.seat === state.yourSeat ? {} : { cards: [], up: [] };
      return acted(withSeat(state, what.value.seat, { folded: true, inHand: false, ...cards }), what.value.seat, action('fold'));
    }
    case 'checked':
      return acted(state, what.value.seat, action('check'));
    case 'called':
      return putIn(state, what.value.seat, what.value.to, what.value.by, what.value.allIn, 'call');
    case 'broughtIn': {
      const by = what.value.to - (seatAt(state, what.value.seat)?.bet ?? 0n);
      return putIn(state, what.value.seat, what.value.to, by, what.value.allIn, 'bring-in');
    }
    case 'raisedTo': {
      const { seat, to, by, opened, completed, allIn } = what.value;
      return putIn(state, seat, to, by, allIn, completed ? 'complete' : opened ? 'bet' : 'raise');
    }
    case 'wentVirtualAllIn':
      return acted(withSeat(state, what.value.seat, { virtualAllIn: true, allIn: true }), what.value.seat, action('all-in'));
    case 'exchanged':
      return exchanged(state, what.value);
    case 'runsChosen':
      return { ...state, choice: null, clock: null, boards: boardsForRuns(state.boards, what.value.runs) };
    case 'uncalledReturned': {
      const seat = seatAt(state, what.value.seat);
      if (!seat) return state;
      const { amount } = what.value;
      const next = { ...state, potTotal: state.potTotal - amount };
      return withSeat(next, seat.seat, { stack: seat.stack + amount, bet: maxOf(seat.bet - amount, 0n) });
    }
    case 'potFormed':
      return potFormed(state, what.value);
    case 'shown':
      return shown(state, what.value);
    case 'valued': {
      const seat = seatAt(state, what.value.seat);
      const { run, share, words } = what.value;
      const value = { run, share, words, best: cardsOf(what.value.best) };
      return withSeat(state, what.value.seat, { values: [...(seat?.values ?? []), value] });
    }
    case 'mucked':
      return withSeat(state, what.value.seat, {
        last: action('muck'),
        ...(what.value.seat === state.yourSeat ? {} : { cards: [], up: [] }),
      });
    case 'rakeTaken':
      return {
        ...fromPot(state, what.value.pot, what.value.amount),
        rake: state.rake + what.value.amount,
      };
    case 'potAwarded': {
      const { pot, run, share, seat, amount } = what.value;
      const winner = seatAt(state, seat);
      if (!winner) return state;
      const next = { ...fromPot(state, pot, amount), awards: [...state.awards, { pot, run, share, seat, amount }] };
      return withSeat(next, seat, { stack: winner.stack + amount, won: winner.won + amount });
    }
    case 'handEnded':
      return { ...state, handRunning: false, turn: null, choice: null, clock: null, ahead: null };
    case 'yourHand':
      return { ...state, yourHand: what.value };
    case 'handSettled': {
      const stacks = new Map(what.value.stacks.map((s) => [s.seat, s.stack]));
      const seats = state.seats.map((s) => ({ ...s, stack: stacks.get(s.seat) ?? s.stack, bet: 0n }));
      return { ...state, seats, rake: what.value.rake, handRunning: false, turn: null, choice: null, clock: null };
    }
    case 'handVoided':
      return handVoided(state);
    case 'rabbitShown':
      return { ...state, rabbit: cardsOf(what.value.cards) };

    // ------------------------------------------------------------------ clocks and connections
    case 'clockStarted': {
      const { seats, visibleFrom, deadline } = what.value;
      return { ...state, clock: { seats, visibleFrom: Number(visibleFrom), deadline: Number(deadline), extra: '' } };
    }
    case 'clockExtended':
      return clockExtended(state, what.value.seats, what.value.why, Number(what.value.deadline), what.value.bankLeft);
    case 'timedOut':
      return state;
    case 'allInCreditsChanged':
      return withSeat(state, what.value.seat, { allinCredits: what.value.credits });
    case 'connectionChanged':
      return withSeat(state, what.value.seat, { connected: what.value.connected });
    case 'actAheadSet':
      return { ...state, ahead: what.value.what === Ahead.NONE ? null : what.value };
    case 'actAheadDropped':
      return { ...state, ahead: null };

    // ------------------------------------------------------------------ seats
    case 'seatReserved': {
      const { seat, player, name, bot, until } = what.value;
      const next = withSeat(state, seat, { ...emptySeat(seat), player, name, bot, reserved: true });
      return player === state.me ? { ...next, reservedForYou: seat, reservedUntil: Number(until), buyInAnswer: null } : next;
    }
    case 'seatReleased':
      return withoutOffer(vacated(state, what.value.seat), what.value.seat);
    case 'playerSat': {
      const { seat, player, name, stack, bot, bankLeft, allinCredits } = what.value;
      const next = withSeat(state, seat, { ...emptySeat(seat), player, name, stack, bot, bankLeft, allinCredits });
      const settled = withoutOffer(next, seat);
      return player === state.me ? { ...settled, yourSeat: seat, reservedForYou: 0, offer: null, buyInAnswer: null } : settled;
    }
    case 'playerLeft': {
      const mine = what.value.player === state.me;
      const next = withoutOffer(vacated(state, what.value.seat), what.value.seat);
      const bringBack = { chips: what.value.bringBack, until: Number(what.value.bringBackUntil) };
      return mine ? { ...next, yourSeat: 0, ahead: null, yourHand: null, rebuyUntil: 0, autoTopUpTo: 0n, bringBack } : next;
    }
    case 'seatChanged': {
      const { from, to } = what.value;
      const mover = seatAt(state, from);
      if (!mover) return state;
      const moved = withSeat(vacated(state, from), to, { ...mover, seat: to });
      return from === state.yourSeat ? { ...moved, yourSeat: to, plannedSeat: 0 } : moved;
    }
    case 'satOut':
      // Who waits for the big blind sits in, though he is not dealt in yet.
      return withSeat(state, what.value.seat, {
        sittingOut: what.value.reason !== 'waiting_for_big_blind',
        sitsOutNext: false,
        sitsOutWhen: '',
        sitOutReason: what.value.reason,
        waitingForBigBlind: what.value.reason === 'waiting_for_big_blind',
        posts: false,
      });
    case 'satIn':
      return withSeat(state, what.value.seat, {
        sittingOut: false,
        sitsOutNext: false,
        sitsOutWhen: '',
        sitOutReason: '',
        waitingForBigBlind: false,
      });
    case 'postOwed':
      return withSeat(state, what.value.seat, {
        owedLive: what.value.live,
        owedDead: what.value.dead,
        mayPostNow: what.value.mayPostNow,
        posts: what.value.posts,
        handsToBigBlind: what.value.handsToBigBlind,
      });
    case 'toppedUp': {
      const next = withoutOffer(withSeat(state, what.value.seat, { stack: what.value.stack, queuedTopUp: 0n }), what.value.seat);
      return what.value.seat === state.yourSeat ? { ...next, rebuyUntil: 0 } : next;
    }
    case 'topUpQueued': {
      const queued = seatAt(state, what.value.seat)?.queuedTopUp ?? 0n;
      return withSeat(state, what.value.seat, { queuedTopUp: queued + what.value.amount });
    }
    case 'topUpReturned':
      return withSeat(state, what.value.seat, { queuedTopUp: 0n });
    case 'sitOutPlanned':
      return withSeat(state, what.value.seat, {
        sitsOutNext: what.value.planned,
        sitsOutWhen: what.value.planned ? what.value.when : '',
      });
    case 'leavePlanned':
      return withSeat(state, what.value.seat, { leaving: true });
    case 'seatChangePlanned':
      return { ...state, plannedSeat: what.value.to };
    case 'timeCharged':
      return withSeat(state, what.value.seat, { stack: what.value.stack });
    case 'allInResetQueued':
      return state;
    case 'rebuyPrompted':
      return what.value.seat === state.yourSeat ? { ...state, rebuyUntil: Number(what.value.until) } : state;
    case 'optionsChanged':
      return { ...state, options: what.value.options ?? null };
    case 'autoTopUpChanged':
      return { ...state, autoTopUpBelow: what.value.below, autoTopUpTo: what.value.to };
    case 'waitingListChanged':
      return { ...state, waiting: { length: what.value.length, place: what.value.yourPlace } };
    case 'seatOffered':
      return { ...state, offer: what.value };
    case 'buyInAwaitsApproval':
      return { ...state, approvals: [...state.approvals.filter((a) => a.player !== what.value.player), what.value] };
    case 'playerRemoved':
      return { ...state, removed: [...state.removed.filter((r) => r.player !== what.value.player), what.value] };
    case 'playerLetBack':
      return { ...state, removed: state.removed.filter((r) => r.player !== what.value.player) };
    case 'buyInAnswered': {
      // The host hears the answers to everybody; whoever has taken his question back waits for none.
      if (!state.approvals.some(({ player }) => player === state.me)) return state;
      return { ...state, approvals: state.approvals.filter(({ player }) => player !== state.me), buyInAnswer: what.value };
    }

    // ------------------------------------------------------------------ the table
    case 'tablePaused':
      return { ...state, paused: true };
    case 'tableResumed':
      return { ...state, paused: false, started: true };
    case 'tableClosed':
      return { ...state, closed: true };

    case undefined:
      return { ...state, stale: true }; // from a newer server: ask for a snapshot
    default:
      return unreachable(what);
  }
}

// -------------------------------------------------------------------- what takes more than a line

const quiet = new Set([
  'turnCame',
  'clockStarted',
  'yourHand',
  'actAheadSet',
  'optionsChanged',
  'waitingListChanged',
  'sitOutPlanned',
  'postOwed',
  'playerRemoved',
  'playerLetBack',
]);
const logLimit = 300;

/** Our standing wish has answered how often to run the board: nothing is asked. */
const answersAhead = (state: TableState, choice: ChoiceCame): boolean =>
  choice.what === ChoiceCame_What.RUNS && (state.options?.runs ?? 0) > 0;

function logged(state: TableState, event: TableEvent): TableState {
  const kind = event.what.case;
  if (kind === undefined || quiet.has(kind)) return state;
  const seat = seatOf(event);
  const mine = event.what.case === 'playerSat' ? event.what.value.player === state.me : seat !== 0 && seat === state.yourSeat;
  const entry: LogEntry = { event, name: seatAt(state, seat)?.name || state.names[seat] || '', mine, runs: Math.max(state.boards.length, 1) };
  if (kind === 'handStarted') return { ...state, previousLog: state.log, log: [entry] };
  return { ...state, log: [...state.log, entry].slice(-logLimit) };
}

function handStarted(state: TableState, started: HandStarted): TableState {
  const dealtIn = new Set(started.dealtIn);
  const stacks = new Map(started.stacks.map((s) => [s.seat, s.stack]));
  const seats = state.seats.map((s) => {
    const stack = stacks.get(s.seat) ?? s.stack;
    return {
      ...s,
      stack,
      stackBefore: stack,
      bet: 0n,
      cards: [],
      up: [],
      inHand: dealtIn.has(s.seat),
      folded: false,
      allIn: false,
      virtualAllIn: false,
      sittingOut: dealtIn.has(s.seat) ? false : s.sittingOut,
      waitingForBigBlind: dealtIn.has(s.seat) ? false : s.waitingForBigBlind,
      owedLive: dealtIn.has(s.seat) ? 0n : s.owedLive,
      owedDead: dealtIn.has(s.seat) ? 0n : s.owedDead,
      last: null,
      shownCards: [],
      values: [],
      won: 0n,
    };
  });
  return {
    ...state,
    seats,
    hand: started.hand,
    game: started.game,
    button: started.button,
    handRunning: true,
    started: true,
    street: '',
    boards: [[]],
    pots: [],
    potTotal: 0n,
    rake: 0n,
    turn: null,
    choice: null,
    chosen: false,
    clock: null,
    ahead: null,
    yourHand: null,
    awards: [],
    rabbit: [],
    names: Object.fromEntries(seats.filter((s) => dealtIn.has(s.seat)).map((s) => [s.seat, s.name])),
  };
}

const postWords: Record<PostKind, ActionWord> = {
  [PostKind.ANTE]: 'ante',
  [PostKind.BIG_BLIND_ANTE]: 'ante',
  [PostKind.SMALL_BLIND]: 'small-blind',
  [PostKind.BIG_BLIND]: 'big-blind',
  [PostKind.DEAD_SMALL_BLIND]: 'post',
  [PostKind.EXTRA_BIG_BLIND]: 'post',
  [PostKind.STRADDLE]: 'straddle',
  [PostKind.BUTTON_BLIND]: 'post',
};

// Live money is a bet of its player; dead money and antes go to the middle at once (T-36).
function posted(state: TableState, post: Posted): TableState {
  const seat = seatAt(state, post.seat);
  if (!seat) return state;
  const total = post.live + post.dead;
  const isAnte = post.kind === PostKind.ANTE || post.kind === PostKind.BIG_BLIND_ANTE;
  const word = post.allIn ? 'all-in' : postWords[post.kind];
  // An ante does not hide the blind that the same player has posted.
  const last = isAnte && !post.allIn ? seat.last : action(word, total);
  return withSeat({ ...state, potTotal: state.potTotal + total }, post.seat, {
    stack: seat.stack - total,
    bet: isAnte ? seat.bet : seat.bet + post.live,
    allIn: seat.allIn || post.allIn,
    last,
  });
}

function acted(state: TableState, seat: number, last: LastAction): TableState {
  const turn = state.turn?.seat === seat ? null : state.turn;
  const clock = state.clock?.seats.includes(seat) && state.choice === null ? null : state.clock;
  return withSeat({ ...state, turn, clock }, seat, { last });
}

function putIn(state: TableState, at: number, to: bigint, by: bigint, allIn: boolean, word: ActionWord): TableState {
  const seat = seatAt(state, at);
  if (!seat) return state;
  const next = withSeat({ ...state, potTotal: state.potTotal + by }, at, {
    bet: to,
    stack: seat.stack - by,
    allIn: seat.allIn || allIn,
  });
  return acted(next, at, action(allIn ? 'all-in' : word, to));
}

function boardDealt(state: TableState, run: number, cards: string[]): TableState {
  const boards = state.boards.length > run ? state.boards : boardsForRuns(state.boards, run + 1);
  return { ...state, boards: boards.map((board, i) => (i === run ? [...board, ...cards] : board)) };
}

/** Every run starts with the cards that were already there. */
function boardsForRuns(boards: string[][], runs: number): string[][] {
  const common = boards[0] ?? [];
  return Array.from({ length: Math.max(runs, 1) }, (_, run) => boards[run] ?? [...common]);
}

// The bets of the street that is over lie in the pots from here on.
function streetBegan(state: TableState, street: string): TableState {
  const seats = state.seats.map((s) => ({
    ...s,
    bet: street === state.street || state.street === '' ? s.bet : 0n,
    last: state.street === '' || s.folded || s.allIn ? s.last : null,
  }));
  return { ...state, seats, street, turn: null, choice: null, clock: null };
}

// Only pots that changed are told; one that has merged into another is told as empty. When all that lies in the middle
// lies in pots, no bets are left before the seats.
function potFormed(state: TableState, pot: PotFormed): TableState {
  const pots = [...state.pots];
  while (pots.length <= pot.index) pots.push({ amount: 0n, eligible: [] });
  pots[pot.index] = { amount: pot.amount, eligible: pot.eligible };
  const collected = pots.reduce((sum, { amount }) => sum + amount, 0n);
  const seats = collected < state.potTotal ? state.seats : state.seats.map((s) => (s.bet === 0n ? s : { ...s, bet: 0n }));
  return { ...state, seats, pots };
}

function fromPot(state: TableState, index: number, amount: bigint): TableState {
  const pots = state.pots.map((pot, i) => (i === index ? { ...pot, amount: maxOf(pot.amount - amount, 0n) } : pot));
  return { ...state, pots, potTotal: maxOf(state.potTotal - amount, 0n) };
}

// Others see only how many cards went; ours go out and the new ones take their places.
function exchanged(state: TableState, exchange: Exchanged): TableState {
  const seat = seatAt(state, exchange.seat);
  if (!seat) return state;
  const gone = cardsOf(exchange.discarded);
  const drawn = cardsOf(exchange.drawn);
  const cards = [...seat.cards];
  const up = [...seat.up];
  const free: number[] = [];
  for (const card of gone) {
    const known = cards.findIndex((c, i) => c === card && !free.includes(i) && !isHidden(card));
    const at = known >= 0 ? known : cards.findIndex((c, i) => isHidden(c) && !free.includes(i));
    if (at >= 0) free.push(at);
  }
  free.sort((a, b) => a - b);
  free.slice(0, drawn.length).forEach((at, i) => {
    cards[at] = drawn[i] ?? hidden;
    up[at] = false;
  });
  const dropped = new Set(free.slice(drawn.length));
  const word = gone.length === 0 ? 'stand-pat' : drawn.length > 0 ? 'draw' : 'discard';
  const next = withSeat(state, exchange.seat, {
    cards: [...cards.filter((_, i) => !dropped.has(i)), ...drawn.slice(free.length)],
    up: [...up.filter((_, i) => !dropped.has(i)), ...drawn.slice(free.length).map(() => false)],
    last: action(word, 0n, gone.length),
  });
  return exchange.seat === state.yourSeat ? { ...next, chosen: true } : next;
}

// All cards of a hand, or only those that lay face down. Who shows one by choice keeps the others: they are told as backs.
function shown(state: TableState, show: Shown): TableState {
  const seat = seatAt(state, show.seat);
  if (!seat) return state;
  const told = cardsOf(show.cards);
  const known = told.filter((card) => !isHidden(card));
  const fresh = known.filter((card) => !seat.cards.includes(card));
  // A hand that was folded or mucked had gone, and lies there again.
  const merged = seat.cards.length === 0 ? told : seat.cards.map((card) => (isHidden(card) ? (fresh.shift() ?? card) : card));
  return withSeat(state, show.seat, { cards: merged, shownCards: [...new Set([...seat.shownCards, ...known])] });
}

function handVoided(state: TableState): TableState {
  // Every bet returns (K-51). Who came in the middle of the hand does not know the stacks before it.
  const unknown = state.seats.some((s) => s.player !== '0' && s.inHand && s.stackBefore === null);
  const seats = state.seats.map((s) => ({
    ...s,
    stack: s.stackBefore ?? s.stack,
    bet: 0n,
    cards: [],
    up: [],
    inHand: false,
    last: null,
  }));
  const cleared = { pots: [], potTotal: 0n, boards: [[]], turn: null, choice: null, clock: null, ahead: null };
  return { ...state, ...cleared, seats, yourHand: null, handRunning: false, frozen: false, stale: unknown };
}

function clockExtended(state: TableState, seats: number[], why: string, deadline: number, bankLeft: bigint): TableState {
  const clock = state.clock ?? { seats, visibleFrom: deadline, deadline, extra: '' };
  // The ring starts anew at the old deadline, so that the extra time is seen as such.
  const visibleFrom = Math.max(clock.visibleFrom, Math.min(clock.deadline, deadline));
  const next: TableState = { ...state, clock: { ...clock, visibleFrom, deadline, extra: why } };
  return why === 'bank' ? seats.reduce<TableState>((s, seat) => withSeat(s, seat, { bankLeft }), next) : next;
}

function vacated(state: TableState, seat: number): TableState {
  const next = withSeat(state, seat, emptySeat(seat));
  return state.reservedForYou === seat ? { ...next, reservedForYou: 0, reservedUntil: 0 } : next;
}

/** Nobody is offered that seat any more, and nobody waits there for the host's word. */
function withoutOffer(state: TableState, seat: number): TableState {
  const approvals = state.approvals.filter((a) => a.seat !== seat);
  return { ...state, approvals, offer: state.offer?.seat === seat ? null : state.offer };
}
