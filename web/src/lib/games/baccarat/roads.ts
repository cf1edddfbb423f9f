// Roads as drawings: cells are the server's; here they only become circles at points, and a list of words for readers.
import { t } from '../../lang/lang.ts';
import type { BaccaratView, Outcome, RoadMark, RoundResult } from '../../net/types.ts';
import { outcomeWord } from '../../table/hands.ts';

export const ROWS = 6;

export interface DrawnMark {
  x: number;
  y: number;
  mark: string;
  ties: number;
}

export interface DrawnRoad {
  columns: number;
  width: number;
  height: number;
  marks: DrawnMark[];
}

/** Centres of the marks on a grid of square cells, with at least so many columns. */
export function drawRoad(marks: readonly RoadMark[], cell: number, leastColumns: number): DrawnRoad {
  let columns = leastColumns;
  for (const mark of marks) columns = Math.max(columns, mark.column + 1);
  return {
    columns,
    width: columns * cell,
    height: ROWS * cell,
    marks: marks
      .filter((mark) => mark.row >= 1 && mark.row <= ROWS && mark.column >= 1)
      .map((mark) => ({ x: (mark.column - 0.5) * cell, y: (mark.row - 0.5) * cell, mark: mark.mark, ties: mark.ties ?? 0 })),
  };
}

/** The lines of the grid as one path. */
export function gridPath(columns: number, cell: number): string {
  const lines: string[] = [];
  for (let column = 0; column <= columns; column++) lines.push(`M${column * cell} 0V${ROWS * cell}`);
  for (let row = 0; row <= ROWS; row++) lines.push(`M0 ${row * cell}H${columns * cell}`);
  return lines.join('');
}

export function counts(results: readonly { outcome: Outcome }[]): Record<Outcome, number> {
  const out = { player: 0, banker: 0, tie: 0 };
  for (const result of results) out[result.outcome]++;
  return out;
}

/** How often each hand won, and how likely it was; null until all of that is known. */
export function chancesOf(
  results: readonly { outcome: Outcome }[],
  chance: (outcome: Outcome) => number | undefined,
): { outcome: Outcome; of: readonly [number, number]; count: number }[] | null {
  const count = counts(results);
  const all: { outcome: Outcome; of: readonly [number, number]; count: number }[] = [];
  for (const outcome of ['banker', 'player', 'tie'] as const) {
    const of = chance(outcome);
    if (of === undefined) return null;
    all.push({ outcome, of: [of, 1], count: count[outcome] });
  }
  return all;
}

/** "Round 3: Banker, 7 to 2", with the winner's points first. */
export function resultText(result: RoundResult): string {
  const { round, outcome, player_points: p, banker_points: b } = result;
  const score = outcome === 'banker' ? t('{b} to {p}', { b, p }) : t('{p} to {b}', { p, b });
  return t('Round {round}: {outcomeWord}, {score}', { round, outcomeWord: outcomeWord[outcome], score });
}

/** How the marks of a road look. */
export type Look = 'bead' | 'ring' | 'dot' | 'slash';

/** The five roads, each with what it records. */
export const roadsOf = (roads: BaccaratView['roads']): { name: string; marks: readonly RoadMark[]; look: Look; says: string }[] => [
  { name: t('Bead plate'), marks: roads.bead, look: 'bead', says: t('Every result in order, down columns of six.') },
  {
    name: t('Big road'),
    marks: roads.big,
    look: 'ring',
    says: t('Banker red, Player blue; the same again goes down, a change to the next column. Ties are struck through.'),
  },
  { name: t('Big eye boy'), marks: roads.big_eye_boy, look: 'ring', says: t('Red where the big road is like its last column, blue where it is not.') },
  { name: t('Small road'), marks: roads.small, look: 'dot', says: t('The same, two columns back.') },
  { name: t('Cockroach pig'), marks: roads.cockroach, look: 'slash', says: t('The same, three columns back.') },
];
