import { expect, test } from 'vitest';
import { longestNote, mostNotes, readNotes, withNote } from './notes.svelte';
import type { Note } from './notes.svelte';

test('a note is kept, changed, and gone when it is empty', () => {
  let notes = withNote(new Map<string, Note>(), '7', { label: 'red', text: 'bluffs rivers' });
  expect(notes.get('7')).toEqual({ label: 'red', text: 'bluffs rivers' });
  notes = withNote(notes, '7', { label: '', text: 'x'.repeat(longestNote + 9) });
  expect(notes.get('7')?.text).toHaveLength(longestNote);
  notes = withNote(notes, '7', { label: '', text: '  ' });
  expect(notes.size).toBe(0);
});

test('the oldest notes go first, and writing makes one new', () => {
  let notes: ReadonlyMap<string, Note> = new Map();
  for (let i = 0; i < mostNotes; i++) notes = withNote(notes, String(i), { label: 'blue', text: '' });
  notes = withNote(notes, '0', { label: 'green', text: '' });
  notes = withNote(notes, 'new', { label: 'blue', text: '' });
  expect(notes.size).toBe(mostNotes);
  expect([notes.has('0'), notes.has('1')]).toEqual([true, false]);
});

test('what a browser kept is taken as far as it is ours', () => {
  const kept = JSON.stringify([['7', 'red', 'ok'], ['8', 'pink', 'no such label'], [9, 'red', ''], 'nonsense', ['10', '', 'plain']]);
  expect([...readNotes(kept).keys()]).toEqual(['7', '10']);
  for (const other of [null, '', '{}', '{"a":1}', 'nonsense', '[', 'null']) expect(readNotes(other).size).toBe(0);
});
