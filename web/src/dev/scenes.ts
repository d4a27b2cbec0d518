// Situations at a table, by name: `dev.html?scene=turn`. Each is what a server would send, made by hand.
import { Share } from '../proto';
import type { EventInit, Scene } from './room';
import { euro, games, info, seat } from './samples';
import type { GameInit } from './samples';

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

const tenScene = (): Scene => ({
  table: {
    info: info(games.holdem, 10),
    yourSeat: 3,
    button: 9,
    hand: '48214',
    handRunning: true,
    started: true,
    street: 'preflop',
    boards: [''],
    seats: [
      seat(1, 985n, { player: '101', cards: '????', inHand: true, bet: 10n }),
      seat(2, 1240n, { cards: '????', inHand: true }),
      seat(3, 990n, { player: '7', name: 'Robin', cards: 'QsQh', up: [false, false], inHand: true }),
      seat(4, 12_480n, { folded: true }),
      seat(5, 640n, { sittingOut: true }),
      seat(6, 4120n, { cards: '????', inHand: true, bet: 35n, connected: false }),
      seat(7, 215n, { cards: '????', inHand: true, virtualAllIn: true, allIn: true, bet: 10n, allinCredits: 0 }),
      seat(8, 0n, { reserved: true }),
      seat(9, 1033n, { folded: true, bot: true }),
      seat(10, 1995n, { cards: '????', inHand: true, bet: 5n }),
    ],
    potTotal: 60n,
    turn: { seat: 10, actionNo: 5, options: { mayFold: true, mayCall: true, callTo: 35n, callCost: 30n, raiseToMin: 60n, raiseToMax: 2000n } },
    clock: clockFor([10], 6_000),
    ahead: { what: 3, to: 35n },
    yourHand: { high: 'Pair of queens', highCards: 'QsQh' },
    options: { autoPost: true, autoMuck: true },
    handSoFar: happened(
      { case: 'handStarted', value: { hand: '48214', button: 9, dealtIn: [1, 2, 3, 4, 6, 7, 9, 10] } },
      { case: 'posted', value: { seat: 10, kind: 2, live: 5n } },
      { case: 'posted', value: { seat: 1, kind: 3, live: 10n } },
      { case: 'dealt', value: { seat: 3, street: 'preflop', cards: 'QsQh' } },
      { case: 'raisedTo', value: { seat: 6, to: 35n, by: 35n } },
    ),
  },
});

const omahaScene = (): Scene => ({
  table: {
    info: info(games.omaha8, 6),
    yourSeat: 1,
    button: 2,
    hand: '90210',
    handRunning: true,
    started: true,
    street: 'river',
    boards: ['As2c7hKd4s'],
    seats: [
      seat(1, 640n, { cards: 'AhAd3c5s', up: [false, false, false, false], inHand: true, bet: 0n }),
      seat(2, 300n, { cards: '????????', inHand: true, bet: 60n }),
      seat(3, 0n, { cards: '????????', inHand: true, allIn: true }),
      seat(4, 1310n, { folded: true }),
      seat(5, 220n, { cards: '????????', inHand: true }),
    ],
    pots: [
      { amount: 240n, eligible: [1, 2, 3, 5] },
      { amount: 180n, eligible: [1, 2, 5] },
    ],
    potTotal: 480n,
    turn: { seat: 1, actionNo: 22, options: { mayFold: true, mayCall: true, callTo: 60n, callCost: 60n, raiseToMin: 120n, raiseToMax: 600n } },
    clock: { ...clockFor([1], 24_000, 30_000) },
    yourHand: { high: 'Straight, five high', highCards: '5sAs2c3c4s', low: 'Five-four-three-two-ace', lowCards: '5s3cAs2c4s' },
    options: { autoPost: true, autoMuck: true },
  },
});

