// The view of a craps table and the fields that its offers have, as the house's view has them. Nothing here decides anything.
import type { Offer } from './types.ts';

/** Two faces, as they lie there. */
export type Faces = readonly [number, number];

/** A wager on the layout. */
export interface CrapsWager {
  player: string;
  bet: string;
  cents: number;
  commission_cents: number;
  /** Whether it takes part in the next roll. */
  working: boolean;
  /** The player's call, if there was one. */
  marker: 'on' | 'off' | null;
  can_remove: boolean;
  point: string | null;
}

export interface CrapsRoll {
  roll: number;
  total: number;
  d1: number;
  d2: number;
  /** natural, craps, point, point-made, seven-out, or nothing */
  decided: string;
}

export interface CrapsSettled {
  player: string;
  bet: string;
  stake_cents: number;
  /** `returned` and `forfeited` come only in a record of past rolls, from the events of those names. */
  result: 'won' | 'lost' | 'void' | 'returned' | 'forfeited';
  odds: string | null;
  won_cents: number;
  payment_cents: number;
  commission_cents: number;
  rule: string | null;
}

/** A wager of the layout, for a player to read. */
export interface CrapsBet {
  bet: string;
  name: string;
  pays: string;
  explains: string;
  rule: string | null;
  edge_free: boolean;
}

export interface CrapsDie {
  die: number;
  at: 'bowl' | 'shooter' | 'lost';
}

export interface CrapsView {
  /** closed, notifying, inspecting, waiting, offering, choosing, ready, thrown, rested */
  phase: string;
  round: number;
  point: string | null;
  come_out: boolean;
  puck: 'on' | 'off';
  shooter: { player: string; seat: number | null } | null;
  offered_to: string | null;
  dice: Faces | null;
  no_roll: string | null;
  set: number;
  dice_set: CrapsDie[];
  chosen: number[];
  wagers: CrapsWager[];
  pending: CrapsWager[];
  rolls: CrapsRoll[];
  settled: CrapsSettled[];
  layout: CrapsBet[];
}

/** An offer of a craps table: a wager by its word, dice by their numbers. */
export interface CrapsOffer extends Offer {
  bet?: string;
  dice?: number[];
}
