// Where things lie on the felt: places in an arc on a wide screen, one place at a time on a narrow one. Geometry only.
import type { On } from '../../net/types.ts';
import { CX, HEIGHT, lean, onArc, OUTER, radians, WIDTH } from '../../table/arc.ts';

export interface AreaShape {
  on: On;
  path: string;
  /** Where chips and letters go. */
  x: number;
  y: number;
  turn: number;
  /** Chips of the 2nd and 3rd player of an area go this far along. */
  stepX: number;
  stepY: number;
  label: { x: number; y: number; size: number };
}

export interface PlaceShape {
  number: number;
  areas: AreaShape[];
  outline: string;
  plate: { x: number; y: number; turn: number };
}

export interface FeltLayout {
  kind: 'arc' | 'single';
  width: number;
  height: number;
  places: PlaceShape[];
  hands: { player: Box; banker: Box };
  card: { width: number };
  shoe: { x: number; y: number };
  timer: { x: number; y: number; r: number };
  banner: { x: number; y: number; width: number };
  call: { x: number; y: number };
  /** Where it says how many cards are left, where there is no shoe to show it. */
  left: number;
  chip: number;
  /** The radius of a place's plate where it is round. */
  plate: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Depths of the bands from the outside in. */
const BANDS: { on: On; from: number; to: number }[] = [
  { on: 'player', from: 0, to: 66 },
  { on: 'banker', from: 66, to: 128 },
  { on: 'tie', from: 128, to: 174 },
];
const SPAN = { from: 24, to: 156 };

const round = (value: number) => Math.round(value * 10) / 10;

function sector(from: number, to: number, outer: number, inner: number): string {
  const a = onArc(from, outer);
  const b = onArc(to, outer);
  const c = onArc(to, inner);
  const d = onArc(from, inner);
  const arc = (depth: number, sweep: 0 | 1, end: { x: number; y: number }) =>
    `A${round(OUTER.x - depth)} ${round(OUTER.y - depth)} 0 0 ${sweep} ${round(end.x)} ${round(end.y)}`;
  return `M${round(a.x)} ${round(a.y)}${arc(outer, 1, b)}L${round(c.x)} ${round(c.y)}${arc(inner, 0, d)}Z`;
}

/** The wide table: place 1 at the left end as the players see it. */
export function arcLayout(numbers: readonly number[]): FeltLayout {
  const width = (SPAN.to - SPAN.from) / numbers.length;
  const gap = Math.min(0.7, width * 0.05);
  const places = numbers.map((number, index): PlaceShape => {
    const from = SPAN.to - (index + 1) * width + gap;
    const to = SPAN.to - index * width - gap;
    const middle = (from + to) / 2;
    const areas = BANDS.map((band): AreaShape => {
      const centre = onArc(middle, (band.from + band.to) / 2);
      const turn = lean(middle);
      const along = Math.min(52, ((OUTER.x - band.to) * radians(to - from)) / 3.1);
      const label = onArc(middle, (band.from + band.to) / 2);
      return {
        on: band.on,
        path: sector(from, to, band.from, band.to),
        x: centre.x,
        y: centre.y,
        turn,
        stepX: Math.cos(radians(turn)) * along,
        stepY: Math.sin(radians(turn)) * along,
        label: { ...label, size: Math.min(band.on === 'tie' ? 15 : 17, width * 1.15) },
      };
    });
    const plate = onArc(middle, -27);
    return { number, areas, outline: sector(from, to, 0, BANDS[BANDS.length - 1]!.to), plate: { ...plate, turn: lean(middle) } };
  });
  return {
    kind: 'arc',
    width: WIDTH,
    height: HEIGHT,
    places,
    hands: { player: { x: CX - 374, y: 72, width: 312, height: 144 }, banker: { x: CX + 62, y: 72, width: 312, height: 144 } },
    card: { width: 84 },
    shoe: { x: CX + 436, y: 46 },
    timer: { x: CX, y: 146, r: 38 },
    banner: { x: CX, y: 272, width: 470 },
    call: { x: CX, y: 334 },
    left: 0,
    chip: 24,
    plate: 19,
  };
}

/** The narrow table: hands, a row of places (two where there are many), and the three areas of one place, large. The low one is for a phone
 *  on its side: the same with less between them. */
export function singleLayout(numbers: readonly number[], shown: number, low = false): FeltLayout {
  const width = 390;
  const at = low
    ? { hands: 34, hand: 70, card: 38, left: 117, banner: 133, row: 180, area: 70 }
    : { hands: 40, hand: 92, card: 46, left: 147, banner: 176, row: 226, area: 116 };
  const rows = numbers.length > 9 ? 2 : 1;
  const columns = Math.ceil(numbers.length / rows);
  const pitch = Math.min(52, (width - 20) / columns);
  const start = width / 2 - (pitch * (columns - 1)) / 2;
  const radius = Math.min(19, pitch / 2 - 2);
  const top = at.row + (rows > 1 ? 42 : 0) + (low ? 23 : rows > 1 ? 28 : 36);
  const box = (on: On, x: number, w: number): AreaShape => ({
    on,
    path: `M${x + 12} ${top}h${w - 24}a12 12 0 0 1 12 12v${at.area - 24}a12 12 0 0 1-12 12h-${w - 24}a12 12 0 0 1-12-12v-${at.area - 24}a12 12 0 0 1 12-12Z`,
    x: x + w / 2,
    y: top + (low ? 44 : 66),
    turn: 0,
    stepX: Math.min(36, w / 3.2),
    stepY: 0,
    label: { x: x + w / 2, y: top + (low ? 17 : 24), size: low ? 13 : 16 },
  });
  const places = numbers.map((number, index): PlaceShape => {
    const areas = number === shown ? [box('player', 8, 138), box('tie', 152, 86), box('banker', 244, 138)] : [];
    return { number, areas, outline: '', plate: { x: start + pitch * (index % columns), y: at.row + 42 * Math.floor(index / columns), turn: 0 } };
  });
  return {
    kind: 'single',
    width,
    height: top + at.area + (low ? 10 : 14),
    places,
    hands: { player: { x: 8, y: at.hands, width: 168, height: at.hand }, banker: { x: 214, y: at.hands, width: 168, height: at.hand } },
    card: { width: at.card },
    shoe: { x: 352, y: 4 },
    timer: { x: 195, y: 24, r: 15 },
    banner: { x: 195, y: at.banner, width: 340 },
    call: { x: 195, y: at.banner },
    left: at.left,
    chip: low ? 18 : 22,
    plate: radius,
  };
}

/** Centres of the cards of a hand in its box: a pair in the middle; a third lies sideways, away from the other hand. */
export function cardSpots(hand: 'player' | 'banker', box: Box, cardWidth: number, count: number): { x: number; y: number; turn: number }[] {
  const height = cardWidth * 1.4;
  const gap = cardWidth * 0.08;
  const y = box.y + box.height / 2;
  const whole = cardWidth * 2 + gap + (count > 2 ? gap + height : 0);
  const left = box.x + (box.width - whole) / 2;
  const start = hand === 'player' && count > 2 ? left + height + gap : left;
  const third = hand === 'player' ? left + height / 2 : left + cardWidth * 2 + gap * 2 + height / 2;
  return [
    { x: start + cardWidth / 2, y, turn: 0 },
    { x: start + cardWidth * 1.5 + gap, y, turn: 0 },
    { x: third, y, turn: 90 },
  ];
}
