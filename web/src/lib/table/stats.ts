// How often something came beside how often it was to be expected. The band holds what chance alone brings in nineteen cases of twenty:
// whatever lies in it says nothing, and of many things a few lie outside all the same.

export interface Band {
  least: number;
  most: number;
}

/** One thing that can come. */
export interface Chance {
  name: string;
  /** Its probability, as a fraction. */
  of: readonly [number, number];
  count: number;
}

export interface Tally extends Chance {
  expected: number;
  band: Band;
  /** Where the count lies. */
  lies: 'below' | 'within' | 'above';
}

const TAIL = 0.025;

/** The counts of n trials of probability p outside which chance leaves at most a fortieth on either side. */
export function band(n: number, p: number): Band {
  if (n === 0 || p <= 0 || p >= 1) return { least: Math.round(n * p), most: Math.round(n * p) };
  // From the likeliest count outwards, each beside the one before it: no factorial is needed, and nothing overflows.
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const weights = new Map([[mode, 1]]);
  let total = 1;
  for (let k = mode, weight = 1; k < n && weight > 1e-15; k++) {
    weight *= ((n - k) / (k + 1)) * (p / (1 - p));
    weights.set(k + 1, weight);
    total += weight;
  }
  for (let k = mode, weight = 1; k > 0 && weight > 1e-15; k--) {
    weight *= (k / (n - k + 1)) * ((1 - p) / p);
    weights.set(k - 1, weight);
    total += weight;
  }
  const counts = [...weights.keys()].sort((a, b) => a - b);
  const edge = (order: readonly number[]): number => {
    let below = 0;
    for (const k of order) {
      below += weights.get(k)! / total;
      if (below > TAIL) return k;
    }
    return mode;
  };
  return { least: edge(counts), most: edge(counts.toReversed()) };
}

export function tally(n: number, chance: Chance): Tally {
  const p = chance.of[0] / chance.of[1];
  const within = band(n, p);
  const lies = chance.count < within.least ? 'below' : chance.count > within.most ? 'above' : 'within';
  return { ...chance, expected: n * p, band: within, lies };
}

/** In how many ways so many dice show each total. */
export function waysOf(dice: number): Map<number, number> {
  let ways = new Map([[0, 1]]);
  for (let nth = 0; nth < dice; nth++) {
    const next = new Map<number, number>();
    for (const [total, many] of ways) for (let face = 1; face <= 6; face++) next.set(total + face, (next.get(total + face) ?? 0) + many);
    ways = next;
  }
  return ways;
}
