// How the players' non-value chips look: one look for each colour that the house has.
import type { ChipLook } from './chips.ts';

const looks: Record<string, ChipLook> = {
  red: { face: '#d6403a', edge: '#8d211d', spot: '#ffe3df', ink: '#ffffff' },
  blue: { face: '#2f74d0', edge: '#1b478a', spot: '#dfecff', ink: '#ffffff' },
  green: { face: '#2f9e57', edge: '#186236', spot: '#dcf7e6', ink: '#ffffff' },
  yellow: { face: '#efc92f', edge: '#a48514', spot: '#fffbe4', ink: '#3a2f00' },
  orange: { face: '#ee8a2b', edge: '#a45610', spot: '#fff0df', ink: '#3b1c00' },
  purple: { face: '#8a4fc9', edge: '#57298c', spot: '#f1e4ff', ink: '#ffffff' },
  pink: { face: '#ee8fb8', edge: '#b0527e', spot: '#fff1f7', ink: '#4b0f2c' },
  brown: { face: '#8c5a37', edge: '#54321b', spot: '#f6e6d9', ink: '#ffffff' },
  grey: { face: '#9aa4a8', edge: '#626b6f', spot: '#f5f8f9', ink: '#161d20' },
  teal: { face: '#1c9a98', edge: '#0c5f5e', spot: '#dbf8f7', ink: '#ffffff' },
};
const plain: ChipLook = { face: '#c9c2ae', edge: '#8c8670', spot: '#ffffff', ink: '#1d1a10' };

export const colourLook = (colour: string): ChipLook => looks[colour] ?? plain;
