// What is offered to staff at a Caribbean stud table, sorted for the console: words said as they are, cards and numbers to key,
// prizes to pay, and what may be reported.
import { money } from '../../design/money.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Offer } from '../../net/types.ts';
import { NO_OFFERS, otherwiseDue, sortOffers, stepText, type CardOffers } from '../../table/staff.ts';
import { sentence } from '../../table/words.ts';

export interface StaffOffers extends CardOffers {
  count: Offer | undefined;
  prizes: Offer[];
}

/** Words of the course of a round; of a player's own words those that the dealer keys for one who is not at a page. */
const steps = [
  'confirm',
  'face-down',
  'no-more-bets',
  'bet',
  'fold',
  'fold-absent',
  'close-decisions',
  'show',
  'leave-down',
  'close-showing',
  'verify-hand',
  'settle',
];
const reports = [
  'report-exposed-card',
  'report-card-count',
  'report-empty-box',
  'report-ante',
  'declare-dead',
  'order-count',
  'replace-cards',
  'direct',
  'keep-apart',
  'invalidate-round',
];

/** Null where nothing is offered that staff would say. */
export function staffOffers(options: readonly Offer[]): StaffOffers | null {
  const count = options.find((offer) => offer.do === 'count-cards');
  const prizes = options.filter((offer) => offer.do === 'pay-jackpot');
  const sorted = sortOffers(options, { steps, answers: [], reports });
  return sorted || count || prizes.length > 0 ? { ...(sorted ?? NO_OFFERS), count, prizes } : null;
}

const names: Record<string, string> = {
  cut: 'Cut',
  'no-more-bets': 'No more bets',
  'close-decisions': 'The silent fold',
  'close-showing': 'Turn the other hands',
  settle: 'Collect and pay',
  'order-count': 'Have the deck counted',
  'replace-cards': 'Have the cards replaced',
  'report-exposed-card': 'Card exposed in error',
  'report-card-count': 'Wrong number of cards',
  'report-empty-box': 'Cards to a box without an ante',
  'report-ante': 'Ante found after the call',
  'keep-apart': 'Keep two players apart',
  'invalidate-round': 'Invalidate the round',
};
const directions: Record<string, string> = { english: 'Only English is spoken', silence: 'Silence during a hand' };
const players: Record<string, string> = {
  fold: 'folds',
  'fold-absent': 'is absent: folds',
  show: 'shows',
  'leave-down': 'leaves it down',
  'verify-hand': 'hand verified',
  'declare-dead': 'hand is dead',
};

/** What a button for the offer says. */
export function staffText(offer: Offer): string {
  const who = String(offer.player ?? offer['player'] ?? '');
  if (offer.do === 'confirm') return stepText(offer['step']);
  if (offer.do === 'face-down') return (offer.most ?? 1) > 1 ? `All ${offer.most} dealt face down` : 'Dealt face down';
  if (offer.do === 'direct') return directions[String(offer['what'])] ?? sentence(String(offer['what']));
  if (offer.do === 'bet') return `${who} bets ${money(Number(offer['cents'] ?? 0), 'short')}`;
  if (players[offer.do] && who) return `${who}${offer.do === 'verify-hand' || offer.do === 'declare-dead' ? '’s' : ''} ${players[offer.do]}`;
  return names[offer.do] ?? sentence(offer.do);
}

/** What the table waits for, as the dealer would say it to themself. */
export function dueText(awaiting: Awaiting | null): string {
  if (!awaiting) return 'Nothing is awaited';
  if (awaiting.for === 'chance') {
    const whose = awaiting['to'] === 'dealer' ? 'the dealer’s' : 'a player’s';
    if (awaiting['face'] === 'down') return `Deal face down: ${textOf(awaiting['count'] ?? 1)} in a row`;
    return awaiting['face'] === 'turned' ? `Turn ${whose} next card and key it` : `Deal ${whose} card face up and key it`;
  }
  const who = typeof awaiting.player === 'string' ? awaiting.player : '';
  switch (awaiting.what) {
    case 'cut':
      return 'Cut the stack';
    case 'wagers':
      return 'Antes are taken';
    case 'hand':
      return `${who} folds or bets`;
    case 'show':
      return `${who} shows the hand or leaves it down`;
    case 'verify':
      return `Verify ${who}’s hand and tell the supervisor`;
    case 'count':
      return 'Count the deck';
    case 'settle':
      return 'Collect losing wagers and pay';
    case 'jackpot':
      return `Pay ${who} the jackpot prize`;
    default:
      return otherwiseDue(awaiting.what);
  }
}
