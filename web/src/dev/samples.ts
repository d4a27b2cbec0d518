// Things that a room would send, for the scenes.
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { PostKind, Share, Structure } from '../proto';
import type {
  GameInfoSchema,
  GamesSchema,
  HandRecordSchema,
  HandsSchema,
  LobbyTableSchema,
  PlayerFoundSchema,
  ResetRequestsSchema,
  SeatViewSchema,
  SettlementSchema,
  StatementSchema,
  TableInfoSchema,
  WalletSchema,
} from '../proto';

/** The plain values that a message can be made of. */
export type Plain<S extends DescMessage> = Exclude<MessageInitShape<S>, { $typeName: string }>;
export type GameInit = Plain<typeof GameInfoSchema>;
export type SeatInit = Plain<typeof SeatViewSchema>;
export type InfoInit = Plain<typeof TableInfoSchema>;

export const play = { code: 'PLAY', real: false, one: 1n };
export const euro = { code: 'EUR', real: true, one: 100n };

const blinds = (structure: Structure, small: bigint, big: bigint, label: string) => ({
  structure,
  smallBlind: small,
  bigBlind: big,
  smallBet: big,
  bigBet: big * 2n,
  chipUnit: 1n,
  one: 1n,
  label,
});

export const games = {
  holdem: {
    id: 'holdem',
    name: "Texas Hold'em",
    stakes: blinds(Structure.NO_LIMIT, 5n, 10n, '5/10'),
    streets: ['preflop', 'flop', 'turn', 'river'],
    seatsMax: 10,
    boardCards: 5,
    downCards: 2,
  },
  omaha8: {
    id: 'omaha8',
    name: 'Omaha Hi-Lo',
    stakes: blinds(Structure.POT_LIMIT, 5n, 10n, '5/10'),
    streets: ['preflop', 'flop', 'turn', 'river'],
    seatsMax: 10,
    hiLo: true,
    boardCards: 5,
    downCards: 4,
  },
  limit: {
    id: 'holdem',
    name: "Texas Hold'em",
    stakes: { ...blinds(Structure.FIXED_LIMIT, 5n, 10n, '10/20'), smallBet: 10n, bigBet: 20n },
    streets: ['preflop', 'flop', 'turn', 'river'],
    seatsMax: 10,
    boardCards: 5,
    downCards: 2,
  },
  stud: {
    id: 'stud8',
    name: 'Seven Card Stud Hi-Lo',
    stakes: { structure: Structure.FIXED_LIMIT, ante: 2n, bringIn: 5n, smallBet: 10n, bigBet: 20n, bigBlind: 10n, chipUnit: 1n, one: 1n, label: '10/20' },
    streets: ['third', 'fourth', 'fifth', 'sixth', 'seventh'],
    seatsMax: 8,
    hiLo: true,
    boardCards: 0,
    downCards: 3,
    upCards: 4,
  },
  draw: {
    id: '27td',
    name: '2-7 Triple Draw',
    stakes: { ...blinds(Structure.FIXED_LIMIT, 5n, 10n, '10/20'), smallBet: 10n, bigBet: 20n },
    streets: ['first', 'second', 'third', 'fourth'],
    seatsMax: 6,
    boardCards: 0,
    downCards: 5,
  },
  pineapple: {
    id: 'crazy-pineapple',
    name: 'Crazy Pineapple',
    stakes: blinds(Structure.NO_LIMIT, 5n, 10n, '5/10'),
    streets: ['preflop', 'flop', 'turn', 'river'],
    seatsMax: 10,
    boardCards: 5,
    downCards: 3,
  },
  cents: {
    id: 'holdem',
    name: "Texas Hold'em",
    stakes: { ...blinds(Structure.NO_LIMIT, 1n, 2n, '0.01/0.02'), one: 100n },
    streets: ['preflop', 'flop', 'turn', 'river'],
    seatsMax: 10,
    boardCards: 5,
    downCards: 2,
  },
} satisfies Record<string, GameInit>;

const samplePolicy = [
  { topic: 'Clock', text: '20 seconds to act. A time bank of 30 seconds starts by itself when you have chips in the pot.' },
  { topic: 'Disconnection', text: 'When your connection breaks and you have chips in the pot, you get 30 more seconds, once per hand; then you check or fold.' },
  { topic: 'Rake', text: 'Play chips are free of rake.' },
  { topic: 'Blinds', text: 'The button moves to the next player dealt in. Newcomers wait for the big blind or post it.' },
  { topic: 'Odd chips', text: 'The odd chip goes to the first winner left of the button; in split games to the high half.' },
];

export function info(game: GameInit, seatCount: number, more: InfoInit = {}): InfoInit {
  return {
    id: '11',
    name: 'Maple',
    games: [game],
    seatCount,
    currency: play,
    buyInMin: 400n,
    buyInMax: 1000n,
    house: 'standard',
    policy: samplePolicy,
    straddleAllowed: true,
    runsMax: 2,
    rabbitHunting: true,
    turnMs: 20_000n,
    ...more,
  };
}

