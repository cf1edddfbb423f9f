// How a die looks: where its pips are, which faces stand around the upper one, and how a solid die is drawn from above.
import { t } from '../../lang/lang.ts';

/** Three faces, the lowest first. */
export type Three = readonly [number, number, number];

export interface Pip {
  x: number;
  y: number;
  r: number;
}

const NEAR = 27;
const MIDDLE = 50;
const FAR = 73;
const PIP = 9.5;
/** The single pip of the one is greater, as on the dice of this game. */
const GREAT_PIP = 14;
const corners: [number, number][] = [
  [NEAR, NEAR],
  [FAR, FAR],
];
const across: [number, number][] = [
  [FAR, NEAR],
  [NEAR, FAR],
];
const sides: [number, number][] = [
  [NEAR, MIDDLE],
  [FAR, MIDDLE],
];
const centre: [number, number][] = [[MIDDLE, MIDDLE]];
const places: Record<number, [number, number][]> = {
  1: centre,
  2: across,
  3: [...across, ...centre],
  4: [...corners, ...across],
  5: [...corners, ...across, ...centre],
  6: [...corners, ...across, ...sides],
};

/** The pips of a face, on a square of side 100. */
export function pips(face: number): Pip[] {
  return (places[face] ?? []).map(([x, y]) => ({ x, y, r: face === 1 ? GREAT_PIP : PIP }));
}

/** The one and the four are red, as on the dice of this game. */
export const isRedFace = (face: number): boolean => face === 1 || face === 4;

/** The faces around the upper one, counterclockwise; opposite faces make seven. */
const around: Record<number, [number, number, number, number]> = {
  1: [2, 3, 5, 4],
  2: [3, 1, 4, 6],
  3: [1, 2, 6, 5],
  4: [5, 6, 2, 1],
  5: [6, 4, 1, 3],
  6: [4, 5, 3, 2],
};

export interface SolidFace {
  face: number;
  /** What maps the square of side 100 to the drawing. */
  matrix: string;
  /** How much light it gets. */
  light: number;
}

interface Vector {
  x: number;
  y: number;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

function plane(face: number, light: number, middle: Vector, right: Vector, down: Vector): SolidFace {
  const corner = { x: middle.x - (right.x + down.x) * 50, y: middle.y - (right.y + down.y) * 50 };
  const matrix = [right.x, right.y, down.x, down.y, corner.x, corner.y].map(round).join(' ');
  return { face, light, matrix: `matrix(${matrix})` };
}

/** The faces that are seen of a die of this edge, turned by `turn` degrees and seen from `height` degrees above the
 *  table, around the middle of the die; the top last. */
export function solid(top: number, edge: number, turn: number, height: number): SolidFace[] {
  const unit = edge / 100;
  const angle = (turn * Math.PI) / 180;
  const flat = Math.sin((height * Math.PI) / 180);
  const upright = Math.cos((height * Math.PI) / 180);
  const east = { x: Math.cos(angle) * unit, y: Math.sin(angle) * flat * unit };
  const south = { x: -Math.sin(angle) * unit, y: Math.cos(angle) * flat * unit };
  const down = { x: 0, y: upright * unit };
  const back = (one: Vector): Vector => ({ x: -one.x, y: -one.y });
  const ring = around[top] ?? [0, 0, 0, 0];
  // Counterclockwise seen from above: south, east, north, west; what looks away from the viewer is not drawn.
  const walls = [
    { face: ring[0], out: south, right: east },
    { face: ring[1], out: east, right: back(south) },
    { face: ring[2], out: back(south), right: back(east) },
    { face: ring[3], out: back(east), right: south },
  ];
  const seen = walls.filter((wall) => wall.out.y > unit * 0.02);
  return [
    ...seen.map((wall) => plane(wall.face, 0.55 + (0.3 * wall.out.y) / unit, { x: wall.out.x * 50, y: wall.out.y * 50 }, wall.right, down)),
    plane(top, 1, { x: 0, y: -down.y * 50 }, east, south),
  ];
}

const words = [t('zero'), t('one'), t('two'), t('three'), t('four'), t('five'), t('six')];
/** A face in words. */
export const faceWord = (face: number): string => words[face] ?? String(face);

export type Size = 'small' | 'big' | 'triple';

/** What a past result is listed as. */
export function sizeOf(dice: Three): Size {
  if (dice[0] === dice[2] && dice[0] === dice[1]) return 'triple';
  return dice[0] + dice[1] + dice[2] <= SMALL_TO ? 'small' : 'big';
}

/** The greatest total that is small. */
const SMALL_TO = 10;
export const sizeWord: Record<Size, string> = { small: t('Small'), big: t('Big'), triple: t('Triple') };

/** The dice in words: double two, five, total nine. */
export function diceText(dice: Three): string {
  const [a, b, c] = dice;
  const total = t('total {total}', { total: a + b + c });
  if (a === c) return t('triple {face}, {total}', { face: faceWord(a), total });
  if (a === b) return t('double {face}, {face2}, {total}', { face: faceWord(a), face2: faceWord(c), total });
  if (b === c) return t('{face}, double {face2}, {total}', { face: faceWord(a), face2: faceWord(b), total });
  return `${faceWord(a)}, ${faceWord(b)}, ${faceWord(c)}, ${total}`;
}
