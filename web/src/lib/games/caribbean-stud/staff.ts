// What is offered to staff at a Caribbean stud table, sorted for the console: words said as they are, cards and numbers to key,
// prizes to pay, and what its wagers and facts are called.
import { t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Offer, TableEvent } from '../../net/types.ts';
import { NO_OFFERS, otherwiseDue, sortOffers, stepText, type CardOffers } from '../../table/staff.ts';
import { sentence } from '../../table/words.ts';
import { causeText } from './notes.ts';

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

/** Null where nothing is offered that staff would say. */
export function staffOffers(options: readonly Offer[]): StaffOffers | null {
  const count = options.find((offer) => offer.do === 'count-cards');
  const prizes = options.filter((offer) => offer.do === 'pay-jackpot');
  const sorted = sortOffers(options, { steps, answers: [] });
  return sorted || count || prizes.length > 0 ? { ...(sorted ?? NO_OFFERS), count, prizes } : null;
}

const names: Record<string, string> = {
  cut: t('Cut'),
  'no-more-bets': t('No more bets'),
  'close-decisions': t('The silent fold'),
  'close-showing': t('Turn the other hands'),
  settle: t('Collect and pay'),
};
const directions: Record<string, string> = { english: t('Only English is spoken'), silence: t('Silence during a hand') };
const players: Record<string, string> = {
  fold: 'folds',
  'fold-absent': t('is absent: folds'),
  show: 'shows',
  'leave-down': t('leaves it down'),
  'verify-hand': t('hand verified'),
};

/** What a button for the offer says. */
export function staffText(offer: Offer): string {
  const who = String(offer.player ?? offer['player'] ?? '');
  if (offer.do === 'confirm') return stepText(offer['step']);
  if (offer.do === 'face-down') return t('Dealt face down | All {n} dealt face down', { n: offer.most ?? 1 });
  if (offer.do === 'bet') return t('{who} bets {offer}', { who, offer: money(Number(offer['cents'] ?? 0), 'short') });
  if (players[offer.do] && who) return `${who}${offer.do === 'verify-hand' ? '’s' : ''} ${players[offer.do]}`;
  return names[offer.do] ?? sentence(offer.do);
}

/** What the table waits for, as the dealer would say it to themself. */
export function dueText(awaiting: Awaiting | null): string {
  if (!awaiting) return t('Nothing is awaited');
  if (awaiting.for === 'chance') {
    const whose = awaiting['to'] === 'dealer' ? t('the dealer’s') : t('a player’s');
    if (awaiting['face'] === 'down') return t('Deal face down: {awaiting} in a row', { awaiting: textOf(awaiting['count'] ?? 1) });
    return awaiting['face'] === 'turned' ? t('Turn {whose} next card and key it', { whose }) : t('Deal {whose} card face up and key it', { whose });
  }
  const who = typeof awaiting.player === 'string' ? awaiting.player : '';
  switch (awaiting.what) {
    case 'cut':
      return t('Cut the stack');
    case 'wagers':
      return t('Antes are taken');
    case 'hand':
      return t('{who} folds or bets', { who });
    case 'show':
      return t('{who} shows the hand or leaves it down', { who });
    case 'verify':
      return t('Verify {who}’s hand and tell the supervisor', { who });
    case 'count':
      return t('Count the deck');
    case 'settle':
      return t('Collect losing wagers and pay');
    case 'jackpot':
      return t('Pay {who} the jackpot prize', { who });
    default:
      return otherwiseDue(awaiting.what);
  }
}

/** What a fact of a report is called; hands by their players. */
export function valueText(name: string, value: string, players: ReadonlyMap<number, string>): string {
  if (name === 'seat') return players.get(Number(value)) ?? t('Box {value}', { value });
  if (name === 'cause') return sentence(causeText(value));
  return name === 'what' ? (directions[value] ?? sentence(value)) : value;
}

/** What a settled wager is on. */
export const namedOn = (event: TableEvent): string =>
  event.event === 'hand-settled' ? t('Ante and bet') : sentence(textOf(event.event).replace('-settled', ''));
