// The pictures of "How to play": what lies where on a piece of cloth of 320 by 170, drawn with the cards, chips and dice of the tables.

export type Item =
  | { card: string | null; x: number; y: number; w?: number; turn?: number }
  | { chip: number; x: number; y: number; r?: number }
  | { ball: number; x: number; y: number }
  | { die: number; x: number; y: number; size?: number }
  | { box: string; x: number; y: number; w: number; h: number; lit?: boolean; fill?: string }
  | { text: string; x: number; y: number; size?: number; tone?: 'gold' | 'soft' | 'good' | 'bad' }
  | { arrow: readonly [number, number, number, number] }
  | { wheel: readonly string[]; x: number; y: number; r: number; at?: number };

export interface Step {
  title: string;
  words: string;
  /** What the picture shows, for whoever does not see it. */
  shows: string;
  scene: readonly Item[];
}

/** Five steps from the first chip to the payment. */
export type Guide = readonly [Step, Step, Step, Step, Step];

export const WIDTH = 320;
export const HEIGHT = 170;

const QUARTER = [-16, 16] as const;
/** Where the pips of a die lie, from its middle, for a die of 64. */
export function pipsOf(face: number): [number, number][] {
  const corners: [number, number][] = [
    [QUARTER[0], QUARTER[0]],
    [QUARTER[1], QUARTER[1]],
    [QUARTER[1], QUARTER[0]],
    [QUARTER[0], QUARTER[1]],
  ];
  const sides: [number, number][] = [
    [QUARTER[0], 0],
    [QUARTER[1], 0],
  ];
  return [...(face % 2 === 1 ? [[0, 0] as [number, number]] : []), ...corners.slice(0, face < 2 ? 0 : face < 4 ? 2 : 4), ...(face === 6 ? sides : [])];
}
