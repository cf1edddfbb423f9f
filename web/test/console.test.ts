// The dealer's console: money in the order of the book, what results cost, who acts, and reports as short questions.
import { describe, expect, it } from 'vitest';
import { callsOf, chipCounts, paymentsOf, ranked } from '../src/lib/console/money.ts';
import { commandFor, questionsOf, troubles, TROUBLE, troubleText, type Around } from '../src/lib/console/trouble.ts';
import { keyedText, whoActs } from '../src/lib/console/words.ts';
import type { SentOffer } from '../src/lib/floor/types.ts';
import type { TableEvent, View } from '../src/lib/net/types.ts';

const event = (name: string, facts: Record<string, unknown>): TableEvent => ({ seq: 0, event: name, rule: 'a/b/1', ...facts });

describe('what is collected and paid', () => {
  it('is told in the order of the settlement, with what is to be done', () => {
    const list = paymentsOf(
      [
        event('called', { words: 'Player wins' }),
        event('wager-settled', { player: 'bo', area: 2, on: 'banker', stake_cents: 500, result: 'lost', payment_cents: 0 }),
        event('wager-settled', { player: 'anna', seat: 1, area: 3, on: 'player', stake_cents: 1000, result: 'won', payment_cents: 1000 }),
        event('wager-settled', { player: 'cy', area: 3, on: 'tie', stake_cents: 500, result: 'stand-off', payment_cents: 0 }),
        event('round-settled', { round: 1 }),
      ],
      (one) => String(one['on']),
    );
    expect(list.map(({ does, player, seat, cents }) => [does, player, seat, cents])).toEqual([
      ['collect', 'bo', 2, 500],
      ['pay', 'anna', 1, 1000],
      ['leave', 'cy', 3, 500],
    ]);
  });

  it('knows the hands of stud, insurance, and what of a stake at craps is lost', () => {
    const list = paymentsOf(
      [
        event('hand-settled', { player: 'a', seat: 1, result: 'won', ante_cents: 500, bet_cents: 1000, ante_won_cents: 500, bet_won_cents: 2000 }),
        event('hand-settled', { player: 'b', seat: 2, result: 'folded', ante_cents: 500, bet_cents: 0, ante_won_cents: 0, bet_won_cents: 0 }),
        event('insurance-settled', { player: 'c', area: 3, stake_cents: 300, payment_cents: 0 }),
        event('wager-settled', { player: 'd', bet: 'x', stake_cents: 1000, result: 'lost', lost_cents: 500, payment_cents: 0 }),
      ],
      () => '',
    );
    expect(list.map(({ does, cents }) => [does, cents])).toEqual([
      ['pay', 2500],
      ['collect', 500],
      ['collect', 300],
      ['collect', 500],
    ]);
  });

  it('puts the worst results first, and those that cost the same together', () => {
    const costs = [
      { key: '1', label: '1', cents: 500 },
      { key: '2', label: '2', cents: -17500 },
      { key: '3', label: '3', cents: 500 },
    ];
    expect(ranked(costs)).toEqual([
      { cents: -17500, labels: ['2'] },
      { cents: 500, labels: ['1', '3'] },
    ]);
    expect(chipCounts([10000, 10000, 500])).toEqual([
      [10000, 2],
      [500, 1],
    ]);
    expect(callsOf([event('called', { words: 'No more bets' }), event('called', { words: 'No more bets' })])).toEqual(['No more bets']);
  });
});

describe('who acts', () => {
  const view = { seats: [{ seat: 4, player: 'gina' }] } as unknown as View;
  it('is a player with the seat, or an office', () => {
    expect(whoActs({ for: 'decision', player: 'gina', roles: ['player', 'dealer'] }, view)).toBe('gina, seat 4');
    expect(whoActs({ for: 'decision', player: 'bo' }, view)).toBe('bo');
    expect(whoActs({ for: 'decision', roles: ['supervisor'] }, view)).toBe('Game supervisor');
    expect(whoActs({ for: 'chance' }, view)).toBe('Dealer');
    expect(whoActs(null, view)).toBe('Dealer');
  });
  it('is told of what was keyed last', () => {
    expect(keyedText('card 9h')).toMatch(/hearts/);
    expect(keyedText('face-down -')).toBe('face down');
  });
});

describe('reports', () => {
  const around: Around = { people: ['anna', 'bo'], areas: [1, 2], places: ['red', 'black'], dice: [1, 2] };
  const sent = (list: object[]): SentOffer[] => list as SentOffer[];
  const only = (offer: object) => troubles(sent([offer]))[0]!.list[0]!;

  it('have a name of their own within each game', () => {
    const doubled = TROUBLE.filter((word, nth) => TROUBLE.findIndex((other) => troubleText(other) === troubleText(word)) !== nth);
    // The same thing under the word of another game.
    expect(doubled).toEqual(['report-misplaced-cards', 'report-box-wager']);
  });

  it('ask whether a card was disclosed that may be left out', () => {
    const one = only({ do: 'report-excess-card', roles: ['dealer'], open: { card: { facts: true } }, optional: ['card'] });
    const asked = questionsOf(one, around, {});
    expect(asked).toMatchObject([{ name: 'card', kind: 'card', hidden: true, text: 'Was the card disclosed?' }]);
    expect(commandFor(one, asked, {})).toBeNull();
    expect(commandFor(one, asked, { card: 'hidden' })).toEqual({ do: 'report-excess-card' });
    expect(commandFor(one, asked, { card: '' })).toBeNull();
    expect(commandFor(one, asked, { card: '9h' })).toEqual({ do: 'report-excess-card', card: '9h' });
  });

  it('ask who forfeits where there was fraud, and nobody else', () => {
    const one = only({ do: 'invalidate-round', roles: ['manager'], open: { cause: { facts: true }, forfeit: { facts: true } } });
    expect(questionsOf(one, around, { cause: 'disruption' }).map(({ name }) => name)).toEqual(['cause']);
    const asked = questionsOf(one, around, { cause: 'fraud' });
    expect(commandFor(one, asked, { cause: 'fraud', forfeit: 'anna,bo' })).toEqual({ do: 'invalidate-round', cause: 'fraud', forfeit: ['anna', 'bo'] });
  });

  it('read numbers, dice and sums as the command has them', () => {
    const wager = only({
      do: 'report-found-wager',
      roles: ['supervisor'],
      open: Object.fromEntries(['player', 'area', 'on', 'cents'].map((name) => [name, { facts: true }])),
    });
    const asked = questionsOf(wager, around, {});
    expect(commandFor(wager, asked, { player: 'bo', area: '2', on: 'tie', cents: '7.50' })).toEqual({
      do: 'report-found-wager',
      player: 'bo',
      area: 2,
      on: 'tie',
      cents: 750,
    });
    expect(commandFor(wager, asked, { player: 'bo', area: '2', on: 'tie', cents: 'much' })).toBeNull();
    const lost = only({ do: 'report-dice-lost', roles: ['dealer'], open: { dice: { facts: true } } });
    expect(commandFor(lost, questionsOf(lost, around, {}), { dice: '1,2' })).toEqual({ do: 'report-dice-lost', dice: [1, 2] });
  });
});