const studScene = (seats = 8): Scene => ({
  table: {
    info: info(games.stud, 8),
    yourSeat: 1,
    button: 4,
    hand: '777',
    handRunning: true,
    started: true,
    street: 'sixth',
    boards: [],
    seats: [
      seat(1, 640n, { cards: 'Ah4d2c6s8hKd', up: [false, false, true, true, true, true], inHand: true }),
      ...[2, 3, 4, 5, 6, 7, 8].slice(0, seats - 1).map((n) =>
        n === 4
          ? seat(n, 810n, { folded: true })
          : seat(n, BigInt(200 + n * 91), {
              cards: '????' + (['2h9cTsJd', 'KcKh3d7s', '', '5c5dQh2s', 'AsTd9hTc', '7h7d8s3c', 'Qs6d6hJc'][n - 2] ?? ''),
              up: [false, false, true, true, true, true],
              inHand: true,
              bet: n === 3 ? 20n : 0n,
              allIn: n === 7,
            }),
      ),
    ],
    pots: [{ amount: 186n, eligible: [1, 2, 3, 5, 6, 7, 8] }],
    potTotal: 206n,
    turn: { seat: 1, actionNo: 31, options: { mayFold: true, mayCall: true, callTo: 20n, callCost: 20n, raiseToMin: 40n, raiseToMax: 40n, sizesFixed: true } },
    clock: clockFor([1]),
    yourHand: { high: 'Ace high', highCards: 'AhKd8h6s4d', low: 'Eight-six-four-two-ace', lowCards: '8h6s4d2cAh' },
    options: { autoPost: true, autoMuck: true },
  },
});

const studOpenPair = (): Scene => {
  const scene = studScene();
  return {
    ...scene,
    table: {
      ...scene.table,
      turn: { seat: 1, actionNo: 31, options: { mayFold: true, mayCheck: true, raiseToMin: 10n, raiseToMax: 20n, sizesFixed: true, opens: true } },
    },
  };
};

const bringIn = (): Scene => {
  const scene = studScene();
  return {
    ...scene,
    table: {
      ...scene.table,
      street: 'third',
      pots: [],
      potTotal: 16n,
      seats: [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
        seat(n, 600n, { cards: (n === 1 ? 'AhKd' : '????') + (['2c', '9h', 'Td', 'Qs', '4h', '7s', 'Jc', '3d'][n - 1] ?? ''), up: [false, false, true], inHand: true }),
      ),
      turn: { seat: 1, actionNo: 1, options: { bringIn: 5n, raiseToMin: 10n, raiseToMax: 10n, sizesFixed: true, completes: true } },
      yourHand: {},
    },
  };
};

const drawScene = (): Scene => ({
  table: {
    info: info(games.draw, 6),
    yourSeat: 1,
    button: 5,
    hand: '5150',
    handRunning: true,
    started: true,
    street: 'second',
    boards: [],
    seats: [
      seat(1, 480n, { cards: '2c3d7hKsQd', up: [false, false, false, false, false], inHand: true }),
      seat(2, 620n, { cards: '??????????', inHand: true }),
      seat(3, 300n, { folded: true }),
      seat(5, 910n, { cards: '??????????', inHand: true }),
    ],
    pots: [{ amount: 60n, eligible: [1, 2, 5] }],
    potTotal: 60n,
    choice: { what: 1, seats: [1], actionNo: 7, countMax: 5 },
    clock: clockFor([1]),
    yourHand: { high: 'King-queen-seven-three-two', highCards: '2c3d7hKsQd' },
    options: { autoPost: true, autoMuck: true },
  },
  onAct: [
    {
      after: 200,
      events: [
        { case: 'exchanged', value: { seat: 1, discarded: 'KsQd', drawn: '4h5c' } },
        { case: 'yourHand', value: { high: 'Seven-five-four-three-two', highCards: '2c3d7h4h5c' } },
        { case: 'turnCame', value: { seat: 2, actionNo: 8, options: { mayCheck: true } } },
      ],
    },
  ],
});

const pineappleScene = (): Scene => ({
  table: {
    info: info(games.pineapple, 6),
    yourSeat: 1,
    button: 5,
    hand: '6002',
    handRunning: true,
    started: true,
    street: 'flop',
    boards: ['Th9h2d'],
    seats: [
      seat(1, 480n, { cards: 'QhJh3c', up: [false, false, false], inHand: true }),
      seat(2, 620n, { cards: '??????', inHand: true }),
      seat(4, 300n, { cards: '??????', inHand: true }),
    ],
    pots: [{ amount: 90n, eligible: [1, 2, 4] }],
    potTotal: 90n,
    choice: { what: 0, seats: [1, 2, 4], actionNo: 7, countMax: 1 },
    clock: clockFor([1, 2, 4]),
    yourHand: { high: 'Queen high', highCards: 'QhJhTh9h2d' },
    options: { autoPost: true, autoMuck: true },
  },
});

