import { describe, expect, test } from 'vitest';
import { ActionKind, Ahead } from '../proto';
import { afterwardsOf, aheadChoices, cardChoiceOf, decisionOf, isAhead, moveFor, needsSecondTap, presetsOf, runsOffered, sliderFrom, sliderTo } from './decision';
import { applyUpdate } from './reduce';
import type { TableState } from './table-state';
import { dealt, table, update } from './testing';
import type { EventInit } from './testing';

const after = (...events: EventInit[]): TableState => applyUpdate(table(), update(11, ...dealt, ...events));
const myTurn = (options: object, ...before: EventInit[]): TableState =>
  after(...before, { case: 'turnCame', value: { seat: 1, actionNo: 4, options } });

describe('a decision', () => {
  test('is only ours when it is our turn', () => {
    expect(decisionOf(after({ case: 'turnCame', value: { seat: 2, actionNo: 1, options: { mayFold: true } } }))).toBeNull();
    expect(decisionOf(table())).toBeNull();
  });

  test('no-limit: fold, call with the price seen, raise between the limits', () => {
    const decision = decisionOf(myTurn({ mayFold: true, mayCall: true, callTo: 10n, callCost: 10n, raiseToMin: 20n, raiseToMax: 1000n }));
    expect(decision).toMatchObject({
      hand: '5',
      actionNo: 4,
      fold: { kind: ActionKind.FOLD },
      passive: { name: 'call', to: 10n, amount: 10n, allIn: false },
      sizing: { name: 'raise', min: 20n, max: 1000n, step: 10n, maxIsAllIn: true },
      fixed: [],
    });
  });

  test('what is not offered is not there', () => {
    const decision = decisionOf(myTurn({ mayFold: true, mayCall: true, callTo: 1000n, callCost: 1000n }));
    expect(decision).toMatchObject({ sizing: null, fixed: [], passive: { allIn: true } });
    expect(decisionOf(myTurn({ mayCheck: true }))).toMatchObject({ fold: null, passive: { name: 'check', to: 0n } });
  });

  test('words: bet, complete, bring-in', () => {
    expect(decisionOf(myTurn({ mayCheck: true, raiseToMin: 10n, raiseToMax: 1000n, opens: true }))?.sizing?.name).toBe('bet');
    const third = decisionOf(myTurn({ bringIn: 5n, raiseToMin: 10n, raiseToMax: 10n, sizesFixed: true, completes: true }));
    expect(third).toMatchObject({ fold: null, passive: { name: 'bring-in', kind: ActionKind.BRING_IN, amount: 5n }, fixed: [{ name: 'complete', to: 10n }] });
  });

  test('fixed limit: one button; an open pair: two sizes (S-31)', () => {
    expect(decisionOf(myTurn({ mayFold: true, raiseToMin: 20n, raiseToMax: 20n, sizesFixed: true }))?.fixed.map((m) => m.to)).toEqual([20n]);
    expect(decisionOf(myTurn({ mayCheck: true, raiseToMin: 10n, raiseToMax: 20n, sizesFixed: true, opens: true }))?.fixed.map((m) => m.to)).toEqual([10n, 20n]);
  });

  test('only an all-in below the minimum raise: one button (scenario 1)', () => {
    const decision = decisionOf(myTurn({ mayFold: true, mayCall: true, callTo: 990n, callCost: 990n, raiseToMin: 1000n, raiseToMax: 1000n }));
    expect(decision).toMatchObject({ sizing: null, fixed: [{ to: 1000n, allIn: true }] });
  });
});

