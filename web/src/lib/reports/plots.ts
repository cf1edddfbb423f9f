// Where the marks of the plots lie: pure arithmetic on what the house reported.
import type { ReportRow } from '../net/generated.ts';

/** From cents to a place between `from` and `to`. */
export type Scale = (cents: number) => number;

/** A scale that holds all of these, and zero. */
export function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const width = high - low || 1;
  return (cents) => from + ((cents - low) / width) * (to - from);
}

const STEPS = [1, 2, 5, 10];

/** Round amounts within a range, about so many. */
export function ticks(values: readonly number[], about = 5): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low) / about;
  if (rough <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(100, (STEPS.find((one) => one * power >= rough) ?? 10) * power);
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at === 0 ? 0 : at);
  return found;
}

/** One line of the plot of win against expectation. */
export interface Band {
  label: string;
  win: number;
  expected: number;
  low: number;
  high: number;
  within: boolean;
}

export const bandOf = (row: ReportRow, label: string): Band => ({
  label,
  win: row.win_cents,
  expected: row.theoretical.win_cents,
  low: row.theoretical.low_cents,
  high: row.theoretical.high_cents,
  within: row.theoretical.within,
});

/** A short amount for an axis: $1.2k. */
export function axisMoney(cents: number): string {
  const size = Math.abs(cents) / 100;
  const sign = cents < 0 ? '−' : '';
  const short = (value: number, unit: string) => `${sign}$${Number(value.toFixed(1))}${unit}`;
  if (size >= 1_000_000) return short(size / 1_000_000, 'm');
  if (size >= 1_000) return short(size / 1_000, 'k');
  return short(size, '');
}
