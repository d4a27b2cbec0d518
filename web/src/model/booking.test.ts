import { create } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { firstBooking, readBooking, wanted } from './booking';
import type { Booking } from './booking';
import { PlayerFoundSchema } from '../proto';

const ann = create(PlayerFoundSchema, {
  player: '4711',
  name: 'Ann',
  wallet: {
    balances: [
      { currency: { code: 'PLAY', real: false, one: 1n }, available: 10_000n },
      { currency: { code: 'EUR', real: true, one: 100n }, available: 2_000n, onTables: 500n },
    ],
  },
});
const read = (change: Partial<Booking>) => readBooking({ ...firstBooking, currency: 'EUR', amount: '50', reason: 'cash at the door', ...change }, ann);

describe('a booking', () => {
  test('becomes an entry in smallest units: above 0 to the player, below 0 from the player', () => {
    expect(read({})).toEqual({
      entry: { player: '4711', name: 'Ann', currency: 'EUR', real: true, one: 100n, amount: 5_000n, reason: 'cash at the door' },
    });
    expect(read({ give: false, amount: '12.50', reason: ' paid out ' })).toMatchObject({ entry: { amount: -1_250n, reason: 'paid out' } });
    expect(read({ currency: '', amount: '1k' })).toMatchObject({ entry: { currency: 'PLAY', one: 1n, amount: 1_000n } });
  });

  test('needs an amount that the currency has', () => {
    expect(read({ amount: ' ' })).toEqual({ fault: 'empty' });
    expect(read({ amount: '0' })).toEqual({ fault: 'amount' });
    expect(read({ amount: '-5' })).toEqual({ fault: 'amount' });
    expect(read({ amount: 'fifty' })).toEqual({ fault: 'amount' });
    expect(read({ amount: '0.505' })).toEqual({ fault: 'fractions' });
    expect(read({ currency: 'PLAY', amount: '1.5' })).toEqual({ fault: 'fractions' });
    expect(read({ amount: '10,000,000,000,000.01' })).toEqual({ fault: 'tooMuch' });
    expect(read({ amount: '10,000,000,000,000' })).toMatchObject({ entry: { amount: 1_000_000_000_000_000n } });
  });

  test('takes no more than lies in the wallet', () => {
    expect(read({ give: false, amount: '20' })).toMatchObject({ entry: { amount: -2_000n } });
    expect(read({ give: false, amount: '20.01' })).toEqual({ fault: 'balance' });
  });

  test('needs a reason that fits the books, in bytes', () => {
    expect(read({ reason: '  ' })).toEqual({ fault: 'noReason' });
    expect(read({ reason: 'é'.repeat(220) })).toMatchObject({ entry: { reason: 'é'.repeat(220) } });
    expect(read({ reason: 'é'.repeat(221) })).toEqual({ fault: 'reasonTooLong' });
  });
});

test('who is wanted: by name, by number, or by either', () => {
  expect(wanted(' Lucky Otter 482 ')).toEqual({ name: 'Lucky Otter 482', number: '' });
  expect(wanted('#4711')).toEqual({ name: '', number: '4711' });
  expect(wanted('4711')).toEqual({ name: '4711', number: '4711' });
});
