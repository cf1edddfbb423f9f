// Counts beside what was to be expected, and the hands of craps.
import { expect, test } from 'vitest';
import { handsOf } from '../src/lib/games/craps/hands.ts';
import { countsOf, groupsOf, spansOf } from '../src/lib/games/spin/chances.ts';
import { band, tally, waysOf } from '../src/lib/table/stats.ts';

test('the band is that of the binomial distribution, whole counts, few trials or many', () => {
  expect(band(0, 0.5)).toEqual({ least: 0, most: 0 });
  // P(X = 0) = 0.363, P(X > 3) = 0.018.
  expect(band(37, 1 / 37)).toEqual({ least: 0, most: 3 });
  expect(band(1000, 0.5)).toEqual({ least: 469, most: 531 });
  expect(band(100_000, 0.5)).toEqual({ least: 49_690, most: 50_310 });
  expect(band(10, 1)).toEqual({ least: 10, most: 10 });
});

test('a count lies below, within or above it', () => {
  const lies = (count: number) => tally(1000, { name: 'Red', of: [1, 2], count }).lies;
  expect([468, 469, 531, 532].map(lies)).toEqual(['below', 'within', 'within', 'above']);
});

test('dice show their totals in so many ways', () => {
  expect([...waysOf(2).values()]).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
  expect(waysOf(3).get(10)).toBe(27);
  expect([...waysOf(3).values()].reduce((all, one) => all + one, 0)).toBe(216);
});

test('the chances of every group of halves, thirds, numbers, totals and symbols are right', () => {
  const game = { names: { 'symbol-a': 'Fern', 'symbol-b': 'Tui' }, rim: ['symbol-a', 'symbol-a', 'symbol-b', 'symbol-a'] };
  const roulette = groupsOf({ ...game, apparatus: 'roulette' }, { '0': 2, '1': 1, '36': 1 });
  expect(roulette.map((group) => group.chances.length)).toEqual([7, 6, 37]);
  expect(roulette[0]!.chances.map((one) => one.of[0])).toEqual([18, 18, 18, 18, 18, 18, 1]);
  expect(roulette[0]!.chances.map((one) => one.count)).toEqual([2, 0, 1, 1, 1, 1, 2]);
  expect(roulette[1]!.chances.every((one) => one.of[0] === 12)).toBe(true);
  const dice = groupsOf({ ...game, apparatus: 'tai-sai' }, {})[0]!.chances;
  expect([dice.length, dice.reduce((all, one) => all + one.of[0], 0)]).toEqual([16, 216]);
  expect(groupsOf({ ...game, apparatus: 'money-wheel' }, { 'symbol-b': 3 })[0]!.chances).toEqual([
    { name: 'Fern', of: [3, 4], count: 0 },
    { name: 'Tui', of: [1, 4], count: 3 },
  ]);
});

test('the last rounds are counted from the results, and all of them from the table’s own counts', () => {
  const results = [1, 2, 2].map((number, nth) => ({ round: nth + 1, outcome: String(number), number }));
  const ever = { '1': 5, '2': 7 };
  expect(countsOf(ever, results, null)).toEqual({ counts: ever, n: 12 });
  expect(countsOf(ever, results, 2)).toEqual({ counts: { '2': 2 }, n: 2 });
});

test.each([
  [0, 0, [null]],
  [37, 37, [null]],
  [60, 60, [null, 50]],
  [400, 60, [null, 60, 50]],
  [501, 500, [null, 500, 200, 50]],
  [9_000, 500, [null, 500, 200, 50]],
])('of %i spins with %i results one may look back %j, and no further than there are results', (all, kept, spans) => {
  expect(spansOf(all, kept)).toEqual(spans);
});

test('a hand ends with the seven-out, and the newest is first', () => {
  const roll = (roll: number, total: number, decided = '') => ({ roll, total, d1: 1, d2: total - 1, decided });
  const hands = handsOf([roll(1, 6, 'point'), roll(2, 6, 'point-made'), roll(3, 5, 'point'), roll(4, 7, 'seven-out'), roll(5, 11, 'natural')]);
  expect(hands.map((hand) => [hand.rolls.length, hand.made, hand.out])).toEqual([
    [1, 0, false],
    [4, 1, true],
  ]);
  expect(handsOf([])).toEqual([]);
});
