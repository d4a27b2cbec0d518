// A private game as it is being made: what the form holds, what is wrong with it, and the command that it becomes.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { formatChips, parseChips } from './chips';
import { Structure } from '../proto';
import type { CreateTableSchema, GameChoice, Settlement } from '../proto';

export type Door = 'link' | 'password' | 'open';

export interface PrivateGame {
  name: string;
  /** Its code; '': the room's first. */
  currency: string;
  game: string;
  structure: Structure;
  /** Small blind, or small bet; as typed. */
  small: string;
  big: string;
  ante: string;
  seats: number;
  /** Seconds; 0: the house's. */
  turn: number;
  house: string;
  buyInMin: string;
  buyInMax: string;
  door: Door;
  password: string;
  approve: boolean;
  needsStart: boolean;
  bots: number;
  runs: number;
  straddle: boolean;
  rabbit: boolean;
}

export const firstGame: PrivateGame = {
  name: '',
  currency: '',
  game: 'holdem',
  structure: Structure.NO_LIMIT,
  small: '5',
  big: '10',
  ante: '',
  seats: 6,
  turn: 0,
  house: '',
  buyInMin: '',
  buyInMax: '',
  door: 'link',
  password: '',
  approve: false,
  needsStart: false,
  bots: 0,
  runs: 1,
  straddle: false,
  rabbit: false,
};

export const stakesOffered = ['1/2', '2/5', '5/10', '10/20', '25/50', '50/100'];
export const turnsOffered = [0, 10, 15, 20, 30, 60];

/** The same wishes for another game: only what that game cannot do is changed. */
export function withGame(form: PrivateGame, choice: GameChoice): PrivateGame {
  const structures = choice.structures;
  const structure = structures.includes(form.structure) ? form.structure : (structures.at(-1) ?? Structure.FIXED_LIMIT);
  const seats = Math.min(form.seats, choice.seatsMax || form.seats);
  return withSeats({ ...form, game: choice.id, structure, seats, straddle: form.straddle && !choice.stud }, seats);
}

/** House bots have no real money. */
export const withCurrency = (form: PrivateGame, currency: string, real: boolean): PrivateGame => ({
  ...form,
  currency,
  bots: real ? 0 : form.bots,
});

/** One seat at least is for a person. */
export const withSeats = (form: PrivateGame, seats: number): PrivateGame => ({ ...form, seats, bots: Math.min(form.bots, seats - 1) });

export type Fault = 'blinds' | 'buyIns' | 'password';

export interface Unit {
  one: bigint;
}

/** An amount as typed; 0 for none, null when it is no amount. */
function amount(text: string, unit: Unit): bigint | null {
  return text.trim() === '' ? 0n : parseChips(text, unit);
}

export function faultOf(form: PrivateGame, unit: Unit): Fault | null {
  const [small, big, ante] = [amount(form.small, unit), amount(form.big, unit), amount(form.ante, unit)];
  if (!small || !big || ante === null || big < small) return 'blinds';
  const [min, max] = [amount(form.buyInMin, unit), amount(form.buyInMax, unit)];
  if (min === null || max === null || (max > 0n && max < min)) return 'buyIns';
  if (form.door === 'password' && form.password.trim() === '') return 'password';
  return null;
}

export function commandOf(form: PrivateGame, unit: Unit): MessageInitShape<typeof CreateTableSchema> {
  const chips = (text: string): bigint => amount(text, unit) ?? 0n;
  return {
    name: form.name.trim(),
    currency: form.currency,
    game: form.game,
    structure: form.structure,
    smallBlind: chips(form.small),
    bigBlind: chips(form.big),
    ante: chips(form.ante),
    seatCount: form.seats,
    house: form.house,
    password: form.door === 'password' ? form.password : '',
    byLinkOnly: form.door === 'link',
    approveBuyIns: form.approve,
    botsAllowed: form.bots > 0,
    bots: form.bots,
    turnMs: BigInt(form.turn) * 1000n,
    buyInMin: chips(form.buyInMin),
    buyInMax: chips(form.buyInMax),
    runsMax: form.runs,
    straddleAllowed: form.straddle,
    rabbitHunting: form.rabbit,
    needsStart: form.needsStart,
  };
}

// -------------------------------------------------------------------- when it is over

/** All results and the rake: whatever one lost, somebody has. */
export const settlesToZero = ({ lines, rake }: Settlement): boolean => lines.reduce((sum, { net }) => sum + net, rake) === 0n;

/** As text, one player to a line, the biggest winner first. */
export function settlementText(table: string, settlement: Settlement, words: { rake: string }, unit: Unit): string {
  const net = (n: bigint): string => (n > 0n ? '+' : '') + formatChips(n, unit);
  const lines = byResult(settlement).map(({ name, net: result }) => `${name}: ${net(result)}`);
  if (settlement.rake > 0n) lines.push(`${words.rake}: ${formatChips(settlement.rake, unit)}`);
  return [table, ...lines].join('\n') + '\n';
}

export const byResult = ({ lines }: Settlement): Settlement['lines'] =>
  [...lines].sort((a, b) => (a.net < b.net ? 1 : a.net > b.net ? -1 : a.name.localeCompare(b.name)));