const runOut = (runs: number): Scene => ({
  table: {
    ...turnScene().table,
    street: 'flop',
    boards: ['As9c4h'],
    seats: [
      seat(1, 0n, { cards: 'Ah9d', up: [false, false], inHand: true, allIn: true }),
      seat(2, 995n, { folded: true }),
      seat(3, 1990n, { folded: true }),
      seat(4, 310n, { cards: 'KdKc', inHand: true }),
      seat(5, 0n, { cards: 'JhTh', inHand: true, allIn: true }),
    ],
    pots: [
      { amount: 380n, eligible: [1, 4, 5] },
      { amount: 900n, eligible: [1, 4] },
    ],
    potTotal: 1280n,
    turn: undefined,
    ...(runs > 1 ? { choice: { what: 2, seats: [1, 4], actionNo: 9, countMax: runs } } : {}),
    clock: runs > 1 ? clockFor([1, 4], 8_000, 10_000) : undefined,
    yourHand: { high: 'Two pair, aces and nines', highCards: 'AhAs9d9c4h' },
  },
  ...(runs > 1
    ? {
        onAct: [
          {
            after: 200,
            events: [
              { case: 'runsChosen', value: { runs: 2 } },
              { case: 'boardDealt', value: { street: 'turn', run: 0, cards: 'Jc' } },
              { case: 'boardDealt', value: { street: 'river', run: 0, cards: '2s' } },
              { case: 'boardDealt', value: { street: 'turn', run: 1, cards: 'Kh' } },
              { case: 'boardDealt', value: { street: 'river', run: 1, cards: '3d' } },
              { case: 'valued', value: { seat: 1, run: 0, share: Share.WHOLE, words: 'Two pair, aces and nines', best: 'AhAs9d9cJc' } },
              { case: 'valued', value: { seat: 4, run: 1, share: Share.WHOLE, words: 'Three kings', best: 'KdKcKhAs9c' } },
              { case: 'potAwarded', value: { pot: 1, run: 0, share: Share.WHOLE, seat: 1, amount: 450n } },
              { case: 'potAwarded', value: { pot: 1, run: 1, share: Share.WHOLE, seat: 4, amount: 450n } },
              { case: 'potAwarded', value: { pot: 0, run: 0, share: Share.WHOLE, seat: 1, amount: 190n } },
              { case: 'potAwarded', value: { pot: 0, run: 1, share: Share.WHOLE, seat: 4, amount: 190n } },
              { case: 'handEnded', value: {} },
            ],
          },
        ],
      }
    : {
        steps: [
          {
            after: 400,
            events: [
              { case: 'boardDealt', value: { street: 'turn', cards: 'Jc' } },
              { case: 'boardDealt', value: { street: 'river', cards: '9h' } },
              { case: 'valued', value: { seat: 1, share: Share.WHOLE, words: 'Full house, nines full of aces', best: '9d9c9hAhAs' } },
              { case: 'valued', value: { seat: 4, share: Share.WHOLE, words: 'Two pair, kings and nines', best: 'KdKc9c9hAs' } },
              { case: 'valued', value: { seat: 5, share: Share.WHOLE, words: 'Two pair, jacks and nines', best: 'JhJc9c9hAs' } },
              { case: 'rakeTaken', value: { pot: 0, amount: 3n } },
              { case: 'potAwarded', value: { pot: 1, share: Share.WHOLE, seat: 1, amount: 900n } },
              { case: 'potAwarded', value: { pot: 0, share: Share.WHOLE, seat: 1, amount: 377n } },
              { case: 'handEnded', value: {} },
            ],
          },
        ],
      }),
});

const watchScene = (): Scene => ({
  table: {
    info: info(games.holdem, 9),
    button: 2,
    hand: '51',
    started: true,
    boards: [''],
    seats: [seat(2, 995n), seat(3, 1990n), seat(5, 610n, { sittingOut: true }), seat(7, 1010n)],
  },
});

const fullScene = (): Scene => ({
  table: { ...tenScene().table, yourSeat: 0, seats: tenScene().table.seats?.map((s) => (s.seat === 3 ? { ...s, player: '103', name: 'Kofi', cards: '????' } : s)), waitingListLength: 3, waitingListPlace: 2, ahead: undefined, yourHand: undefined },
});

const satOutScene = (): Scene => ({
  table: {
    ...watchScene().table,
    info: info(games.holdem, 6),
    yourSeat: 1,
    seats: [
      seat(1, 990n, { sittingOut: true, owedLive: 10n, owedDead: 5n, mayPostNow: true }),
      seat(2, 995n, { cards: '????', inHand: true }),
      seat(3, 1990n, { cards: '????', inHand: true, bet: 10n }),
      seat(5, 610n, { cards: '????', inHand: true, bet: 5n }),
    ],
    potTotal: 15n,
    handRunning: true,
    turn: { seat: 2, actionNo: 1, options: {} },
    clock: clockFor([2]),
  },
});

