// How chips look: a colour for each denomination, what is printed on it, and how an amount is stacked for show.

export interface ChipLook {
  face: string;
  edge: string;
  spot: string;
  ink: string;
}

const looks: [number, ChipLook][] = [
  [50, { face: '#d88aa0', edge: '#a4586f', spot: '#fff4f6', ink: '#3d0f1d' }],
  [100, { face: '#f1ede1', edge: '#b9b29c', spot: '#3868b8', ink: '#1f2937' }],
  [250, { face: '#e8b7a0', edge: '#ac7358', spot: '#fff7f2', ink: '#43200f' }],
  [500, { face: '#c4302b', edge: '#86201c', spot: '#fdf4e3', ink: '#ffffff' }],
  [1_000, { face: '#2563ab', edge: '#173f70', spot: '#fbf7ea', ink: '#ffffff' }],
  [2_000, { face: '#0e7490', edge: '#094a5c', spot: '#f7e9b8', ink: '#ffffff' }],
  [2_500, { face: '#1c7a43', edge: '#104a29', spot: '#f6f0d6', ink: '#ffffff' }],
  [5_000, { face: '#c2601b', edge: '#7f3d0f', spot: '#fff3dd', ink: '#ffffff' }],
  [10_000, { face: '#23262b', edge: '#0c0d0f', spot: '#e9d59a', ink: '#f5e6bd' }],
  [50_000, { face: '#6d3bb0', edge: '#442271', spot: '#f3e9ff', ink: '#ffffff' }],
  [100_000, { face: '#d9a520', edge: '#8f6a0b', spot: '#2b2106', ink: '#2b2106' }],
  [500_000, { face: '#7c4a2d', edge: '#4c2b18', spot: '#f0d9c8', ink: '#ffffff' }],
];

/** The look of a chip: its own, or that of the greatest smaller one. */
export function chipLook(cents: number): ChipLook {
  let look = looks[0]![1];
  for (const [least, candidate] of looks) if (cents >= least) look = candidate;
  return look;
}

/** What is printed on the chip: 50¢, 5, 1K. */
export function chipText(cents: number): string {
  if (cents < 100) return `${cents}¢`;
  const dollars = cents / 100;
  return dollars >= 1_000 ? `${dollars / 1_000}K` : String(dollars);
}

/** The fewest chips, greatest first, that show an amount; what no chip can show is left out. */
export function stackOf(cents: number, denominations: readonly number[]): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const chip of [...denominations].sort((a, b) => b - a)) {
    if (chip <= 0) continue;
    while (left >= chip && chips.length < 40) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips;
}
