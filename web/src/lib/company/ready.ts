// Whom a table still waits for before the betting closes.
import { t } from '../lang/lang.ts';
import { houseNumber } from './house.ts';
import type { View } from '../net/types.ts';

/** The others who sit and have not said to be ready. House players always are. */
export const waitedFor = (view: Pick<View, 'seats'>, me: string, ready: ReadonlySet<string>): string[] =>
  view.seats.flatMap(({ player }) => (player != null && player !== me && houseNumber(player) === null && !ready.has(player) ? [player] : []));

/** What is told to whoever is ready, by the names of those who are not. */
export function readyText(waited: readonly string[]): string {
  if (waited.length === 0) return t('You are ready.');
  if (waited.length > 2) return t('You are ready; {number} others are not yet.', { number: waited.length });
  return t('You are ready; waiting for {who}.', { who: waited.join(` ${t('and')} `) });
}
