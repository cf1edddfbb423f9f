// What is offered to staff at a craps table, sorted for the console: words said as they are and faces to key; and in words what is due, and
// what the dice may give.
import { t } from '../../lang/lang.ts';
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
  'replace-dice': t('New dice'),
  'offer-dice': t('Offer the dice'),
  settle: t('Settle'),
  roll: t('Call the roll'),
  'rule-face': t('Rule the faces'),
};
const steps: Record<string, string> = { 'dealer-inspection': t('Dice inspected'), 'supervisor-inspection': t('Dice inspected by the supervisor') };

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
      return t('{player} takes the dice', { player: offer.player });
    case 'decline-dice':
      return t('{player} leaves them to the next', { player: offer.player });
    case 'choose-dice':
      return t('{player} keeps dice {list}', { player: offer.player, list: offer.dice?.slice(0, 2).join(` ${t('and')} `) });
    case 'pass-dice':
      return t('{player} passes the dice', { player: offer.player });
    case 'throw':
      return offer.player ? t('{player} throws', { player: offer.player }) : t('Throw the dice');
    case 'confirm-wager':
      return t('{player}’s {bet} stands', { player: offer.player, bet: named(offer.bet ?? '') });
    case 'confirm-call':
      return t('Lay {player}’s “on” marker', { player: offer.player });
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}

/** What is due, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null, game: CrapsView | null): string {
  const shooter = game?.shooter?.player ?? t('The shooter');
  switch (game?.phase) {
    case 'replacing':
      return t('Bring a new set of dice');
    case 'inspecting':
      return awaiting?.what === 'supervisor-inspection' ? t('The game supervisor inspects the dice') : t('The dealer inspects the dice');
    case 'waiting':
      return game.wagers.length === 0 ? t('Wagers are taken; none lies yet') : t('Wagers are taken: then offer the dice');
    case 'offering':
      return t('The dice are offered to {offeredto}', { offeredto: game.offered_to ?? t('a player') });
    case 'choosing':
      return t('{shooter} chooses two dice', { shooter });
    case 'ready':
      return game.point === null
        ? t('Come out roll: {shooter} throws', { shooter })
        : t('The point is {point}: {shooter} throws', { point: game.point, shooter });
    case 'thrown':
      return t('Call the roll: key both dice');
    case 'rested':
      return t('Collect losing wagers and pay');
    default:
      return awaiting?.what ? sentence(awaiting.what) : t('Nothing is awaited');
  }
}

/** What a fact of a report is called. */
export function valueText(name: string, value: string, named: (bet: string) => string): string {
  if (name === 'cause') return sentence(passes.has(value) ? passText(value) : causeText(value));
  if (name === 'by') return sentence(officeText(value));
  if (name === 'bet') return named(value);
  if (name === 'die') return t('Die {value}', { value });
  if (name === 'dice') return value.includes(',') ? t('Both') : t('Die {value}', { value });
  return name === 'sound' ? (value === 'true' ? t('Yes') : t('No')) : sentence(value);
}
const passes = new Set(['delay', 'invalid-rolls', 'contravention']);

const FACES = [1, 2, 3, 4, 5, 6];
/** Every roll of two dice, once. */
const rolls = FACES.flatMap((one) => FACES.filter((other) => other >= one).map((other) => [one, other] as const));

/** The rolls that may come, each with the commands by which it would. */
export const outcomesOf = (): Outcome[] =>
  rolls.map(([one, other]) => ({ key: `${one}-${other}`, label: t('{one} and {other}', { one, other }), course: [{ do: 'roll', dice: `${one}-${other}` }] }));
