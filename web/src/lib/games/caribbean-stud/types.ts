// The view of a Caribbean stud table, as docs/protocol.md and the house's view have it.

export type HandState = 'open' | 'bet' | 'folded' | 'absent' | 'dead' | 'shown' | 'left-down';
export type HandResult = 'won' | 'lost' | 'stand-off' | 'no-hand' | 'face-down' | 'folded' | 'dead';
export type Faces = (string | null)[];

export interface StudHand {
  player: string;
  seat: number;
  /** A card that lies face down is null, for everybody. */
  cards: Faces;
  /** Its value in words, once it was announced. */
  name: string | null;
  ante_cents: number;
  bet_cents: number;
  /** A wager on the jackpot; where it is operated electronically, the light is on. */
  jackpot: boolean;
  state: HandState;
}

export interface StudDealer {
  cards: Faces;
  up: string | null;
  name: string | null;
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
  max_payout_cents: number | null;
}

/** A card as one viewer sees it: `alone` where nobody else does. */
export interface Seen {
  card: string | null;
  alone: boolean;
}
