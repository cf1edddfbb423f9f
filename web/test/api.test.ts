// What the HTTP doors answer, as the page reads it.
import { expect, test } from 'vitest';
import { readPastRound } from '../src/lib/net/api.ts';
import type { PastRound } from '../src/lib/net/generated.ts';

type PastWager = PastRound['wagers'][number];

const round: PastRound = {
  shoe: 1,
  round: 3,
  at_ms: 5,
  player_cards: ['9h', null],
  banker_cards: ['Ks'],
  outcome: 'player',
  player_points: 9,
  banker_points: 0,
  wagers: [],
  void: null,
  before_cents: null,
  after_cents: null,
  replay: true,
};

test('a past round keeps its cards, its outcome, and each wager with its rule', () => {
  const settled = {
    seq: 7,
    at_ms: 5,
    event: 'wager-settled',
    player: 'anna',
    area: 1,
    on: 'player',
    stake_cents: 500,
    result: 'won',
    won_cents: 500,
    commission_cents: 0,
    payment_cents: 500,
    rule: 'nz-2004/baccarat/5.10',
  } as PastWager;
  const read = readPastRound({ ...round, wagers: [settled] });
  expect([read.outcome, read.player_cards, read.void, read.wagers[0]?.result, read.wagers[0]?.seq]).toEqual(['player', ['9h', null], null, 'won', 7]);
});

test('a void round has wagers that were given back', () => {
  const back = {
    seq: 8,
    at_ms: 5,
    event: 'wager-returned',
    player: 'anna',
    area: 1,
    on: 'player',
    cents: 500,
    why: 'misdeal',
    rule: null,
  } as PastWager;
  const read = readPastRound({ ...round, outcome: null, player_cards: [], wagers: [back], void: 'misdeal' });
  expect([read.outcome, read.void, read.wagers[0]?.result, read.wagers[0]?.stake_cents, read.player_cards]).toEqual([null, 'misdeal', 'returned', 500, []]);
});
