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
    expect(buyInLimits(table({ yourSeat: 0 }), 'sit', rich, 0)).toEqual(seatLimits(info, rich));
  });
});

describe('coming back (T-6)', () => {
  const left = (chips: bigint) => table({ yourSeat: 0, bringBack: chips, bringBackUntil: 7_200_000n });

  test('with what was left with, also above the maximum', () => {
    expect(buyInLimits(left(5120n), 'sit', rich, 5_400_000)).toEqual({ least: 5120n, most: 5120n, usual: 5120n, why: '' });
    expect(buyInLimits(left(600n), 'sit', rich, 0)).toEqual({ least: 600n, most: 1000n, usual: 600n, why: '' });
    expect(buyInLimits(left(5120n), 'sit', rich, 7_260_000)).toMatchObject({ least: 400n, most: 1000n });
  });

  test('or with all there is, down to a tenth less', () => {
    expect(buyInLimits(left(5120n), 'sit', 4700n, 0)).toMatchObject({ least: 4700n, most: 4700n, why: '' });
    expect(buyInLimits(left(5120n), 'sit', 4600n, 0)).toMatchObject({ least: 5120n, why: 'too-little' });
  });
});

describe('more chips', () => {
  test('from a big blind up to the maximum of the table (T-5), with what waits already', () => {
    expect(buyInLimits(withStack(400n), 'top-up', rich, 0)).toEqual({ least: 10n, most: 600n, usual: 600n, why: '' });
    expect(buyInLimits(withStack(400n, { queuedTopUp: 500n }), 'top-up', rich, 0)).toMatchObject({ most: 100n });
    expect(buyInLimits(withStack(996n), 'top-up', rich, 0)).toMatchObject({ least: 4n, most: 4n });
    expect(buyInLimits(withStack(400n), 'top-up', 50n, 0)).toMatchObject({ least: 10n, most: 50n, usual: 50n });
  });

  test('a stack at the maximum is full, and that is no lack of money', () => {
    expect(buyInLimits(withStack(1000n), 'top-up', 9000n, 0)).toMatchObject({ most: 0n, usual: 0n, why: 'full' });
    expect(buyInLimits(withStack(1500n), 'top-up', 0n, 0).why).toBe('full');
    expect(buyInLimits(withStack(400n), 'top-up', 5n, 0).why).toBe('too-little');
  });

  test('without a chip it is a buy-in again (T-4)', () => {
    expect(buyInLimits(withStack(0n), 'rebuy', rich, 0)).toEqual({ least: 400n, most: 1000n, usual: 1000n, why: '' });
    expect(buyInLimits(withStack(0n, { queuedTopUp: 300n }), 'rebuy', rich, 0)).toMatchObject({ least: 100n, most: 700n });
    expect(buyInLimits(withStack(0n), 'rebuy', 100n, 0).why).toBe('too-little');
  });
});
