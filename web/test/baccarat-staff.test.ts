// What staff at a baccarat or chemin de fer table are shown of what they are offered: every word by its own name, and of whom.
import { expect, test } from 'vitest';
import { dueText, staffOffers, staffText, valueText } from '../src/lib/games/baccarat/staff.ts';
import type { Awaiting, Offer } from '../src/lib/net/types.ts';
import { readPlaced } from '../src/lib/table/cardkeys.ts';
import { said } from '../src/lib/table/staff.ts';

const cut: Offer = { do: 'cut', roles: ['player', 'dealer'], player: 'anna', least: 10, most: 406 };
const decline: Offer = { do: 'decline-cut', roles: ['player', 'dealer'], player: 'anna' };

test('a player’s cut is keyed for that player: the command carries the name', () => {
  const offers = staffOffers([cut, decline, { do: 'place-wager', roles: ['player', 'dealer'], player: 'anna' }])!;
  expect(said(offers.position!, { position: 200 })).toEqual({ do: 'cut', player: 'anna', position: 200 });
  expect(offers.players).toEqual([['anna', [decline]]]);
  expect(said(decline)).toEqual({ do: 'decline-cut', player: 'anna' });
  expect(dueText({ for: 'decision', what: 'cut', do: 'cut', player: 'anna' })).toBe('anna is asked to cut the cards');
});

test('no two buttons say the same', () => {
  const causes = ['suspicion', 'exposed', 'vacancy', 'disruption', 'fraud'].map((cause) => valueText('cause', cause));
  const steps = ['dealer-inspection', 'supervisor-inspection', 'spread', 'chemmy-shuffle', 'stack', 'riffle-shuffle'].map((step) => ({ do: 'confirm', step }));
  const texts = [...causes, ...steps.map((offer) => staffText(offer))];
  expect(new Set(texts).size).toBe(texts.length);
});

test('wagers alone are no console', () => {
  expect(staffOffers([{ do: 'place-wager', player: 'anna' }, { do: 'post-closing-sign' }])).toBeNull();
});

test.each<[Awaiting, string]>([
  [{ for: 'decision', what: 'cut', do: 'cut' }, 'Cut the cards'],
  [{ for: 'chance', to: 'burn', face: 'up', count: 1 }, 'Burn a card and key the card'],
  [{ for: 'chance', to: 'burn', face: 'down', count: 6 }, 'Burn 6 cards face down'],
  [{ for: 'chance', to: 'player', face: 'up', count: 1 }, 'Deal to the Player’s Hand and key the card'],
  [{ for: 'chance', to: 'banker', face: 'turned', count: 1 }, 'Turn a card of the Banker’s Hand and key it'],
  [{ for: 'decision', what: 'shoe', do: 'accept-shoe', player: 'bo' }, 'The shoe is offered to bo'],
  [{ for: 'decision', what: 'hand', do: 'accept-hand', player: 'bo' }, 'A hand is offered to bo'],
  [{ for: 'decision', what: 'hand', do: 'draw', player: 'bo' }, 'bo decides on the hand'],
  [{ for: 'decision', what: 'spread', do: 'confirm' }, 'Spread the cards face up for the players'],
])('%j reads %s', (awaiting, text) => expect(dueText(awaiting)).toBe(text));

test('cards are read with the hands that they were put to', () => {
  expect(readPlaced('9h@player, 10S@Banker')).toEqual(['9h@player', 'Ts@banker']);
  expect(readPlaced('')).toEqual([]);
  for (const text of ['9h', '9h@tie', '1h@player']) expect(readPlaced(text)).toBeNull();
});
