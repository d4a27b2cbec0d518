import { create } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { lobbyTables } from '../dev/samples';
import { LobbyTableSchema, LobbyUpdateSchema, Structure } from '../proto';
import { bestRow, choicesOf, columns, firstSort, firstView, freeSeats, fullAlike, inTab, lobbyAfter, noFilter, passes, pressed, rowsOf, sorted, viewFrom } from './lobby';
import type { Filter, Row } from './lobby';

const all = lobbyTables().map((table) => create(LobbyTableSchema, table));
const lobby = lobbyAfter(new Map(), create(LobbyUpdateSchema, { complete: true, changed: all }));
const rows = rowsOf(lobby);
const names = (list: readonly Row[]): string[] => list.map(({ name }) => name);
const find = (name: string): Row => {
  const row = rows.find((r) => r.name === name);
  if (!row) throw new Error(name);
  return row;
};

describe('the room tells', () => {
  test('the whole list, then differences', () => {
    const cedar = create(LobbyTableSchema, { ...find('Cedar').table, players: 9 });
    const next = lobbyAfter(lobby, create(LobbyUpdateSchema, { changed: [cedar], gone: [find('Maple').id] }));
    expect(next.size).toBe(lobby.size - 1);
    expect(next.get(find('Cedar').id)?.players).toBe(9);
    expect(next.has(find('Maple').id)).toBe(false);
    expect(lobby.get(find('Cedar').id)?.players).toBe(7); // the old list is as it was
  });

  test('a complete list replaces everything', () => {
    const only = lobbyAfter(lobby, create(LobbyUpdateSchema, { complete: true, changed: all.slice(0, 1) }));
    expect(only.size).toBe(1);
  });

  test('what is gone and was never known changes nothing', () => {
    expect(lobbyAfter(lobby, create(LobbyUpdateSchema, { gone: ['999'] })).size).toBe(lobby.size);
  });
});

describe('filters', () => {
  const kept = (filter: Partial<Filter>): string[] => names(rows.filter((row) => passes(row, { ...noFilter, ...filter })));

  test('none keep all', () => expect(kept({})).toHaveLength(rows.length));
  test('by game', () => expect(kept({ game: 'omaha8' })).toEqual(['Willow']));
  test('by limit', () => expect(kept({ structure: Structure.POT_LIMIT })).toEqual(['Willow']));
  test('by stakes', () => expect(kept({ stakes: '0.01/0.02' })).toEqual(['Aspen']));
  test('by free seats', () => {
    expect(freeSeats(find('Maple'))).toBe(0);
    expect(kept({ free: true })).not.toContain('Maple');
    expect(kept({ free: true })).toContain('Cedar');
  });
  test('together', () => expect(kept({ game: 'holdem', structure: Structure.FIXED_LIMIT, free: true })).toEqual(['Birch']));

  test('offer what there is, each once, stakes by size', () => {
    const { games, stakes } = choicesOf(rows);
    expect(new Set(games.map(({ value }) => value)).size).toBe(games.length);
    expect(stakes.map(({ value }) => value)).toEqual(['0.01/0.02', '5/10', '10/20']);
  });

  test('name a rotation by what it is, not by its first game', () => {
    const mixed = rowsOf(new Map([['99', create(LobbyTableSchema, { info: { id: '99', games: [{ id: '27td', name: '2-7 Triple Draw' }, { id: 'stud', name: 'Seven Card Stud' }] } })]]));
    const texts = choicesOf([...rows, ...mixed]).games.map(({ text }) => text);
    expect(texts).toContain('Mixed games');
    expect(texts.filter((text) => text === '2-7 Triple Draw')).toHaveLength(1);
  });
});

test('tabs: private tables are apart, and mine are those I sit at or own', () => {
  const cedar = find('Cedar');
  const mine = { player: '7', tables: new Set([cedar.id]) };
  const hidden: Row = { ...find('Maple'), info: { ...find('Maple').info, private: true, owner: '7' } };
  expect([inTab(cedar, 'cash', mine), inTab(cedar, 'private', mine), inTab(cedar, 'mine', mine)]).toEqual([true, false, true]);
  expect([inTab(hidden, 'cash', mine), inTab(hidden, 'private', mine), inTab(hidden, 'mine', mine)]).toEqual([false, true, true]);
});

