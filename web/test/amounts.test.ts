// Sums that the table takes, as its offers say: nothing is worked out but what lies nearest.
import { expect, test } from 'vitest';
import type { Offer } from '../src/lib/net/generated.ts';
import { fits, nearest, runsFor, unfitText } from '../src/lib/table/amounts.ts';

const tens = [{ least_cents: 1_000, most_cents: 50_000, step_cents: 1_000 }];

test('a sum is in a run or between two of its sums', () => {
  expect([fits(tens, 1_000), fits(tens, 2_500), fits(tens, 500), fits(tens, 51_000)]).toEqual([true, false, false, false]);
  expect(nearest(tens, 500)).toEqual([1_000]);
  expect(nearest(tens, 2_500)).toEqual([2_000, 3_000]);
  expect(nearest(tens, 99_900)).toEqual([50_000]);
  expect(nearest([], 500)).toEqual([]);
  expect(unfitText(tens, 2_500)).toBe('$25 cannot lie here; $20 or $30 can');
  expect(unfitText(tens, 2_000)).toBeNull();
  expect(unfitText(null, 500)).toBeNull();
});

test('the offer of a command is found by its fields, fixed or open', () => {
  const sent = [
    { do: 'place-wager', on: 'player', open: { area: { one_of: [1, 2] }, cents: { amounts: [] } } },
    { do: 'place-wager', on: 'banker', open: { area: { one_of: [1, 2] }, cents: { amounts: tens } } },
  ] as unknown as Offer[];
  expect(runsFor(sent, { do: 'place-wager', on: 'banker', area: 2, cents: 500 })).toEqual(tens);
  expect(runsFor(sent, { do: 'place-wager', on: 'banker', area: 3, cents: 500 })).toBeNull();
  expect(runsFor(sent, { do: 'leave' })).toBeNull();
});
