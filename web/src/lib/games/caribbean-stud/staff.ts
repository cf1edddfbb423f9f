// What is offered to staff at a Caribbean stud table, sorted for the console: words said as they are, cards and numbers to key,
// prizes to pay, and what its wagers and facts are called.
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
  cut: 'Cut',
  'no-more-bets': 'No more bets',
  'close-decisions': 'The silent fold',
  'close-showing': 'Turn the other hands',
  settle: 'Collect and pay',
};
const directions: Record<string, string> = { english: 'Only English is spoken', silence: 'Silence during a hand' };
const players: Record<string, string> = {
  fold: 'folds',
  'fold-absent': 'is absent: folds',
  show: 'shows',
  'leave-down': 'leaves it down',
  'verify-hand': 'hand verified',
};

/** What a button for the offer says. */
export function staffText(offer: Offer): string {
  const who = String(offer.player ?? offer['player'] ?? '');
  if (offer.do === 'confirm') return stepText(offer['step']);
  if (offer.do === 'face-down') return (offer.most ?? 1) > 1 ? `All ${offer.most} dealt face down` : 'Dealt face down';
  if (offer.do === 'bet') return `${who} bets ${money(Number(offer['cents'] ?? 0), 'short')}`;
  if (players[offer.do] && who) return `${who}${offer.do === 'verify-hand' ? '’s' : ''} ${players[offer.do]}`;
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

/** What a fact of a report is called; hands by their players. */
export function valueText(name: string, value: string, players: ReadonlyMap<number, string>): string {
  if (name === 'seat') return players.get(Number(value)) ?? `Box ${value}`;
  if (name === 'cause') return sentence(causeText(value));
  return name === 'what' ? (directions[value] ?? sentence(value)) : value;
}

/** What a settled wager is on. */
export const namedOn = (event: TableEvent): string => (event.event === 'hand-settled' ? 'Ante and bet' : sentence(textOf(event.event).replace('-settled', '')));
