// What the player in turn is offered, made ready for buttons. The server says what is legal (Options); here it only gets
// an order, a name and amounts. No rule of poker is known here beyond "a pot-sized bet is the pot after calling".
import { clamp, maxOf } from './chips';
import { seatAt, yours } from './table-state';
import type { TableState } from './table-state';
import { ActionKind, Ahead, ChoiceCame_What } from '../proto';
import type { Options } from '../proto';

export type MoveName = 'fold' | 'check' | 'call' | 'bring-in' | 'bet' | 'raise' | 'complete';

export interface Move {
  name: MoveName;
  kind: ActionKind;
  /** What is sent: the total of a raise, the total that a call was seen to make (scenario 8), or 0. */
  to: bigint;
  /** What stands on the button: for a call its cost, for a raise its total. */
  amount: bigint;
  /** It takes the last chip. */
  allIn: boolean;
}

/** What the player can choose between; `raise` is for the amount `raiseTo`. */
export interface Decision {
  hand: string;
  actionNo: number;
  fold: Move | null;
  passive: Move | null; // check, call, or the bring-in
  sizing: Sizing | null;
  /** Where only fixed amounts are possible: one move each. */
  fixed: Move[];
}

export interface Sizing {
  name: 'bet' | 'raise' | 'complete';
  min: bigint;
  max: bigint;
  /** What one step of the + and − buttons adds. */
  step: bigint;
  /** The maximum is everything that the player has. */
  maxIsAllIn: boolean;
}

export const isYourTurn = (state: TableState): boolean => state.yourSeat !== 0 && state.turn?.seat === state.yourSeat;

export function decisionOf(state: TableState): Decision | null {
  const options = state.turn?.options;
  const me = yours(state);
  if (!state.turn || !options || !me || !isYourTurn(state)) return null;
  const everything = me.stack + me.bet;
  const name = options.completes ? 'complete' : options.opens ? 'bet' : 'raise';
  const raise = (to: bigint): Move => ({ name, kind: ActionKind.RAISE_TO, to, amount: to, allIn: to >= everything });
  const canRaise = options.raiseToMin > 0n;
  const oneSize = options.sizesFixed || options.raiseToMin === options.raiseToMax;
  const amounts = options.raiseToMin === options.raiseToMax ? [options.raiseToMin] : [options.raiseToMin, options.raiseToMax];
  return {
    hand: state.hand,
    actionNo: state.turn.actionNo,
    fold: options.mayFold ? { name: 'fold', kind: ActionKind.FOLD, to: 0n, amount: 0n, allIn: false } : null,
    passive: passiveMove(options, me.stack),
    fixed: canRaise && oneSize ? amounts.map(raise) : [],
    sizing:
      canRaise && !oneSize
        ? {
            name,
            min: options.raiseToMin,
            max: options.raiseToMax,
            step: stepOf(state),
            maxIsAllIn: options.raiseToMax >= everything,
          }
        : null,
  };
}

function passiveMove(options: Options, stack: bigint): Move | null {
  if (options.bringIn > 0n) {
    const amount = options.bringIn;
    return { name: 'bring-in', kind: ActionKind.BRING_IN, to: amount, amount, allIn: amount >= stack };
  }
  if (options.mayCheck) return { name: 'check', kind: ActionKind.CHECK, to: 0n, amount: 0n, allIn: false };
  if (!options.mayCall) return null;
  return { name: 'call', kind: ActionKind.CALL, to: options.callTo, amount: options.callCost, allIn: options.callCost >= stack };
}

function stepOf(state: TableState): bigint {
  const stakes = state.info.games[state.game]?.stakes;
  return maxOf(stakes?.bigBlind ?? 1n, 1n);
}

export const moveFor = (sizing: Sizing, to: bigint): Move => ({
  name: sizing.name,
  kind: ActionKind.RAISE_TO,
  to,
  amount: to,
  allIn: sizing.maxIsAllIn && to === sizing.max,
});

export type PresetName = 'half' | 'three-quarters' | 'pot' | 'max';
export interface Preset {
  name: PresetName;
  to: bigint;
}

/** Raises of a part of the pot, as totals: call first, then that part of the pot as it is after the call. */
export function presetsOf(state: TableState, sizing: Sizing): Preset[] {
  const options = state.turn?.options;
  const me = yours(state);
  if (!options || !me) return [];
  const called = maxOf(options.callTo, me.bet);
  const pot = state.potTotal + (called - me.bet);
  const part = (numerator: bigint, denominator: bigint): bigint =>
    clamp(called + (pot * numerator) / denominator, sizing.min, sizing.max);
  return [
    { name: 'half', to: part(1n, 2n) },
    { name: 'three-quarters', to: part(3n, 4n) },
    { name: 'pot', to: part(1n, 1n) },
    { name: 'max', to: sizing.max },
  ];
}

