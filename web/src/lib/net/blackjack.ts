// The view of a blackjack table and the fields that its offers have, as docs/protocol.md and the house's view have them.

/** What a player has on a box. */
export interface BoxWager {
  player: string;
  cents: number;
  super_sevens_cents: number;
  insurance_cents: number;
}

/** What a player has at stake on a hand; doubling down added `added_cents`. */
export interface HandStake {
  player: string;
  cents: number;
  added_cents: number;
}

export interface BoxHand {
  cards: string[];
  total: number;
  soft: boolean;
  words: string;
  blackjack: boolean;
  bust: boolean;
  doubled: boolean;
  /** It is completed for a player who is not there to decide. */
  absent: boolean;
  stakes: HandStake[];
  state: 'waiting' | 'playing' | 'stood' | 'bust' | 'paid' | 'void';
  active: boolean;
}

export interface BoxView {
  box: number;
  decides: string | null;
  wagers: BoxWager[];
  hands: BoxHand[];
}

export interface DealerView {
  cards: string[];
  total: number;
  soft: boolean;
  blackjack: boolean;
}

export interface TurnView {
  box: number;
  hand: number;
  player: string;
  choices: string[];
}

export interface AskView {
  player: string;
  box: number;
  what: 'insurance' | 'double' | 'split' | 'option';
}

export interface BoxSettled {
  player: string;
  box: number;
  /** From 1; null: a wager beside the hands. */
  hand: number | null;
  what: 'hand' | 'super-sevens' | 'insurance';
  stake_cents: number;
  result: 'won' | 'lost' | 'stand-off' | 'returned' | 'forfeited';
  how: string | null;
  odds: string | null;
  payment_cents: number;
  rule: string | null;
}

export interface DealerResult {
  round: number;
  total: number;
  blackjack: boolean;
}

export interface BlackjackView {
  /** closed, preparing, burning, betting, playing, decided, shoe-ended */
  phase: string;
  shoe: number;
  round: number;
  cards_left: number;
  cards_total: number;
  last_round: boolean;
  super_sevens_cents: number | null;
  boxes: BoxView[];
  dealer: DealerView;
  exposed: string[];
  turn: TurnView | null;
  asks: AskView[];
  held_to_minimum: string[];
  settled: BoxSettled[];
  last_boxes: BoxView[];
  last_dealer: DealerView | null;
  results: DealerResult[];
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
