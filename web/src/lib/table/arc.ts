// The wide table as an arc: its size, and where a place on it lies. Geometry only; the drawing of it is Cloth.svelte.

export const WIDTH = 1520;
export const HEIGHT = 652;
export const CX = 760;
export const CY = -48;
export const OUTER = { x: 684, y: 596 };

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A point at an angle (0 = right, 90 = towards the players) and a depth from the outer edge. */
export function onArc(angle: number, depth: number): { x: number; y: number } {
  return { x: CX + (OUTER.x - depth) * Math.cos(radians(angle)), y: CY + (OUTER.y - depth) * Math.sin(radians(angle)) };
}

/** How far the arc leans at an angle, in degrees: letters and plates lean with it. */
export function lean(angle: number): number {
  return (Math.atan2(-OUTER.y * Math.cos(radians(angle)), OUTER.x * Math.sin(radians(angle))) * 180) / Math.PI;
}
