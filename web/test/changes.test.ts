// What became different is put into the table that is known; the rest stays the very same.
import { expect, test } from 'vitest';
import { changed } from '../src/lib/net/changes.ts';
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
