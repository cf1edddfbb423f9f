// Cards as staff key them: rank and suit in either order, and none that cannot come.
import { expect, test } from 'vitest';
import { cardOf, mayBe, meant, NOTHING } from '../src/lib/table/cardkeys.ts';

test('keys mean ranks and suits', () => {
  expect(meant('a')).toEqual({ rank: 'A' });
  expect(meant('T')).toEqual({ rank: 'T' });
  expect([meant('1'), meant('0')]).toEqual([{ rank: 'T' }, { rank: 'T' }]);
  expect(meant('q')).toEqual({ rank: 'Q' });
  expect(meant('D')).toEqual({ suit: 'd' });
  expect([meant('x'), meant('Enter'), meant('Tab')]).toEqual([null, null, null]);
});

test('a card is whole with both, and if it is left', () => {
  expect(cardOf({ rank: 'K', suit: '' })).toBe('');
  expect(cardOf({ rank: 'K', suit: 'h' })).toBe('Kh');
  expect(cardOf({ rank: 'K', suit: 'h' }, ['Kh', 'Ks'])).toBe('Kh');
  expect(cardOf({ rank: 'K', suit: 'd' }, ['Kh', 'Ks'])).toBe('');
  expect(cardOf(NOTHING, ['Kh'])).toBe('');
});

test('only keys that can lead to a card that is left are open', () => {
  expect(mayBe({ rank: 'K', suit: '' }, ['Kh', '2s'])).toBe(true);
  expect(mayBe({ rank: 'K', suit: 's' }, ['Kh', '2s'])).toBe(false);
  expect(mayBe({ rank: '', suit: 's' }, ['Kh', '2s'])).toBe(true);
  expect(mayBe({ rank: '', suit: 'c' }, ['Kh', '2s'])).toBe(false);
  expect(mayBe({ rank: 'A', suit: 'c' })).toBe(true);
});
