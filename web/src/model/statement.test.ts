import { create } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { sampleStatement } from '../dev/samples';
import { StatementSchema } from '../proto';
import { addsUp, byDay, oldest, withPage } from './statement';

const page = create(StatementSchema, sampleStatement());
const nothing = { entries: [], more: true };

test('pages are put together; an entry that comes twice stands once', () => {
  const first = withPage(nothing, page);
  expect(first.entries.map(({ id }) => id)).toEqual(page.entries.map(({ id }) => id));
  expect(oldest(first)).toBe(page.entries.at(-1)?.id);
  const older = create(StatementSchema, { entries: [page.entries.at(-1)!, { id: '700', at: 1_795_800_000_000n, amount: 5n, balance: 5n }] });
  const both = withPage(first, older);
  expect(both.entries.map(({ id }) => id)).toEqual([...page.entries.map(({ id }) => id), '700']);
  expect(both.more).toBe(false);
  expect(oldest(nothing)).toBe('0');
});

test('days keep the order of their entries', () => {
  const noon = new Date(2026, 4, 5, 12).getTime();
  const days = byDay([noon, noon - 3_600_000, noon - 86_400_000], (at) => at);
  expect(days.map(({ items }) => items.length)).toEqual([2, 1]);
});

test('each balance follows from the one before, to the chip', () => {
  expect(addsUp(page.entries)).toBe(true);
  const [a, b, c] = page.entries;
  expect(addsUp([{ ...a!, amount: a!.amount + 1n }, b!, c!])).toBe(false);
});
