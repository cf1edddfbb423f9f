// What the page reads at a craps table: the generated types under its own names, and the fields that its offers have.
import type * as wire from './generated.ts';
import type { Offer } from './types.ts';

export type { DieView as CrapsDie, RollView as CrapsRoll } from './generated.ts';

/** Two faces, as they lie there. */
export type Faces = readonly [number, number];

/** A bet is a word to the page; which there are is for the table's layout to say. */
type Worded<T> = Omit<T, 'bet'> & { bet: string };
export type CrapsBet = Worded<wire.CrapsBetView>;
export type CrapsWager = Worded<wire.CrapsWager>;
export type CrapsView = Omit<wire.CrapsView, 'wagers' | 'pending' | 'settled' | 'layout'> & {
  wagers: CrapsWager[];
  pending: CrapsWager[];
  settled: CrapsSettled[];
  layout: CrapsBet[];
};

/** A wager that came out. `returned` and `forfeited` come only in a record of past rolls, from the events of those names. */
export interface CrapsSettled extends Worded<Omit<wire.CrapsSettled, 'result'>> {
  result: wire.CrapsVerdict | 'returned' | 'forfeited';
}

/** An offer of a craps table: a wager by its word, dice by their numbers. */
export interface CrapsOffer extends Offer {
  bet?: string;
  dice?: number[];
}
