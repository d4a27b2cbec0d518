import { expect, test } from 'vitest';
import { autoTopUpFault, firstAutoTopUp } from './auto-top-up';
import { table } from './testing';

const { info } = table();

test('topping up by itself starts at less than one has just bought in for, so that switching it on costs nothing', () => {
  expect(firstAutoTopUp(info)).toEqual({ below: 400n, to: 1000n });
  expect(firstAutoTopUp({ ...info, buyInMax: 0n })).toEqual({ below: 400n, to: 800n });
  expect(autoTopUpFault(info, 400n, 1000n)).toBe('');
});

test('what the room would refuse is named', () => {
  expect(autoTopUpFault(info, 400n, 5000n)).toBe('limits');
  expect(autoTopUpFault(info, 100n, 399n)).toBe('limits');
  expect(autoTopUpFault(info, 600n, 500n)).toBe('order');
  expect(autoTopUpFault(info, 0n, 500n)).toBe('amount');
  expect(autoTopUpFault(info, null, 500n)).toBe('amount');
  expect(autoTopUpFault({ ...info, buyInMax: 0n }, 400n, 50_000n)).toBe('');
});
