// Words for the places, phases and results of tables where something is spun. What a place pays is the server's word.
import type { SpinResult, SpinView } from '../../net/spin.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { covers, kindOf } from '../roulette/places.ts';

const phases: Record<string, string> = {
  closed: 'Closed',
  checking: 'The equipment is being checked',
  waiting: 'The dice are about to be spun',
  betting: 'Place your bets',
  spinning: 'The ball is running: last bets',
  called: 'No more bets',
  running: 'No more bets',
  announced: 'Losing wagers are collected',
  paying: 'Winning wagers are paid',
  halted: 'The game is halted',
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

const causes: Record<string, string> = {
  'same-direction': 'the ball ran the same way as the wheel',
  'foreign-object': 'something fell into the wheel',
  'ball-hung-up': 'the ball did not come down',
  'ball-out': 'the ball left the wheel',
  interference: 'somebody interfered',
  'too-few-turns': 'there were fewer than four turns',
  'not-flat': 'a die did not lie flat',
  'tumbler-failed': 'the tumbler failed',
  exposed: 'the dice were seen before the call',
  'not-activated': 'the tumbler was not set going',
  unbalanced: 'the wheel is out of balance',
  malfunction: 'the wheel failed',
  'on-peg': 'the indicator stood on a peg',
  disruption: 'the game was disrupted',
  fraud: 'there was fraud',
};
export const causeText = wordsFrom(causes);

const kindNames: Record<string, string> = {
  straight: 'Number',
  split: 'Split',
  street: 'Street',
  corner: 'Corner',
  'six-line': 'Six line',
  low: 'Low, 1 to 18',
  high: 'High, 19 to 36',
  even: 'Even',
  odd: 'Odd',
  red: 'Red',
  black: 'Black',
  small: 'Small',
  big: 'Big',
  'any-triple': 'Any triple',
};
const ordinals = ['', 'First', 'Second', 'Third'];

/** "split-17-20" → "Split 17, 20"; "total-9" → "Total 9"; a symbol of the money wheel by the operator's name. */
export function positionName(position: string, names: Record<string, string> = {}): string {
  const own = names[position] ?? kindNames[position];
  if (own !== undefined) return own;
  if (position === 'corner-0-1-2-3') return 'First four 0, 1, 2, 3';
  const [, kind = position, rest = ''] = /^(.*?)-(\d.*)$/.exec(position) ?? [];
  const numbers = rest.split('-');
  if (kind === 'six-line') return `Six line ${numbers.join(' to ')}`;
  if (kind === 'column' || kind === 'dozen') return `${ordinals[Number(rest)] ?? rest} ${kind}`;
  if (kind === 'triple' || kind === 'double') return `${sentence(kind)} of ${rest}`;
  if (kind === 'face') return `A single ${rest}`;
  return `${kindNames[kind] ?? sentence(kind)} ${numbers.join(', ')}`.trim();
}

/** What is paid there, by the table's own list of odds. */
export function paysAt(position: string, pays: Record<string, string>): string {
  if (pays[position] !== undefined) return pays[position];
  const face = ['face-on-one', 'face-on-two', 'face-on-three'].map((key) => pays[key]);
  if (position.startsWith('face-') && face[0] !== undefined) return face.join(', ');
  const total = /^total-(\d+)$/.exec(position)?.[1];
  if (total !== undefined) {
    const key = Object.keys(pays).find((one) => one.startsWith('total-') && one.split('-').includes(total));
    return key === undefined ? '' : pays[key]!;
  }
  return pays[kindOf(position)] ?? '';
}

/** What a place is, in words. */
export interface Explained {
  name: string;
  /** "35:1", as the table pays it; several, where it depends on the result. */
  pays: string;
  /** The numbers or symbols that win there, in words. */
  covers: string[];
}

export function explain(position: string, game: SpinView): Explained {
  const numbers = game.apparatus === 'roulette' ? covers(position).map(String) : [];
  return { name: positionName(position, game.names), pays: paysAt(position, game.pays), covers: numbers };
}

/** "17, black"; "1 3 5, total 9"; "Fern". */
export function resultText(result: SpinResult, names: Record<string, string> = {}): string {
  if (result.number !== undefined) return result.colour ? `${result.number}, ${result.colour}` : String(result.number);
  if (result.dice) return `${result.dice.join(' ')}, total ${result.total ?? result.dice.reduce((a, b) => a + b, 0)}`;
  const symbol = result.symbol ?? result.outcome;
  return names[symbol] ?? sentence(symbol);
}

/** "35:1" → "35 to 1". */
export const oddsText = (odds: string): string => odds.replaceAll(/(\d+):(\d+)/g, '$1 to $2');

const dozens = ['', '1 to 12', '13 to 24', '25 to 36'];
const wins: Record<string, string> = {
  red: 'Wins on any of the 18 red numbers.',
  black: 'Wins on any of the 18 black numbers.',
  low: 'Wins on 1 to 18.',
  high: 'Wins on 19 to 36.',
  even: 'Wins on any even number; zero counts as none.',
  odd: 'Wins on any odd number.',
  small: 'Wins on a total of 4 to 10, unless all three dice are alike.',
  big: 'Wins on a total of 11 to 17, unless all three dice are alike.',
  'any-triple': 'Wins if all three dice are alike.',
};

/** When a wager at a place wins, in a sentence. */
export function winsText(position: string, game: Pick<SpinView, 'apparatus' | 'names' | 'rim'>): string | undefined {
  if (game.apparatus === 'money-wheel') {
    const sections = game.rim.filter((symbol) => symbol === position).length;
    return `Wins if the wheel stops at ${game.names[position] ?? position}, which stands on ${sections} of ${game.rim.length} sections.`;
  }
  if (wins[position] !== undefined) return wins[position];
  const [, kind = '', rest = ''] = /^(.*?)-(\d.*)$/.exec(position) ?? [];
  const numbers = rest.split('-');
  switch (kind) {
    case 'dozen':
      return `Wins on ${dozens[Number(rest)] ?? rest}.`;
    case 'column':
      return 'Wins on the twelve numbers of the column.';
    case 'total':
      return `Wins if the dice add up to ${rest}.`;
    case 'triple':
      return `Wins if all three dice show ${rest}.`;
    case 'double':
      return `Wins if two dice show ${rest}, or all three.`;
    case 'pair':
      return `Wins if ${numbers.join(' and ')} both lie among the dice.`;
    case 'face':
      return `Wins if any die shows ${rest}, and pays more if two or three do.`;
    default: {
      const all = game.apparatus === 'roulette' ? covers(position) : [];
      const last = all.at(-1);
      if (last === undefined) return undefined;
      return `Wins if the ball stops in ${all.length === 1 ? last : `${all.slice(0, -1).join(', ')} or ${last}`}.`;
    }
  }
}
