// Where the hands of a box lie, in a drawing 300 high and wider with every hand: side by side, the cards fanned, a doubled card
// turned across.
import type { BoxHand } from '../../net/blackjack.ts';

/** How wide a box is with one hand, with two, with three and more. */
const WIDE = [200, 236, 300] as const;
export const wideFor = (hands: number): number => WIDE[Math.min(Math.max(1, hands), WIDE.length) - 1]!;
export const HIGH = 300;
/** What is left out above the cards where boxes stand one below the other. */
export const TIGHT = 4;
/** The middle of the chips, and the radius of the betting circle. */
export const CHIPS_Y = 236;
export const CIRCLE = 46;
/** The lower edge of cards at rest; the hand to be decided on is raised above it. */
const FLOOR = 172;
const RAISED = 10;
/** A card is 1.4 times as high as it is wide. */
const RATIO = 1.4;
/** How wide a card is with one, two and three hands, and what one hand may take. */
const CARD = [92, 74, 62] as const;
const MARGIN = 6;
/** How far a card is moved past the one below it, at most, as a part of its width. */
const STEP = 0.44;

export interface LaidCard {
  card: string;
  x: number;
  y: number;
  turned: boolean;
}

export interface LaidHand {
  /** The middle of the hand. */
  x: number;
  /** Above its cards. */
  top: number;
  card: number;
  left: number;
  right: number;
  cards: LaidCard[];
}

export function layHands(hands: readonly BoxHand[]): LaidHand[] {
  const many = Math.max(1, hands.length);
  const card = CARD[Math.min(many, CARD.length) - 1]!;
  const room = (wideFor(many) - MARGIN * (many + 1)) / many;
  return hands.map((hand, nth) => layHand(hand, card, room, MARGIN + nth * (room + MARGIN) + room / 2));
}

function layHand(hand: BoxHand, card: number, room: number, x: number): LaidHand {
  const upright = hand.doubled ? hand.cards.slice(0, 2) : hand.cards;
  const step = upright.length < 2 ? 0 : Math.min(card * STEP, (room - card) / (upright.length - 1));
  const width = card + step * Math.max(0, upright.length - 1);
  const left = x - width / 2;
  const high = card * RATIO;
  const top = FLOOR - high - (hand.active ? RAISED : 0);
  const cards = hand.cards.map((name, nth) => ({ card: name, x: left + Math.min(nth, upright.length - 1) * step, y: top, turned: hand.doubled && nth >= 2 }));
  // A turned card lies across the middle of the hand, over the lower half of the others.
  for (const one of cards) if (one.turned) Object.assign(one, { x: x - card / 2, y: top + high * 0.14 });
  return { x, top, card, left, right: left + width, cards };
}

/** What a stack of chips with its name takes; where there is less, each player has a row. */
export const STACK_ROOM = 52;
const ROW = 24;

/** Where the rows of several players lie, below each other around the middle of the chips. */
export const rowsAt = (count: number): number[] => Array.from({ length: count }, (_, nth) => CHIPS_Y + (nth - (count - 1) / 2) * ROW);

/** Where the stacks of several players lie beside each other, around a middle. */
export function spread(count: number, middle: number, room: number): number[] {
  const gap = count < 2 ? 0 : Math.min(72, room / count);
  return Array.from({ length: count }, (_, nth) => middle + (nth - (count - 1) / 2) * gap);
}

/** How far each of the boxes stands below the outermost ones, as a share from 0 to 1: the table is an arc. */
export function dip(box: number, boxes: number): number {
  if (boxes < 2) return 0;
  const off = ((box - 1) / (boxes - 1)) * 2 - 1;
  return Math.sqrt(1 - 0.75 * off * off) * 2 - 1;
}
