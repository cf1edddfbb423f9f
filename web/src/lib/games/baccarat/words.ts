// Words for what a baccarat table does and offers. No rule is decided by them.
import { t } from '../../lang/lang.ts';
import type { Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { sentence, wordsFrom } from '../../table/words.ts';

const phases: Record<string, string> = {
  closed: t('Closed'),
  preparing: t('The cards are being prepared'),
  cutting: t('The cut is offered'),
  'placing-cutting-card': t('The cutting card is placed'),
  burning: t('Cards are burned'),
  'offering-shoe': t('The shoe is offered'),
  betting: t('Place your bets'),
  handling: t('The hands are offered'),
  dealing: t('Dealing'),
  announced: t('Paying'),
  'shoe-ended': t('The shoe has ended'),
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** What players see of a style of dealing. */
const styles: Record<string, string> = { A: t('cards face up'), B: t('players may turn the cards'), C: t('cards face down, turned by the dealer') };
export const styleText = (style: string): string =>
  styles[style] ? t('Style {style}: {styles}', { style, styles: styles[style] }) : t('Style {style}', { style });

/** What sets a table apart from the others of its book, from the operator's choices. */
export function factsText(options: Record<string, string>): string {
  const facts: string[] = [];
  if (options['style'] && options['style'] !== 'A') facts.push(styles[options['style']] ?? styleText(options['style']));
  if (options['banker-pays'] && options['banker-pays'] !== 'commission')
    facts.push(t('Banker pays {payment}', { payment: paymentText(options['banker-pays']) }));
  const text = facts.join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const payments: Record<string, string> = {
  commission: t('less commission'),
  'half-on-six': t('evens, half on a Banker 6'),
  'tie-charge': t('evens, with a charge on a tie'),
};
export const paymentText = wordsFrom(payments);

const labels: Record<string, string> = {
  'request-free-round': t('Ask for a round without bets'),
  'agree-free-round': t('Agree to a round without bets'),
  'accept-shoe': t('Take the shoe'),
  'decline-shoe': t('Leave it to the next'),
  'pass-shoe': t('Pass the shoe on'),
  'decline-cut': t('Leave the cut to the next'),
  'inspect-cards': t('Look at the cards'),
  'require-shuffle': t('Have them shuffled'),
};

/** A label for any option, also one that this page has never heard of. */
export function offerText(offer: Offer): string {
  const hand = offer.hand ? t('the {hand}', { hand: handText[offer.hand] }) : t('the hand');
  if (offer.do === 'accept-hand') return t('Take {hand}', { hand });
  if (offer.do === 'decline-hand') return t('Leave it to the next');
  if (offer.do === 'turn') return t('Turn {hand}', { hand });
  return labels[offer.do] ?? sentence(offer.do);
}
