// What can come at a table where something is spun, how likely it is by its equipment, and how often it came.
import { t } from '../../lang/lang.ts';
import type { SpinResult, SpinView } from '../../net/spin.ts';
import { waysOf, type Chance } from '../../table/stats.ts';
import { covers } from '../roulette/places.ts';
import { symbolText } from './words.ts';

export interface Group {
  title: string;
  chances: Chance[];
}

const NUMBERS = Array.from({ length: 37 }, (_, number) => number);

/** What is counted for a result: its number, its total or its symbol. */
const counted = (result: SpinResult): string => String(result.number ?? result.total ?? result.symbol ?? result.outcome);

/** How often each came in the last rounds; without a number of rounds, ever. */
export function countsOf(ever: Record<string, number>, results: readonly SpinResult[], last: number | null): { counts: Record<string, number>; n: number } {
  const counts: Record<string, number> = {};
  if (last === null) Object.assign(counts, ever);
  else for (const result of results.slice(-last)) counts[counted(result)] = (counts[counted(result)] ?? 0) + 1;
  return { counts, n: Object.values(counts).reduce((all, one) => all + one, 0) };
}

/** How far back one may look: over all spins, and over the last so many, as far as that is less and the results are there. */
export function spansOf(all: number, kept: number): (number | null)[] {
  const spans = [500, 200, 50].map((span) => Math.min(span, kept)).filter((span) => span > 0 && span < all);
  return [null, ...new Set(spans)];
}

const sum = (counts: Record<string, number>, of: readonly (number | string)[]): number => of.reduce<number>((all, one) => all + (counts[one] ?? 0), 0);

function roulette(counts: Record<string, number>): Group[] {
  const places = (list: readonly (readonly [string, string])[]): Chance[] =>
    list.map(([name, place]) => ({ name, of: [covers(place).length, 37], count: sum(counts, covers(place)) }));
  const simple = [
    [t('Red'), 'red'],
    [t('Black'), 'black'],
    [t('Odd'), 'odd'],
    [t('Even@roulette'), 'even'],
    [t('1 to 18'), 'low'],
    [t('19 to 36'), 'high'],
    [t('Zero'), 'straight-0'],
  ] as const;
  const thirds = [
    [t('1st dozen'), 'dozen-1'],
    [t('2nd dozen'), 'dozen-2'],
    [t('3rd dozen'), 'dozen-3'],
    [t('1st column'), 'column-1'],
    [t('2nd column'), 'column-2'],
    [t('3rd column'), 'column-3'],
  ] as const;
  return [
    { title: t('Colours and halves'), chances: places(simple) },
    { title: t('Dozens and columns'), chances: places(thirds) },
    { title: t('Numbers'), chances: NUMBERS.map((number) => ({ name: String(number), of: [1, 37], count: counts[number] ?? 0 })) },
  ];
}

/** The groups of results at a table's apparatus. */
export function groupsOf(game: Pick<SpinView, 'apparatus' | 'names' | 'rim'>, counts: Record<string, number>): Group[] {
  if (game.apparatus === 'roulette') return roulette(counts);
  if (game.apparatus === 'tai-sai') {
    const totals = [...waysOf(3)].map(([total, ways]): Chance => ({ name: String(total), of: [ways, 216], count: counts[total] ?? 0 }));
    return [{ title: t('Totals of the three dice'), chances: totals }];
  }
  const symbols = Object.keys(game.names).sort();
  const on = (symbol: string): number => game.rim.filter((one) => one === symbol).length;
  return [
    {
      title: t('Symbols'),
      chances: symbols.map((symbol) => ({ name: symbolText(symbol, game.names), of: [on(symbol), game.rim.length], count: counts[symbol] ?? 0 })),
    },
  ];
}