describe('order', () => {
  test('by each column, both ways; equal rows stay by name', () => {
    for (const by of columns) {
      const up = sorted(rows, { by, down: false });
      const down = sorted(rows, { by, down: true });
      expect(new Set(names(up))).toEqual(new Set(names(rows)));
      expect(sorted(down, { by, down: false })).toEqual(up);
    }
    expect(names(sorted(rows, { by: 'name', down: false })).slice(0, 2)).toEqual(['Aspen', 'Birch']);
    expect(names(sorted(rows, { by: 'players', down: true }))[0]).toBe('Rowan');
    expect(names(sorted(rows, { by: 'speed', down: true })).at(-1)).toBe('Larch');
  });

  test('money of two currencies is compared by whole units', () => {
    expect(names(sorted(rows, { by: 'stakes', down: false }))[0]).toBe('Aspen');
  });

  test('a second press turns it round; figures start high, words with A', () => {
    expect(pressed(firstSort, 'players')).toEqual({ by: 'players', down: false });
    expect(pressed(firstSort, 'pot')).toEqual({ by: 'pot', down: true });
    expect(pressed(firstSort, 'name')).toEqual({ by: 'name', down: false });
  });
});

describe('waiting for the stakes', () => {
  const full = (row: Row, name: string): Row => ({ ...row, id: name, name, table: { ...row.table, players: row.info.seatCount } });
  test('at the full tables that play the same, and at no other', () => {
    const one = full(find('Cedar'), 'One');
    const dearer = { ...full(one, 'Dearer'), stakes: 'other' };
    const limit = { ...full(one, 'Limit'), structure: Structure.FIXED_LIMIT };
    const hidden = { ...full(one, 'Hidden'), info: { ...one.info, private: true } };
    const open = { ...one, name: 'Open', table: { ...one.table, players: 0 } };
    expect(names(fullAlike([one, full(one, 'Two'), dearer, limit, hidden, open], one))).toEqual(['One', 'Two']);
  });
});

describe('what is remembered', () => {
  test('comes back as it was', () => {
    const view = { tab: 'private' as const, filter: { game: 'stud8', structure: Structure.FIXED_LIMIT, stakes: '', free: true }, sort: { by: 'pot' as const, down: false } };
    expect(viewFrom(JSON.stringify(view))).toEqual(view);
  });
  test('rubbish is forgotten', () => {
    for (const text of [null, '', '{', '7', '"x"', '{"tab":"moon","sort":{"by":"luck"},"filter":{"structure":9}}']) expect(viewFrom(text)).toEqual(firstView);
  });
});

describe('play now', () => {
  test('goes to the fullest no-limit hold\'em table with a free seat that can be afforded', () => {
    expect(bestRow(rows, () => 10_000n)?.name).toBe('Cedar');
    expect(bestRow(rows, () => 100n)).toBeNull();
  });
  test('rather where the buy-in leaves most of the balance than where most people are', () => {
    const [cedar, ...rest] = [find('Cedar'), find('Larch')].map((row, i) => {
      const stakes = { ...row.info.games[0]!.stakes!, bigBlind: i === 0 ? 50n : 10n };
      return { ...row, info: { ...row.info, buyInMax: 0n, games: [{ ...row.info.games[0]!, stakes }] } };
    });
    expect(bestRow([cedar!, ...rest], () => 10_000n)?.name).toBe('Larch');
    expect(bestRow([cedar!, ...rest], () => 100_000n)?.name).toBe('Cedar');
  });
  test('never to a private or a real-money table', () => {
    const real = rows.map((row) => ({ ...row, info: { ...row.info, currency: { ...row.info.currency!, real: true } } }));
    expect(bestRow(real, () => 10_000n)).toBeNull();
    const closed = rows.map((row) => ({ ...row, info: { ...row.info, private: true } }));
    expect(bestRow(closed, () => 10_000n)).toBeNull();
  });
});
