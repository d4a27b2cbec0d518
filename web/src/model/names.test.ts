import { describe, expect, test } from 'vitest';
import { nameParts } from './names';

describe('a long name is cut in the middle: its end tells players apart (C24)', () => {
  test.each([
    ['Keen Wolf 283', 'Keen Wolf', ' 283'],
    ['Keen Wolf 284', 'Keen Wolf', ' 284'],
    ['Bartholomew', 'Bartholo', 'mew'],
    ['Christopher Robinson', 'Christopher Robin', 'son'],
    ['Mara', '', 'Mara'],
    ['Ängström', '', 'Ängström'],
    ['', '', ''],
  ])('%s', (name, cut, kept) => {
    expect(nameParts(name)).toEqual([cut, kept]);
    expect(nameParts(name).join('')).toBe(name);
  });
});
