import { expect, test } from 'vitest';
import { addressOf, placeFrom } from './router.svelte';
import type { Place } from './router.svelte';

test('every place has an address that leads back to it', () => {
  const places: Place[] = [
    { view: 'lobby' },
    { view: 'table', table: '11', invitation: '' },
    { view: 'table', table: '18446744073709551615', invitation: 'a b&c' },
    { view: 'tables' },
    { view: 'hands' },
    { view: 'hand', table: '11', hand: '48213' },
    { view: 'me' },
  ];
  for (const place of places) expect(placeFrom(addressOf(place))).toEqual(place);
});

test('what is no address leads to the lobby', () => {
  for (const hash of ['', '#', '#/', '#/table', '#/table/x', '#/hand/1', '#/admin/../1']) expect(placeFrom(hash)).toEqual({ view: 'lobby' });
});
