// Where things lie on the felt: boxes in an arc on a wide screen; on a narrow one a row of seats and one's own box, large.
// Geometry only.
import { onArc } from '../../table/arc.ts';

export interface Point {
  x: number;
  y: number;
}

/** A box with what belongs to it; everything but the plate lies within a group at `at`, leaning with the arc. */
export interface BoxShape {
  number: number;
  at: Point;
  turn: number;
  plate: Point;
  /** Half of the plate's length. */
  half: number;
  /** From one card of a hand in its box to the next. */
  step: number;
  /** Where there are many seats, a box is smaller. */
  scale: number;
}

export interface FeltShape {
  width: number;
  height: number;
  boxes: BoxShape[];
  dealer: Point & { card: number };
  own: Point & { card: number };
  status: Point;
  timer: Point & { r: number };
}

/** One's own box on a narrow screen, in the felt's own units. */
export interface OwnBox {
  ante: Point;
  bet: Point;
  coin: Point;
  spot: number;
  chip: number;
}

/** The felt of a narrow screen, with what stands elsewhere on a wide one. */
export interface NarrowShape extends FeltShape {
  single: OwnBox;
  inscription: Point;
  /** The dealer's name. */
  label: Point;
}

/** Within a box, outwards from the middle: the coin, the two wagering areas side by side, the cards. */
export const BOX = { coin: -62, spots: -12, spotX: 36, spot: 29, cards: 56, card: 42, chip: 19 } as const;

const SPAN = { from: 23, to: 157 };
const DEPTH = 84;
const PLATE_DEPTH = -27;
const WIDE = { width: 1520, height: 652 };
const NARROW = {
  width: 390,
  height: 498,
  dealer: { x: 195, y: 68, card: 54 },
  own: { x: 195, y: 222, card: 58 },
  status: { x: 195, y: 203 },
  timer: { x: 360, y: 36, r: 15 },
  single: { ante: { x: 190, y: 372 }, bet: { x: 302, y: 372 }, coin: { x: 78, y: 372 }, spot: 38, chip: 25 },
  inscription: { x: 195, y: 180 },
  label: { x: 16, y: 53 },
  row: 456,
};
/** On a phone on its side the wagering areas lie beside the hands, so that all of it is in sight. */
const LOW: typeof NARROW = {
  width: 390,
  height: 286,
  dealer: { x: 122, y: 40, card: 41 },
  own: { x: 122, y: 150, card: 41 },
  status: { x: 122, y: 137 },
  timer: { x: 366, y: 22, r: 15 },
  single: { ante: { x: 285, y: 92 }, bet: { x: 351, y: 92 }, coin: { x: 318, y: 160 }, spot: 29, chip: 20 },
  inscription: { x: 122, y: 120 },
  label: { x: 251, y: 55 },
  row: 245,
};
const COMFORTABLE = 7;

const degrees = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** The wide table: seat 1 at the left end as the players see it, which is the dealer's right. */
export function wideFelt(seats: readonly number[]): FeltShape {
  const width = (SPAN.to - SPAN.from) / seats.length;
  const boxes = seats.map((number, index): BoxShape => {
    const angle = SPAN.to - (index + 0.5) * width;
    // The lean is that of the line along the arc through the box.
    const turn = degrees(onArc(angle + 1, DEPTH), onArc(angle - 1, DEPTH));
    const tight = seats.length > COMFORTABLE;
    return { number, at: onArc(angle, DEPTH), turn, plate: onArc(angle, PLATE_DEPTH), half: tight ? 56 : 65, step: tight ? 22 : 24, scale: tight ? 0.84 : 1 };
  });
  return {
    ...WIDE,
    boxes,
    dealer: { x: 760, y: 51, card: 78 },
    own: { x: 760, y: 251, card: 67 },
    status: { x: 760, y: 234 },
    timer: { x: 1040, y: 106, r: 30 },
  };
}

/** The narrow table: the dealer, one's own hand and box, and a row of seats; low for a phone on its side. */
export function narrowFelt(seats: readonly number[], low = false): NarrowShape {
  const { row, ...felt } = low ? LOW : NARROW;
  const pitch = Math.min(52, (NARROW.width - 20) / Math.max(1, seats.length));
  const start = NARROW.width / 2 - (pitch * (seats.length - 1)) / 2;
  const boxes = seats.map((number, index): BoxShape => {
    const plate = { x: start + pitch * index, y: row };
    return { number, at: plate, turn: 0, plate, half: Math.min(20, pitch / 2 - 2), step: 0, scale: 1 };
  });
  return { ...felt, boxes };
}

/** Left edges of the cards of a hand that is centred on 0. */
export const cardEdges = (count: number, width: number, step: number): number[] =>
  Array.from({ length: count }, (_, nth) => (nth - (count - 1) / 2) * step - width / 2);
