// The places of the roulette layout by their words, and where they lie on the board. Geometry only: what may be wagered
// where, and what it pays, is the server's word.
import { t } from '../../lang/lang.ts';

/** The numbers as they follow each other around the wheel, clockwise. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const;
const REDS = new Set(WHEEL.filter((_, at) => at % 2 === 1));

export type Tone = 'green' | 'red' | 'black';
export const toneOf = (number: number): Tone => (number === 0 ? 'green' : REDS.has(number as (typeof WHEEL)[number]) ? 'red' : 'black');

/** "six-line-1-6" → "six-line". */
export const kindOf = (position: string): string => position.replace(/(-\d+)+$/, '');
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
const all = range(1, 36);

/** The numbers that a place covers, for showing them; of a word that is not a place of roulette, none. */
export function covers(position: string): number[] {
  const kind = kindOf(position);
  const numbers = (position.slice(kind.length + 1) || '')
    .split('-')
    .filter((part) => part !== '')
    .map(Number);
  const [first = 0, last = 0] = numbers;
  switch (kind) {
    case 'straight':
    case 'split':
    case 'street':
    case 'corner':
      return numbers;
    case 'six-line':
      return range(first, last);
    case 'column':
      return all.filter((n) => n % 3 === first % 3);
    case 'dozen':
      return range(12 * first - 11, 12 * first);
    case 'low':
      return range(1, 18);
    case 'high':
      return range(19, 36);
    case 'even':
    case 'odd':
      return all.filter((n) => n % 2 === (kind === 'odd' ? 1 : 0));
    case 'red':
    case 'black':
      return all.filter((n) => toneOf(n) === kind);
    default:
      return [];
  }
}

/** A number and so many neighbours on either side of it, in the order of the wheel. */
export function neighbours(number: number, each = 2): number[] {
  const at = WHEEL.indexOf(number as (typeof WHEEL)[number]);
  return range(-each, each).map((by) => WHEEL[(at + by + WHEEL.length) % WHEEL.length]!);
}

const arc = (from: number, to: number): number[] => {
  const start = WHEEL.indexOf(from as (typeof WHEEL)[number]);
  const out: number[] = [];
  for (let at = start; ; at++) {
    const number = WHEEL[at % WHEEL.length]!;
    out.push(number);
    if (number === to) return out;
  }
};

/** The wagers that are called by name: their numbers as the racetrack shows them, and how many units they take. */
export const CALLS = [
  { call: 'voisins', name: t('Voisins du zéro'), units: 9, numbers: arc(22, 25) },
  { call: 'orphelins', name: t('Orphelins'), units: 5, numbers: [...arc(17, 6), ...arc(1, 9)] },
  { call: 'tiers', name: t('Tiers du cylindre'), units: 6, numbers: arc(27, 33) },
] as const;

/** A place on the board, in cells: the numbers fill 12 columns and 3 rows; zero lies before them. */
export interface Place {
  position: string;
  /** The left upper corner and the size, in cells. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** `cell`: has its own printed area; `line`: lies on lines and corners of others. */
  look: 'cell' | 'line';
}

/** How wide the touch area of a place on a line is, in cells; along the line it fills what the corners leave. */
const LINE = 0.42;
const ALONG = 1 - LINE;
/** Cells of the board: zero, twelve columns and the ends of the columns; three rows and two outside them. */
export const BOARD = { columns: 14, rows: 5, inside: 3, zero: 1 } as const;
/** The rows outside the numbers are so high. */
const OUTSIDE = 0.8;

/** Every place of the layout with zero at the left: columns run along x, 3 at the top. */
export function places(): Place[] {
  const out: Place[] = [];
  const cell = (position: string, x: number, y: number, w = 1, h = 1) => out.push({ position, x, y, w, h, look: 'cell' });
  const line = (position: string, cx: number, cy: number, w = LINE, h = LINE) => out.push({ position, x: cx - w / 2, y: cy - h / 2, w, h, look: 'line' });
  const column = (n: number) => BOARD.zero + Math.floor((n - 1) / 3);
  const row = (n: number) => 2 - ((n - 1) % 3);
  cell('straight-0', 0, 0, 1, BOARD.inside);
  for (const n of all) cell(`straight-${n}`, column(n), row(n));
  for (const third of [3, 2, 1]) cell(`column-${third}`, BOARD.columns - 1, 3 - third);
  for (const dozen of [1, 2, 3]) cell(`dozen-${dozen}`, BOARD.zero + 4 * (dozen - 1), BOARD.inside, 4);
  ['low', 'even', 'red', 'black', 'odd', 'high'].forEach((word, nth) => cell(word, BOARD.zero + 2 * nth, BOARD.inside + 1, 2));
  for (const n of [1, 2, 3]) line(`split-0-${n}`, BOARD.zero, row(n) + 0.5, LINE, ALONG);
  line('street-0-1-2', BOARD.zero, 2);
  line('street-0-2-3', BOARD.zero, 1);
  line('corner-0-1-2-3', BOARD.zero, BOARD.inside);
  for (const n of all) {
    const [x, y] = [column(n), row(n)];
    if (n % 3 !== 0) line(`split-${n}-${n + 1}`, x + 0.5, y, ALONG);
    if (n <= 33) line(`split-${n}-${n + 3}`, x + 1, y + 0.5, LINE, ALONG);
    if (n % 3 !== 0 && n <= 32) line(`corner-${n}-${n + 1}-${n + 3}-${n + 4}`, x + 1, y);
    if (n % 3 === 1) {
      line(`street-${n}-${n + 1}-${n + 2}`, x + 0.5, BOARD.inside, ALONG);
      if (n <= 31) line(`six-line-${n}-${n + 5}`, x + 1, BOARD.inside);
    }
  }
  return out;
}

/** Where a place lies, in percent of the board; on a narrow page zero is at the top and the outside places at the left. */
export function boxOf(place: Place, narrow: boolean): { x: number; y: number; w: number; h: number } {
  const down = (y: number) => (y <= BOARD.inside ? y : BOARD.inside + (y - BOARD.inside) * OUTSIDE);
  const height = down(BOARD.rows);
  // A place on a line keeps its size where the rows change theirs.
  const middle = place.y + place.h / 2;
  const top = place.look === 'cell' ? down(place.y) : down(middle) - place.h / 2;
  const bottom = place.look === 'cell' ? down(place.y + place.h) : top + place.h;
  const [x, w] = [(100 * place.x) / BOARD.columns, (100 * place.w) / BOARD.columns];
  const [y, h] = [(100 * top) / height, (100 * (bottom - top)) / height];
  return narrow ? { x: 100 - y - h, y: x, w: h, h: w } : { x, y, w, h };
}
