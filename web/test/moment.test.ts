// The moment of the result: how great it is, and what is said.
import { expect, test } from 'vitest';
import { momentText, tierOf, total } from '../src/lib/table/moment.ts';

test('a win is great by what was staked in all', () => {
  expect(tierOf({ net: -500, staked: 500 })).toBe('lost');
  expect(tierOf({ net: 0, staked: 500 })).toBe('even');
  expect(tierOf({ net: 4_999, staked: 500 })).toBe('won');
  expect(tierOf({ net: 5_000, staked: 500 })).toBe('great');
  expect(tierOf({ net: 17_500, staked: 500 })).toBe('huge');
  expect(tierOf({ net: 17_500, staked: 2_000 })).toBe('won');
  expect(tierOf({ net: 500, staked: 0 })).toBe('won');
});

test('it is said in a sentence', () => {
  expect([3_000, -1_500, 0].map((net) => momentText({ net }))).toEqual(['You won $30.00', 'You lost $15.00', 'Neither won nor lost']);
  expect(total([500, -200, 0])).toBe(300);
});
