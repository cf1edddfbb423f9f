// Words for the places, phases and results of tables where something is spun. What a place pays is the server's word.
import { spelt, t } from '../../lang/lang.ts';
import type { SpinResult, SpinView } from '../../net/spin.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { covers, kindOf } from '../roulette/places.ts';

const phases: Record<string, string> = {
  closed: t('Closed'),
  checking: t('The equipment is being checked'),
  waiting: t('The dice are about to be spun'),
  betting: t('Place your bets'),
  spinning: t('The ball is running: last bets'),
  called: t('No more bets'),
  running: t('No more bets'),
  announced: t('Losing wagers are collected'),
  paying: t('Winning wagers are paid'),
  halted: t('The game is halted'),
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

const causes: Record<string, string> = {
  'same-direction': t('the ball ran the same way as the wheel'),
  'foreign-object': t('something fell into the wheel'),
  'ball-hung-up': t('the ball did not come down'),
  'ball-out': t('the ball left the wheel'),
  interference: t('somebody interfered'),
  'too-few-turns': t('there were fewer than four turns'),
  'not-flat': t('a die did not lie flat'),
  'tumbler-failed': t('the tumbler failed'),
  exposed: t('the dice were seen before the call'),
  'not-activated': t('the tumbler was not set going'),
  unbalanced: t('the wheel is out of balance'),
  malfunction: t('the wheel failed'),
  'on-peg': t('the indicator stood on a peg'),
  disruption: t('the game was disrupted'),
  fraud: t('there was fraud'),
};
export const causeText = wordsFrom(causes);

const kindNames: Record<string, string> = {
  straight: t('Number'),
  split: t('Split@roulette'),
  street: t('Street'),
  corner: t('Corner'),
  'six-line': t('Six line'),
  low: t('Low, 1 to 18'),
  high: t('High, 19 to 36'),
  even: t('Even@roulette'),
  odd: t('Odd'),
  red: t('Red'),
  black: t('Black'),
  small: t('Small'),
  big: t('Big'),
  'any-triple': t('Any triple'),
};
const ordinals = ['', t('First'), t('Second'), t('Third')];

/** "split-17-20" → "Split 17, 20"; "total-9" → "Total 9"; a symbol of the money wheel by the operator's name. */
export function positionName(position: string, names: Record<string, string> = {}): string {
  const own = names[position] ?? kindNames[position];
  if (own !== undefined) return spelt(own);
  if (position === 'corner-0-1-2-3') return t('First four 0, 1, 2, 3');
  const [, kind = position, rest = ''] = /^(.*?)-(\d.*)$/.exec(position) ?? [];
  const numbers = rest.split('-');
  if (kind === 'six-line') return t('Six line {first} to {last}', { first: numbers[0], last: numbers.at(-1) });
  if (kind === 'column' || kind === 'dozen') {
    const nth = ordinals[Number(rest)] ?? rest;
    return kind === 'column' ? t('{nth} column', { nth }) : t('{nth} dozen', { nth });
  }
  if (kind === 'triple') return t('Triple of {rest}', { rest });
  if (kind === 'double') return t('Double of {rest}', { rest });
  if (kind === 'face') return t('A single {rest}', { rest });
  if (kind === 'total') return t('Total {total}', { total: numbers.join(', ') });
  if (kind === 'pair') return t('Pair {rest}', { rest: numbers.join(', ') });
  return `${kindNames[kind] ?? sentence(kind)} ${numbers.join(', ')}`.trim();
}

/** What the operator calls the symbols, from the choices that a list of tables tells. */
export const namesOf = (options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).flatMap(([option, name]) => (option.startsWith('name-') ? [[option.replace('name', 'symbol'), name]] : [])));

/** A symbol of the money wheel by the operator's name for it. */
export const symbolText = (symbol: string, names: Record<string, string>): string => spelt(names[symbol] ?? '') || sentence(symbol);

const ways: Record<string, string> = {
  straight: t('Single number'),
  column: t('Column'),
  dozen: t('Dozen'),
  triple: t('Triple'),
  double: t('Double@dice'),
  pair: t('Two faces'),
  'face-on-one': t('A single face, on one die'),
  'face-on-two': t('A single face, on two dice'),
  'face-on-three': t('A single face, on three dice'),
};
/** What the table's list of odds has a line for: "total-4-17" → "Total 4, 17". */
export const waysText = (key: string, names: Record<string, string>): string => ways[key] ?? positionName(key, names);

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
  if (result.number !== undefined) return result.colour ? spelt(`${result.number}, ${result.colour}`) : String(result.number);
  if (result.dice) return t('{list}, total {total}', { list: result.dice.join(' '), total: result.total ?? result.dice.reduce((a, b) => a + b, 0) });
  return symbolText(result.symbol ?? result.outcome, names);
}

const dozens = ['', t('1 to 12'), t('13 to 24'), t('25 to 36')];
const wins: Record<string, string> = {
  red: t('Wins on any of the 18 red numbers.'),
  black: t('Wins on any of the 18 black numbers.'),
  low: t('Wins on 1 to 18.'),
  high: t('Wins on 19 to 36.'),
  even: t('Wins on any even number; zero counts as none.'),
  odd: t('Wins on any odd number.'),
  small: t('Wins on a total of 4 to 10, unless all three dice are alike.'),
  big: t('Wins on a total of 11 to 17, unless all three dice are alike.'),
  'any-triple': t('Wins if all three dice are alike.'),
};

/** When a wager at a place wins, in a sentence. */
export function winsText(position: string, game: Pick<SpinView, 'apparatus' | 'names' | 'rim'>): string | undefined {
  if (game.apparatus === 'money-wheel') {
    const sections = game.rim.filter((symbol) => symbol === position).length;
    return t('Wins if the wheel stops at {names}, which stands on {sections} of {length} sections.', {
      names: spelt(game.names[position] ?? position),
      sections,
      length: game.rim.length,
    });
  }
  if (wins[position] !== undefined) return wins[position];
  const [, kind = '', rest = ''] = /^(.*?)-(\d.*)$/.exec(position) ?? [];
  const numbers = rest.split('-');
  switch (kind) {
    case 'dozen':
      return t('Wins on {dozens}.', { dozens: dozens[Number(rest)] ?? rest });
    case 'column':
      return t('Wins on the twelve numbers of the column.');
    case 'total':
      return t('Wins if the dice add up to {rest}.', { rest });
    case 'triple':
      return t('Wins if all three dice show {rest}.', { rest });
    case 'double':
      return t('Wins if two dice show {rest}, or all three.', { rest });
    case 'pair':
      return t('Wins if {list} both lie among the dice.', { list: numbers.join(` ${t('and')} `) });
    case 'face':
      return t('Wins if any die shows {rest}, and pays more if two or three do.', { rest });
    default: {
      const all = game.apparatus === 'roulette' ? covers(position) : [];
      const last = all.at(-1);
      if (last === undefined) return undefined;
      return t('Wins if the ball stops in {which}.', { which: all.length === 1 ? last : t('{list} or {last}', { list: all.slice(0, -1).join(', '), last }) });
    }
  }
}
