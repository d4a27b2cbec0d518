import { describe, expect, test } from 'vitest';
import { chipPile, formatChips, formatExact, formatNet, formatShort, parseChips } from './chips';

const play = { one: 1n };
const cents = { one: 100n };

describe('amounts are written', () => {
  test('in whole chips, with groups of three', () => {
    expect(formatChips(0n, play)).toBe('0');
    expect(formatChips(999n, play)).toBe('999');
    expect(formatChips(12_480n, play)).toBe('12,480');
    expect(formatChips(9_007_199_254_740_993n, play)).toBe('9,007,199,254,740,993');
  });

  test('with cents only where there are some', () => {
    expect(formatChips(2n, cents)).toBe('0.02');
    expect(formatChips(1_250n, cents)).toBe('12.50');
    expect(formatChips(1_248_000n, cents)).toBe('12,480');
    expect(formatChips(-105n, cents)).toBe('−1.05');
  });

  test('with all decimals where a mistake would cost', () => {
    expect(formatExact(5_000n, cents)).toBe('50.00');
    expect(formatExact(1_250n, cents)).toBe('12.50');
    expect(formatExact(1_248_000n, cents)).toBe('12,480.00');
    expect(formatExact(12_480n, play)).toBe('12,480');
  });

  test('in big blinds, to a tenth', () => {
    const unit = { one: 1n, bigBlind: 10n };
    expect(formatChips(240n, unit)).toBe('24 BB');
    expect(formatChips(245n, unit)).toBe('24.5 BB');
    expect(formatChips(9n, unit)).toBe('0.9 BB');
    expect(formatChips(100n, { one: 1n, bigBlind: 30n })).toBe('3.3 BB');
  });

  test('with a sign, for results', () => {
    expect(formatNet(50n, play)).toBe('+50');
    expect(formatNet(-50n, play)).toBe('−50');
    expect(formatNet(0n, play)).toBe('0');
  });

  test('short where room is little, and never more than there is', () => {
    expect(formatShort(99_999n, play)).toBe('99,999');
    expect(formatShort(124_999n, play)).toBe('124k');
    expect(formatShort(1_999_999n, play)).toBe('1.99M');
    expect(formatShort(25_000_000n, play)).toBe('25M');
  });
});

describe('amounts are read', () => {
  test('as people type them', () => {
    expect(parseChips('240', play)).toBe(240n);
    expect(parseChips(' 12,480 ', play)).toBe(12_480n);
    expect(parseChips('1.5k', play)).toBe(1_500n);
    expect(parseChips('2m', play)).toBe(2_000_000n);
    expect(parseChips('0.02', cents)).toBe(2n);
    expect(parseChips('.5', cents)).toBe(50n);
    expect(parseChips('3bb', play, 10n)).toBe(30n);
    expect(parseChips('2.5', { one: 1n, bigBlind: 10n })).toBe(25n);
  });

  test('never as something that was not said', () => {
    for (const text of ['', '.', 'k', 'ten', '-5', '1.2.3', '5bb', '1e9', '0x10']) expect(parseChips(text, play)).toBeNull();
  });

  test('what is finer than the smallest unit is cut, never rounded up', () => {
    expect(parseChips('0.029', cents)).toBe(2n);
    expect(parseChips('10.9', play)).toBe(10n);
  });

  test('what is written reads back', () => {
    for (const amount of [0n, 1n, 99n, 100n, 12_345n, 1_000_000n]) {
      expect(parseChips(formatChips(amount, cents), cents)).toBe(amount);
      expect(parseChips(formatChips(amount, play), play)).toBe(amount);
    }
  });
});

test('a pile of chips hints at its amount and stays small', () => {
  expect(chipPile(0n, 1n)).toEqual([]);
  expect(chipPile(80n, 5n)).toHaveLength(4); // 25+25+25+5 in units of five: 16 = 5+5+5+1
  expect(chipPile(10n ** 12n, 1n).length).toBeLessThanOrEqual(6);
});
