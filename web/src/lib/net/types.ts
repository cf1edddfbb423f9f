// The words of docs/protocol.md as the page reads them: the generated types under its own names, and what it makes of them. Nothing
// here decides anything.
import type * as wire from './generated.ts';

type Keys<U> = U extends unknown ? keyof U : never;
/** A union whose cases are read before it is asked which one it is. */
type Loose<U, K extends PropertyKey = Keys<U>> = U extends unknown ? U & { [F in Exclude<K, keyof U>]?: undefined } : never;

export type { BaccaratView, Clock, HeatView, Limits, LobbyTable, Me, Notice, OneTournament, RuleEntry, TournamentView, Welcome, You } from './generated.ts';
/** A refusal, or the lack of an answer. */
export type Refusal = Omit<wire.Refused, 'reason'> & { reason: wire.RefusalReason | 'NoAnswer' | `Status${number}` };
export type On = wire.BaccaratOn;
export type Outcome = wire.BaccaratOutcome;
export type HandName = keyof wire.Hands;
export type Hand = wire.HandView;
export type Seat = wire.Place & { seat: number };
export type Wager = wire.BaccaratWager;
export type RoundResult = wire.ResultView;
export type RoundOutcome = Omit<RoundResult, 'round'>;
/** Every seat has its number; only those who stand have none. */
export type View = { seats: Seat[] } & wire.TableView;
export type Awaiting = Pick<wire.Awaited, 'for'> & Partial<Loose<wire.Awaited>>;
/** Every message of the WebSocket, and every reply over HTTP. */
export type Message = Loose<wire.Message> & { /** Fields of the view that are different now. */ changes?: Record<string, unknown> };

/** A command as sent; `id` is added by the socket. */
export interface Command {
  do: string;
  id?: string;
  [field: string]: unknown;
}

/** An event of the log, whichever it is. One that the viewer may not see has its number alone. */
export interface TableEvent extends Partial<wire.EventHead & wire.Citation> {
  seq: number;
  event?: string;
  [field: string]: unknown;
}

/** A wager that came out. `returned` and `forfeited` come only in a record of past rounds, from the events of those names. */
export interface Settled extends Omit<wire.BaccaratSettled, 'result'> {
  /** The number of its event, in a record of past rounds. */
  seq?: number;
  result: wire.WagerResult | 'returned' | 'forfeited';
}

/** A cell of any road. */
export type RoadMark = wire.BaccaratOutcomeCell | wire.BaccaratColourCell;

/** A command that would be accepted now, with the bounds of the fields that may vary. */
export interface Offer {
  do: string;
  roles?: string[];
  player?: string;
  on?: On;
  area?: number;
  areas?: number[];
  seat?: number;
  seats?: number[];
  hand?: HandName;
  least_cents?: number;
  most_cents?: number;
  step_cents?: number;
  least?: number;
  most?: number;
  cards?: string[];
  [field: string]: unknown;
}

/** A settled round of the bearer's own past, as the page shows it. */
export interface PastRound extends Omit<wire.PastRound, 'round' | 'outcome' | 'wagers'> {
  round: number;
  outcome: Outcome | null;
  wagers: Settled[];
}
