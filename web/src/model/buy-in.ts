// How many chips may be brought to a table: between which limits, how many are usual, and why none. The room checks it
// again; this is so that nobody is offered what it refuses.
import { clamp, maxOf, minOf } from './chips';
import { gameOf, yours } from './table-state';
import type { TableState } from './table-state';
import { Structure } from '../proto';
import type { TableInfo } from '../proto';

export type BuyInKind = 'sit' | 'top-up' | 'rebuy';

export interface BuyInLimits {
  least: bigint;
  most: bigint;
  usual: bigint;
  /** Why nothing can be brought: too little in the balance, or the stack is as high as it may be. */
  why: '' | 'too-little' | 'full';
}

/** A hundred big blinds; where bets are fixed, twenty-five big bets. */
function usualAt(info: TableInfo): bigint {
  const stakes = info.games[0]?.stakes;
  return stakes?.structure === Structure.FIXED_LIMIT ? stakes.bigBet * 25n : (stakes?.bigBlind ?? 0n) * 100n;
}

function between(least: bigint, room: bigint | null, balance: bigint, usual: bigint): BuyInLimits {
  const most = room === null ? balance : minOf(room, balance);
  const why = room !== null && room <= 0n ? 'full' : most < least || most <= 0n ? 'too-little' : '';
  return { least, most, usual: why === '' ? clamp(usual, least, most) : 0n, why };
}

/** For whoever takes a seat (T-4, T-5). */
export function seatLimits(info: TableInfo, balance: bigint): BuyInLimits {
  return between(info.buyInMin, info.buyInMax > 0n ? info.buyInMax : null, balance, usualAt(info));
}

/** Whoever has left brings back no less for a while, or all he has, down to a tenth less, even above the maximum (T-6). */
function limitsAfterLeaving(info: TableInfo, left: bigint, balance: bigint): BuyInLimits {
  const all = maxOf(info.buyInMin, left - left / 10n);
  const least = balance < left && balance >= all ? balance : maxOf(info.buyInMin, left);
  return between(least, info.buyInMax > 0n ? maxOf(info.buyInMax, left) : null, balance, least);
}

/** What was left with, if it still has to be brought back. */
export const owedBack = (table: TableState, now: number): bigint =>
  table.yourSeat === 0 && now <= table.bringBack.until ? table.bringBack.chips : 0n;

/** A buy-in lies between the table's limits; more chips fill up to the maximum (T-5), and without any they are a buy-in. */
export function buyInLimits(table: TableState, kind: BuyInKind, balance: bigint, now: number): BuyInLimits {
  const { info } = table;
  if (kind === 'sit') {
    const left = owedBack(table, now);
    return left > 0n ? limitsAfterLeaving(info, left, balance) : seatLimits(info, balance);
  }
  const me = yours(table);
  const has = (me?.stack ?? 0n) + (me?.queuedTopUp ?? 0n);
  const room = info.buyInMax > 0n ? maxOf(info.buyInMax - has, 0n) : null;
  const step = maxOf(gameOf(table)?.stakes?.bigBlind ?? 1n, 1n);
  const least = kind === 'rebuy' ? maxOf(info.buyInMin - has, step) : room === null ? step : minOf(step, room);
  return between(least, room, balance, maxOf(usualAt(info) - has, least));
}
