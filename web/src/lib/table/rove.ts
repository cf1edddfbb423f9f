// Arrow keys on a layout: from one place to the nearest in that direction, by where they lie.

export interface Box {
  x: number;
  y: number;
}

const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** A step aside counts so many times a step ahead. */
const ASIDE = 2.2;
/** What lies less far ahead than this is beside, not ahead. */
const AHEAD = 2;

/** The index of the place that an arrow key leads to; -1: none, or no arrow key. */
export function nextAt(key: string, from: Box, others: readonly Box[]): number {
  const way = ways[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  others.forEach((to, nth) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = ahead + ASIDE * aside;
    if (ahead > AHEAD && far < least) {
      best = nth;
      least = far;
    }
  });
  return best;
}

/** Takes the focus by an arrow key to the nearest of such elements within the closest [data-layout]; false where none is there. */
export function rove(event: KeyboardEvent & { currentTarget: HTMLElement }, among: string): boolean {
  const all = Array.from(event.currentTarget.closest('[data-layout]')?.querySelectorAll<HTMLElement>(among) ?? []);
  const middle = (element: HTMLElement): Box => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const to = all[nextAt(event.key, middle(event.currentTarget), all.map(middle))];
  to?.focus();
  return to !== undefined;
}
