// What is offered to staff at a craps table, sorted for the console: words said as they are, faces to key, causes to choose.
import type { CrapsOffer } from '../../net/craps.ts';
import { commandOf } from '../../net/offer.ts';
import { textOf } from '../../net/text.ts';
import type { Command } from '../../net/types.ts';
import { sentence } from '../../table/words.ts';
import { causeText, officeText, passText } from './words.ts';

/** Words that are said as offered. */
const plain = new Set(['replace-dice', 'confirm', 'offer-dice', 'throw', 'settle', 'order-pass', 'confirm-wager', 'confirm-call', 'overrule']);
/** Words of a player that the dealer may key for one who is at the table and not at a page. */
const keyed = new Set(['accept-dice', 'decline-dice', 'choose-dice', 'pass-dice', 'throw']);
/** Words that need the faces of two dice. */
const faced = new Set(['roll', 'rule-face', 'overrule']);
const names: Record<string, string> = {
  'replace-dice': 'New dice',
  'offer-dice': 'Offer the dice',
  settle: 'Settle',
  roll: 'Call the roll',
  'rule-face': 'Rule the faces',
};
const steps: Record<string, string> = { 'dealer-inspection': 'Dice inspected', 'supervisor-inspection': 'Dice inspected by the supervisor' };

const word = (offer: CrapsOffer, name: string): string => textOf(offer[name]);

export interface StaffOffers {
  plain: CrapsOffer[];
  faced: CrapsOffer[];
  causes: CrapsOffer[];
  lost: boolean;
  found: boolean;
}

/** Those of the offers that are staff's own, and the players' words on the dice; wagers are left to the players. */
export function staffOffers(options: readonly CrapsOffer[]): StaffOffers | null {
  const own = options.filter((offer) => offer.roles !== undefined && offer.roles.length > 0 && (keyed.has(offer.do) || !offer.roles.includes('player')));
  // Where faces are to be keyed the offer says how many sides they have; without, overruling makes it "no roll".
  const needsFaces = (offer: CrapsOffer): boolean => faced.has(offer.do) && offer['sides'] !== undefined;
  const out: StaffOffers = {
    plain: own.filter((offer) => (plain.has(offer.do) || keyed.has(offer.do)) && !needsFaces(offer)),
    faced: own.filter(needsFaces),
    // The stickperson calls it where nobody is named; once is enough.
    causes: own.filter((offer) => offer.do === 'no-roll' && offer['by'] !== 'stickperson'),
    lost: own.some((offer) => offer.do === 'report-dice-lost'),
    found: own.some((offer) => offer.do === 'report-die-found'),
  };
  return out.plain.length + out.faced.length + out.causes.length > 0 || out.lost || out.found ? out : null;
}

/** The command of a plain offer; dice that the dealer chooses for a shooter are the first two. */
export function staffCommand(offer: CrapsOffer): Command {
  const [first, second] = offer.dice ?? [];
  return { ...commandOf(offer), ...(offer.do === 'choose-dice' ? { first, second } : {}) };
}

/** What a button for the offer says. */
export function staffText(offer: CrapsOffer, named: (bet: string) => string): string {
  switch (offer.do) {
    case 'confirm':
      return steps[word(offer, 'step')] ?? sentence(word(offer, 'step'));
    case 'accept-dice':
      return `${offer.player} takes the dice`;
    case 'decline-dice':
      return `${offer.player} leaves them to the next`;
    case 'choose-dice':
      return `${offer.player} keeps dice ${offer.dice?.slice(0, 2).join(' and ')}`;
    case 'pass-dice':
      return `${offer.player} passes the dice`;
    case 'throw':
      return offer.player ? `${offer.player} throws` : 'Throw the dice';
    case 'order-pass':
      return `Have the dice passed: ${passText(offer['cause'])}`;
    case 'confirm-wager':
      return `${offer.player}’s ${named(offer.bet ?? '')} stands`;
    case 'confirm-call':
      return `Lay ${offer.player}’s “on” marker`;
    case 'overrule':
      return `Overrule as ${officeText(offer['by'])}${offer['sides'] === undefined ? ': no roll' : ''}`;
    case 'no-roll':
      return `${sentence(causeText(offer['cause']))}${offer['by'] == null ? '' : ` (${officeText(offer['by'])})`}`;
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}
