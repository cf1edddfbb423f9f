// The view of a Caribbean stud table, as docs/protocol.md and the house's view have it.

export type HandState = 'open' | 'bet' | 'folded' | 'absent' | 'dead' | 'shown' | 'left-down';
export type HandResult = 'won' | 'lost' | 'stand-off' | 'no-hand' | 'face-down' | 'folded' | 'dead';
export type Faces = (string | null)[];

/** Five cards as the house reads them. */
export interface HandRead {
  /** What kind of hand they are, as `pays` has it. */
  kind: string;
  /** Their value in words. */
  name: string;
  /** Which of them is read first, which second, from 0. */
  order: number[];
  /** Those that make the hand what it is called. */
  makes: number[];
}

/** What a kind of hand is paid. */
export interface StudPay {
  hand: string;
  odds: string;
  /** What it wins of the jackpot at least; null where it wins none. */
  prize_cents: number | null;
  /** How much of the jackpot in a hundred, where that is more. */
  prize_percent: number | null;
  prize_rule: string | null;
}

export interface StudHand {
  player: string;
  seat: number;
  /** A card that lies face down is null, for everybody. */
  cards: Faces;
  /** What it makes, once it was announced. */
  read: HandRead | null;
  ante_cents: number;
  bet_cents: number;
  /** A wager on the jackpot; where it is operated electronically, the light is on. */
  jackpot: boolean;
  state: HandState;
}

export interface StudDealer {
  cards: Faces;
  up: string | null;
  /** What it makes, once it was declared. */
  read: HandRead | null;
  qualifies: boolean | null;
}

export interface StudSettled {
  player: string;
  seat: number;
  result: HandResult;
  name: string | null;
  ante_cents: number;
  bet_cents: number;
  odds: string | null;
  ante_won_cents: number;
  bet_won_cents: number;
  jackpot_cents: number;
  rule: string | null;
}

export interface StudClaim {
  player: string;
  seat: number;
  hand: string;
}

export interface StudJackpot {
  name: string;
  operation: 'electronic' | 'manual';
  wager_cents: number;
  /** Null where nobody keeps the jackpot. */
  meter_cents: number | null;
  claims: StudClaim[];
  carried: string[];
}

export interface StudView {
  phase: string;
  shoe: number;
  round: number;
  dealing: 'shoe' | 'shuffler';
  /** Those of the last round until the next one's antes are placed. */
  hands: StudHand[];
  dealer: StudDealer;
  asks: string[];
  count_due: boolean;
  settled: StudSettled[];
  jackpot: StudJackpot;
  /** The highest hand first. */
  pays: StudPay[];
  /** The rule that lists what winning bets are paid. */
  pays_rule: string | null;
  max_payout_cents: number | null;
}
