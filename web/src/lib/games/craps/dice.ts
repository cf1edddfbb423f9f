// How craps dice look and lie: the pips of a face, how a cube is turned so that a face is up, and the faces in words.
import { t } from '../../lang/lang.ts';
import type { Faces } from '../../net/craps.ts';

export interface Pip {
  x: number;
  y: number;
}

const NEAR = 26;
const MIDDLE = 50;
const FAR = 74;
const slope: Pip[] = [
  { x: NEAR, y: NEAR },
  { x: FAR, y: FAR },
];
const rise: Pip[] = [
  { x: FAR, y: NEAR },
  { x: NEAR, y: FAR },
];
const sides: Pip[] = [
  { x: NEAR, y: MIDDLE },
  { x: FAR, y: MIDDLE },
];
const centre: Pip[] = [{ x: MIDDLE, y: MIDDLE }];
const faces: Record<number, Pip[]> = {
  1: centre,
  2: slope,
  3: [...slope, ...centre],
  4: [...slope, ...rise],
  5: [...slope, ...rise, ...centre],
  6: [...slope, ...rise, ...sides],
};

/** The radius of a pip on a face of side 100. */
export const PIP = 9;
/** The pips of a face, on a square of side 100. */
export const pips = (face: number): readonly Pip[] => faces[face] ?? [];

/** Where each face is on the cube before it is turned; opposite faces make seven. */
export const SIDES: readonly { face: number; turn: string }[] = [
  { face: 1, turn: 'rotateY(0deg)' },
  { face: 2, turn: 'rotateY(90deg)' },
  { face: 3, turn: 'rotateX(90deg)' },
  { face: 4, turn: 'rotateX(-90deg)' },
  { face: 5, turn: 'rotateY(-90deg)' },
  { face: 6, turn: 'rotateY(180deg)' },
];

const shown: Record<number, Faces> = { 1: [0, 0], 2: [0, -90], 3: [-90, 0], 4: [90, 0], 5: [0, 90], 6: [0, 180] };
const WHOLE = 360;

/** The turns about X and Y, in degrees, that bring a face to the viewer after so many whole turns. */
export function turnsOf(face: number, whole: number): { x: number; y: number } {
  const [x, y] = shown[face] ?? [0, 0];
  return { x: x + whole * WHOLE, y: y + whole * WHOLE };
}

export const totalOf = (dice: Faces): number => dice[0] + dice[1];
/** "3 and 4, total 7" */
export const diceText = (dice: Faces): string => t('{dice} and {dice2}, total {total}', { dice: dice[0], dice2: dice[1], total: totalOf(dice) });