const people = ['Robin', 'Ines', 'Kofi', 'Mara', 'Otto', 'Priya', 'Tomasz', 'Yuki', 'Lena', 'Bashir'];

/** A player in his seat; `more` says what is special. */
export function seat(n: number, stack: bigint, more: SeatInit = {}): SeatInit {
  return {
    seat: n,
    player: n === 1 ? '7' : String(100 + n),
    name: people[n - 1],
    stack,
    connected: true,
    bankLeft: 30_000n,
    allinCredits: 0,
    bot: n === 6 || n === 9,
    ...more,
  };
}

/** Whom the staff may look up. */
export const samplePlayer = (): Plain<typeof PlayerFoundSchema> => ({
  player: '5274839201938471',
  name: 'Ann',
  online: true,
  wallet: {
    balances: [
      { currency: play, available: 9_800n, onTables: 200n },
      { currency: euro, available: 2_000n },
    ],
  },
});

export const sampleResets = (): Plain<typeof ResetRequestsSchema> => ({
  requests: [{ player: '9', name: 'Kofi', askedAt: BigInt(Date.now() - 1_500_000) }],
});

export const sampleWallet = (): MessageInitShape<typeof WalletSchema> => ({
  balances: [
    { currency: play, available: 12_480n, onTables: 1_845n },
    { currency: euro, available: 4_250n, onTables: 0n },
  ],
});

export function lobbyTables(): MessageInitShape<typeof LobbyTableSchema>[] {
  const names = ['Maple', 'Cedar', 'Willow', 'Birch', 'Rowan', 'Hazel', 'Linden', 'Aspen', 'Larch'];
  const kinds = [games.holdem, games.holdem, games.omaha8, games.limit, games.stud, games.draw, games.pineapple, games.cents, games.holdem];
  return names.map((name, i) => {
    const seatCount = [6, 9, 6, 10, 8, 6, 6, 6, 2][i] ?? 6;
    const players = [6, 7, 3, 0, 8, 2, 4, 5, 1][i] ?? 0;
    const real = i === 7;
    return {
      info: info(kinds[i] ?? games.holdem, seatCount, { id: String(11 + i), name, currency: real ? euro : play }),
      players,
      waiting: players === seatCount ? i % 4 : 0,
      averagePot: BigInt(40 + i * 37),
      playersPerFlopPercent: players > 1 ? 24 + i * 4 : 0,
      handsPerHour: players > 1 ? 72 - i * 4 : 0,
      seats: people.slice(0, players).map((person, k) => ({ seat: k + 1, name: person, stack: BigInt(600 + k * 173) })),
    };
  });
}

export const sampleGames = (): MessageInitShape<typeof GamesSchema> => ({
  games: [
    { id: 'holdem', name: "Texas Hold'em", structures: [Structure.NO_LIMIT, Structure.POT_LIMIT, Structure.FIXED_LIMIT], seatsMax: 10 },
    { id: 'omaha', name: 'Omaha', structures: [Structure.POT_LIMIT, Structure.NO_LIMIT, Structure.FIXED_LIMIT], seatsMax: 10 },
    { id: 'omaha8', name: 'Omaha Hi-Lo', structures: [Structure.POT_LIMIT, Structure.FIXED_LIMIT], seatsMax: 10 },
    { id: 'stud', name: 'Seven Card Stud', structures: [Structure.FIXED_LIMIT], seatsMax: 8, stud: true },
    { id: '27td', name: '2-7 Triple Draw', structures: [Structure.FIXED_LIMIT], seatsMax: 6 },
    { id: 'horse', name: 'HORSE', structures: [Structure.FIXED_LIMIT], seatsMax: 8, rotation: true },
  ],
  houses: ['standard', 'redstar', 'midastouch', 'unabomber'],
  houseRules: ['standard', 'redstar', 'midastouch', 'unabomber'].map((name) => ({ name, policy: samplePolicy })),
});

export const sampleStatement = (): MessageInitShape<typeof StatementSchema> => ({
  currency: 'PLAY',
  more: true,
  entries: [
    { id: '905', at: 1_796_000_000_000n, kind: 'buy_in', text: 'Buy-in at Maple', amount: -1_000n, balance: 12_480n },
    { id: '871', at: 1_795_990_000_000n, kind: 'cash_out', text: 'Cash-out from Cedar', amount: 3_480n, balance: 13_480n },
    { id: '802', at: 1_795_900_000_000n, kind: 'welcome', text: 'Welcome chips', amount: 10_000n, balance: 10_000n },
  ],
});

export const sampleSettlement = (): MessageInitShape<typeof SettlementSchema> => ({
  table: '11',
  rake: 0n,
  lines: [
    { name: 'Robin', boughtIn: 1_000n, tookOut: 0n, onTable: 1_845n, net: 845n },
    { name: 'Ines', boughtIn: 2_000n, tookOut: 0n, onTable: 995n, net: -1_005n },
    { name: 'Kofi', boughtIn: 1_000n, tookOut: 1_160n, onTable: 0n, net: 160n },
  ],
});

