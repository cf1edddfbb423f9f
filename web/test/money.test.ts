// Money as people read and write it.
import { expect, test } from 'vitest';
import { money, readMoney } from '../src/lib/design/money.ts';
import { chipText, stackOf } from '../src/lib/design/chips.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [100_000_000_00, '$100,000,000.00'],
  [-2_000, '−$20.00'],
])('%i cents are %s', (cents, text) => expect(money(cents)).toBe(text));

test('short money drops only empty cents', () => {
  expect(money(2_000, 'short')).toBe('$20');
  expect(money(2_050, 'short')).toBe('$20.50');
});

test.each([
  ['20', 2_000],
  ['$1,234.5', 123_450],
  [' 0.05 ', 5],
  ['', null],
  ['1.234', null],
  ['-5', null],
  ['1e9', null],
  ['99999999999999999', null],
])('%s is read as %s', (text, cents) => expect(readMoney(text)).toBe(cents));

test('what money prints, it reads', () => {
  for (let cents = 0; cents < 200_000; cents += 37) expect(readMoney(money(cents))).toBe(cents);
});

test('a stack shows its amount, greatest chips first', () => {
  const chips = [50, 100, 500, 1_000, 2_500, 10_000];
  expect(stackOf(3_650, chips)).toEqual([2_500, 1_000, 100, 50]);
  expect(stackOf(30, chips)).toEqual([]);
  expect(stackOf(100_000_000, chips).length).toBe(40);
});

test('chips are printed shortly', () => {
  expect([50, 100, 2_500, 100_000, 250_000].map(chipText)).toEqual(['50¢', '1', '25', '1K', '2.5K']);
});
