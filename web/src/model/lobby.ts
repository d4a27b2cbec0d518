// The lobby's list: what stands in a row, which rows are wanted, and in which order. Pure; the room's changes come in by
// `lobbyAfter`.
import { t } from '../i18n';
import { seatLimits } from './buy-in';
import { Structure } from '../proto';
import type { LobbyTable, LobbyUpdate, TableInfo } from '../proto';

export type Lobby = ReadonlyMap<string, LobbyTable>;

/** The whole list first, then differences. */
export function lobbyAfter(lobby: Lobby, update: LobbyUpdate): Lobby {
  const tables = new Map(update.complete ? [] : lobby);
  for (const table of update.changed) if (table.info) tables.set(table.info.id, table);
  for (const id of update.gone) tables.delete(id);
  return tables;
}

export interface Row {
  id: string;
  name: string;
  /** The game's id, or "mix" for a rotation. */
  gameId: string;
  game: string;
  /** How many games take turns. */
  games: number;
  structure: Structure;
  stakes: string;
  /** Orders stakes: the big blind, or the big bet where there are no blinds. */
  size: bigint;
  table: LobbyTable;
  info: TableInfo;
}

export const mixId = 'mix';

export function rowOf(table: LobbyTable): Row | null {
  const { info } = table;
  const first = info?.games[0];
  if (!info || !first) return null;
  const { games } = info;
  const mixed = games.length > 1;
  return {
    id: info.id,
    name: info.name,
    gameId: mixed ? mixId : first.id,
    game: first.name,
    games: games.length,
    structure: first.stakes?.structure ?? Structure.NO_LIMIT,
    stakes: first.stakes?.label ?? '',
    size: first.stakes?.structure === Structure.FIXED_LIMIT ? first.stakes.bigBet : (first.stakes?.bigBlind ?? 0n),
    table,
    info,
  };
}

export const rowsOf = (lobby: Lobby): Row[] => [...lobby.values()].flatMap((table) => rowOf(table) ?? []);

export const freeSeats = ({ table, info }: Row): number => Math.max(info.seatCount - table.players, 0);

/** The full tables that are played for the same stakes, this one included: one may wait at all of them. */
export const fullAlike = (rows: readonly Row[], row: Row): Row[] =>
  rows.filter(
    (other) =>
      other.gameId === row.gameId &&
      other.structure === row.structure &&
      other.stakes === row.stakes &&
      other.info.currency?.code === row.info.currency?.code &&
      !other.info.private &&
      freeSeats(other) === 0,
  );

// -------------------------------------------------------------------- which

export const tabs = ['cash', 'private', 'mine'] as const;
export type Tab = (typeof tabs)[number];

export interface Filter {
  /** "" for all. */
  game: string;
  structure: Structure | null;
  stakes: string;
  free: boolean;
}

export const noFilter: Filter = { game: '', structure: null, stakes: '', free: false };
export const isFiltered = (f: Filter): boolean => f.game !== '' || f.structure !== null || f.stakes !== '' || f.free;

/** What makes a table one of "my games". */
export interface Mine {
  player: string;
  /** Tables that are open in this browser, or where I sit. */
  tables: ReadonlySet<string>;
}

export function inTab(row: Row, tab: Tab, mine: Mine): boolean {
  switch (tab) {
    case 'cash':
      return !row.info.private;
    case 'private':
      return row.info.private;
    case 'mine':
      return mine.tables.has(row.id) || (row.info.private && row.info.owner === mine.player);
  }
}

export function passes(row: Row, filter: Filter): boolean {
  if (filter.game !== '' && row.gameId !== filter.game) return false;
  if (filter.structure !== null && row.structure !== filter.structure) return false;
  if (filter.stakes !== '' && row.stakes !== filter.stakes) return false;
  return !filter.free || freeSeats(row) > 0;
}

export interface Choice {
  value: string;
  text: string;
}

/** The games and stakes that these rows have, for the filters: each once, in a sensible order. */
export function choicesOf(rows: readonly Row[]): { games: Choice[]; stakes: Choice[] } {
  const games = new Map<string, string>();
  const stakes = new Map<string, bigint>();
  for (const row of rows) {
    if (!games.has(row.gameId)) games.set(row.gameId, row.games > 1 ? t.lobby.mixed : row.game);
    const known = stakes.get(row.stakes);
    const size = row.size / (row.info.currency?.one || 1n);
    if (known === undefined || size < known) stakes.set(row.stakes, size);
  }
  return {
    games: [...games].map(([value, text]) => ({ value, text })).sort((a, b) => a.text.localeCompare(b.text)),
    stakes: [...stakes]
      .sort(([a, x], [b, y]) => (x < y ? -1 : x > y ? 1 : a.localeCompare(b)))
      .map(([value]) => ({ value, text: value })),
  };
}

