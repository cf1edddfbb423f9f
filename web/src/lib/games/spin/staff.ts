// What is offered to staff where something is spun, sorted for the console: words said as they are, and a result to key; and in words what
// is due, and what a result may be.
import type { Outcome } from '../../console/money.ts';
import { TROUBLE } from '../../console/trouble.ts';
import { commandOf } from '../../net/offer.ts';
import type { SpinView } from '../../net/spin.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, Command, Offer } from '../../net/types.ts';
import { GONE } from '../../table/staff.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
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
  spin: 'Spin',
  'no-more-bets': 'No more bets',
  collect: 'Collect losing wagers',
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
    default:
      return names[offer.do] ?? sentence(offer.do);
  }
}

export const resultCommand = (offer: Offer, outcome: string): Command => ({ ...commandOf(offer), outcome });

/** How many dice show a result. */
export const facesOf = (offer: Offer): number => (offer['sides'] as number[] | undefined)?.length ?? 3;

const dues: Record<string, Record<string, string>> = {
  roulette: { spin: 'Spin the ball', result: 'Key the number in which the ball rests' },
  'tai-sai': { spin: 'Spin the dice', result: 'Key the three dice' },
  'money-wheel': { spin: 'Spin the wheel', result: 'Key the section at the indicator' },
};

/** What is due, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null, game: SpinView | null, wagers: number): string {
  const words = dues[game?.apparatus ?? ''] ?? {};
  if (awaiting?.for === 'draw') return words['result'] ?? 'Key the result';
  switch (game?.phase) {
    case 'checking':
      return 'Check the equipment, in any order';
    case 'waiting':
      return words['spin'] ?? 'Spin';
    case 'betting':
      if (wagers === 0) return 'Wagers are taken; none lies yet';
      return awaiting?.do === 'spin' ? `Wagers are taken: then ${(words['spin'] ?? 'spin').toLowerCase()}` : 'Wagers are taken: then call no more bets';
    case 'spinning':
      return 'Last wagers: call no more bets before the ball slows';
    case 'called':
      return words['spin'] ?? 'Spin';
    case 'running':
      return words['result'] ?? 'Key the result';
    case 'announced':
      return 'Collect the losing wagers';
    case 'paying':
      return 'Pay the winning wagers';
    case 'halted':
      return 'The equipment failed: play is halted';
    default:
      return awaiting?.what ? sentence(awaiting.what) : 'Nothing is awaited';
  }
}

const knownText = wordsFrom({ late: 'it came after no more bets', partnership: 'players wagered together', 'in-time': 'it lay there in time' });

/** What a fact of a report is called. */
export function valueText(name: string, value: string, placed: (position: string) => string): string {
  if (name === 'cause') return sentence(causeText(value));
  if (name === 'position') return placed(value);
  if (name === 'how') return value === 'procedures' ? 'By the procedures for a failure' : 'It is put right';
  return name === 'known' ? sentence(knownText(value)) : value;
}

/** What was keyed last, in words. */
export function keyedText(line: string, shown: (outcome: string) => string): string {
  const [word = '', fact = ''] = line.split(' ');
  if (word === 'result' || word === 'amend-result') return `the result ${shown(fact).replaceAll('-', ' ')}`;
  return word === 'confirm' ? `the check of the ${fact.replaceAll('-', ' ')}` : word.replaceAll('-', ' ');
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
