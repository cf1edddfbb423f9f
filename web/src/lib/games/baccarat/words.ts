// Words for what a baccarat table does and offers. No rule is decided by them.
import type { Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { sentence, wordsFrom } from '../../table/words.ts';

const phases: Record<string, string> = {
  closed: 'Closed',
  preparing: 'The cards are being prepared',
  cutting: 'The cut is offered',
  'placing-cutting-card': 'The cutting card is placed',
  burning: 'Cards are burned',
  'offering-shoe': 'The shoe is offered',
  betting: 'Place your bets',
  handling: 'The hands are offered',
  dealing: 'Dealing',
  announced: 'Paying',
  'shoe-ended': 'The shoe has ended',
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** What players see of a style of dealing. */
const styles: Record<string, string> = { A: 'cards face up', B: 'players may turn the cards', C: 'cards face down, turned by the dealer' };
export const styleText = (style: string): string => (styles[style] ? `Style ${style}: ${styles[style]}` : `Style ${style}`);

/** What sets a table apart from the others of its book, from the operator's choices. */
export function factsText(options: Record<string, string>): string {
  const facts: string[] = [];
  if (options['style'] && options['style'] !== 'A') facts.push(styles[options['style']] ?? styleText(options['style']));
  if (options['banker-pays'] && options['banker-pays'] !== 'commission') facts.push(`Banker pays ${paymentText(options['banker-pays'])}`);
  const text = facts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const payments: Record<string, string> = {
  commission: 'less commission',
  'half-on-six': 'evens, half on a Banker 6',
  'tie-charge': 'evens, with a charge on a tie',
};
export const paymentText = wordsFrom(payments);

const labels: Record<string, string> = {
  'request-free-round': 'Ask for a round without bets',
  'agree-free-round': 'Agree to a round without bets',
  'accept-shoe': 'Take the shoe',
  'decline-shoe': 'Leave it to the next',
  'pass-shoe': 'Pass the shoe on',
  'decline-cut': 'Leave the cut to the next',
  'inspect-cards': 'Look at the cards',
  'require-shuffle': 'Have them shuffled',
};

/** A label for any option, also one that this page has never heard of. */
export function offerText(offer: Offer): string {
  const hand = offer.hand ? `the ${handText[offer.hand]}` : 'the hand';
  if (offer.do === 'accept-hand') return `Take ${hand}`;
  if (offer.do === 'decline-hand') return 'Leave it to the next';
  if (offer.do === 'turn') return `Turn ${hand}`;
  return labels[offer.do] ?? sentence(offer.do);
}
