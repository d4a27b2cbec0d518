import { create } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { Ahead, BuyInAwaitsApprovalSchema, ChoiceCame_What, TableEventSchema } from '../proto';
import { applyUpdate, reduce } from './reduce';
import type { SeatState, TableState } from './table-state';
import { needsYou } from './table-state';
import { dealt, event, table, update } from './testing';
import type { EventInit } from './testing';

const after = (state: TableState, ...events: EventInit[]): TableState => events.map(event).reduce(reduce, state);
const at = (state: TableState, seat: number): SeatState => {
  const found = state.seats[seat - 1];
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
};
const total = (state: TableState): bigint => state.seats.reduce((sum, s) => sum + s.stack, 0n) + state.potTotal + state.rake;
const inHand = (): TableState => after(table(), ...dealt);

describe('updates', () => {
  test('the next version is applied, an old one changes nothing, a gap asks for a snapshot', () => {
    const state = table();
    const next = applyUpdate(state, update(11, { case: 'satOut', value: { seat: 2, reason: 'asked' } }));
    expect(next.version).toBe(11n);
    expect(at(next, 2).sittingOut).toBe(true);
    expect(applyUpdate(next, update(11, { case: 'satIn', value: { seat: 2 } }))).toBe(next);
    expect(applyUpdate(next, update(13))).toMatchObject({ stale: true, version: 11n });
  });

  test('an event from a newer server asks for a snapshot', () => {
    expect(reduce(table(), create(TableEventSchema, {})).stale).toBe(true);
  });

  test('no event of the contract is forgotten, and none changes the state it is given', () => {
    const state = Object.freeze(inHand());
    state.seats.forEach(Object.freeze);
    const cases = TableEventSchema.fields.map((field) => field.localName);
    expect(cases.length).toBeGreaterThan(50);
    for (const field of TableEventSchema.fields) {
      const value = field.message ? create(field.message) : undefined;
      const made = create(TableEventSchema, { what: { case: field.localName, value } as EventInit });
      const next = reduce(state, made);
      expect(next.stale, field.localName).toBe(false);
      expect(next.seats, field.localName).toHaveLength(6);
    }
  });
});

