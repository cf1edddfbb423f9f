// A card as it is keyed: its rank and its suit, each by one key, in either order.
import { suitSign, type Suit } from '../design/cards.ts';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = Object.keys(suitSign) as Suit[];

/** What is keyed so far; empty where nothing is. */
export interface Keyed {
  rank: string;
  suit: string;
}
export const NOTHING: Keyed = { rank: '', suit: '' };

/** The card, once both are keyed; nothing before, nor for one that cannot come any more. */
export function cardOf({ rank, suit }: Keyed, left?: readonly string[]): string {
  const card = rank !== '' && suit !== '' ? `${rank}${suit}` : '';
  return left === undefined || left.includes(card) ? card : '';
}

/** Whether a key could still lead to a card that is left. */
export const mayBe = ({ rank, suit }: Keyed, left?: readonly string[]): boolean => left === undefined || left.some((card) => (rank === '' || card.charAt(0) === rank) && (suit === '' || card.charAt(1) === suit));

/** The rank or the suit that a key of the keyboard means: a letter or a digit; 1 and 0 are ten as well. */
export function meant(key: string): Partial<Keyed> | null {
  const rank = key === '0' || key === '1' ? 'T' : key.toUpperCase();
  if ((RANKS as readonly string[]).includes(rank)) return { rank };
  const suit = key.toLowerCase();
  return (SUITS as string[]).includes(suit) ? { suit } : null;
}
