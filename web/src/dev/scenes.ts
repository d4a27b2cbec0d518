// Situations at a table, by name: `dev.html?scene=turn`. Each is what a server would send, made by hand.
import { Share } from '../proto';
import type { EventInit, Scene } from './room';
import { games, info, seat } from './samples';

const soon = (ms: number): bigint => BigInt(Date.now() + ms);
const clockFor = (seats: number[], left = 12_500, all = 20_000) => ({
  seats,
  visibleFrom: soon(left - all),
  deadline: soon(left),
});
const happened = (...events: EventInit[]) => events.map((what) => ({ what }));

const soFar = happened(
  { case: 'handStarted', value: { hand: '48213', button: 6, dealtIn: [1, 2, 3, 4, 5, 6] } },
  { case: 'posted', value: { seat: 2, kind: 2, live: 5n } },
  { case: 'posted', value: { seat: 3, kind: 3, live: 10n } },
  { case: 'dealt', value: { seat: 1, street: 'preflop', cards: 'Ah9d' } },
  { case: 'raisedTo', value: { seat: 4, to: 30n, by: 30n } },
  { case: 'called', value: { seat: 5, to: 30n, by: 30n } },
  { case: 'folded', value: { seat: 6 } },
  { case: 'called', value: { seat: 1, to: 30n, by: 30n } },
  { case: 'folded', value: { seat: 2 } },
  { case: 'folded', value: { seat: 3 } },
  { case: 'streetBegan', value: { street: 'flop', index: 1 } },
  { case: 'boardDealt', value: { street: 'flop', cards: 'As9c4h' } },
  { case: 'raisedTo', value: { seat: 4, to: 45n, by: 45n, opened: true } },
  { case: 'raisedTo', value: { seat: 5, to: 125n, by: 125n, allIn: true } },
  { case: 'called', value: { seat: 1, to: 125n, by: 125n } },
  { case: 'called', value: { seat: 4, to: 125n, by: 80n } },
  { case: 'streetBegan', value: { street: 'turn', index: 2 } },
  { case: 'boardDealt', value: { street: 'turn', cards: 'Jc' } },
  { case: 'raisedTo', value: { seat: 4, to: 80n, by: 80n, opened: true } },
);

const turnScene = (): Scene => ({
  table: {
    info: info(games.holdem, 6),
    yourSeat: 1,
    button: 6,
    hand: '48213',
    handRunning: true,
    started: true,
    street: 'turn',
    boards: ['As9c4hJc'],
    seats: [
      seat(1, 1845n, { cards: 'Ah9d', up: [false, false], inHand: true }),
      seat(2, 995n, { folded: true }),
      seat(3, 1990n, { folded: true }),
      seat(4, 2310n, { cards: '????', inHand: true, bet: 80n }),
      seat(5, 0n, { cards: '????', inHand: true, allIn: true }),
      seat(6, 4120n, { folded: true }),
    ],
    pots: [
      { amount: 480n, eligible: [1, 4, 5] },
    ],
    potTotal: 560n,
    turn: {
      seat: 1,
      actionNo: 12,
      options: { mayFold: true, mayCall: true, callTo: 80n, callCost: 80n, raiseToMin: 160n, raiseToMax: 1845n },
    },
    clock: clockFor([1]),
    yourHand: { high: 'Two pair, aces and nines', highCards: 'AhAs9d9cJc' },
    options: { autoPost: true, autoMuck: true },
    handSoFar: soFar,
    watchers: 3,
  },
  onAct: [
    {
      after: 120,
      events: [
        { case: 'called', value: { seat: 1, to: 80n, by: 80n } },
        { case: 'potFormed', value: { index: 0, amount: 480n, eligible: [1, 4, 5] } },
        { case: 'potFormed', value: { index: 1, amount: 160n, eligible: [1, 4] } },
        { case: 'streetBegan', value: { street: 'river', index: 3 } },
        { case: 'boardDealt', value: { street: 'river', cards: '9h' } },
        { case: 'yourHand', value: { high: 'Full house, nines full of aces', highCards: '9d9c9hAhAs' } },
        { case: 'turnCame', value: { seat: 4, actionNo: 13, options: { mayFold: true, mayCheck: true } } },
        { case: 'clockStarted', value: { seats: [4], visibleFrom: soon(0), deadline: soon(20_000) } },
      ],
    },
    {
      after: 1800,
      events: [
        { case: 'checked', value: { seat: 4 } },
        { case: 'shown', value: { seat: 1, cards: 'Ah9d' } },
        { case: 'shown', value: { seat: 4, cards: 'AdJd' } },
        { case: 'shown', value: { seat: 5, cards: 'KcTc' } },
        { case: 'valued', value: { seat: 1, share: Share.WHOLE, words: 'Full house, nines full of aces', best: '9d9c9hAhAs' } },
        { case: 'valued', value: { seat: 4, share: Share.WHOLE, words: 'Two pair, aces and jacks', best: 'AdAsJdJc9h' } },
        { case: 'valued', value: { seat: 5, share: Share.WHOLE, words: 'Pair of nines', best: '9c9hAsKcJc' } },
        { case: 'potAwarded', value: { pot: 1, share: Share.WHOLE, seat: 1, amount: 160n } },
        { case: 'potAwarded', value: { pot: 0, share: Share.WHOLE, seat: 1, amount: 480n } },
        { case: 'handEnded', value: {} },
        { case: 'yourHand', value: { high: 'Full house, nines full of aces', highCards: '9d9c9hAhAs' } },
      ],
    },
  ],
  chat: [
    { name: 'Mara', text: 'nice flop' },
    { name: 'Otto', text: 'one more card, please' },
  ],
});

export const scenes: Record<string, () => Scene> = {
  turn: turnScene,
};
