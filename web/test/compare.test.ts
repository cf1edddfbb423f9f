// A comparison for people: what is folded, and what is said.
import { expect, test } from 'vitest';
import { burnText, fold, foldText, netText, randomSeed, resultText, roundsText, wageredOn, wagerDiffers, wagerText } from '../src/lib/compare/fold.ts';
import type { CompareRound, CompareRow, CompareWager } from '../src/lib/compare/types.ts';

const wager = (more: Partial<CompareWager>): CompareWager => ({
  on: 'banker',
  stake_cents: 2000,
  result: 'won',
  odds: '1:1',
  commission_cents: 100,
  net_cents: 1900,
  rule: 'nz-2004/baccarat/5.10',
  reason: null,
  detail: null,
  ...more,
});
const round = (wagers: CompareWager[]): CompareRound => ({
  round: 1,
  player_cards: ['9h', 'Kd'],
  banker_cards: ['2c', '3c'],
  player_points: 9,
  banker_points: 5,
  outcome: 'player',
  wagers,
  commission_cents: 0,
  net_cents: 0,
  notes: [],
});
const row = (number: number, alike: boolean, ...books: (CompareRound | null)[]): CompareRow => ({
  round: number,
  alike,
  differs: alike ? [] : ['wagers'],
  books,
});

test('rounds that are alike are folded between those that differ', () => {
  const sections = fold([row(1, true), row(2, true), row(3, false), row(4, true)]);
  expect(sections.map((s) => (s.alike ? foldText(s.from, s.to) : `Round ${s.row.round}`))).toEqual(['Rounds 1–2 are alike', 'Round 3', 'Round 4 is alike']);
  expect(fold([])).toEqual([]);
});

test('wagers are told in words, and compared over the books that played', () => {
  const refused = wager({ on: 'player', result: 'refused', commission_cents: 0, net_cents: 0, reason: 'WagersNotTogether' });
  expect(wagerText(wager({}))).toBe('$20: +$19.00, $1.00 charged');
  expect(wagerText(refused)).toBe('$20 refused: wagers not together');
  expect(wagerText(wager({ result: 'stand-off', commission_cents: 0 }))).toBe('$20 stands');
  const differing = row(
    1,
    false,
    round([wager({}), refused]),
    round([wager({}), wager({ on: 'player', result: 'lost', commission_cents: 0, net_cents: -2000 })]),
    null,
  );
  expect(wageredOn(differing)).toEqual(['banker', 'player']);
  expect([wagerDiffers(differing, 'banker'), wagerDiffers(differing, 'player')]).toEqual([false, true]);
});

test('results, sums, burns and rounds', () => {
  expect(resultText(round([]))).toBe('Player wins, 9 over 5');
  expect(resultText({ ...round([]), outcome: null })).toBe('No result');
  expect([netText(100), netText(0), netText(-2500)]).toEqual(['+$1.00', '$0.00', '−$25.00']);
  const opening = (shown: string[], face_down: number) => ({
    cut_rule: null,
    from_back: 20,
    from_back_rule: null,
    burned: { shown, face_down, rule: null },
    notes: [],
  });
  expect([burnText(opening(['5s'], 5)), burnText(opening([], 1)), burnText(opening([], 0))]).toEqual(['5s, 5 face down', '1 face down', 'none']);
  const difference = (rounds: number[]) => ({ kind: 'burn', title: '', rounds, books: [] });
  expect([roundsText(difference([])), roundsText(difference([3])), roundsText(difference([1, 2, 3]), 2)]).toEqual([
    '',
    'in round 3',
    'in rounds 1, 2 and 1 more',
  ]);
  expect(randomSeed()).toMatch(/^[0-9a-f]{8}$/);
});
