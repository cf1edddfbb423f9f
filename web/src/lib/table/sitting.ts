// How somebody who watches comes to play: which place is taken, and for how much chips are bought, where neither was said.
import type { View } from '../net/types.ts';

/** So many of the least wagers are a usual purse. */
const LEAST_WAGERS = 20;

/** What somebody buys in for who did not say: enough for a while, as far as the account goes. */
export const usualCents = (balance: number, least: number): number => Math.max(0, Math.min(balance, least * LEAST_WAGERS));

/** The place that is taken: the one wished for if it is free, otherwise the first that is; null: all are taken. */
export function freePlace(seats: View['seats'], wish: number | null): number | null {
  const free = seats.filter((one) => one.player === null);
  return (free.find((one) => one.seat === wish) ?? free[0])?.seat ?? null;
}
