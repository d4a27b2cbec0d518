import { describe, expect, test } from 'vitest';
import { buyInLimits, seatLimits } from './buy-in';
import { table } from './testing';

const rich = 10_000n;
const withStack = (stack: bigint, more: object = {}) =>
  table({ seats: [{ seat: 1, player: '7', name: 'Robin', stack, connected: true, ...more }] });

describe('taking a seat', () => {
  const { info } = table();
  test('a hundred big blinds, within the limits of the table (T-4) and the balance', () => {
    expect(seatLimits(info, rich)).toEqual({ least: 400n, most: 1000n, usual: 1000n, why: '' });
    expect(seatLimits({ ...info, buyInMax: 800n }, rich).usual).toBe(800n);
    expect(seatLimits({ ...info, buyInMax: 0n }, rich)).toMatchObject({ most: rich, usual: 1000n });
    expect(seatLimits({ ...info, buyInMin: 2000n, buyInMax: 5000n }, rich).usual).toBe(2000n);
    expect(seatLimits(info, 500n)).toMatchObject({ most: 500n, usual: 500n });
  });

  test('a balance below the least is too little, whatever the maximum', () => {
    expect(seatLimits(info, 399n)).toMatchObject({ usual: 0n, why: 'too-little' });
    expect(seatLimits({ ...info, buyInMin: 0n, buyInMax: 0n }, 0n).why).toBe('too-little');
  });

  test('the table says the same', () => {
    expect(buyInLimits(table({ yourSeat: 0 }), 'sit', rich)).toEqual(seatLimits(info, rich));
  });
});

describe('more chips', () => {
  test('from a big blind up to the maximum of the table (T-5), with what waits already', () => {
    expect(buyInLimits(withStack(400n), 'top-up', rich)).toEqual({ least: 10n, most: 600n, usual: 600n, why: '' });
    expect(buyInLimits(withStack(400n, { queuedTopUp: 500n }), 'top-up', rich)).toMatchObject({ most: 100n });
    expect(buyInLimits(withStack(996n), 'top-up', rich)).toMatchObject({ least: 4n, most: 4n });
    expect(buyInLimits(withStack(400n), 'top-up', 50n)).toMatchObject({ least: 10n, most: 50n, usual: 50n });
  });

  test('a stack at the maximum is full, and that is no lack of money', () => {
    expect(buyInLimits(withStack(1000n), 'top-up', 9000n)).toMatchObject({ most: 0n, usual: 0n, why: 'full' });
    expect(buyInLimits(withStack(1500n), 'top-up', 0n).why).toBe('full');
    expect(buyInLimits(withStack(400n), 'top-up', 5n).why).toBe('too-little');
  });

  test('without a chip it is a buy-in again (T-4)', () => {
    expect(buyInLimits(withStack(0n), 'rebuy', rich)).toEqual({ least: 400n, most: 1000n, usual: 1000n, why: '' });
    expect(buyInLimits(withStack(0n, { queuedTopUp: 300n }), 'rebuy', rich)).toMatchObject({ least: 100n, most: 700n });
    expect(buyInLimits(withStack(0n), 'rebuy', 100n).why).toBe('too-little');
  });
});
