// What is offered to staff at a blackjack table, sorted for the console: words of the course, a card or a number to key, what the
// dealer keys for players who are at the table and not at a page, and what may be reported.
import { money } from '../../design/money.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Offer } from '../../net/types.ts';
import { otherwiseDue, sortOffers, stepText, type CardOffers } from '../../table/staff.ts';
import { sentence } from '../../table/words.ts';

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
const reports = [
  'omit-card',
  'report-omission',
  'report-excess-card',
  'report-face-up-card',
  'report-dealer-card',
  'report-empty-box',
  'report-misplaced-cards',
  'report-insufficient-cards',
  'report-damaged-card',
  'report-missed-shuffle',
  'report-no-cutting-card',
  'report-box-wager',
  'hold-to-minimum',
  'reshuffle',
  'replace-cards',
  'direct-cutting-card',
  'invalidate-round',
];

/** Null where nothing is offered that staff would say. */
export const staffOffers = (options: readonly Offer[]): CardOffers | null => sortOffers(options, { steps, answers, reports });

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
  'direct-cutting-card': 'Direct the cutting card elsewhere',
  'omit-card': 'No card was dealt where one was due',
  'report-omission': 'A card was left out: noticed',
  'report-excess-card': 'Card drawn in error',
  'report-face-up-card': 'Card face up in the shoe',
  'report-dealer-card': 'Card dealt to the dealer in error',
  'report-empty-box': 'Cards to a box without a wager',
  'report-misplaced-cards': 'Cards placed wrongly',
  'report-insufficient-cards': 'Too few cards in the shoe',
  'report-damaged-card': 'Damaged card',
  'report-missed-shuffle': 'Shuffle was missed',
  'report-no-cutting-card': 'No cutting card in the shoe',
  'report-box-wager': 'Wager that should have been refused',
  'hold-to-minimum': 'Hold a player to the minimum',
  reshuffle: 'Shuffle after a vacancy',
  'replace-cards': 'Have the cards replaced',
  'invalidate-round': 'Invalidate the round',
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

/** Which facts a report is asked with; one with a question mark may be left out. */
export const factsOf: Record<string, readonly string[]> = {
  'report-excess-card': ['card?'],
  'report-face-up-card': ['card'],
  'report-dealer-card': ['card'],
  'report-damaged-card': ['card'],
  'report-empty-box': ['area', 'cards'],
  'report-misplaced-cards': ['drawn?'],
  'report-box-wager': ['player', 'area', 'cents'],
  'hold-to-minimum': ['player'],
  'invalidate-round': ['cause', 'forfeit'],
};
