// Reading one's own five cards: an order that shows what they make, and its name in the dealer's words. An aid for the one
// who holds them; what a hand is worth is announced by the table, and its words are shown once they are there.
import type { Faces, Seen } from './types.ts';

const ORDER = '23456789TJQKA';
const NAMES = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace'];
const WHEEL = '12,3,2,1,0';
const FIVE = 3;

const height = (card: string): number => ORDER.indexOf(card.charAt(0));
const one = (rank: number): string => NAMES[rank] ?? '';
const many = (rank: number): string => (one(rank) === 'six' ? 'sixes' : `${one(rank)}s`);

/** Ranks that occur most first, then the highest. */
function groups(cards: readonly string[]): { rank: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(height(card), (counts.get(height(card)) ?? 0) + 1);
  return [...counts].map(([rank, count]) => ({ rank, count })).sort((a, b) => b.count - a.count || b.rank - a.rank);
}

/** In which order five cards are best read, as indices; a card face down comes last, an ace that counts low too. */
export function readingOrder(cards: Faces): number[] {
  const faces = cards.filter((card): card is string => card !== null);
  const found = groups(faces);
  const low = found.map((group) => group.rank).join() === WHEEL;
  const place = (card: string | null): number => (card === null ? ORDER.length + 1 : low && height(card) === ORDER.length - 1 ? ORDER.length : found.findIndex((group) => group.rank === height(card)));
  return cards.map((_, nth) => nth).sort((a, b) => place(cards[a] ?? null) - place(cards[b] ?? null) || a - b);
}

/** What five cards make, in the words in which a dealer announces it; null as long as one is not seen. */
export function handName(cards: Faces): string | null {
  if (cards.length !== 5 || cards.some((card) => card === null || height(card) < 0)) return null;
  const faces = cards as string[];
  const found = groups(faces);
  const [first, second] = found as [{ rank: number; count: number }, { rank: number; count: number }];
  const low = found.map((group) => group.rank).join() === WHEEL;
  const top = low ? FIVE : first.rank;
  const straight = found.length === 5 && (low || first.rank - found[4]!.rank === 4);
  const flush = faces.every((card) => card.charAt(1) === faces[0]!.charAt(1));
  if (straight && flush) return one(top) === 'ace' ? 'royal flush' : `straight flush to the ${one(top)}`;
  if (first.count === 4) return `four ${many(first.rank)}`;
  if (first.count === 3 && second.count === 2) return `full house, ${many(first.rank)} over ${many(second.rank)}`;
  if (flush) return `flush, ${one(first.rank)} high`;
  if (straight) return `straight to the ${one(top)}`;
  if (first.count === 3) return `three ${many(first.rank)}`;
  if (first.count === 2) return second.count === 2 ? `two pairs, ${many(first.rank)} and ${many(second.rank)}` : `pair of ${many(first.rank)}`;
  return `${one(first.rank)} and ${one(second.rank)} high`;
}

/** Which of five cards make the hand what it is called: pairs and more of a kind, or all of a straight or a flush; none of a hand
 *  that is only as high as its cards. */
export function makes(cards: Faces): number[] {
  const name = handName(cards);
  if (name === null) return [];
  const all = cards.map((_, nth) => nth);
  if (/straight|flush|full house/.test(name)) return all;
  const several = new Set(groups(cards as string[]).filter((group) => group.count > 1).map((group) => group.rank));
  return all.filter((nth) => several.has(height(cards[nth]!)));
}

/** The cards of a hand with those that the viewer alone may look at filled in, in the order in which they lie. */
export function seen(cards: Faces, look: readonly string[] | undefined): Seen[] {
  const rest = [...(look ?? [])];
  return cards.map((card) => (card !== null ? { card, alone: false } : { card: rest.shift() ?? null, alone: true }));
}
