// What became different is put into the table that is known; the rest stays the very same.
import { expect, test } from 'vitest';
import type { Offer } from '../src/lib/net/generated.ts';
import { changed, offersChanged } from '../src/lib/net/changes.ts';
import type { View } from '../src/lib/net/types.ts';

const view = {
  table: 't',
  seq: 4,
  seats: [{ seat: 1, player: 'anna' }],
  clock: { what: 'betting', left_ms: 5_000, of_ms: 9_000 },
  spin: { phase: 'betting', wagers: [], pays: { red: '1:1' } },
} as unknown as View;

test('fields of the table and of its game take their new values, whole', () => {
  const next = changed(view, { standing: [], 'spin.wagers': [{ cents: 500 }], 'spin.phase': 'spinning' }, 5, 0);
  expect(next).toEqual({ ...view, seq: 5, standing: [], spin: { ...view.spin, wagers: [{ cents: 500 }], phase: 'spinning' } });
  expect(next.seats).toBe(view.seats);
  expect(next.spin!.pays).toBe(view.spin!.pays);
  expect(view.spin!.wagers).toEqual([]);
});

test('a clock that was not told again has run on', () => {
  expect(changed(view, {}, 5, 1_500).clock!.left_ms).toBe(3_500);
  expect(changed(view, {}, 5, 9_000).clock!.left_ms).toBe(0);
  expect(changed(view, { clock: null }, 5, 1_500).clock).toBeNull();
});

const offers = [
  { do: 'place-wager', roles: ['player'], player: 'anna', open: { position: { one_of: ['red', 'black'] }, cents: { amounts: [] } }, optional: ['chips'] },
  { do: 'leave', roles: ['player'] },
] as unknown as Offer[];

test('an offer takes its new fields, open ones too, and loses those that are gone', () => {
  const cents = { amounts: [{ least_cents: 5, most_cents: 50, step_cents: 5 }] };
  const next = offersChanged(offers, { 0: { optional: null, open: { cents, position: null } } }, {});
  expect(next).toEqual([{ do: 'place-wager', roles: ['player'], player: 'anna', open: { cents } }, offers[1]]);
  expect(offersChanged(next, { 0: { do: 'spin', player: null, open: null }, 2: { do: 'stand', roles: [] } }, {})).toEqual([
    { do: 'spin', roles: ['player'] },
    offers[1],
    { do: 'stand', roles: [] },
  ]);
  expect(offersChanged(offers, { 1: null }, {})).toEqual([offers[0]]);
  expect(offers[0]!.open).toHaveProperty('position');
});

test('a list is named by its number, without what it lacks', () => {
  const next = offersChanged(offers, { 0: { open: { position: { list: 3, but: ['b'] } } } }, { 3: ['a', 'b', 'c'] });
  expect(next[0]!.open!['position']).toEqual({ one_of: ['a', 'c'] });
  expect(offersChanged(next, { 0: { open: { position: { list: 3 } } } }, { 3: ['a', 'b', 'c'] })[0]!.open!['position']).toEqual({ one_of: ['a', 'b', 'c'] });
});
