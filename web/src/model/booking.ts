// A booking by the staff as it is being made: what the form holds, what is wrong with it, and the entry that it becomes.
// An entry is an amount above 0 when chips go to the player, below 0 when they come from the player.
import { parseChips } from './chips';
import type { Balance, Currency, PlayerFound } from '../proto';

export interface Booking {
  give: boolean;
  /** Its code; '': the first one. */
  currency: string;
  amount: string;
  reason: string;
}

export const firstBooking: Booking = { give: true, currency: '', amount: '', reason: '' };

/** What goes to the books, and what is needed to say it in words. */
export interface Entry {
  player: string;
  name: string;
  currency: string;
  real: boolean;
  one: bigint;
  amount: bigint;
  reason: string;
}

export type BookingFault = 'empty' | 'amount' | 'fractions' | 'tooMuch' | 'balance' | 'noReason' | 'reasonTooLong';

const amountMax = 1_000_000_000_000_000n;
const reasonBytesMax = 440;

/** "#4711" or "4711" may be a number; "4711" is a name first, if somebody is called that. */
export function wanted(text: string): { name: string; number: string } {
  const plain = text.trim();
  const digits = /^#?\s*(\d{1,19})$/.exec(plain)?.[1] ?? '';
  return { name: plain.startsWith('#') ? '' : plain, number: digits };
}

export const balanceOf = (player: PlayerFound, currency: string): Balance | undefined => {
  const balances = player.wallet?.balances ?? [];
  return balances.find((balance) => balance.currency?.code === currency) ?? balances[0];
};

/** Digits after the point: 2 where there are cents. */
export const decimalsOf = ({ one }: Pick<Currency, 'one'>): number => one.toString().length - 1;

function fractionsOf(text: string): number {
  return /\.(\d*)\s*$/.exec(text.trim())?.[1]?.length ?? 0;
}

export function readBooking(form: Booking, player: PlayerFound): { entry: Entry } | { fault: BookingFault } {
  const balance = balanceOf(player, form.currency);
  const currency = balance?.currency;
  if (!balance || !currency || form.amount.trim() === '') return { fault: 'empty' };
  const size = parseChips(form.amount, { one: currency.one });
  if (size === null || size <= 0n) return { fault: 'amount' };
  if (fractionsOf(form.amount) > decimalsOf(currency)) return { fault: 'fractions' };
  if (size > amountMax) return { fault: 'tooMuch' };
  if (!form.give && size > balance.available) return { fault: 'balance' };
  const reason = form.reason.trim();
  if (reason === '') return { fault: 'noReason' };
  if (new TextEncoder().encode(reason).length > reasonBytesMax) return { fault: 'reasonTooLong' };
  const { code, real, one } = currency;
  return { entry: { player: player.player, name: player.name, currency: code, real, one, amount: form.give ? size : -size, reason } };
}
