// What the page reads at a blackjack table: the generated types under its own names, and the fields that its offers have.
import type * as wire from './generated.ts';

export type { AskView, BlackjackView, BoxHand, BoxView, BoxWager, DealerResult, DealerView, HandStake, TurnView } from './generated.ts';

/** A wager that came out. `returned` and `forfeited` come only in a record of past rounds, from the events of those names. */
export interface BoxSettled extends Omit<wire.BoxSettled, 'result' | 'how'> {
  result: wire.WagerResult | 'returned' | 'forfeited';
  how: string | null;
}

/** An offer of such a table: a hand is counted from 1. */
export interface BlackjackOffer {
  do: string;
  player?: string;
  area?: number;
  hand?: number;
  least_cents?: number;
  most_cents?: number;
  step_cents?: number;
}
