// The shape of the racetrack: the order of the wheel laid along an oval with straight sides. Geometry only.
import { WHEEL } from './places.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Track {
  width: number;
  height: number;
  /** The cell of the nth number of the wheel, as a path. */
  cell(nth: number): string;
  /** Where its number is printed. */
  middle(nth: number): Point;
  /** The area inside the track between these boundaries of cells, as a path: pairs of from and to. */
  inside(...spans: [number, number][]): string;
}

/** How many points a cell's edge is drawn with. */
const FINE = 6;
/** The boundary of cells that lies at the end of the oval: the middle of the tiers. */
const END = 17;

/** An oval of this length and width, its band so deep; `tall` stands it on its end. */
export function track(length: number, width: number, band: number, tall: boolean): Track {
  const radius = width / 2 - band / 2;
  const straight = length - width;
  const round = Math.PI * radius;
  const whole = 2 * straight + 2 * round;
  /** The point at a way along the middle of the band, moved outwards by so much. The way begins at the left end, clockwise. */
  function at(way: number, out: number): Point {
    let s = (((way * whole) % whole) + whole) % whole;
    const left = { x: width / 2, y: width / 2 };
    const right = { x: length - width / 2, y: width / 2 };
    const r = radius + out;
    const on = (centre: Point, angle: number): Point => ({ x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) });
    let point: Point;
    if (s < round / 2) point = on(left, Math.PI + s / radius);
    else if ((s -= round / 2) < straight) point = { x: left.x + s, y: left.y - r };
    else if ((s -= straight) < round) point = on(right, -Math.PI / 2 + s / radius);
    else if ((s -= round) < straight) point = { x: right.x - s, y: right.y + r };
    else point = on(left, Math.PI / 2 + (s - straight) / radius);
    return tall ? { x: width - point.y, y: point.x } : point;
  }
  const way = (boundary: number): number => (boundary - END) / WHEEL.length;
  const along = (from: number, to: number, out: number): Point[] => {
    const points = Math.max(FINE, Math.ceil(Math.abs(to - from) * FINE));
    return Array.from({ length: points + 1 }, (_, k) => at(way(from + ((to - from) * k) / points), out));
  };
  const path = (points: readonly Point[]): string => `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`;
  return {
    width: tall ? width : length,
    height: tall ? length : width,
    cell: (nth) => path([...along(nth, nth + 1, band / 2), ...along(nth + 1, nth, -band / 2)]),
    middle: (nth) => at(way(nth + 0.5), 0),
    inside: (...spans) => path(spans.flatMap(([from, to]) => along(from, to, -band / 2))),
  };
}
