// A guided first round: what is pointed to in turn, one sentence each, and what the person does before it goes on.
import { t } from '../lang/lang.ts';

/** Until when one thing is pointed to: until it was pressed; until the house accepted one of these commands; until something is there;
 *  until one sits; until the betting is over; until the round has decided a wager. */
type Until = 'pressed' | 'seated' | 'over' | 'came' | { said: readonly string[] } | { there: string };

export interface TourStep {
  /** Where it is on the page: the first such element in sight. */
  at: string;
  says: string;
  until: Until;
}

export type Tour = readonly TourStep[];

/** The chips of the rail: whoever watched has one only now. */
export const chip = (): TourStep => ({
  at: '.rail .chips',
  says: t('These are your chips. Choose the one that you lay next: touch it, or press a digit.'),
  until: 'pressed',
});

/** "Ready". */
export const ready = (): TourStep => ({
  at: '[data-act="ready"]',
  says: t('Press “Ready” (Enter), and nobody waits any longer. You may lay more before.'),
  until: 'over',
});

/** The felt, while the round is played. */
export const came = (at: string, says: string): TourStep => ({ at, says, until: 'came' });

const PLACED = ['place-wager', 'wager-on-box', 'ante', 'call-wager'] as const;
export const place = (at: string, says: string): TourStep => ({ at, says, until: { said: PLACED } });

/** What a tour goes by. */
export type Happened = 'pressed' | 'seated' | 'over' | 'came' | { said: string };

/** At which step it stands after that: whoever does a later thing first is not led back to an earlier one. */
export function after(tour: Tour, at: number, what: Happened): number {
  const done = (step: TourStep): boolean =>
    typeof what === 'string' ? step.until === what : typeof step.until === 'object' && 'said' in step.until && step.until.said.includes(what.said);
  if (what === 'pressed') return tour[at]?.until === 'pressed' ? at + 1 : at;
  const found = tour.findIndex((step, nth) => nth >= at && done(step));
  return found < 0 ? at : found + 1;
}