describe('sizes', () => {
  test('a pot-sized raise calls first (B-31: pot 15, bet 7, raise to 36 is scenario 4)', () => {
    // Blinds 5 and 10 lie there, seat 2 has raised to 30: the pot is 40, calling costs 30, so pot-size is 30 + 70.
    const state = myTurn({ mayFold: true, mayCall: true, callTo: 30n, callCost: 30n, raiseToMin: 50n, raiseToMax: 1000n }, { case: 'raisedTo', value: { seat: 2, to: 30n, by: 25n } });
    const sizing = decisionOf(state)?.sizing;
    expect(sizing && presetsOf(state, sizing).map(({ name, to }) => [name, to])).toEqual([
      ['half', 65n],
      ['three-quarters', 82n],
      ['pot', 100n],
      ['max', 1000n],
    ]);
  });

  test('never outside of what is allowed', () => {
    const state = myTurn({ mayCheck: true, raiseToMin: 40n, raiseToMax: 50n, opens: true });
    const sizing = decisionOf(state)?.sizing;
    expect(sizing && presetsOf(state, sizing).map(({ to }) => to)).toEqual([40n, 40n, 40n, 50n]);
  });

  test('the slider reaches both ends exactly, and what it gives is legal', () => {
    const sizing = { name: 'raise' as const, min: 20n, max: 1845n, step: 10n, maxIsAllIn: true };
    expect(sliderTo(0, sizing)).toBe(20n);
    expect(sliderTo(1000, sizing)).toBe(1845n);
    let last = 0n;
    for (let position = 0; position <= 1000; position += 7) {
      const to = sliderTo(position, sizing);
      expect(to >= last && to >= 20n && to <= 1845n).toBe(true);
      last = to;
    }
    expect(sliderFrom(20n, sizing)).toBe(0);
    expect(sliderFrom(1845n, sizing)).toBe(1000);
  });

  test('a big all-in, or one where checking is free, needs a second tap (scenario 9)', () => {
    const big = myTurn({ mayFold: true, mayCall: true, callTo: 10n, callCost: 10n, raiseToMin: 20n, raiseToMax: 1000n });
    const sizing = decisionOf(big)?.sizing;
    if (!sizing) throw new Error('no sizing');
    expect(needsSecondTap(moveFor(sizing, 1000n), big)).toBe(true);
    expect(needsSecondTap(moveFor(sizing, 500n), big)).toBe(false);
    const short = { ...big, seats: big.seats.map((s) => (s.seat === 1 ? { ...s, stack: 150n } : s)) };
    const shortSizing = { ...sizing, max: 150n };
    expect(needsSecondTap(moveFor(shortSizing, 150n), short)).toBe(false);
    const free = { ...short, turn: { ...big.turn!, options: { ...big.turn!.options!, mayCheck: true } } };
    expect(needsSecondTap(moveFor(shortSizing, 150n), free)).toBe(true);
  });
});

describe('ahead of time', () => {
  const otherTurn: EventInit = { case: 'turnCame', value: { seat: 3, actionNo: 2, options: { callTo: 10n, raiseToMin: 20n } } };

  test('facing a bet: fold, call this price, call any, raise', () => {
    expect(aheadChoices(after(otherTurn))).toEqual([
      { what: Ahead.FOLD, to: 0n },
      { what: Ahead.CALL, to: 10n },
      { what: Ahead.CALL_ANY, to: 0n },
      { what: Ahead.RAISE_TO, to: 20n },
    ]);
  });

  test('free: check or fold, check, call any', () => {
    const flop: EventInit[] = [
      { case: 'potFormed', value: { index: 0, amount: 30n, eligible: [1, 2, 3] } },
      { case: 'streetBegan', value: { street: 'flop', index: 1 } },
      { case: 'turnCame', value: { seat: 2, actionNo: 5, options: {} } },
    ];
    expect(aheadChoices(after(...flop)).map(({ what }) => what)).toEqual([Ahead.CHECK_OR_FOLD, Ahead.CHECK, Ahead.CALL_ANY]);
  });

  test('not on our own turn, not folded, not all-in, not between hands', () => {
    expect(aheadChoices(myTurn({ mayFold: true }))).toEqual([]);
    expect(aheadChoices(after({ case: 'folded', value: { seat: 1 } }, otherTurn))).toEqual([]);
    expect(aheadChoices(after({ case: 'raisedTo', value: { seat: 1, to: 1000n, by: 1000n, allIn: true } }, otherTurn))).toEqual([]);
    expect(aheadChoices(table())).toEqual([]);
  });

  test('a choice is shown as taken only at the price it was taken for (scenario 8)', () => {
    const state = after(otherTurn, { case: 'actAheadSet', value: { what: Ahead.CALL, to: 10n } });
    expect(isAhead(state, { what: Ahead.CALL, to: 10n })).toBe(true);
    expect(isAhead(state, { what: Ahead.CALL, to: 9000n })).toBe(false);
  });
});