describe('a hand', () => {
  test('starts with posts: live money lies before the seat, dead money and antes in the middle', () => {
    const state = after(
      table(),
      dealt[0]!,
      { case: 'posted', value: { seat: 1, kind: 0, dead: 2n } },
      { case: 'posted', value: { seat: 2, kind: 2, live: 5n } },
      { case: 'posted', value: { seat: 3, kind: 5, live: 10n, dead: 5n } },
    );
    expect([1, 2, 3].map((n) => at(state, n).bet)).toEqual([0n, 5n, 10n]);
    expect([1, 2, 3].map((n) => at(state, n).stack)).toEqual([998n, 995n, 985n]);
    expect(state.potTotal).toBe(22n);
    expect(total(state)).toBe(3000n);
    expect(at(state, 2).last?.word).toBe('small-blind');
    expect(at(state, 1).last).toBeNull();
  });

  test('short blind: all-in', () => {
    const state = after(table(), dealt[0]!, { case: 'posted', value: { seat: 3, kind: 3, live: 5n, allIn: true } });
    expect(at(state, 3)).toMatchObject({ allIn: true, last: { word: 'all-in' } });
  });

  test('cards come to everyone; ours are known', () => {
    const state = inHand();
    expect(at(state, 1).cards).toEqual(['Ah', 'Kd']);
    expect(at(state, 2).cards).toEqual(['??', '??']);
    expect(state).toMatchObject({ handRunning: true, street: 'preflop', hand: '5', button: 1 });
    expect(at(state, 3).bet).toBe(10n);
  });

  test('turn, raise, call and fold', () => {
    const asked = after(inHand(), { case: 'turnCame', value: { seat: 1, actionNo: 1, options: { mayFold: true } } });
    expect(needsYou(asked)).toBe(true);
    const raised = after(asked, { case: 'raisedTo', value: { seat: 1, to: 30n, by: 30n } });
    expect(raised.turn).toBeNull();
    expect(at(raised, 1)).toMatchObject({ bet: 30n, stack: 970n, last: { word: 'raise', amount: 30n } });
    const called = after(raised, { case: 'folded', value: { seat: 2 } }, { case: 'called', value: { seat: 3, to: 30n, by: 20n } });
    expect(at(called, 2)).toMatchObject({ folded: true, inHand: false, cards: [] });
    expect(called.potTotal).toBe(65n);
    expect(total(called)).toBe(3000n);
  });

  test('our own folded cards stay with us', () => {
    expect(at(after(inHand(), { case: 'folded', value: { seat: 1 } }), 1).cards).toEqual(['Ah', 'Kd']);
  });

  test('words: bet, complete, bring-in, all-in, check', () => {
    const word = (made: EventInit): string | undefined => at(after(inHand(), made), 2).last?.word;
    expect(word({ case: 'raisedTo', value: { seat: 2, to: 20n, by: 15n, opened: true } })).toBe('bet');
    expect(word({ case: 'raisedTo', value: { seat: 2, to: 20n, by: 15n, completed: true } })).toBe('complete');
    expect(word({ case: 'raisedTo', value: { seat: 2, to: 1000n, by: 995n, allIn: true } })).toBe('all-in');
    expect(word({ case: 'broughtIn', value: { seat: 2, to: 7n } })).toBe('bring-in');
    expect(word({ case: 'checked', value: { seat: 2 } })).toBe('check');
    expect(at(after(inHand(), { case: 'broughtIn', value: { seat: 2, to: 7n } }), 2)).toMatchObject({ bet: 7n, stack: 993n });
  });

  test('a street ends: bets go into pots, tags go, the board grows', () => {
    const state = after(
      inHand(),
      { case: 'called', value: { seat: 1, to: 10n, by: 10n } },
      { case: 'folded', value: { seat: 2 } },
      { case: 'checked', value: { seat: 3 } },
      { case: 'potFormed', value: { index: 0, amount: 25n, eligible: [1, 3] } },
      { case: 'streetBegan', value: { street: 'flop', index: 1 } },
      { case: 'boardDealt', value: { street: 'flop', cards: 'As9c4h' } },
      { case: 'yourHand', value: { high: 'Pair of aces', highCards: 'AhAsKd9c4h' } },
    );
    expect(state.pots).toEqual([{ amount: 25n, eligible: [1, 3] }]);
    expect(state.seats.every((s) => s.bet === 0n)).toBe(true);
    expect(state.boards).toEqual([['As', '9c', '4h']]);
    expect(at(state, 3).last).toBeNull();
    expect(at(state, 2).last?.word).toBe('fold');
    expect(state.yourHand?.high).toBe('Pair of aces');
  });

  test('side pots, rake, awards: the chips go where they belong and none is lost', () => {
    const played = after(
      inHand(),
      { case: 'raisedTo', value: { seat: 1, to: 1000n, by: 1000n, allIn: true } },
      { case: 'called', value: { seat: 2, to: 400n, by: 395n, allIn: true } },
      { case: 'called', value: { seat: 3, to: 900n, by: 890n } },
      { case: 'uncalledReturned', value: { seat: 1, amount: 100n } },
    );
    expect(at(played, 1).stack).toBe(100n);
    expect(total(played)).toBe(3000n);
    const over = after(
      played,
      { case: 'potFormed', value: { index: 0, amount: 1200n, eligible: [1, 2, 3] } },
      { case: 'potFormed', value: { index: 1, amount: 1000n, eligible: [1, 3] } },
      { case: 'shown', value: { seat: 2, cards: 'QsQd' } },
      { case: 'valued', value: { seat: 2, words: 'Pair of queens', best: 'QsQdAs9c4h' } },
      { case: 'rakeTaken', value: { pot: 0, amount: 3n } },
      { case: 'potAwarded', value: { pot: 1, seat: 1, amount: 1000n } },
      { case: 'potAwarded', value: { pot: 0, seat: 2, amount: 1197n } },
      { case: 'handEnded', value: {} },
    );
    expect(at(over, 2)).toMatchObject({ cards: ['Qs', 'Qd'], shownCards: ['Qs', 'Qd'], won: 1197n, values: [{ words: 'Pair of queens' }] });
    expect(over).toMatchObject({ potTotal: 0n, rake: 3n, handRunning: false, turn: null, clock: null });
    expect(total(over)).toBe(3000n);
    const settled = after(over, { case: 'handSettled', value: { hand: '5', rake: 3n, stacks: [{ seat: 2, stack: 1802n }] } });
    expect(at(settled, 2).stack).toBe(1802n);
  });

  test('only what changed is told of the pots; bets stay while they are not collected', () => {
    const two = after(
      inHand(),
      { case: 'raisedTo', value: { seat: 1, to: 100n, by: 100n } },
      { case: 'called', value: { seat: 2, to: 40n, by: 35n, allIn: true } },
      { case: 'called', value: { seat: 3, to: 100n, by: 90n } },
      { case: 'potFormed', value: { index: 0, amount: 120n, eligible: [1, 2, 3] } },
    );
    expect(at(two, 1).bet).toBe(100n);
    const both = after(two, { case: 'potFormed', value: { index: 1, amount: 120n, eligible: [1, 3] } });
    expect(at(both, 1).bet).toBe(0n);
    const changed = after(both, { case: 'potFormed', value: { index: 0, amount: 120n, eligible: [1, 3] } });
    expect(changed.pots).toHaveLength(2);
    expect(changed.pots[1]).toEqual({ amount: 120n, eligible: [1, 3] });
  });

  test('run twice: every run starts with the cards that lie there', () => {
    const state = after(
      inHand(),
      { case: 'boardDealt', value: { cards: 'As9c4h' } },
      { case: 'choiceCame', value: { what: 2, seats: [1, 2], actionNo: 4, countMax: 2 } },
      { case: 'runsChosen', value: { runs: 2 } },
      { case: 'boardDealt', value: { run: 0, cards: 'Jc' } },
      { case: 'boardDealt', value: { run: 1, cards: '2d' } },
    );
    expect(state.boards).toEqual([
      ['As', '9c', '4h', 'Jc'],
      ['As', '9c', '4h', '2d'],
    ]);
    expect(state.choice).toBeNull();
  });

  test('draw: new cards take the places of those given up; others only change in number', () => {
    const state = after(
      inHand(),
      { case: 'choiceCame', value: { what: 1, seats: [1], actionNo: 2, countMax: 5 } },
      { case: 'exchanged', value: { seat: 1, discarded: 'Ah', drawn: '7c' } },
      { case: 'exchanged', value: { seat: 2, discarded: '??', drawn: '??' } },
      { case: 'exchanged', value: { seat: 3, discarded: '', drawn: '' } },
    );
    expect(at(state, 1)).toMatchObject({ cards: ['7c', 'Kd'], last: { word: 'draw', count: 1 } });
    expect(at(state, 2).cards).toEqual(['??', '??']);
    expect(at(state, 3).last?.word).toBe('stand-pat');
    expect(state.chosen).toBe(true);
  });

  test('discard: one card less', () => {
    const state = after(inHand(), { case: 'exchanged', value: { seat: 1, discarded: 'Kd' } }, { case: 'exchanged', value: { seat: 2, discarded: '??' } });
    expect(at(state, 1)).toMatchObject({ cards: ['Ah'], last: { word: 'discard' } });
    expect(at(state, 2).cards).toEqual(['??']);
  });

  test('stud: only what lies face down turns up at the showdown', () => {
    const state = after(
      inHand(),
      { case: 'dealt', value: { seat: 2, cards: '9c', up: [true] } },
      { case: 'shown', value: { seat: 2, cards: 'QsQd' } },
    );
    expect(at(state, 2)).toMatchObject({ cards: ['Qs', 'Qd', '9c'], up: [false, false, true] });
  });

  test('one card shown by choice leaves the other face down', () => {
    expect(at(after(inHand(), { case: 'shown', value: { seat: 2, cards: '??Qs', byChoice: true } }), 2).cards).toEqual(['Qs', '??']);
    const folded = after(inHand(), { case: 'folded', value: { seat: 2 } }, { case: 'shown', value: { seat: 2, cards: '??Qs', byChoice: true } });
    expect(at(folded, 2).cards).toEqual(['??', 'Qs']);
    expect(at(after(folded, { case: 'shown', value: { seat: 2, cards: '2dQs', byChoice: true } }), 2).cards).toEqual(['2d', 'Qs']);
  });

  test('one of our own cards shown by choice: no card is added, and the others may still be shown', () => {
    const one = after(inHand(), { case: 'shown', value: { seat: 1, cards: '??Kd', byChoice: true } });
    expect(at(one, 1)).toMatchObject({ cards: ['Ah', 'Kd'], shownCards: ['Kd'] });
    const both = after(one, { case: 'shown', value: { seat: 1, cards: 'AhKd', byChoice: true } });
    expect(at(both, 1)).toMatchObject({ cards: ['Ah', 'Kd'], shownCards: ['Kd', 'Ah'] });
    expect(at(after(both, ...dealt), 1).shownCards).toEqual([]);
  });

  test('mucked hands go, ours stays before us', () => {
    const state = after(inHand(), { case: 'mucked', value: { seat: 2 } }, { case: 'mucked', value: { seat: 1 } });
    expect(at(state, 2).cards).toEqual([]);
    expect(at(state, 1).cards).toEqual(['Ah', 'Kd']);
  });

  test('a void hand gives every bet back (K-51)', () => {
    const state = after(inHand(), { case: 'handVoided', value: { hand: '5' } });
    expect([1, 2, 3].map((n) => at(state, n).stack)).toEqual([1000n, 1000n, 1000n]);
    expect(state).toMatchObject({ potTotal: 0n, handRunning: false, stale: false });
  });

  test('the next hand starts clean', () => {
    const state = after(inHand(), { case: 'rabbitShown', value: { cards: 'As' } }, { case: 'actAheadSet', value: { what: Ahead.FOLD } }, ...dealt);
    expect(state).toMatchObject({ rabbit: [], ahead: null, awards: [], potTotal: 15n });
    expect(state.log[0]?.event.what.case).toBe('handStarted');
    expect(state.previousLog.length).toBeGreaterThan(0);
  });
});