// -------------------------------------------------------------------- in which order

export const columns = ['name', 'game', 'limit', 'stakes', 'players', 'pot', 'flop', 'speed', 'waiting'] as const;
export type Column = (typeof columns)[number];
export interface Sort {
  by: Column;
  down: boolean;
}

/** People go where people are. */
export const firstSort: Sort = { by: 'players', down: true };

/** A second press turns the order; figures start with the highest, words with A. */
export const pressed = (sort: Sort, by: Column): Sort =>
  sort.by === by ? { by, down: !sort.down } : { by, down: by !== 'name' && by !== 'game' && by !== 'limit' };

const byNumber = (a: number, b: number): number => a - b;
const byAmount = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
// Amounts of different currencies are compared by whole units.
const inUnits = (row: Row, amount: bigint): bigint => (amount * 1000n) / (row.info.currency?.one || 1n);

const compare: Record<Column, (a: Row, b: Row) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  game: (a, b) => a.game.localeCompare(b.game) || byNumber(a.structure, b.structure),
  limit: (a, b) => byNumber(a.structure, b.structure),
  stakes: (a, b) => byAmount(inUnits(a, a.size), inUnits(b, b.size)),
  players: (a, b) => byNumber(a.table.players, b.table.players) || byNumber(b.info.seatCount, a.info.seatCount),
  pot: (a, b) => byAmount(inUnits(a, a.table.averagePot), inUnits(b, b.table.averagePot)),
  flop: (a, b) => byNumber(a.table.playersPerFlopPercent, b.table.playersPerFlopPercent),
  speed: (a, b) => byNumber(a.table.handsPerHour, b.table.handsPerHour),
  waiting: (a, b) => byNumber(a.table.waiting, b.table.waiting),
};

// What is equal stands by name, whichever way the column is turned: rows do not jump about.
export function sorted(rows: readonly Row[], { by, down }: Sort): Row[] {
  const order = compare[by];
  return [...rows].sort((a, b) => (down ? order(b, a) : order(a, b)) || a.name.localeCompare(b.name) || byAmount(BigInt(a.id), BigInt(b.id)));
}

// -------------------------------------------------------------------- what is remembered

export interface LobbyView {
  tab: Tab;
  filter: Filter;
  sort: Sort;
}

export const firstView: LobbyView = { tab: 'cash', filter: noFilter, sort: firstSort };

/** What an earlier visit left; anything else than that counts as nothing. */
export function viewFrom(text: string | null): LobbyView {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return firstView;
  }
  if (typeof stored !== 'object' || stored === null) return firstView;
  const { tab, filter, sort } = stored as { tab?: unknown; filter?: Partial<Filter>; sort?: Partial<Sort> };
  const by = columns.find((column) => column === sort?.by);
  return {
    tab: tabs.find((t) => t === tab) ?? firstView.tab,
    filter: {
      game: typeof filter?.game === 'string' ? filter.game : '',
      structure: [Structure.FIXED_LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT].find((s) => s === filter?.structure) ?? null,
      stakes: typeof filter?.stakes === 'string' ? filter.stakes : '',
      free: filter?.free === true,
    },
    sort: by ? { by, down: sort?.down === true } : firstSort,
  };
}

// -------------------------------------------------------------------- sitting down at once

/**
 * The table for somebody who only wants to play: of those with a free seat and a buy-in within the balance, the ones that
 * take no more than a fifth of it, no-limit hold'em before other games, then where most people are, then the smaller stakes.
 */
export function bestRow(rows: readonly Row[], available: (currency: string) => bigint): Row | null {
  const fits = rows.filter((row) => {
    const { info } = row;
    if (info.private || info.currency?.real || freeSeats(row) === 0) return false;
    return info.buyInMin <= available(info.currency?.code ?? '');
  });
  const dear = ({ info }: Row): number => {
    const all = available(info.currency?.code ?? '');
    return seatLimits(info, all).usual * 5n > all ? 1 : 0;
  };
  const familiar = (row: Row): number => (row.gameId === 'holdem' && row.structure === Structure.NO_LIMIT ? 0 : row.gameId === 'holdem' ? 1 : 2);
  const order = (a: Row, b: Row): number =>
    dear(a) - dear(b) || familiar(a) - familiar(b) || b.table.players - a.table.players || byAmount(a.size, b.size) || a.name.localeCompare(b.name);
  return [...fits].sort(order)[0] ?? null;
}