describe('cards and runs', () => {
  test('discard exactly one, draw up to five, only when we are asked', () => {
    const ask = (what: number, seats: number[], countMax: number): TableState => after({ case: 'choiceCame', value: { what, seats, actionNo: 6, countMax } });
    expect(cardChoiceOf(ask(0, [1, 2], 1))).toEqual({ hand: '5', actionNo: 6, least: 1, most: 1, draws: false });
    expect(cardChoiceOf(ask(1, [1], 5))).toMatchObject({ least: 0, most: 5, draws: true });
    expect(cardChoiceOf(ask(1, [2], 5))).toBeNull();
    expect(cardChoiceOf(ask(2, [1, 2], 2))).toBeNull();
    expect(runsOffered(ask(2, [1, 2], 2))).toBe(2);
    expect(runsOffered(ask(2, [2, 3], 2))).toBe(0);
    expect(runsOffered({ ...ask(2, [1, 2], 2), chosen: true })).toBe(0);
  });
});

describe('after the hand', () => {
  const info = { ...table().info, rabbitHunting: true };
  const folded: EventInit[] = [{ case: 'folded', value: { seat: 1 } }];
  const awarded: EventInit[] = [...folded, { case: 'folded', value: { seat: 2 } }, { case: 'potAwarded', value: { seat: 3, amount: 15n } }];
  const offered = (...events: EventInit[]) => afterwardsOf({ ...after(...events), info });

  test('cards and the rest of the board are offered from the award of the pot on, to who has folded too', () => {
    expect(offered(...folded)).toEqual({ cards: [], rabbit: false, muck: false });
    expect(offered(...awarded)).toEqual({ cards: ['Ah', 'Kd'], rabbit: true, muck: false });
    expect(offered(...awarded, { case: 'handEnded', value: {} })).toEqual({ cards: ['Ah', 'Kd'], rabbit: true, muck: false });
  });

  test('who was not called may muck, so that nobody waits (W-15)', () => {
    const uncalled: EventInit[] = [
      { case: 'folded', value: { seat: 2 } },
      { case: 'folded', value: { seat: 3 } },
      { case: 'potAwarded', value: { seat: 1, amount: 15n } },
    ];
    expect(offered(...uncalled)).toMatchObject({ cards: ['Ah', 'Kd'], muck: true });
    expect(offered(...uncalled, { case: 'shown', value: { seat: 1, cards: 'AhKd', byChoice: true } }).muck).toBe(false);
  });

  test('nothing is offered twice, and nothing in the next hand', () => {
    expect(offered(...awarded, { case: 'shown', value: { seat: 1, cards: '??Kd', byChoice: true } }).cards).toEqual(['Ah']);
    expect(offered(...awarded, { case: 'rabbitShown', value: { cards: 'As9c4hJc2d' } }).rabbit).toBe(false);
    expect(offered(...awarded, ...dealt)).toEqual({ cards: [], rabbit: false, muck: false });
  });

  test('nothing where no rabbit is hunted, and nothing of a void hand', () => {
    expect(afterwardsOf(after(...awarded)).rabbit).toBe(false);
    expect(offered(...awarded, { case: 'handVoided', value: { hand: '5' } })).toEqual({ cards: [], rabbit: false, muck: false });
  });
});