describe('ahead of time', () => {
  const set: EventInit = { case: 'actAheadSet', value: { what: Ahead.CALL, to: 10n } };
  test('is kept, dropped with a word, and over when our turn comes (scenario 7)', () => {
    const state = after(inHand(), set);
    expect(state.ahead).toMatchObject({ what: Ahead.CALL, to: 10n });
    expect(after(state, { case: 'actAheadDropped', value: {} })).toMatchObject({ ahead: null });
    expect(after(state, { case: 'turnCame', value: { seat: 1, actionNo: 3 } }).ahead).toBeNull();
    expect(after(state, { case: 'turnCame', value: { seat: 2, actionNo: 3 } }).ahead).not.toBeNull();
    expect(after(state, { case: 'handEnded', value: {} }).ahead).toBeNull();
    expect(after(state, { case: 'actAheadSet', value: { what: Ahead.NONE } }).ahead).toBeNull();
  });
});

describe('clocks and connections', () => {
  const clock: EventInit = { case: 'clockStarted', value: { seats: [2], visibleFrom: 1000n, deadline: 21_000n } };
  test('the server says the deadline; extra time starts a new ring', () => {
    const state = after(inHand(), clock);
    expect(state.clock).toEqual({ seats: [2], visibleFrom: 1000, deadline: 21_000, extra: '' });
    const longer = after(state, { case: 'clockExtended', value: { seats: [2], why: 'bank', deadline: 51_000n, bankLeft: 0n } });
    expect(longer.clock).toMatchObject({ visibleFrom: 21_000, deadline: 51_000, extra: 'bank' });
    expect(at(longer, 2).bankLeft).toBe(0n);
  });

  test('an action ends the clock of its player', () => {
    expect(after(inHand(), clock, { case: 'checked', value: { seat: 2 } }).clock).toBeNull();
    expect(after(inHand(), clock, { case: 'folded', value: { seat: 3 } }).clock).not.toBeNull();
  });

  test('disconnected, virtual all-in, credits', () => {
    const state = after(
      inHand(),
      { case: 'connectionChanged', value: { seat: 2, connected: false } },
      { case: 'wentVirtualAllIn', value: { seat: 2 } },
      { case: 'allInCreditsChanged', value: { seat: 2, credits: 0 } },
      { case: 'timedOut', value: { seat: 2, connected: false } },
    );
    expect(at(state, 2)).toMatchObject({ connected: false, virtualAllIn: true, allIn: true, allinCredits: 0 });
  });
});

