// The view of a table where something is spun (roulette, tai-sai, money wheel) and the fields that its offers have, as
// docs/protocol.md and the house's view have them.
import type { Offer } from './types.ts';

export type Apparatus = 'roulette' | 'tai-sai' | 'money-wheel';
/** Chips marked with their value, or non-value chips in the player's own colour. */
export type Tender = 'value' | 'colour';
export type Direction = 'clockwise' | 'counterclockwise';

/** A wager on the layout. */
export interface LaidWager {
  player: string;
  position: string;
  chips: Tender;
  cents: number;
  paid: boolean;
}

/** A player's colour, as the marker button shows it. */
export interface ColourView {
  player: string;
  colour: string;
  value_cents: number;
  in_hand: number;
}

/** What a spin gave: `outcome` in one word, and the parts that its apparatus has. */
export interface SpinResult {
  round: number;
  outcome: string;
  number?: number;
  colour?: 'green' | 'red' | 'black';
  dice?: [number, number, number];
  total?: number;
  section?: number;
  symbol?: string;
}

export interface SpinSettled {
  player: string;
  position: string;
  chips: Tender;
  stake_cents: number;
  result: 'won' | 'lost' | 'returned' | 'forfeited';
  odds: string | null;
  payment_cents: number;
  rule: string | null;
}

export interface SpinView {
  apparatus: Apparatus;
  /** closed, checking, waiting, betting, spinning, called, running, announced, paying, halted */
  phase: string;
  round: number;
  direction: Direction | null;
  wagers: LaidWager[];
  colours: ColourView[];
  free_colours: string[];
  outcome: SpinResult | null;
  winning: string[];
  settled: SpinSettled[];
  results: SpinResult[];
  counts: Record<string, number>;
  pays: Record<string, string>;
  names: Record<string, string>;
  rim: string[];
  voided: string | null;
  /** The rule that makes it void. */
  voided_rule: string | null;
  winners_stay: boolean;
}

/** An offer of such a table: places where a wager may lie, colours that may be bought, results that may be keyed. */
export interface SpinOffer extends Offer {
  chips?: Tender;
  position?: string;
  positions?: string[];
  colours?: string[];
  outcomes?: string[];
}
