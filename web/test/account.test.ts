// What past rounds did to the money, whichever game they were of.
import { expect, test } from 'vitest';
import { course, csvOf, netOf, playedOf, sittingOf, summary, type Played } from '../src/lib/account/past.ts';
import type { Moved, PastRound } from '../src/lib/net/generated.ts';

test('every game’s wagers come out as what they did to the money', () => {
  const net = (event: string, fields: Record<string, unknown>) => netOf({ event, ...fields });
  // Roulette, tai-sai, money wheel, baccarat, blackjack.
  expect(net('wager-settled', { result: 'won', stake_cents: 500, payment_cents: 17_500 })).toBe(17_500);
  expect(net('wager-settled', { result: 'lost', stake_cents: 500, payment_cents: 0 })).toBe(-500);
  expect(net('wager-settled', { result: 'stand-off', stake_cents: 500 })).toBe(-0);
  expect(net('wager-settled', { result: 'stand-off', stake_cents: 500, commission_cents: 25 })).toBe(-25);
  expect(net('stake-settled', { result: 'won', stake_cents: 1000, payment_cents: 1500 })).toBe(1500);
  // Craps, chemin de fer.
  expect(net('wager-settled', { result: 'won', stake_cents: 500, won_cents: 700 })).toBe(700);
  expect(net('wager-settled', { result: 'lost', stake_cents: 500, won_cents: -500 })).toBe(-500);
  expect(net('bank-settled', { result: 'won', stake_cents: 10_000, won_cents: 10_000, cagnotte_cents: 500 })).toBe(9500);
  // Caribbean stud: the dealer does not qualify, the player folds, a prize, a coin.
  expect(net('hand-settled', { result: 'no-hand', ante_cents: 500, bet_cents: 1000, ante_won_cents: 500, bet_won_cents: 0 })).toBe(500);
  expect(net('hand-settled', { result: 'folded', ante_cents: 500, bet_cents: 0 })).toBe(-500);
  expect(net('jackpot-paid', { cents: 5000 })).toBe(5000);
  expect(net('jackpot-collected', { cents: 100 })).toBe(-100);
  // What went back, and what was taken.
  expect(net('wager-returned', { cents: 500 })).toBe(0);
  expect(net('wager-forfeited', { cents: 500 })).toBe(-500);
});

const round = (fields: Partial<PastRound>): PastRound => ({
  shoe: 1,
  round: 3,
  at_ms: 1000,
  outcome: 'banker',
  player_cards: ['9h', null],
  banker_cards: ['Ks'],
  player_points: 9,
  banker_points: 0,
  wagers: [],
  void: null,
  before_cents: null,
  after_cents: null,
  replay: true,
  ...fields,
});
const table = { table: 'mini-1', title: 'Mini "one", first', game: 'baccarat' };
const wagers = [{ seq: 1, event: 'wager-settled', result: 'lost', stake_cents: 500 }] as unknown as PastRound['wagers'];

test('a void round cost nothing', () => {
  expect(playedOf(table, round({ wagers })).net).toBe(-500);
  expect(playedOf(table, round({ wagers, void: 'fraud' }))).toMatchObject({ net: 0, outcome: null });
});

const played = (at_ms: number, net: number): Played => ({ ...playedOf(table, round({ at_ms, wagers })), net });

test('the course of the money ends with what there is', () => {
  expect(course([played(2, 700), played(1, -500)], 10_200).map((one) => one.cents)).toEqual([10_000, 9500, 10_200]);
  expect(summary([played(1, -500), played(2, 700)])).toMatchObject({ rounds: 2, net: 200, biggest: { net: 700 } });
  expect(summary([played(1, -500)]).biggest).toBeUndefined();
});

test('as CSV, with whatever is in a title', () => {
  expect(csvOf([playedOf(table, round({ wagers }))]).split('\r\n')).toEqual([
    'time,table,title,game,shoe,round,result,cards,staked,net',
    '1970-01-01T00:00:01.000Z,mini-1,"Mini ""one"", first",baccarat,1,3,banker,Player 9h ?; Banker Ks,5.00,-5.00',
    '',
  ]);
});

test('what one came with is all that was bought since the chips came back before', () => {
  const moved = (of: string, cents: number): Moved => ({ transaction: '', reason: '', cents, balance_cents: 0, table: of, seq: 1, at_ms: 0 });
  const movements = [moved('a', 12_000), moved('b', -500), moved('a', -5000), moved('a', -10_000), moved('a', 100), moved('a', -700)];
  expect(sittingOf(movements, 'a')).toEqual({ came: 15_000, left: 12_000 });
  expect(sittingOf(movements, 'b')).toBeNull();
  expect(sittingOf([], 'a')).toBeNull();
});
