// What is offered to staff at a craps table, sorted for the console: words said as they are and faces to key; and in words what is due, and
// what the dice may give.
import type { Outcome } from '../../console/money.ts';
import { TROUBLE } from '../../console/trouble.ts';
import type { CrapsOffer, CrapsView } from '../../net/craps.ts';
import { commandOf } from '../../net/offer.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Command } from '../../net/types.ts';
import { sentence } from '../../table/words.ts';
import { causeText, officeText, passText } from './words.ts';

/** Words that are said as offered. */
const plain = new Set(['replace-dice', 'confirm', 'offer-dice', 'throw', 'settle', 'confirm-wager', 'confirm-call']);
/** Words of a player that the dealer may key for one who is at the table and not at a page. */
const keyed = new Set(['accept-dice', 'decline-dice', 'choose-dice', 'pass-dice', 'throw']);
/** Words that need the faces of two dice. */
const faced = new Set(['roll', 'rule-face']);
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
  /** The roll that is called, or the faces that are ruled. */
  faced: CrapsOffer | undefined;
}

/** Those of the offers that are staff's own, and the players' words on the dice; wagers are left to the players. */
export function staffOffers(options: readonly CrapsOffer[]): StaffOffers | null {
  const own = options.filter((offer) => offer.roles !== undefined && offer.roles.length > 0 && (keyed.has(offer.do) || !offer.roles.includes('player')));
  const needsFaces = (offer: CrapsOffer): boolean => faced.has(offer.do) && offer['sides'] !== undefined;
  const said = own.filter((offer) => (plain.has(offer.do) || keyed.has(offer.do)) && !needsFaces(offer));
  const face = own.find(needsFaces);
  return said.length > 0 || face || own.some((offer) => TROUBLE.includes(offer.do)) ? { plain: said, faced: face } : null;
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
    case 'confirm-wager':
      return `${offer.player}’s ${named(offer.bet ?? '')} stands`;
    case 'confirm-call':
      return `Lay ${offer.player}’s “on” marker`;
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}

/** What is due, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null, game: CrapsView | null): string {
  const shooter = game?.shooter?.player ?? 'The shooter';
  switch (game?.phase) {
    case 'replacing':
      return 'Bring a new set of dice';
    case 'inspecting':
      return awaiting?.what === 'supervisor-inspection' ? 'The game supervisor inspects the dice' : 'The dealer inspects the dice';
    case 'waiting':
      return game.wagers.length === 0 ? 'Wagers are taken; none lies yet' : 'Wagers are taken: then offer the dice';
    case 'offering':
      return `The dice are offered to ${game.offered_to ?? 'a player'}`;
    case 'choosing':
      return `${shooter} chooses two dice`;
    case 'ready':
      return game.point === null ? `Come out roll: ${shooter} throws` : `The point is ${game.point}: ${shooter} throws`;
    case 'thrown':
      return 'Call the roll: key both dice';
    case 'rested':
      return 'Collect losing wagers and pay';
    default:
      return awaiting?.what ? sentence(awaiting.what) : 'Nothing is awaited';
  }
}

/** What a fact of a report is called. */
export function valueText(name: string, value: string, named: (bet: string) => string): string {
  if (name === 'cause') return sentence(passes.has(value) ? passText(value) : causeText(value));
  if (name === 'by') return sentence(officeText(value));
  if (name === 'bet') return named(value);
  if (name === 'die') return `Die ${value}`;
  if (name === 'dice') return value.includes(',') ? 'Both' : `Die ${value}`;
  return name === 'sound' ? (value === 'true' ? 'Yes' : 'No') : sentence(value);
}
const passes = new Set(['delay', 'invalid-rolls', 'contravention']);

const FACES = [1, 2, 3, 4, 5, 6];
/** Every roll of two dice, once. */
const rolls = FACES.flatMap((one) => FACES.filter((other) => other >= one).map((other) => [one, other] as const));

/** The rolls that may come, each with the commands by which it would. */
export const outcomesOf = (): Outcome[] =>
  rolls.map(([one, other]) => ({ key: `${one}-${other}`, label: `${one} and ${other}`, course: [{ do: 'roll', dice: `${one}-${other}` }] }));
