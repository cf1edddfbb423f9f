// Where things lie on the oval: the dealer at the top, places counter-clockwise from the dealer. Geometry only.

export interface Point {
  x: number;
  y: number;
}

export interface Spot {
  number: number;
  plate: Point;
  chips: Point;
}

export interface Oval {
  width: number;
  height: number;
  centre: Point;
  rx: number;
  ry: number;
  spots: Spot[];
  hands: { player: Point; banker: Point };
  card: number;
  bank: Point;
  status: Point;
  timer: Point;
  narrow: boolean;
}

const wide = { width: 1240, height: 600, rx: 596, ry: 282, plate: 0.865, chips: 0.66, card: 74, narrow: false };
const tall = { width: 390, height: 500, rx: 192, ry: 246, plate: 0.79, chips: 0.5, card: 40, narrow: true };
/** On a phone on its side: all of it is seen at once. */
const low = { width: 500, height: 350, rx: 246, ry: 172, plate: 0.84, chips: 0.5, card: 36, narrow: true };

/** How far from the dealer the first and the last place lie, as a part of the way round. */
const GAP = 0.085;
const GAP_LOW = 0.12;
/** How far from the middle chips lie beside the hands of the narrow one. */
const BESIDE = 90;

export function oval(places: readonly number[], narrow: boolean, side = false): Oval {
  const shape = !narrow ? wide : side ? low : tall;
  const gap = shape === low ? GAP_LOW : GAP;
  const { width, height, rx, ry } = shape;
  const centre = { x: width / 2, y: height / 2 };
  const at = (turn: number, share: number): Point => ({
    x: centre.x - rx * share * Math.sin(turn),
    y: centre.y - ry * (narrow ? Math.min(0.9, share + 0.12) : share) * Math.cos(turn),
  });
  const spots = places.map((number, nth) => {
    const turn = 2 * Math.PI * (gap + (1 - 2 * gap) * (places.length === 1 ? 0.5 : nth / (places.length - 1)));
    const plate = at(turn, shape.plate);
    if (shape === low) return { number, plate, chips: besideLow(plate, centre) };
    const chips = at(turn, shape.chips);
    // Beside the hands, and not over what stands at them.
    if (narrow && chips.y < 330) chips.x = centre.x + Math.sign(chips.x - centre.x) * Math.max(BESIDE, Math.abs(chips.x - centre.x));
    return { number, plate, chips };
  });
  const points = { width, height, centre, rx, ry, spots, card: shape.card, narrow };
  if (shape === low)
    return {
      ...points,
      hands: { player: { x: centre.x - 72, y: 178 }, banker: { x: centre.x + 72, y: 178 } },
      bank: { x: centre.x, y: 76 },
      status: { x: centre.x, y: 241 },
      timer: { x: centre.x + 68, y: 82 },
    };
  return {
    ...points,
    hands: narrow
      ? { player: { x: centre.x, y: 186 }, banker: { x: centre.x, y: 284 } }
      : { player: { x: centre.x - 165, y: 262 }, banker: { x: centre.x + 165, y: 262 } },
    bank: narrow ? { x: centre.x, y: 103 } : { x: centre.x, y: 104 },
    status: narrow ? { x: centre.x, y: 352 } : { x: centre.x, y: 386 },
    timer: narrow ? { x: centre.x + 62, y: 105 } : { x: centre.x + 128, y: 110 },
  };
}

/** Above or below the plate, towards the middle; the lowest beside it. */
function besideLow(plate: Point, centre: Point): Point {
  if (Math.abs(plate.x - centre.x) < 20) return { x: plate.x + 56, y: plate.y + 4 };
  return { x: plate.x, y: plate.y + (plate.y < centre.y ? 29 : -27) };
}
