import { expect, test } from 'vitest';
import { columnsFor, comesForward, frontOf, neighbourOf } from './tiles';

test('tables share the window so that each is as large as can be', () => {
  expect(columnsFor(1, 1440, 840)).toBe(1);
  expect(columnsFor(2, 1440, 840)).toBe(2);
  expect(columnsFor(4, 1920, 1000)).toBe(2);
  expect(columnsFor(6, 2560, 1300)).toBe(3);
  expect(columnsFor(3, 800, 1900)).toBe(1);
  expect(columnsFor(0, 1440, 840)).toBe(1);
});

test('the table in front stays there while it needs us, then the next one that does comes forward', () => {
  const tables = (...calling: string[]) => ['1', '2', '3'].map((id) => ({ id, needsYou: calling.includes(id) }));
  expect(frontOf(tables('1', '2'), '2')).toBe('2');
  expect(frontOf(tables('3'), '2')).toBe('3');
  expect(frontOf(tables(), '2')).toBe('2');
  expect(frontOf(tables(), '9')).toBe('1');
  expect(frontOf([], '9')).toBe('');
});

test('a table comes forward when it begins to need us, and never away from a decision', () => {
  const tables = (...calling: string[]) => ['1', '2', '3'].map((id) => ({ id, needsYou: calling.includes(id) }));
  const were = (...calling: string[]) => new Set(calling);
  expect(comesForward(were(), tables('2'), '1')).toBe('2');
  expect(comesForward(were('1'), tables('1', '2'), '1')).toBeNull();
  expect(comesForward(were('1', '2'), tables('2'), '1')).toBe('2'); // decided here, on to the next
  expect(comesForward(were('2'), tables('2'), '1')).toBeNull(); // turned away from it on purpose
  expect(comesForward(were(), tables(), '1')).toBeNull();
  expect(comesForward(were(), tables('2'), '9')).toBe('2');
});

test('from one table to the next, round and round', () => {
  const tables = [{ id: '1' }, { id: '2' }, { id: '3' }];
  expect(neighbourOf(tables, '3', 1)).toBe('1');
  expect(neighbourOf(tables, '1', -1)).toBe('3');
  expect(neighbourOf(tables, '9', 1)).toBe('1');
  expect(neighbourOf([], '9', 1)).toBe('9');
});
