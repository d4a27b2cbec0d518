import { create } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { sampleGames, sampleSettlement } from '../dev/samples';
import { GamesSchema, SettlementSchema, Structure } from '../proto';
import { byResult, commandOf, faultOf, firstGame, settlementText, settlesToZero, withGame, withSeats } from './private-game';

const { games } = create(GamesSchema, sampleGames());
const gameOf = (id: string) => games.find((game) => game.id === id)!;
const play = { one: 1n };

describe('a private game', () => {
  test('changes with the game only what that game cannot do', () => {
    const nine = { ...firstGame, seats: 9, straddle: true };
    expect(withGame(nine, gameOf('omaha'))).toMatchObject({ game: 'omaha', structure: Structure.NO_LIMIT, seats: 9, straddle: true });
    expect(withGame(nine, gameOf('stud'))).toMatchObject({ structure: Structure.FIXED_LIMIT, seats: 8, straddle: false });
    expect(withGame({ ...nine, bots: 7 }, gameOf('27td'))).toMatchObject({ seats: 6, bots: 5 });
  });

  test('leaves a seat for a person', () => {
    expect(withSeats({ ...firstGame, bots: 5 }, 2)).toMatchObject({ seats: 2, bots: 1 });
  });

  test('says what is wrong before the room has to', () => {
    expect(faultOf(firstGame, play)).toBeNull();
    expect(faultOf({ ...firstGame, small: '' }, play)).toBe('blinds');
    expect(faultOf({ ...firstGame, small: '20', big: '10' }, play)).toBe('blinds');
    expect(faultOf({ ...firstGame, big: 'much' }, play)).toBe('blinds');
    expect(faultOf({ ...firstGame, buyInMin: '500', buyInMax: '400' }, play)).toBe('buyIns');
    expect(faultOf({ ...firstGame, buyInMin: '500' }, play)).toBeNull();
    expect(faultOf({ ...firstGame, door: 'password' }, play)).toBe('password');
  });

  test('becomes a command in smallest units; a password goes only with its door', () => {
    const form = { ...firstGame, small: '0.5', big: '1', turn: 15, password: 'secret' };
    expect(commandOf(form, { one: 100n })).toMatchObject({ smallBlind: 50n, bigBlind: 100n, turnMs: 15_000n, password: '', byLinkOnly: true });
    expect(commandOf({ ...form, door: 'password' }, play)).toMatchObject({ password: 'secret', byLinkOnly: false });
    expect(commandOf({ ...form, bots: 2 }, play)).toMatchObject({ bots: 2, botsAllowed: true });
  });
});

describe('a settlement', () => {
  const sheet = create(SettlementSchema, sampleSettlement());
  test('sums to zero, the rake included', () => {
    expect(settlesToZero(sheet)).toBe(true);
    expect(settlesToZero({ ...sheet, rake: 1n })).toBe(false);
  });
  test('reads from the winner down', () => {
    expect(byResult(sheet).map(({ name }) => name)).toEqual(['Robin', 'Kofi', 'Ines']);
    expect(settlementText('Maple', sheet, { rake: 'Rake' }, play)).toBe('Maple\nRobin: +845\nKofi: +160\nInes: −1,005\n');
  });
});
