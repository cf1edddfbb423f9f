// Where somebody sits down who did not say where, and with how much.
import { expect, test } from 'vitest';
import type { View } from '../src/lib/net/types.ts';
import { freePlace, usualCents } from '../src/lib/table/sitting.ts';

const seats = (...players: (string | null)[]) => players.map((player, nth) => ({ seat: nth + 1, player, chips_cents: 0 })) as unknown as View['seats'];

test('the place wished for, or the first that is free, or none', () => {
  expect(freePlace(seats('anna', null, null), 3)).toBe(3);
  expect(freePlace(seats('anna', null, null), 1)).toBe(2);
  expect(freePlace(seats('anna', null, null), null)).toBe(2);
  expect(freePlace(seats('anna', 'bo'), 2)).toBeNull();
});

test('twenty of the least wagers, as far as the account goes', () => {
  expect(usualCents(100_000, 500)).toBe(10_000);
  expect(usualCents(4_000, 500)).toBe(4_000);
  expect(usualCents(0, 500)).toBe(0);
});
