// What the HTTP doors answer, as the page reads it.
import { expect, test } from 'vitest';
import { readLobbyTable, readPastRound } from '../src/lib/net/api.ts';

test('a lobby entry may be a summary or a view', () => {
  const summary = readLobbyTable({ table: 'a', seats_total: 7, seats_taken: 2, results: ['player', 'tie'] });
  expect([summary.seats, summary.seated, summary.results]).toEqual([7, 2, ['player', 'tie']]);
  const view = readLobbyTable({
    table: 'a',
    seats: [
      { seat: 1, player: 'x' },
      { seat: 2, player: null },
    ],
    baccarat: { phase: 'betting', results: [{ outcome: 'banker' }] },
  });
  expect([view.seats, view.seated, view.phase, view.results]).toEqual([2, 1, 'betting', ['banker']]);
});

test('a past round keeps its cards, its outcome, and each wager with its rule', () => {
  const settled = { event: 'wager-settled', area: 1, on: 'player', stake_cents: 500, result: 'won', payment_cents: 500, rule: 'nz-2004/baccarat/5.10' };
  const round = readPastRound({
    shoe: 1,
    round: 3,
    at_ms: 5,
    player_cards: ['9h', null],
    banker_cards: ['Ks'],
    outcome: 'player',
    player_points: 9,
    banker_points: 0,
    wagers: [settled],
    void: null,
  });
  expect([round.outcome, round.player_cards, round.void, round.wagers[0]?.result]).toEqual(['player', ['9h', null], null, 'won']);
});

test('a void round has wagers that were given back', () => {
  const back = { event: 'wager-returned', area: 1, on: 'player', cents: 500, why: 'void', rule: null };
  const round = readPastRound({ round: 3, outcome: null, wagers: [back], void: 'misdeal' });
  expect([round.outcome, round.void, round.wagers[0]?.result, round.wagers[0]?.stake_cents, round.player_cards]).toEqual([
    null,
    'misdeal',
    'returned',
    500,
    [],
  ]);
});
