// The view of a chemin de fer table, as docs/protocol.md and the house's view have it.
import type { Hand, HandName, RoundOutcome, RoundResult } from './types.ts';

export interface Laid {
  player: string;
  cents: number;
}

/** How a wager of the last coup came out: the Banker's, or one against the bank. */
export interface CheminSettled {
  player: string;
  banker: boolean;
  stake_cents: number;
  result: 'won' | 'lost' | 'stand-off';
  won_cents: number;
  cagnotte_cents: number;
  rule: string | null;
}

export interface CheminView {
  phase: string;
  shoe: number;
  round: number;
  cards_left: number;
  cards_total: number;
  last_hand: boolean;
  banker: string | null;
  bank_cents: number;
  bids: Laid[];
  wagers: Laid[];
  uncovered_cents: number;
  hands: Record<HandName, Hand>;
  /** What the table of play advises a Banker who is free to choose. */
  advice: 'draw' | 'stay' | null;
  outcome: RoundOutcome | null;
  settled: CheminSettled[];
  results: RoundResult[];
}