/** The slider moves by the logarithm, so that small bets are not all in its first millimetre. 0 … 1000. */
export function sliderFrom(to: bigint, { min, max }: Sizing): number {
  if (max <= min) return 0;
  return Math.round((Math.log(Number(to) / Number(min)) / Math.log(Number(max) / Number(min))) * 1000);
}

export function sliderTo(position: number, { min, max, step }: Sizing): bigint {
  if (position <= 0) return min;
  if (position >= 1000) return max;
  const exact = Number(min) * Math.pow(Number(max) / Number(min), position / 1000);
  // To a round amount, as people say it; coarser when it is bigger.
  const grain = exact > Number(step) * 100 ? step * 5n : exact > Number(step) * 20 ? step : maxOf(step / 2n, 1n);
  const rounded = BigInt(Math.round(exact / Number(grain))) * grain;
  return clamp(rounded, min, max);
}

/** An all-in that deserves a second tap (scenario 9): a big one, or one where checking was free. */
export function needsSecondTap(move: Move, state: TableState): boolean {
  if (!move.allIn || move.kind !== ActionKind.RAISE_TO) return false;
  const me = yours(state);
  const bigBlind = state.info.games[state.game]?.stakes?.bigBlind ?? 1n;
  const cost = move.to - (me?.bet ?? 0n);
  return cost > bigBlind * 20n || (state.turn?.options?.mayCheck ?? false);
}

// -------------------------------------------------------------------- ahead of time

export interface AheadChoice {
  what: Ahead;
  to: bigint;
}

/** The most that anybody has bet on this street. */
export const priceOf = (state: TableState): bigint =>
  state.seats.reduce((most, seat) => (seat.bet > most ? seat.bet : most), state.turn?.options?.callTo ?? 0n);

/** What can be chosen before our turn, at the price that we see; the server drops it when that changes. */
export function aheadChoices(state: TableState): AheadChoice[] {
  const me = yours(state);
  if (!state.handRunning || !me || !me.inHand || me.allIn || !state.turn || state.turn.seat === me.seat) return [];
  if (!seatAt(state, state.turn.seat)) return [];
  const price = priceOf(state);
  const choices: AheadChoice[] = [];
  if (price <= me.bet) {
    choices.push({ what: Ahead.CHECK_OR_FOLD, to: 0n }, { what: Ahead.CHECK, to: 0n });
  } else {
    choices.push({ what: Ahead.FOLD, to: 0n }, { what: Ahead.CALL, to: price });
  }
  choices.push({ what: Ahead.CALL_ANY, to: 0n });
  const { raiseToMin = 0n } = state.turn.options ?? {};
  if (raiseToMin > price && raiseToMin < me.stack + me.bet) choices.push({ what: Ahead.RAISE_TO, to: raiseToMin });
  return choices;
}

export const isAhead = (state: TableState, choice: AheadChoice): boolean =>
  state.ahead?.what === choice.what && (choice.to === 0n || state.ahead.to === choice.to);

// -------------------------------------------------------------------- cards to give up or to draw for

export interface CardChoice {
  hand: string;
  actionNo: number;
  least: number;
  most: number;
  draws: boolean;
}

export function cardChoiceOf(state: TableState): CardChoice | null {
  const { choice } = state;
  if (!choice || state.chosen || !choice.seats.includes(state.yourSeat) || state.yourSeat === 0) return null;
  if (choice.what === ChoiceCame_What.RUNS) return null;
  const draws = choice.what === ChoiceCame_What.DRAW;
  const { actionNo, countMax } = choice;
  return { hand: state.hand, actionNo, least: draws ? 0 : countMax, most: countMax, draws };
}

/** How many boards may be asked for; 0 when we are not asked. */
export function runsOffered(state: TableState): number {
  const { choice } = state;
  if (!choice || choice.what !== ChoiceCame_What.RUNS || state.chosen || !choice.seats.includes(state.yourSeat)) return 0;
  return choice.countMax;
}

// -------------------------------------------------------------------- when the pot has gone out

/** What of our hand may still be shown, and whether there is a board to ask for; the room says when it is too late. */
export interface Afterwards {
  cards: string[];
  rabbit: boolean;
  /** Nobody has called us: the next hand waits until we show or muck (W-15). */
  muck: boolean;
}

export function afterwardsOf(state: TableState): Afterwards {
  const me = yours(state);
  const over = !state.handRunning || state.awards.length > 0;
  if (!me || !over || me.cards.length === 0) return { cards: [], rabbit: false, muck: false };
  const boardCards = state.info.games[state.game]?.boardCards ?? 0;
  const cards = me.cards.filter((card, i) => !me.up[i] && !me.shownCards.includes(card));
  const called = state.seats.some(({ seat, inHand, folded }) => seat !== me.seat && inHand && !folded);
  return {
    cards,
    muck: !called && !me.folded && cards.length > 0,
    rabbit: state.info.rabbitHunting && state.rabbit.length === 0 && (state.boards[0]?.length ?? 0) < boardCards,
  };
}
