// What is offered to staff at a blackjack table, sorted for the console: words of the course, a card or a number to key, what the
// dealer keys for players who are at the table and not at a page, and what its wagers and facts are called.
import { t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Offer, TableEvent } from '../../net/types.ts';
import { otherwiseDue, sortOffers, stepText, type CardOffers } from '../../table/staff.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { mishapText } from './notes.ts';

const steps = [
  'confirm',
  'face-down',
  'no-more-bets',
  'close-insurance',
  'close-following',
  'close-options',
  'direct-absent',
  'reconstruct',
  'replace-damaged',
  'cutting-card',
  'settle',
  'new-shoe',
];
const answers = [
  'decline-cut',
  'view-burned',
  'draw-card',
  'stand-hand',
  'double-down',
  'split-pair',
  'refuse-card',
  'insure',
  'take-even-money',
  'decline-insurance',
  'follow-double',
  'follow-split',
  'choose-hand',
  'decline-follow',
  'complete-hand',
  'take-back-hand',
];

/** Null where nothing is offered that staff would say. */
export const staffOffers = (options: readonly Offer[]): CardOffers | null => sortOffers(options, { steps, answers });

const names: Record<string, string> = {
  'face-down': t('First card discarded'),
  'no-more-bets': t('No more bets'),
  'close-insurance': t('Insurance closed'),
  'close-following': t('The silent add nothing'),
  'close-options': t('The silent play on'),
  'cutting-card': t('Cutting card came out'),
  settle: t('Collect and pay'),
  'new-shoe': t('Shuffle for a new shoe'),
  reconstruct: t('Hands put together anew'),
  'replace-damaged': t('Damaged cards replaced'),
  cut: t('Cut'),
  'place-cutting-card': t('Cutting card placed'),
  'decline-cut': t('leaves the cut'),
  'view-burned': t('asks for the discarded card'),
  'draw-card': t('Draw'),
  'stand-hand': t('Stand'),
  'split-pair': t('Split'),
  'double-down': t('Double'),
  'refuse-card': t('Refuse the card'),
  insure: t('Insure'),
  'take-even-money': t('Even money'),
  'decline-insurance': t('No insurance'),
  'follow-double': t('Double too'),
  'follow-split': t('Wager on both'),
  'decline-follow': t('Add nothing'),
  'complete-hand': t('Play on'),
  'take-back-hand': t('Take it back'),
};

/** What a button for the offer says; `cents` is what it would lay. */
export function staffText(offer: Offer, cents?: number): string {
  if (offer.do === 'confirm') return stepText(offer['step']);
  if (offer.do === 'direct-absent') return t('Complete box {area} for the absent', { area: offer.area });
  if (offer.do === 'choose-hand') return t('Stay on hand {offer}', { offer: String(offer['hand']) });
  return `${names[offer.do] ?? sentence(offer.do)}${cents === undefined ? '' : ` ${money(cents, 'short')}`}`;
}

/** What the table waits for, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null): string {
  if (!awaiting) return t('Nothing is awaited');
  const to = textOf(awaiting['to']);
  if (awaiting.for === 'chance') {
    if (to === 'burn') return awaiting['face'] === 'down' ? t('Discard the first card, face down') : t('Turn the discarded card and key it');
    return to === 'dealer' ? t('Deal to the dealer and key the card') : t('Deal to {replace} and key the card', { replace: to.replace('-', ' ') });
  }
  const who = String(awaiting.player ?? t('The player'));
  switch (awaiting.what) {
    case 'cut':
      return awaiting.player ? t('{who} may cut the cards', { who }) : t('Cut the cards');
    case 'cutting-card':
      return t('Put the cutting card in, counted from the back');
    case 'wagers':
      return t('Wagers are taken');
    case 'insurance':
      return t('Insurance: {who} is asked', { who });
    case 'follow':
      return t('{who} says whether to follow', { who });
    case 'option':
      return t('{who} plays on or takes the hand back', { who });
    case 'hand':
      return t('{who} decides', { who });
    case 'reconstruct':
      return t('A casino supervisor has the hands put together anew');
    case 'direct-absent':
      return t('Nobody decides for this hand: a casino supervisor completes it');
    case 'replace-damaged':
      return t('A casino supervisor replaces the damaged cards');
    case 'settle':
      return t('Collect losing wagers and pay');
    case 'new-shoe':
      return t('The shoe has ended: shuffle');
    default:
      return otherwiseDue(awaiting.what);
  }
}

const knownText = wordsFrom({
  late: t('it came after no more bets'),
  partnership: t('players wagered together'),
  'in-time': t('it lay there in time'),
  chips: t('the wrong chips'),
});
const reshuffles: Record<string, string> = { suspicion: t('the shuffle is suspect'), exposed: t('a card was exposed'), vacancy: t('the table was vacant') };

/** What a fact of a report is called. */
export function valueText(name: string, value: string): string {
  if (name === 'cause') return sentence(reshuffles[value] ?? mishapText(value));
  if (name === 'area') return t('Box {value}', { value });
  return name === 'broke' ? sentence(knownText(value)) : value;
}

/** What a settled wager is on. */
export function namedOn(event: TableEvent): string {
  const hand = Number(event['hand'] ?? 1) > 1 ? t(', hand {event}', { event: textOf(event['hand']) }) : '';
  const what: Record<string, string> = { 'insurance-settled': t('Insurance on box'), 'sevens-settled': t('Super Sevens on box') };
  return `${what[event.event ?? ''] ?? t('Box')} ${textOf(event['area'])}${hand}`;
}
