// What is offered to staff where something is spun, sorted for the console: words said as they are, results to key, causes to choose.
import { commandOf } from '../../net/offer.ts';
import { textOf } from '../../net/text.ts';
import type { Command, Offer } from '../../net/types.ts';
import { GONE } from '../../table/staff.ts';
import { sentence } from '../../table/words.ts';
import { causeText } from './words.ts';

export interface StaffOffers {
  plain: Offer[];
  results: Offer[];
  causes: Offer[];
}

/** Words that are said elsewhere, or with facts that the console has no form for. */
const elsewhere = new Set([
  'report-found-wager',
  'invalidate-round',
  'post-closing-sign',
  'close-table',
  'take-back',
  'report-wrong-payment',
  'tell-inspector',
  'approve',
  GONE,
]);

/** Those of the offers that are staff's own; wagers and chips are left to the players. */
export function staffOffers(options: readonly Offer[]): StaffOffers | null {
  const own = options.filter((offer) => offer.roles !== undefined && !offer.roles.includes('player') && !elsewhere.has(offer.do));
  const keyed = (offer: Offer): boolean => offer.do === 'result' || offer.do === 'amend-result';
  const out: StaffOffers = {
    plain: own.filter((offer) => !keyed(offer) && offer.do !== 'no-spin'),
    results: own.filter(keyed),
    causes: own.filter((offer) => offer.do === 'no-spin'),
  };
  return out.plain.length + out.results.length + out.causes.length > 0 ? out : null;
}

const names: Record<string, string> = {
  spin: 'Spin',
  'no-more-bets': 'No more bets',
  collect: 'Collect losing wagers',
  'change-ball': 'Another ball',
  'report-equipment-failure': 'The equipment failed',
  result: 'Call the result',
  'amend-result': 'Amend the result',
};

/** What a button for the offer says; places are named by `placed`. */
export function staffText(offer: Offer, placed: (position: string) => string): string {
  switch (offer.do) {
    case 'confirm':
      return `Checked: ${String(offer['check']).replaceAll('-', ' ')}`;
    case 'pay':
      return offer['position'] === undefined ? 'Pay all winners' : `Pay ${placed(textOf(offer['position']))}`;
    case 'no-spin':
      return sentence(causeText(offer['cause']));
    case 'resume-play':
      return offer['how'] === 'procedures' ? 'Play on by procedures' : 'Play on, it is put right';
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}

export const resultCommand = (offer: Offer, outcome: string): Command => ({ ...commandOf(offer), outcome });
