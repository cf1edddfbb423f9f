// What staff of a Caribbean stud table are offered, sorted for the console, and what a table shows in the lobby.
import { expect, test } from 'vitest';
import { dueText, staffOffers, staffText } from '../src/lib/games/caribbean-stud/staff.ts';
import { nowAt } from '../src/lib/games/now.ts';
import type { Offer, View } from '../src/lib/net/types.ts';
import { said } from '../src/lib/table/staff.ts';

const options: Offer[] = [
  { do: 'count-cards', roles: ['dealer'], least: 0, most: 255 },
  { do: 'ante', roles: ['player', 'dealer'], player: 'anna', least_cents: 500, most_cents: 20_000 },
  { do: 'fold', roles: ['player', 'dealer'], player: 'anna' },
  { do: 'bet', roles: ['player', 'dealer'], player: 'anna', cents: 1_000 },
  { do: 'confirm', roles: ['dealer'], step: 'riffle-shuffle' },
  { do: 'declare-dead', roles: ['supervisor', 'manager'], player: 'anna' },
  { do: 'direct', roles: ['manager'], what: 'silence' },
  { do: 'post-closing-sign', roles: ['manager'] },
];

test('offers are sorted by what they need; antes and the sign are left to others', () => {
  const offers = staffOffers(options)!;
  expect(offers.steps.map(staffText)).toEqual(['Riffle shuffle done', 'anna bets $10', 'anna folds']);
  expect(offers.count?.most).toBe(255);
  expect([offers.card, offers.position, offers.players, offers.prizes]).toEqual([undefined, undefined, [], []]);
  expect(staffOffers([{ do: 'ante' }])).toBeNull();
});

test('an offer becomes a command with the facts that were keyed, and none that were not', () => {
  expect(said(options[0]!, { cards: 52 })).toEqual({ do: 'count-cards', cards: 52 });
  expect(said({ do: 'report-card-count', roles: ['dealer'] }, { seat: undefined, cards: 6 })).toEqual({ do: 'report-card-count', cards: 6 });
  expect(said({ do: 'pay-jackpot', player: 'anna', least_cents: 10_000, most_cents: 10_000 }, { cents: 10_000 })).toEqual({
    do: 'pay-jackpot',
    player: 'anna',
    cents: 10_000,
  });
  expect(said({ do: 'invalidate-round' }, { cause: 'fraud', forfeit: [] })).toEqual({ do: 'invalidate-round', cause: 'fraud', forfeit: [] });
});

test.each([
  [null, 'Nothing is awaited'],
  [{ for: 'chance', face: 'down', to: 'player', count: 14 }, 'Deal face down: 14 in a row'],
  [{ for: 'chance', face: 'up', to: 'dealer', count: 1 }, 'Deal the dealer’s card face up and key it'],
  [{ for: 'chance', face: 'turned', to: 'player', count: 1 }, 'Turn a player’s next card and key it'],
  [{ for: 'decision', what: 'hand', player: 'anna' }, 'anna folds or bets'],
  [{ for: 'decision', what: 'load-shuffler' }, 'Load the shuffler'],
  [{ for: 'decision', what: 'something-new' }, 'Something new'],
] as const)('%j reads %s', (awaiting, text) => expect(dueText(awaiting)).toBe(text));

test('the lobby tells what lies on the table', () => {
  const stud = (dealer: object) => nowAt({ caribbean_stud: { dealer, hands: [{}, {}] } } as unknown as View);
  expect(stud({ cards: [null, '7h'], read: null, qualifies: null })).toEqual({ cards: [null, '7h'], dealer: '', hands: 2, past: [] });
  expect(stud({ cards: ['Kc', '7h'], read: { name: 'king and seven high' }, qualifies: false })?.dealer).toBe('king and seven high: no hand');
  const blackjack = {
    dealer: { cards: ['Ah', '6c'], total: 17, soft: true, blackjack: false },
    boxes: [{ hands: [{ cards: ['2c'] }, { cards: [] }] }],
    results: [
      { total: 21, blackjack: true },
      { total: 24, blackjack: false },
      { total: 19, blackjack: false },
    ],
  };
  expect(nowAt({ blackjack } as unknown as View)).toEqual({
    cards: ['Ah', '6c'],
    dealer: 'dealer soft 17',
    hands: 1,
    past: [
      { text: 'BJ', tone: 'best' },
      { text: '24', tone: 'bust' },
      { text: '19', tone: '' },
    ],
  });
  expect(nowAt({} as View)).toBeNull();
});
