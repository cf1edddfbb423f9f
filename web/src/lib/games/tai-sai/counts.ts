// The counts that are sent, as a bar for each total that three dice can make.

export interface Bar {
  total: number;
  count: number;
}

const LEAST = 3;
const MOST = 18;

/** One bar for each total, by the counts that are sent. */
export const totalCounts = (counts: Readonly<Record<string, number>>): Bar[] =>
  Array.from({ length: MOST - LEAST + 1 }, (_, nth) => LEAST + nth).map((total) => ({ total, count: counts[String(total)] ?? 0 }));
