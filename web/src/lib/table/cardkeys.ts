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
export const mayBe = ({ rank, suit }: Keyed, left?: readonly string[]): boolean =>
  left === undefined || left.some((card) => (rank === '' || card.charAt(0) === rank) && (suit === '' || card.charAt(1) === suit));

/** The rank or the suit that a key of the keyboard means: a letter or a digit; 1 and 0 are ten as well. */
export function meant(key: string): Partial<Keyed> | null {
  const rank = key === '0' || key === '1' ? 'T' : key.toUpperCase();
  if ((RANKS as readonly string[]).includes(rank)) return { rank };
  const suit = key.toLowerCase();
  return (SUITS as string[]).includes(suit) ? { suit } : null;
}

/** Cards as they are written, "7h 10s Ac"; null if one of them is none. */
export function readCards(text: string): string[] | null {
  const cards = text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => `${one.slice(0, -1).toUpperCase().replace('10', 'T')}${one.slice(-1).toLowerCase()}`);
  const known = (card: string): boolean => (RANKS as readonly string[]).includes(card.slice(0, -1)) && (SUITS as readonly string[]).includes(card.slice(-1));
  return cards.every(known) ? cards : null;
}

/** Cards with the hand that each was put to, "9h@player 10s@banker"; null if one of them is none. */
export function readPlaced(text: string): string[] | null {
  const out = text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      const [card = '', hand = ''] = one.toLowerCase().split('@');
      const read = readCards(card)?.[0];
      return read && (hand === 'player' || hand === 'banker') ? `${read}@${hand}` : null;
    });
  return out.every((one) => one !== null) ? out : null;
}