export const sampleHands = (): MessageInitShape<typeof HandsSchema> => ({
  more: true,
  hands: [
    { table: '11', hand: '48212', tableName: 'Maple', game: "Texas Hold'em", endedAt: 1_796_000_100_000n, yourCards: 'AhKd', board: 'As9c4hJc2d', net: 845n, pot: 1_730n, winners: ['Robin'] },
    { table: '11', hand: '48211', tableName: 'Maple', game: "Texas Hold'em", endedAt: 1_796_000_040_000n, yourCards: '7c2d', board: '', net: -10n, pot: 35n, winners: ['Mara'] },
    { table: '11', hand: '48210', tableName: 'Maple', game: "Texas Hold'em", endedAt: 1_795_999_900_000n, yourCards: 'QsQh', board: 'Kd8h3s', net: -120n, pot: 260n, winners: ['Otto'] },
  ],
});

export const sampleRecord = (): MessageInitShape<typeof HandRecordSchema> => ({
  table: '11',
  hand: '48212',
  tableName: 'Maple',
  game: games.holdem,
  currency: play,
  house: 'standard',
  startedAt: 1_796_000_060_000n,
  endedAt: 1_796_000_100_000n,
  seatCount: 6,
  button: 1,
  yourSeat: 1,
  players: [
    { seat: 1, player: '7', name: 'Robin', stackBefore: 1_000n, stackAfter: 1_115n },
    { seat: 2, player: '102', name: 'Ines', stackBefore: 1_000n, stackAfter: 995n },
    { seat: 3, player: '103', name: 'Kofi', stackBefore: 1_000n, stackAfter: 890n },
  ],
  knownCards: [
    { seat: 1, cards: 'AhKd' },
    { seat: 3, cards: '9dTd' },
  ],
  events: [
    { what: { case: 'handStarted', value: { hand: '48212', button: 1, dealtIn: [1, 2, 3], stacks: [1, 2, 3].map((s) => ({ seat: s, stack: 1_000n })) } } },
    { what: { case: 'posted', value: { seat: 2, kind: PostKind.SMALL_BLIND, live: 5n } } },
    { what: { case: 'posted', value: { seat: 3, kind: PostKind.BIG_BLIND, live: 10n } } },
    { what: { case: 'dealt', value: { seat: 1, street: 'preflop', cards: 'AhKd' } } },
    { what: { case: 'dealt', value: { seat: 2, street: 'preflop', cards: '????' } } },
    { what: { case: 'dealt', value: { seat: 3, street: 'preflop', cards: '????' } } },
    { what: { case: 'streetBegan', value: { street: 'preflop', index: 0 } } },
    { what: { case: 'raisedTo', value: { seat: 1, to: 30n, by: 30n } } },
    { what: { case: 'folded', value: { seat: 2 } } },
    { what: { case: 'called', value: { seat: 3, to: 30n, by: 20n } } },
    { what: { case: 'potFormed', value: { index: 0, amount: 65n, eligible: [1, 3] } } },
    { what: { case: 'streetBegan', value: { street: 'flop', index: 1 } } },
    { what: { case: 'boardDealt', value: { street: 'flop', cards: 'As9c4h' } } },
    { what: { case: 'checked', value: { seat: 3 } } },
    { what: { case: 'raisedTo', value: { seat: 1, to: 80n, by: 80n, opened: true } } },
    { what: { case: 'called', value: { seat: 3, to: 80n, by: 80n } } },
    { what: { case: 'potFormed', value: { index: 0, amount: 225n, eligible: [1, 3] } } },
    { what: { case: 'streetBegan', value: { street: 'turn', index: 2 } } },
    { what: { case: 'boardDealt', value: { street: 'turn', cards: 'Jc' } } },
    { what: { case: 'checked', value: { seat: 3 } } },
    { what: { case: 'checked', value: { seat: 1 } } },
    { what: { case: 'streetBegan', value: { street: 'river', index: 3 } } },
    { what: { case: 'boardDealt', value: { street: 'river', cards: '2d' } } },
    { what: { case: 'checked', value: { seat: 3 } } },
    { what: { case: 'checked', value: { seat: 1 } } },
    { what: { case: 'shown', value: { seat: 3, cards: '9dTd' } } },
    { what: { case: 'shown', value: { seat: 1, cards: 'AhKd' } } },
    { what: { case: 'valued', value: { seat: 3, share: Share.WHOLE, words: 'Pair of nines', best: '9d9cAsJcTd' } } },
    { what: { case: 'valued', value: { seat: 1, share: Share.WHOLE, words: 'Pair of aces, king kicker', best: 'AhAsKdJc9c' } } },
    { what: { case: 'potAwarded', value: { pot: 0, share: Share.WHOLE, seat: 1, amount: 225n } } },
    { what: { case: 'handEnded', value: {} } },
  ],
});
