// What is offered to staff at a craps table, sorted for the console: words said as they are, faces to key, causes to choose.
import type { Awaiting, Command } from '../../net/types.ts';
import { commandOf } from '../baccarat/offer.ts';
import { sentence } from '../baccarat/words.ts';
import type { CrapsOffer, CrapsView } from './types.ts';
import { causeText, officeText, passText } from './words.ts';

/** Words that are said as offered. */
const plain = new Set(['notify-inspector', 'confirm', 'offer-dice', 'throw', 'settle', 'order-pass', 'confirm-wager', 'overrule']);
/** Words of a player that the dealer may key for one who is at the table and not at a page. */
const keyed = new Set(['accept-dice', 'decline-dice', 'choose-dice', 'pass-dice', 'throw']);
/** Words that need the faces of two dice. */
const faced = new Set(['roll', 'rule-face', 'overrule']);
const names: Record<string, string> = { 'notify-inspector': 'Inspector told', 'offer-dice': 'Offer the dice', settle: 'Settle', roll: 'Call the roll', 'rule-face': 'Rule the faces' };
const steps: Record<string, string> = { 'dealer-inspection': 'Dice inspected', 'supervisor-inspection': 'Dice inspected by the supervisor' };

/** The office in which a role overrules, where the offer does not name one. */
const offices: Record<string, string> = { supervisor: 'game-supervisor', manager: 'manager' };
const word = (offer: CrapsOffer, name: string): string => String(offer[name] ?? '');
export const officeOf = (offer: CrapsOffer): string => word(offer, 'by') || offices[offer.roles?.[0] ?? ''] || 'manager';

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
  // An offer to overrule names its office only where it is exactly one: for "no roll".
  const exact = (offer: CrapsOffer): boolean => offer.do !== 'overrule' || 'by' in offer;
  const out: StaffOffers = {
    plain: own.filter((offer) => (plain.has(offer.do) || keyed.has(offer.do)) && exact(offer)),
    faced: own.filter((offer) => faced.has(offer.do) && (offer.do !== 'overrule' || !exact(offer))),
    // The stickperson calls it where nobody is named; once is enough.
    causes: own.filter((offer) => offer.do === 'no-roll' && offer['by'] !== 'stickperson'),
    lost: own.some((offer) => offer.do === 'report-dice-lost'),
    found: own.some((offer) => offer.do === 'report-die-found'),
  };
  return out.plain.length + out.faced.length + out.causes.length > 0 || out.lost || out.found ? out : null;
}

/** Staff are offered what the dealer may say. What the table awaits of another office, and what such an office may say of a
 *  throw, is added here, to be said `as` that office; the table decides. */
export function withOffices(options: readonly CrapsOffer[], awaiting: Awaiting | null, game: Pick<CrapsView, 'phase' | 'dice' | 'dice_set'>): CrapsOffer[] {
  const own = [...options];
  const add = (offer: CrapsOffer): void => {
    const same = own.some((one) => one.do === offer.do && (one['by'] ?? null) === (offer['by'] ?? null) && (one['step'] ?? null) === (offer['step'] ?? null));
    if (!same) own.push({ ...offer, as: offer.roles?.[0] });
  };
  const [role] = awaiting?.roles ?? [];
  if (awaiting?.for === 'decision' && awaiting.do && (role === 'supervisor' || role === 'manager')) {
    add({ do: awaiting.do, roles: [role], ...(awaiting.do === 'confirm' ? { step: awaiting.what } : {}) });
  }
  if (game.phase === 'rested') {
    if (game.dice) add({ do: 'rule-face', roles: ['supervisor'] });
    for (const role of ['supervisor', 'manager']) own.push({ do: 'overrule', roles: [role], as: role });
  }
  if (game.phase === 'ready') add({ do: 'order-pass', roles: ['supervisor'], cause: 'delay' });
  if (game.dice_set.some((one) => one.at === 'lost')) add({ do: 'report-die-found', roles: ['supervisor'] });
  return own;
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
      return `${offer.player} gives the dice on`;
    case 'throw':
      return offer.player ? `${offer.player} throws` : 'Throw the dice';
    case 'order-pass':
      return `Have the dice passed: ${passText(offer['cause'])}`;
    case 'confirm-wager':
      return `${offer.player}’s ${named(offer.bet ?? '')} stands`;
    case 'overrule':
      return `Overrule as ${officeText(officeOf(offer))}${'by' in offer ? ': no roll' : ''}`;
    case 'no-roll':
      return `${sentence(causeText(offer['cause']))}${offer['by'] == null ? '' : ` (${officeText(offer['by'])})`}`;
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}
