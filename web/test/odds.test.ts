// The odds as they are told: rounded and multiplied by a chip, never worked out.
import { expect, test } from 'vitest';
import type { WagerOdds } from '../src/lib/net/generated.ts';
import { edgeText, knownText, oddsRows, percentText, winText } from '../src/lib/table/odds.ts';

const figure = (fraction: string, decimal: string) => ({ fraction, decimal });
const pays = (...fractions: string[]) => fractions.map((fraction) => ({ result: 'won', pays: figure(fraction, '0'), chance: figure('1/2', '0.5') }));
const wager = (word: string, kind: string, edge: string, wins: string, ...fractions: string[]): WagerOdds => ({
  wager: word,
  kind,
  edge: figure(edge, edge),
  wins: figure(wins, wins),
  outcomes: pays('-1', ...fractions),
  notes: [],
});

test('a chance keeps the digits that count', () => {
  expect(percentText({ decimal: '0.48648649' })).toBe('48.6%');
  expect(percentText({ decimal: '0.02702703' }, 2)).toBe('2.70%');
  expect(percentText({ decimal: '0.00462963' })).toBe('0.46%');
  expect(percentText({ decimal: '0.00000154' })).toBe('0.00015%');
  expect(percentText({ decimal: '0.00000000' })).toBe('0%');
});

test('what a chip may win: one sum, two, or from the least to the most', () => {
  expect(winText({ outcomes: pays('-1', '35') }, 500)).toBe('$175');
  expect(winText({ outcomes: pays('-1', '0', '2', '1') }, 500)).toBe('$5 or $10');
  expect(winText({ outcomes: pays('1', '12', '2') }, 100)).toBe('$1 to $12');
  expect(winText({ outcomes: pays('7/6') }, 500)).toBe('about $5.83');
  expect(winText({ outcomes: pays('19/20') }, 500)).toBe('$4.75');
});

test('the whole line, with a house that keeps something, nothing, or pays', () => {
  expect(knownText(wager('red', 'red', '0.02702703', '0.48648649', '1'), 500)).toBe('48.6% chance · $5 wins $5 · house edge 2.70%');
  expect(knownText(wager('bank', 'bank', '0.01055849', '0.45865272', '19/20'), 0)).toBe('45.9% chance · house edge 1.06%');
  expect(edgeText(wager('odds', 'odds', '0.00000000', '0.5', '2'))).toBe('no house edge');
  expect(edgeText(wager('box', 'box', '-0.00120000', '0.5', '2'))).toBe('0.12% in your favour');
});

test('the notices gather what is alike, and leave other ways to play the same out', () => {
  const rows = oddsRows(
    [
      ...[1, 2, 3].map((n) => wager(`straight-${n}`, 'straight', '0.027', '0.027', '35')),
      wager('place-4', 'place', '0.0666', '0.3333', '9/5'),
      wager('place-5', 'place', '0.04', '0.4', '7/5'),
      wager('place-10', 'place', '0.0666', '0.3333', '9/5'),
      wager('pass', 'pass', '0.0141', '0.4929', '1'),
      wager('pass+odds', 'pass+odds', '0.0141', '0.4929', '1'),
      wager('bank/totals', 'bank/totals', '0.0105', '0.4586', '1'),
      wager('bank/cards', 'bank/cards', '0.0105', '0.4586', '1'),
      wager('odds-pass', 'odds-pass', '0', '0.5', '2'),
    ],
    (word) => word,
  );
  expect(rows.map((row) => `${row.names}: ${row.chance}, ${row.edge}`)).toEqual([
    'straight: 2.7%, 2.70%',
    'place-4, place-10: 33.3%, 6.66%',
    'place-5: 40.0%, 4.00%',
    'pass: 49.3%, 1.41%',
    'bank: 45.9%, 1.05%',
    'odds-pass: 50.0%, none',
  ]);
});
