// The words of docs/protocol.md as types: what the server sends and what a player may say. Nothing here decides anything.
import type { BlackjackView } from './blackjack.ts';
import type { HandRead, StudView } from './caribbean-stud.ts';
import type { CheminView } from './chemin-de-fer.ts';
import type { CrapsView } from './craps.ts';
import type { SentOffer } from './offer.ts';
import type { SpinView } from './spin.ts';

export type On = 'player' | 'banker' | 'tie';
export type HandName = 'player' | 'banker';
export type Outcome = 'player' | 'banker' | 'tie';

/** A command as sent; `id` is added by the socket. */
export interface Command {
  do: string;
  id?: string;
  [field: string]: unknown;
}

export interface Refusal {
  reason: string;
  rule: string | null;
  detail?: string;
  first_reply?: Message;
}

/** An event of the log. One that the viewer may not see has its number alone. */
export interface TableEvent {
  seq: number;
  at_ms?: number;
  event?: string;
  rule?: string | null;
  [field: string]: unknown;
}

export interface Awaiting {
  for: 'decision' | 'chance';
  what?: string;
  roles?: string[];
  do?: string;
  player?: string | null;
  seat?: number | null;
  rule?: string | null;
  [field: string]: unknown;
}

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

export interface Welcome {
  table: string;
  you: string | null;
  seq: number;
  resume: 'none' | 'gap' | 'view';
}

/** Every message of the WebSocket, and every reply over HTTP. */
export interface Message {
  reply?: string;
  refused?: Refusal;
  first_reply?: Message;
  welcome?: Welcome;
  seq?: number;
  events?: TableEvent[];
  awaiting?: Awaiting | null;
  options?: SentOffer[];
  view?: View;
  /** The meter of the jackpot that the table is linked to has changed. */
  jackpot?: { meter_cents: number | null };
}

export interface SideLimits {
  on: string;
  min_cents: number;
  max_cents: number;
}

export interface Limits {
  min_cents: number;
  max_cents: number;
  side?: SideLimits | null;
  differential_cents?: number | null;
  increment_cents?: number | null;
}

export interface Notice {
  text: string;
  rule: string | null;
}

export interface Seat {
  seat: number;
  player: string | null;
  chips_cents: number;
  /** Non-value chips of the player's colour, where the game has them. */
  colour_cents?: number;
  /** Commission that is marked against the player and not yet collected. */
  owed_cents?: number;
}

export interface You {
  name: string;
  /** Whether at the table, seated or standing. */
  present?: boolean;
  seat: number | null;
  chips_cents: number;
  colour_cents?: number;
  balance_cents?: number | null;
  /** The cards of the hand one holds that lie face down, for nobody else. */
  look?: string[];
  /** What they make, where they are a whole hand of Caribbean stud. */
  look_read?: HandRead;
}

export interface Clock {
  what: string;
  left_ms: number;
  of_ms: number;
}

export interface Hand {
  cards: (string | null)[];
  points: number | null;
  handler: string | null;
}

export interface Wager {
  player: string;
  area: number;
  on: On;
  cents: number;
}

export interface Settled {
  player: string;
  area: number;
  seat?: number | null;
  on: On;
  stake_cents: number;
  /** `returned` and `forfeited` come only in a record of past rounds, from the events of those names. */
  result: 'won' | 'lost' | 'stand-off' | 'returned' | 'forfeited';
  odds?: string | null;
  won_cents?: number;
  commission_cents?: number;
  payment_cents: number;
  rule: string | null;
}

export interface RoundOutcome {
  outcome: Outcome;
  player_points: number;
  banker_points: number;
}

export interface RoundResult extends RoundOutcome {
  round: number;
}

export interface RoadMark {
  column: number;
  row: number;
  mark: string;
  ties?: number;
}

export interface Roads {
  bead: RoadMark[];
  big: RoadMark[];
  big_eye_boy: RoadMark[];
  small: RoadMark[];
  cockroach: RoadMark[];
}

export interface BaccaratView {
  phase: string;
  shoe: number;
  round: number;
  cards_left: number;
  cards_total: number;
  last_hand: boolean;
  void_hand: boolean;
  /** The style of dealing and the way of paying Banker wagers that are in force now. */
  style?: string;
  pays?: string;
  /** The player who deals from the shoe; null: the dealer does. */
  curator?: { player: string; seat: number } | null;
  /** Who asked for the next round without wagers, or agreed to it. */
  agreed?: string[];
  /** The wagering areas; 0 is the standing players'. */
  areas?: number[];
  hands: Record<HandName, Hand>;
  wagers: Wager[];
  outcome: RoundOutcome | null;
  settled: Settled[];
  results: RoundResult[];
  roads: Roads;
}

export interface View {
  table: string;
  book: string;
  title: string;
  game: string;
  life: string;
  physical: boolean;
  seq: number;
  options: Record<string, string>;
  limits: Limits;
  chips_cents: number[];
  notices: Notice[];
  seats: Seat[];
  standing: { player: string; chips_cents: number; owed_cents?: number }[];
  you: You | null;
  clock: Clock | null;
  baccarat?: BaccaratView;
  caribbean_stud?: StudView;
  chemin_de_fer?: CheminView;
  spin?: SpinView;
  craps?: CrapsView;
  blackjack?: BlackjackView;
}

/** A table as the lobby lists it. */
export interface LobbyTable {
  table: string;
  title: string;
  game: string;
  book: string;
  book_title: string | null;
  life: string;
  /** The table does not go on, for a reason that the house looks into. */
  stopped: boolean;
  phase: string;
  round: number;
  limits: Limits;
  seats: number;
  seated: number;
  options: Record<string, string>;
  /** What the meter of its jackpot shows; null where it has none. */
  jackpot_cents: number | null;
  /** Each in one word of its game: an outcome, a number, three dice, a section or a symbol. */
  results: string[];
}

export interface RuleEntry {
  id: string;
  kind?: string;
  says?: string;
  because?: string | null;
  note?: string | null;
  parameters?: unknown;
  tests?: string[];
  [field: string]: unknown;
}

/** A settled round of the bearer's own past. */
export interface PastRound {
  shoe: number | null;
  round: number;
  at_ms: number | null;
  /** A card that never showed its face is null. */
  player_cards: (string | null)[];
  banker_cards: (string | null)[];
  outcome: Outcome | null;
  player_points: number | null;
  banker_points: number | null;
  wagers: Settled[];
  void: string | null;
}