const rebuyScene = (): Scene => ({
  table: { ...watchScene().table, yourSeat: 1, info: info(games.holdem, 6), seats: [seat(1, 0n), seat(2, 1995n), seat(3, 990n)] },
  steps: [{ after: 50, events: [{ case: 'rebuyPrompted', value: { seat: 1, until: soon(58_000) } }] }],
});

const shortAllIn = (): Scene => {
  const scene = turnScene();
  return {
    ...scene,
    table: {
      ...scene.table,
      seats: scene.table.seats?.map((s) => (s.seat === 1 ? { ...s, stack: 345n } : s.seat === 4 ? { ...s, bet: 0n } : s)),
      turn: { seat: 1, actionNo: 12, options: { mayFold: true, mayCheck: true, raiseToMin: 10n, raiseToMax: 345n, opens: true } },
    },
  };
};

const centsScene = (): Scene => {
  const scene = turnScene();
  return {
    ...scene,
    table: {
      ...scene.table,
      info: info(games.cents, 6, { currency: euro, buyInMin: 80n, buyInMax: 200n, private: true, owner: '7', name: 'Friday night' }),
      paused: true,
      seats: scene.table.seats?.map((s) => ({ ...s, stack: (s.stack ?? 0n) / 5n, bet: (s.bet ?? 0n) / 5n })),
      pots: [{ amount: 96n, eligible: [1, 4, 5] }],
      potTotal: 112n,
      turn: { seat: 1, actionNo: 12, options: { mayFold: true, mayCall: true, callTo: 16n, callCost: 16n, raiseToMin: 32n, raiseToMax: 369n } },
    },
  };
};

const dealScene = (): Scene => ({
  table: { ...watchScene().table, info: info(games.holdem, 6), yourSeat: 1, seats: [1, 2, 3, 4, 5, 6].map((n) => seat(n, 1000n)) },
  steps: [
    {
      after: 600,
      events: [
        { case: 'handStarted', value: { hand: '52', button: 6, dealtIn: [1, 2, 3, 4, 5, 6], stacks: [1, 2, 3, 4, 5, 6].map((n) => ({ seat: n, stack: 1000n })) } },
        { case: 'posted', value: { seat: 1, kind: 2, live: 5n } },
        { case: 'posted', value: { seat: 2, kind: 3, live: 10n } },
        { case: 'streetBegan', value: { street: 'preflop', index: 0 } },
        ...[1, 2, 3, 4, 5, 6].map((n): EventInit => ({ case: 'dealt', value: { seat: n, street: 'preflop', cards: n === 1 ? 'AsKs' : '????' } })),
        { case: 'yourHand', value: { high: 'Ace high', highCards: 'AsKs' } },
        { case: 'turnCame', value: { seat: 3, actionNo: 1, options: { mayFold: true, mayCall: true, callTo: 10n, callCost: 10n, raiseToMin: 20n, raiseToMax: 1000n } } },
        { case: 'clockStarted', value: { seats: [3], visibleFrom: soon(600), deadline: soon(20_600) } },
      ],
    },
    { after: 900, events: [{ case: 'raisedTo', value: { seat: 3, to: 30n, by: 30n } }, { case: 'turnCame', value: { seat: 4, actionNo: 2, options: {} } }] },
    { after: 500, events: [{ case: 'folded', value: { seat: 4 } }, { case: 'turnCame', value: { seat: 5, actionNo: 3, options: {} } }] },
    { after: 500, events: [{ case: 'called', value: { seat: 5, to: 30n, by: 30n } }, { case: 'turnCame', value: { seat: 6, actionNo: 4, options: {} } }] },
  ],
});

// A table for real money that costs more than we have.
const poorScene = (): Scene => ({
  table: { ...watchScene().table, info: info(games.cents, 6, { currency: euro, buyInMin: 8_000n, buyInMax: 20_000n }), seats: [seat(2, 9_000n), seat(3, 12_000n)] },
});

// The owner of a private table that has not started: a buy-in waits, bots are allowed.
const hostScene = (): Scene => ({
  table: {
    ...watchScene().table,
    info: info(games.holdem, 6, { name: "Robin's game", private: true, owner: '7', approveBuyIns: true, botsAllowed: true }),
    yourSeat: 1,
    started: false,
    handRunning: false,
    hand: '0',
    boards: [],
    pots: [],
    potTotal: 0n,
    turn: undefined,
    seats: [seat(1, 1845n), seat(2, 995n), seat(3, 1160n, { connected: false }), seat(4, 0n, { reserved: true }), seat(6, 800n)],
    approvals: [{ player: '104', name: 'Mara', seat: 4, amount: 1000n }],
  },
});

