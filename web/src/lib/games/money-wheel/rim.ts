// The rim of the money wheel as it is drawn: where each section is, which colour and which mark a symbol has.

export interface Look {
  /** The section and the area. */
  fill: string;
  deep: string;
  /** What is drawn on it. */
  ink: string;
}

const looks: Look[] = [
  { fill: '#1d7f4f', deep: '#0b4a2d', ink: '#eafff2' },
  { fill: '#efe6d0', deep: '#b9a987', ink: '#3b3222' },
  { fill: '#1f5fa8', deep: '#0f335f', ink: '#eaf4ff' },
  { fill: '#a3262b', deep: '#5c1014', ink: '#ffecea' },
  { fill: '#c98a1d', deep: '#7a500a', ink: '#241703' },
  { fill: '#6a3fa0', deep: '#38205a', ink: '#f5edff' },
  { fill: '#10131d', deep: '#05060a', ink: '#f5dd9b' },
];
const other: Look = { fill: '#3b4a44', deep: '#1d2723', ink: '#ffffff' };

const FIRST = 'symbol-a'.charCodeAt('symbol-'.length);
/** The colours of a symbol: each letter has its own, whatever the operator calls it. */
export const lookOf = (symbol: string): Look => looks[symbol.charCodeAt('symbol-'.length) - FIRST] ?? other;

export type Motif = 'fern' | 'pearl' | 'bird' | 'anchor' | 'compass' | 'kiwi' | 'stars';
const motifs: [RegExp, Motif][] = [
  [/fern|leaf|koru/i, 'fern'],
  [/pearl/i, 'pearl'],
  [/t[uū]i|bird|gull/i, 'bird'],
  [/anchor/i, 'anchor'],
  [/compass/i, 'compass'],
  [/kiwi/i, 'kiwi'],
  [/cross|star/i, 'stars'],
];

/** The drawing for what the operator calls a symbol; null: it gets a badge with letters. */
export const motifOf = (name: string): Motif | null => motifs.find(([words]) => words.test(name))?.[1] ?? null;

/** The letters of a badge: initials of the first two words, or the first two letters. */
export function badge(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]!) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** The angle of a section's middle, in degrees clockwise from the top of the wheel. */
export const angleOf = (section: number, count: number): number => (section * 360) / count;

const round = (value: number): number => Math.round(value * 100) / 100;
const at = (degrees: number, radius: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;
};

/** The outline of a section between two radii. */
export function sectionPath(section: number, count: number, inner: number, outer: number): string {
  const half = 180 / count;
  const middle = angleOf(section, count);
  const [from, to] = [middle - half, middle + half];
  return `M${at(from, inner)} L${at(from, outer)} A${outer} ${outer} 0 0 1 ${at(to, outer)} L${at(to, inner)} A${inner} ${inner} 0 0 0 ${at(from, inner)} Z`;
}

/** Where the peg before a section is. */
export function peg(section: number, count: number, radius: number): { x: number; y: number } {
  const angle = ((angleOf(section, count) - 180 / count) * Math.PI) / 180;
  return { x: round(Math.sin(angle) * radius), y: round(-Math.cos(angle) * radius) };
}

/** Section names by how many there are of each symbol, the most first. */
export function tally(rim: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const symbol of rim) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return counts;
}
