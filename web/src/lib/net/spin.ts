// What the page reads at a table where something is spun (roulette, tai-sai, money wheel): the generated types under its own names,
// and the fields that its offers have.
import type * as wire from './generated.ts';
import type { Offer } from './types.ts';

export type { ColourView, LaidWager, SpinApparatus as Apparatus, SpinDirection as Direction, SpinTender as Tender } from './generated.ts';
type Tender = wire.SpinTender;
/** A result. Its symbol is a word to the page; which there are is for the rim to say. */
export type SpinResult = Omit<wire.SpinResult, 'symbol'> & { symbol?: string };

export type SpinView = Omit<wire.SpinView, 'outcome' | 'results' | 'rim'> & { outcome: SpinResult | null; results: SpinResult[]; rim: string[] };

/** A wager that came out. `returned` and `forfeited` come only in a record of past rounds, from the events of those names. */
export interface SpinSettled extends Omit<wire.SpinSettled, 'result'> {
  result: wire.SpinWagerResult | 'returned' | 'forfeited';
}

/** An offer of such a table: places where a wager may lie, colours that may be bought, results that may be keyed. */
export interface SpinOffer extends Offer {
  chips?: Tender;
  position?: string;
  positions?: string[];
  colours?: string[];
  outcomes?: string[];
}
