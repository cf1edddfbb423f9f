// How the wheel turns: a run at full speed while the result is awaited, then a slowing down that ends where the result says.
// Angles are degrees, clockwise positive.

/** The law asks for so many whole revolutions at least. */
export const REVOLUTIONS = 4;
/** Full speed, in degrees a millisecond. */
export const SPEED = 0.42;
/** How long the wheel takes to come up to its speed. */
export const START_MS = 450;

const FULL = 360;
/** A square law that ends at rest begins with twice its mean speed. */
const EASE = 2;
/** The slowing down goes on for so many degrees at least, and takes no longer than this. */
const LEAST = 240;
const LONGEST_MS = 4_200;
const modulo = (value: number): number => ((value % FULL) + FULL) % FULL;

export type Way = 'clockwise' | 'counterclockwise';
const sign = (way: Way): number => (way === 'clockwise' ? 1 : -1);

/** How far it has turned after so long at the run, from rest to full speed. */
export function run(ms: number): number {
  return ms < START_MS ? (SPEED * ms * ms) / (2 * START_MS) : SPEED * (ms - START_MS / 2);
}

/** The angle at which a section stands under the indicator, which is at the top. */
export const restOf = (section: number, count: number): number => modulo((-section * FULL) / count);

/** The section under the indicator at an angle. */
export const sectionAt = (angle: number, count: number): number => Math.round((modulo(-angle) / FULL) * count) % count;

export interface Stop {
  /** Where the slowing down begins and ends. */
  from: number;
  to: number;
  ms: number;
}

/** The slowing down to a section: so far that the whole turn has four revolutions. */
export function stopAt(from: number, turned: number, section: number, count: number, way: Way): Stop {
  const rest = restOf(section, count);
  const onward = way === 'clockwise' ? modulo(rest - from) : modulo(from - rest);
  const needed = Math.max(LEAST, REVOLUTIONS * FULL - turned);
  const far = onward + Math.max(0, Math.ceil((needed - onward) / FULL)) * FULL;
  return { from, to: from + sign(way) * far, ms: Math.min(LONGEST_MS, (far * EASE) / SPEED) };
}

/** Where it is during the slowing down; it leaves full speed without a jerk. */
export function slowing(stop: Stop, ms: number): number {
  const share = Math.min(1, Math.max(0, ms / stop.ms));
  return stop.from + (stop.to - stop.from) * (1 - (1 - share) ** EASE);
}

/** Which section of the rim to stop at: the one that is known, or else the next one of the symbol after a whole revolution. */
export function sectionFor(outcome: { section?: number; symbol?: string }, rim: readonly string[], from: number, way: Way): number | null {
  if (outcome.section !== undefined) return outcome.section;
  const here = sectionAt(from, rim.length);
  for (let step = 0; step < rim.length; step++) {
    // The wheel that turns clockwise brings lower sections under the indicator.
    const section = (here - sign(way) * step + 2 * rim.length) % rim.length;
    if (rim[section] === outcome.symbol) return section;
  }
  return null;
}
