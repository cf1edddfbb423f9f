// What is offered to staff where something is spun, sorted for the console: words said as they are, and a result to key; and in words what
// is due, and what a result may be.
import { t } from '../../lang/lang.ts';
import type { Outcome } from '../../console/money.ts';
import { TROUBLE } from '../../console/trouble.ts';
import { commandOf } from '../../net/offer.ts';
import type { SpinView } from '../../net/spin.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Command, Offer } from '../../net/types.ts';
import { GONE } from '../../table/staff.ts';
import { checkText, sentence, wordsFrom } from '../../table/words.ts';
import { causeText } from './words.ts';

export interface StaffOffers {
  plain: Offer[];
  /** The result that is due, or that may be amended. */
  result: Offer | undefined;
}

/** Words that are said elsewhere. */
const elsewhere = new Set(['post-closing-sign', 'close-table', 'take-back', 'report-wrong-payment', 'tell-inspector', 'approve', GONE]);

/** Those of the offers that are staff's own; wagers and chips are left to the players. */
export function staffOffers(options: readonly Offer[]): StaffOffers | null {
  const own = options.filter((offer) => offer.roles !== undefined && !offer.roles.includes('player') && !elsewhere.has(offer.do));
  const keyed = (offer: Offer): boolean => offer.do === 'result' || offer.do === 'amend-result';
  const plain = own.filter((offer) => !keyed(offer) && !TROUBLE.includes(offer.do));
  return own.length > 0 ? { plain, result: own.find((offer) => offer.do === 'result') ?? own.find(keyed) } : null;
}

const names: Record<string, string> = {
  spin: t('Spin'),
  'no-more-bets': t('No more bets'),
  collect: t('Collect losing wagers'),
  result: t('Call the result'),
  'amend-result': t('Amend the result'),
};

/** What a button for the offer says; places are named by `placed`. */
export function staffText(offer: Offer, placed: (position: string) => string): string {
  switch (offer.do) {
    case 'confirm':
      return t('Checked: {check}', { check: checkText(offer['check']) });
    case 'pay':
      return offer['position'] === undefined ? t('Pay all winners') : t('Pay {placed}', { placed: placed(textOf(offer['position'])) });
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}

export const resultCommand = (offer: Offer, outcome: string): Command => ({ ...commandOf(offer), outcome });

/** How many dice show a result. */
export const facesOf = (offer: Offer): number => (offer['sides'] as number[] | undefined)?.length ?? 3;

const dues: Record<string, Record<string, string>> = {
  roulette: { spin: t('Spin the ball'), result: t('Key the number in which the ball rests') },
  'tai-sai': { spin: t('Spin the dice'), result: t('Key the three dice') },
  'money-wheel': { spin: t('Spin the wheel'), result: t('Key the section at the indicator') },
};

/** What is due, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null, game: SpinView | null, wagers: number): string {
  const words = dues[game?.apparatus ?? ''] ?? {};
  if (awaiting?.for === 'draw') return words['result'] ?? t('Key the result');
  switch (game?.phase) {
    case 'checking':
      return t('Check the equipment, in any order');
    case 'waiting':
      return words['spin'] ?? t('Spin');
    case 'betting':
      if (wagers === 0) return t('Wagers are taken; none lies yet');
      return awaiting?.do === 'spin'
        ? t('Wagers are taken: then {what}', { what: (words['spin'] ?? 'spin').toLowerCase() })
        : t('Wagers are taken: then call no more bets');
    case 'spinning':
      return t('Last wagers: call no more bets before the ball slows');
    case 'called':
      return words['spin'] ?? t('Spin');
    case 'running':
      return words['result'] ?? t('Key the result');
    case 'announced':
      return t('Collect the losing wagers');
    case 'paying':
      return t('Pay the winning wagers');
    case 'halted':
      return t('The equipment failed: play is halted');
    default:
      return awaiting?.what ? sentence(awaiting.what) : t('Nothing is awaited');
  }
}

const knownText = wordsFrom({ late: t('it came after no more bets'), partnership: t('players wagered together'), 'in-time': t('it lay there in time') });

/** What a fact of a report is called. */
export function valueText(name: string, value: string, placed: (position: string) => string): string {
  if (name === 'cause') return sentence(causeText(value));
  if (name === 'position') return placed(value);
  if (name === 'how') return value === 'procedures' ? t('By the procedures for a failure') : t('It is put right');
  return name === 'known' ? sentence(knownText(value)) : value;
}

/** What was keyed last, in words. */
export function keyedText(line: string, shown: (outcome: string) => string): string {
  const [word = '', fact = ''] = line.split(' ');
  if (word === 'result' || word === 'amend-result') return t('the result {replaceAll}', { replaceAll: shown(fact).replaceAll('-', ' ') });
  return word === 'confirm' ? t('the check of {check}', { check: checkText(fact) }) : (names[word] ?? sentence(word));
}

const FACES = [1, 2, 3, 4, 5, 6];
/** Every result of three dice, once. */
const triples = FACES.flatMap((a) => FACES.filter((b) => b >= a).flatMap((b) => FACES.filter((c) => c >= b).map((c) => `${a}-${b}-${c}`)));

/** The results that may come, each with the commands by which it would. */
export function outcomesOf(game: SpinView, shown: (outcome: string) => string): Outcome[] {
  const results =
    game.apparatus === 'roulette'
      ? Array.from({ length: 37 }, (_, number) => String(number))
      : game.apparatus === 'tai-sai'
        ? triples
        : Object.keys(game.names);
  return results.map((outcome) => ({ key: outcome, label: shown(outcome).replaceAll('-', ' '), course: [{ do: 'result', outcome }] }));
}