describe('seats', () => {
  test('reserve, sit, change, leave', () => {
    const away = table({ yourSeat: 0, seats: [] });
    const held = after(away, { case: 'seatReserved', value: { seat: 4, player: '7', name: 'Robin', until: 60_000n } });
    expect(held).toMatchObject({ reservedForYou: 4, reservedUntil: 60_000, yourSeat: 0 });
    const sat = after(held, { case: 'playerSat', value: { seat: 4, player: '7', name: 'Robin', stack: 800n } });
    expect(sat).toMatchObject({ yourSeat: 4, reservedForYou: 0 });
    expect(at(sat, 4)).toMatchObject({ name: 'Robin', stack: 800n, reserved: false });
    const moved = after(sat, { case: 'seatChangePlanned', value: { seat: 4, to: 6 } }, { case: 'seatChanged', value: { from: 4, to: 6 } });
    expect(moved).toMatchObject({ yourSeat: 6, plannedSeat: 0 });
    expect(at(moved, 6)).toMatchObject({ seat: 6, stack: 800n });
    expect(at(moved, 4).player).toBe('0');
    const left = after(moved, { case: 'playerLeft', value: { seat: 6, player: '7', stack: 800n } });
    expect(left.yourSeat).toBe(0);
  });

  test('who sits down has a time bank and all-in credits from the first moment on', () => {
    const sat = after(table({ yourSeat: 0 }), { case: 'playerSat', value: { seat: 4, player: '7', name: 'Robin', stack: 800n, bankLeft: 30_000n, allinCredits: 1 } });
    expect(at(sat, 4)).toMatchObject({ bankLeft: 30_000n, allinCredits: 1 });
  });

  test('a reservation that ends', () => {
    const held = after(table({ yourSeat: 0 }), { case: 'seatReserved', value: { seat: 4, player: '7', name: 'Robin', until: 1n } });
    expect(after(held, { case: 'seatReleased', value: { seat: 4 } })).toMatchObject({ reservedForYou: 0 });
  });

  test('sitting out and back, blinds owed, plans', () => {
    const out = after(table(), { case: 'sitOutPlanned', value: { seat: 1, planned: true } });
    expect(at(out, 1).sitsOutNext).toBe(true);
    const owes = after(out, { case: 'satOut', value: { seat: 1, reason: 'asked' } }, { case: 'postOwed', value: { seat: 1, live: 10n, dead: 5n, mayPostNow: true, posts: true } });
    expect(at(owes, 1)).toMatchObject({ sittingOut: true, sitsOutNext: false, owedLive: 10n, owedDead: 5n, mayPostNow: true, posts: true });
    const waits = after(owes, { case: 'satOut', value: { seat: 1, reason: 'waiting_for_big_blind' } });
    expect(at(waits, 1)).toMatchObject({ waitingForBigBlind: true, sittingOut: false, posts: false });
    expect(at(after(waits, { case: 'satIn', value: { seat: 1 } }), 1)).toMatchObject({ sittingOut: false, waitingForBigBlind: false });
    expect(at(after(waits, ...dealt), 1)).toMatchObject({ sittingOut: false, owedLive: 0n });
    expect(at(after(table(), { case: 'leavePlanned', value: { seat: 2 } }), 2).leaving).toBe(true);
  });

  test('which sitting out is planned, how long to wait, who was removed, and the standing answer to runs', () => {
    const plan = after(table(), { case: 'sitOutPlanned', value: { seat: 1, planned: true, when: 'next_big_blind' } });
    expect(at(plan, 1).sitsOutWhen).toBe('next_big_blind');
    expect(at(after(plan, { case: 'sitOutPlanned', value: { seat: 1, planned: false, when: 'next_hand' } }), 1).sitsOutWhen).toBe('');
    expect(at(after(plan, { case: 'postOwed', value: { seat: 1, live: 10n, handsToBigBlind: 3 } }), 1).handsToBigBlind).toBe(3);
    const removed = after(table(), { case: 'playerRemoved', value: { player: '9', name: 'Nine' } });
    expect(removed.removed.map(({ name }) => name)).toEqual(['Nine']);
    expect(after(removed, { case: 'playerLetBack', value: { player: '9', name: 'Nine' } }).removed).toEqual([]);
    const runs: EventInit = { case: 'choiceCame', value: { what: ChoiceCame_What.RUNS, seats: [1, 2], countMax: 2 } };
    expect(after(table(), runs).chosen).toBe(false);
    expect(after(table(), { case: 'optionsChanged', value: { options: { runs: 2 } } }, runs).chosen).toBe(true);
  });

  test('chips: top-up, queued, returned, rebuy, time charge', () => {
    const state = after(table(), { case: 'topUpQueued', value: { seat: 1, amount: 200n } }, { case: 'rebuyPrompted', value: { seat: 1, until: 9n } });
    expect(at(state, 1).queuedTopUp).toBe(200n);
    expect(state.rebuyUntil).toBe(9);
    const topped = after(state, { case: 'toppedUp', value: { seat: 1, amount: 200n, stack: 1200n } });
    expect(at(topped, 1)).toMatchObject({ stack: 1200n, queuedTopUp: 0n });
    expect(topped.rebuyUntil).toBe(0);
    expect(at(after(state, { case: 'topUpReturned', value: { seat: 1, amount: 200n } }), 1).queuedTopUp).toBe(0n);
    expect(at(after(state, { case: 'timeCharged', value: { seat: 1, amount: 5n, stack: 995n } }), 1).stack).toBe(995n);
    expect(after(state, { case: 'rebuyPrompted', value: { seat: 2, until: 99n } }).rebuyUntil).toBe(9);
  });

  test('waiting list, offers, approvals', () => {
    const away = table({ yourSeat: 0 });
    expect(after(away, { case: 'waitingListChanged', value: { length: 3, yourPlace: 2 } }).waiting).toEqual({ length: 3, place: 2 });
    const offered = after(away, { case: 'seatOffered', value: { seat: 5, until: 9n } });
    expect(needsYou(offered)).toBe(true);
    expect(after(offered, { case: 'seatReleased', value: { seat: 5 } }).offer).toBeNull();
    const asked = after(away, { case: 'buyInAwaitsApproval', value: { player: '9', name: 'Yuki', seat: 5, amount: 400n } });
    expect(asked.approvals).toHaveLength(1);
    expect(after(asked, { case: 'playerSat', value: { seat: 5, player: '9', name: 'Yuki', stack: 400n } }).approvals).toHaveLength(0);
  });

  test('the answer to a buy-in is for whoever asked, not for the host who hears it too, nor for who has taken it back', () => {
    const held = after(table({ yourSeat: 0 }), { case: 'seatReserved', value: { seat: 4, player: '7', name: 'Robin', until: 60_000n } });
    const asked = { ...held, approvals: [create(BuyInAwaitsApprovalSchema, { player: '7', seat: 4, amount: 400n })] };
    const no: EventInit[] = [{ case: 'buyInAnswered', value: { yes: false, amount: 400n } }, { case: 'seatReleased', value: { seat: 4 } }];
    expect(after(asked, ...no)).toMatchObject({ approvals: [], reservedForYou: 0, buyInAnswer: { yes: false, amount: 400n } });
    expect(after(held, ...no).buyInAnswer).toBeNull();
    const again = after(after(asked, ...no), { case: 'seatReserved', value: { seat: 4, player: '7', name: 'Robin', until: 90_000n } });
    expect(again.buyInAnswer).toBeNull();
  });

  test('who has got the chips that he asked for waits no longer for the host', () => {
    const asked = after(table(), { case: 'buyInAwaitsApproval', value: { player: '9', name: 'Yuki', seat: 2, amount: 400n } });
    expect(after(asked, { case: 'toppedUp', value: { seat: 2, amount: 400n, stack: 1400n } }).approvals).toEqual([]);
    expect(after(asked, { case: 'playerLeft', value: { seat: 2, player: '9', stack: 1000n } }).approvals).toEqual([]);
  });

  test('chips that wait for the end of the hand add up', () => {
    const queued: EventInit = { case: 'topUpQueued', value: { seat: 1, amount: 200n } };
    expect(at(after(table(), queued, queued), 1).queuedTopUp).toBe(400n);
  });

  test('options', () => {
    const state = after(table(), { case: 'optionsChanged', value: { options: { autoPost: true, straddle: true } } }, { case: 'autoTopUpChanged', value: { below: 400n, to: 1000n } });
    expect(state.options).toMatchObject({ autoPost: true, autoMuck: false, straddle: true });
    expect(state).toMatchObject({ autoTopUpBelow: 400n, autoTopUpTo: 1000n });
  });

  test('paused, resumed, closed', () => {
    expect(after(table(), { case: 'tablePaused', value: {} }).paused).toBe(true);
    expect(after(table({ started: false, paused: true }), { case: 'tableResumed', value: {} })).toMatchObject({ paused: false, started: true });
    expect(after(table(), { case: 'tableClosed', value: {} }).closed).toBe(true);
  });
});

test('the log keeps names of players who have left', () => {
  const state = after(inHand(), { case: 'folded', value: { seat: 2 } }, { case: 'playerLeft', value: { seat: 2, player: '8', stack: 995n } });
  const [fold, left] = state.log.slice(-2);
  expect([fold?.name, left?.name]).toEqual(['Ines', 'Ines']);
});
