// What staff at a blackjack table are shown of what they are offered, and what they key.
import { describe, expect, it } from 'vitest';
import { dueText, namedOn, staffOffers, staffText, valueText } from '../src/lib/games/blackjack/staff.ts';
import type { Offer } from '../src/lib/net/types.ts';
import { readCards } from '../src/lib/table/cardkeys.ts';
import { said } from '../src/lib/table/staff.ts';

const offers: Offer[] = [
  { do: 'wager-on-box', roles: ['player', 'dealer'], player: 'anna', area: 3, least_cents: 500, most_cents: 1_000 },
  { do: 'insure', roles: ['player', 'dealer'], player: 'anna', area: 3, least_cents: 500, most_cents: 1_000 },
  { do: 'decline-insurance', roles: ['player', 'dealer'], player: 'anna', area: 3 },
  { do: 'decline-insurance', roles: ['player', 'dealer'], player: 'bo', area: 3 },
  { do: 'close-insurance', roles: ['dealer'] },
  { do: 'report-excess-card', roles: ['dealer'] },
  { do: 'post-closing-sign', roles: ['manager'] },
];

describe('the offers', () => {
  it('are sorted: the words of a round, answers by player; wagers are left to the players', () => {
    const sorted = staffOffers(offers)!;
    expect(sorted.steps.map((offer) => offer.do)).toEqual(['close-insurance']);
    expect(sorted.players.map(([player, list]) => [player, list.map((offer) => offer.do)])).toEqual([
      ['anna', ['insure', 'decline-insurance']],
      ['bo', ['decline-insurance']],
    ]);
    expect(sorted.card).toBeUndefined();
  });

  it('are a console where only something may be reported', () => {
    expect(staffOffers([{ do: 'report-excess-card', roles: ['dealer'] }])).not.toBeNull();
  });

  it('have facts and settled wagers by name', () => {
    expect(valueText('area', '3')).toBe('Box 3');
    expect(valueText('cause', 'vacancy')).toBe('The table was vacant');
    expect(namedOn({ seq: 1, event: 'stake-settled', area: 3, hand: 2 })).toBe('Box 3, hand 2');
    expect(namedOn({ seq: 1, event: 'insurance-settled', area: 3 })).toBe('Insurance on box 3');
  });

  it('are no console where there is nothing for staff', () => {
    expect(staffOffers([offers[0]!, offers[6]!])).toBeNull();
  });

  it('are named, with what they would lay', () => {
    expect(staffText(offers[1]!, 750)).toBe('Insure $7.50');
    expect(staffText({ do: 'confirm', step: 'spread' })).toBe('Cards spread');
    expect(staffText({ do: 'choose-hand', area: 3, hand: 2 } as unknown as Offer)).toBe('Stay on hand 2');
  });

  it('become commands with the facts that were keyed, and no others', () => {
    expect(said(offers[1]!, { cents: 750, card: undefined })).toEqual({ do: 'insure', player: 'anna', area: 3, cents: 750 });
  });
});

describe('what is due', () => {
  it('names the box, the dealer or the discarded card', () => {
    const chance = (to: string, face = 'up') => dueText({ for: 'chance', what: 'card', to, face, rule: null } as never);
    expect(chance('box-3')).toBe('Deal to box 3 and key the card');
    expect(chance('dealer')).toBe('Deal to the dealer and key the card');
    expect(chance('burn', 'down')).toBe('Discard the first card, face down');
    expect(dueText({ for: 'decision', what: 'hand', do: 'draw-card', player: 'anna', rule: null } as never)).toBe('anna decides');
  });
});

describe('cards as they are written', () => {
  it('are read in either case, with ten as T or 10', () => {
    expect(readCards('7h 10S,ac')).toEqual(['7h', 'Ts', 'Ac']);
    expect(readCards('  ')).toEqual([]);
  });

  it('are refused where one is none', () => {
    expect(readCards('7h 1x')).toBeNull();
    expect(readCards('11h')).toBeNull();
    expect(readCards('h')).toBeNull();
  });
});
