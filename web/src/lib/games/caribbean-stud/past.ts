// A hand of a past round, from the event that settled it.
import type { HandResult, StudSettled } from './types.ts';

/** What became of a player's hand in a round that is over. */
export interface Played {
  round: number;
  dealer: string | null;
  settled: StudSettled;
}

/** Whether an entry of a record tells how a hand came out. */
export const isSettled = (entry: object): boolean => (entry as Record<string, unknown>)['event'] === 'hand-settled';

export function pastSettled(entry: object, name: string | null = null): StudSettled {
  const event = entry as Record<string, unknown>;
  const sum = (field: string): number => Number(event[field] ?? 0);
  return {
    player: String(event['player'] ?? ''),
    seat: sum('seat'),
    result: event['result'] as HandResult,
    name,
    ante_cents: sum('ante_cents'),
    bet_cents: sum('bet_cents'),
    odds: typeof event['odds'] === 'string' ? event['odds'] : null,
    ante_won_cents: sum('ante_won_cents'),
    bet_won_cents: sum('bet_won_cents'),
    jackpot_cents: 0,
    rule: typeof event['rule'] === 'string' ? event['rule'] : null,
  };
}