// A private table where the host approves every buy-in, as a guest sees it.
const guestScene = (): Scene => ({
  table: { ...hostScene().table, info: info(games.holdem, 6, { name: "Ines's game", private: true, owner: '102', approveBuyIns: true }), yourSeat: 0, approvals: [], seats: [seat(2, 995n), seat(3, 1160n)] },
});

/** A table with every seat taken and everything on it: cards, bets, tags, two pots, banks; our button, our turn. */
const crowd = (game: GameInit, seats: number): Scene => {
  const down = game.downCards ?? 2;
  const up = game.upCards ?? 0;
  const ours = 'AhKdQs9c8s7d2h'.slice(0, 2 * (down + up));
  const open = up > 0 ? ['2h9cTsJd', 'KcKh3d7s', '4c6cJhTd', '5c5dQh2s', 'AsTd9hTc', '7h8d8c3c', '6s6d6hJc'] : [];
  const onTurn = up > 0 ? { raiseToMin: 40n, raiseToMax: 40n, sizesFixed: true } : { raiseToMin: 2400n, raiseToMax: 9845n };
  return {
    table: {
      info: info(game, seats),
      yourSeat: 1,
      button: 1,
      hand: '48215',
      handRunning: true,
      started: true,
      street: game.streets?.[3] ?? '',
      boards: (game.boardCards ?? 0) > 0 ? ['Ts9s4hJc'] : [],
      seats: Array.from({ length: seats }, (_, i) => i + 1).map((n) =>
        seat(n, BigInt(9845 - n * 610), {
          cards: n === 1 ? ours : '??'.repeat(down) + (open[n - 2] ?? ''),
          up: Array.from({ length: down + up }, (_, i) => i >= down),
          inHand: true,
          bet: n === 2 || n > 3 ? 1200n : 600n,
          connected: n !== 3,
          bankLeft: 25_000n,
          allinCredits: n % 2,
        }),
      ),
      pots: [{ amount: 4800n, eligible: Array.from({ length: seats }, (_, i) => i + 1) }],
      potTotal: 4800n + 1200n * BigInt(seats),
      turn: { seat: 1, actionNo: 12, options: { mayFold: true, mayCall: true, callTo: 1200n, callCost: 600n, ...onTurn } },
      clock: clockFor([1], 18_000),
      yourHand: { high: 'Straight, queen high', highCards: 'QsJcTs9c8s' },
      options: { autoPost: true, autoMuck: true },
      handSoFar: Array.from({ length: seats - 1 }, (_, i) => i + 2).flatMap((n) => happened({ case: 'called', value: { seat: n, to: 1200n, by: 1200n } })),
      watchers: 2,
    },
  };
};
const crowds = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [`crowd-${n}`, games.holdem, n] as const),
  ...[2, 6, 9, 10].map((n) => [`crowd-omaha6-${n}`, { ...games.omaha8, downCards: 6, hiLo: false }, n] as const),
  ...[2, 6, 8].map((n) => [`crowd-stud-${n}`, games.stud, n] as const),
].map(([name, game, seats]): [string, () => Scene] => [name, () => crowd(game, seats)]);

export const scenes: Record<string, () => Scene> = {
  turn: () => ({ ...turnScene(), others: [{ ...drawScene().table, info: info(games.draw, 6, { id: '12', name: 'Cedar' }) }] }),
  ten: tenScene,
  omaha: omahaScene,
  stud: studScene,
  'stud-pair': studOpenPair,
  'bring-in': bringIn,
  draw: drawScene,
  pineapple: pineappleScene,
  'run-out': () => runOut(1),
  runs: () => runOut(2),
  watch: watchScene,
  full: fullScene,
  'sat-out': satOutScene,
  rebuy: rebuyScene,
  'short-all-in': shortAllIn,
  cents: centsScene,
  host: hostScene,
  guest: guestScene,
  poor: poorScene,
  refused: () => ({ ...watchScene(), refuse: 'This seat has just been taken.' }),
  staff: () => ({ ...watchScene(), staff: true }),
  'empty-room': () => ({ ...watchScene(), noTables: true }),
  deal: dealScene,
  ...Object.fromEntries(crowds),
};
