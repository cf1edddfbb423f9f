// How cards are drawn and named: shapes of the suits, where pips lie, and words for readers.
import { t } from '../lang/lang.ts';

export type Suit = 'c' | 'd' | 'h' | 's';

/** Each in a box of 100 by 100. */
export const suitPath: Record<Suit, string> = {
  h: 'M50 93C20 68 4 51 4 31A23 23 0 0 1 50 24A23 23 0 0 1 96 31C96 51 80 68 50 93Z',
  d: 'M50 3Q65 30 89 50Q65 70 50 97Q35 70 11 50Q35 30 50 3Z',
  s: 'M50 4C60 26 95 41 95 64A20.500 20.500 0 0 1 56 73C57 83 61 90 69 96H31C39 90 43 83 44 73A20.500 20.500 0 0 1 5 64C5 41 40 26 50 4Z',
  c: 'M50 5a20.500 20.500 0 0 1 15 34.500a20.500 20.500 0 1 1-9 34c1 10 5 17 13 22.500H31c8-5.500 12-12.500 13-22.500a20.500 20.500 0 1 1-9-34A20.500 20.500 0 0 1 50 5z',
};

const L = 37;
const R = 63;
const M = 50;
/** Centres of the pips on a card of 100 by 140; those below the middle stand on their heads. */
export const pips: Record<string, [number, number][]> = {
  A: [[M, 70]],
  '2': [
    [M, 30],
    [M, 110],
  ],
  '3': [
    [M, 30],
    [M, 70],
    [M, 110],
  ],
  '4': [
    [L, 30],
    [R, 30],
    [L, 110],
    [R, 110],
  ],
  '5': [
    [L, 30],
    [R, 30],
    [M, 70],
    [L, 110],
    [R, 110],
  ],
  '6': [
    [L, 30],
    [R, 30],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  '7': [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  '8': [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [M, 90],
    [L, 110],
    [R, 110],
  ],
  '9': [
    [L, 28],
    [R, 28],
    [L, 56],
    [R, 56],
    [M, 70],
    [L, 84],
    [R, 84],
    [L, 112],
    [R, 112],
  ],
  T: [
    [L, 28],
    [R, 28],
    [M, 42],
    [L, 56],
    [R, 56],
    [L, 84],
    [R, 84],
    [M, 98],
    [L, 112],
    [R, 112],
  ],
};

const rankWords: Record<string, string> = {
  A: t('ace'),
  T: t('ten'),
  J: t('jack'),
  Q: t('queen'),
  K: t('king'),
  '2': t('two'),
  '3': t('three'),
  '4': t('four'),
  '5': t('five'),
  '6': t('six'),
  '7': t('seven'),
  '8': t('eight'),
  '9': t('nine'),
};
const suitWords: Record<Suit, string> = { c: t('clubs'), d: t('diamonds'), h: t('hearts'), s: t('spades') };

export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);

/** "9h" → "nine of hearts"; a card that lies face down has no other name. */
export function cardName(card: string | null): string {
  if (card === null) return t('a card face down');
  return t('{rank} of {suit}', { rank: rankWords[card.charAt(0)] ?? card, suit: suitWords[card.charAt(1) as Suit] ?? '' });
}

export const suitSign: Record<Suit, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };
export const isRed = (card: string | null): boolean => card !== null && /[hd]$/.test(card);
