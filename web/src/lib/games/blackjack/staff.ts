// What is offered to staff at a blackjack table, sorted for the console: words of the course, a card or a number to key, what the
// dealer keys for players who are at the table and not at a page, and what its wagers and facts are called.
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
  'face-down': 'First card discarded',
  'no-more-bets': 'No more bets',
  'close-insurance': 'Insurance closed',
  'close-following': 'The silent add nothing',
  'close-options': 'The silent play on',
  'cutting-card': 'Cutting card came out',
  settle: 'Collect and pay',
  'new-shoe': 'Shuffle for a new shoe',
  reconstruct: 'Hands put together anew',
  'replace-damaged': 'Damaged cards replaced',
  cut: 'Cut',
  'place-cutting-card': 'Cutting card placed',
  'decline-cut': 'leaves the cut',
  'view-burned': 'asks for the discarded card',
  'draw-card': 'Draw',
  'stand-hand': 'Stand',
  'split-pair': 'Split',
  'double-down': 'Double',
  'refuse-card': 'Refuse the card',
  insure: 'Insure',
  'take-even-money': 'Even money',
  'decline-insurance': 'No insurance',
  'follow-double': 'Double too',
  'follow-split': 'Wager on both',
  'decline-follow': 'Add nothing',
  'complete-hand': 'Play on',
  'take-back-hand': 'Take it back',
};

/** What a button for the offer says; `cents` is what it would lay. */
export function staffText(offer: Offer, cents?: number): string {
  if (offer.do === 'confirm') return stepText(offer['step']);
  if (offer.do === 'direct-absent') return `Complete box ${offer.area} for the absent`;
  if (offer.do === 'choose-hand') return `Stay on hand ${String(offer['hand'])}`;
  return `${names[offer.do] ?? sentence(offer.do)}${cents === undefined ? '' : ` ${money(cents, 'short')}`}`;
}

/** What the table waits for, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null): string {
  if (!awaiting) return 'Nothing is awaited';
  const to = textOf(awaiting['to']);
  if (awaiting.for === 'chance') {
    if (to === 'burn') return awaiting['face'] === 'down' ? 'Discard the first card, face down' : 'Turn the discarded card and key it';
    return to === 'dealer' ? 'Deal to the dealer and key the card' : `Deal to ${to.replace('-', ' ')} and key the card`;
  }
  const who = String(awaiting.player ?? 'The player');
  switch (awaiting.what) {
    case 'cut':
      return awaiting.player ? `${who} may cut the cards` : 'Cut the cards';
    case 'cutting-card':
      return 'Put the cutting card in, counted from the back';
    case 'wagers':
      return 'Wagers are taken';
    case 'insurance':
      return `Insurance: ${who} is asked`;
    case 'follow':
      return `${who} says whether to follow`;
    case 'option':
      return `${who} plays on or takes the hand back`;
    case 'hand':
      return `${who} decides`;
    case 'reconstruct':
      return 'A casino supervisor has the hands put together anew';
    case 'direct-absent':
      return 'Nobody decides for this hand: a casino supervisor completes it';
    case 'replace-damaged':
      return 'A casino supervisor replaces the damaged cards';
    case 'settle':
      return 'Collect losing wagers and pay';
    case 'new-shoe':
      return 'The shoe has ended: shuffle';
    default:
      return otherwiseDue(awaiting.what);
  }
}

const knownText = wordsFrom({
  late: 'it came after no more bets',
  partnership: 'players wagered together',
  'in-time': 'it lay there in time',
  chips: 'the wrong chips',
});
const reshuffles: Record<string, string> = { suspicion: 'the shuffle is suspect', exposed: 'a card was exposed', vacancy: 'the table was vacant' };

/** What a fact of a report is called. */
export function valueText(name: string, value: string): string {
  if (name === 'cause') return sentence(reshuffles[value] ?? mishapText(value));
  if (name === 'area') return `Box ${value}`;
  return name === 'broke' ? sentence(knownText(value)) : value;
}

/** What a settled wager is on. */
export function namedOn(event: TableEvent): string {
  const hand = Number(event['hand'] ?? 1) > 1 ? `, hand ${textOf(event['hand'])}` : '';
  const what: Record<string, string> = { 'insurance-settled': 'Insurance on box', 'sevens-settled': 'Super Sevens on box' };
  return `${what[event.event ?? ''] ?? 'Box'} ${textOf(event['area'])}${hand}`;
}
