// Words for what the server names: phases, options, hands. No rule is decided by them.
import type { Offer, Outcome } from '../../net/types.ts';

const phases: Record<string, string> = {
  closed: 'Closed',
  preparing: 'The cards are being prepared',
  cutting: 'The cut is offered',
  'placing-cutting-card': 'The cutting card is placed',
  burning: 'Cards are burned',
  betting: 'Place your bets',
  handling: 'The hands are offered',
  dealing: 'Dealing',
  announced: 'Paying',
  'shoe-ended': 'The shoe has ended',
};
export const phaseText = (phase: string): string => phases[phase] ?? phase.replaceAll('-', ' ');

export const winnerText: Record<Outcome, string> = { player: 'Player wins', banker: 'Banker wins', tie: 'Tie' };

const books: Record<string, string> = { nz: 'New Zealand', act: 'Australian Capital Territory', nj: 'New Jersey', uk: 'United Kingdom' };

/** "nz-2004/baccarat" → "New Zealand rules, 2004". */
export function bookText(book: string): string {
  const [land, year] = (book.split('/')[0] ?? '').split('-');
  const name = books[land ?? ''] ?? land ?? book;
  return year ? `${name} rules, ${year}` : `${name} rules`;
}

const labels: Record<string, string> = {
  'request-free-round': 'Ask for a round without wagers',
  'decline-cut': 'Leave the cut to the next',
};

/** A label for any option, also one that this page has never heard of. */
export function offerText(offer: Offer): string {
  const hand = offer.hand ? `the ${offer.hand === 'player' ? 'Player' : 'Banker'}’s Hand` : 'the hand';
  if (offer.do === 'accept-hand') return `Take ${hand}`;
  if (offer.do === 'decline-hand') return `Leave ${hand} to the next`;
  if (offer.do === 'turn') return `Turn ${hand}`;
  const words = labels[offer.do] ?? offer.do.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
