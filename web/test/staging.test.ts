// Chips staged before they are sent.
import { expect, test } from 'vitest';
import { accepted, betsOf, double, keyOf, nothing, repeat, stage, stagedCents, totals, undo, without, type Bet } from '../src/lib/games/baccarat/staging.ts';

const bet = (area: number, on: Bet['on'], cents: number): Bet => ({ area, on, cents });
const put = (...bets: Bet[]) => bets.reduce(stage, nothing);

test('chips on one spot add up, spots keep their order', () => {
  const staged = put(bet(1, 'banker', 500), bet(1, 'tie', 100), bet(1, 'banker', 200));
  expect(totals(staged)).toEqual([bet(1, 'banker', 700), bet(1, 'tie', 100)]);
  expect(stagedCents(staged)).toBe(800);
});

test('undo takes back one act at a time', () => {
  let staged = put(bet(1, 'player', 500), bet(1, 'player', 500));
  staged = double(staged, []);
  expect(stagedCents(staged)).toBe(2_000);
  staged = undo(staged);
  expect(stagedCents(staged)).toBe(1_000);
  expect(stagedCents(undo(undo(staged)))).toBe(0);
  expect(undo(nothing)).toEqual([]);
});

test('repeat stages the last wagers as one act', () => {
  const last = [bet(1, 'player', 2_000), bet(2, 'tie', 100)];
  const staged = repeat(nothing, last);
  expect(totals(staged)).toEqual(last);
  expect(undo(staged)).toEqual([]);
  expect(repeat(nothing, [])).toBe(nothing);
  expect(totals(repeat(nothing, last, [bet(1, 'player', 500), bet(2, 'tie', 100)]))).toEqual([bet(1, 'player', 1_500)]);
});

test('double counts what is placed as well as what is staged', () => {
  const staged = double(put(bet(1, 'player', 500)), [bet(1, 'player', 1_000), bet(1, 'tie', 100)]);
  expect(totals(staged)).toEqual([bet(1, 'player', 2_000), bet(1, 'tie', 100)]);
});

test('what was accepted leaves the stage, what was refused stays', () => {
  const staged = put(bet(1, 'banker', 700), bet(1, 'player', 500), bet(1, 'player', 300));
  const rest = accepted(staged, bet(1, 'player', 800));
  expect(totals(rest)).toEqual([bet(1, 'banker', 700)]);
  expect(totals(accepted(staged, bet(1, 'player', 600)))).toEqual([bet(1, 'banker', 700), bet(1, 'player', 200)]);
});

test('one spot can be cleared', () => {
  const staged = repeat(put(bet(1, 'tie', 100)), [bet(1, 'tie', 100), bet(3, 'player', 500)]);
  expect(totals(without(staged, { area: 1, on: 'tie' }))).toEqual([bet(3, 'player', 500)]);
});

test('only one player’s wagers are repeated', () => {
  const wagers = [
    { player: 'anna', area: 1, on: 'tie' as const, cents: 100 },
    { player: 'bo', area: 1, on: 'tie' as const, cents: 900 },
  ];
  expect(betsOf(wagers, 'anna')).toEqual([bet(1, 'tie', 100)]);
  expect(betsOf(wagers, undefined)).toEqual([]);
});

test('the key tells content, not order', () => {
  expect(keyOf(put(bet(1, 'tie', 100), bet(2, 'player', 500)))).toBe(keyOf(put(bet(2, 'player', 500), bet(1, 'tie', 100))));
  expect(keyOf(put(bet(1, 'tie', 100)))).not.toBe(keyOf(put(bet(1, 'tie', 200))));
});
