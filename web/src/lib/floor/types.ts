// What stands on the floor around a table, and what the inspector's desk is told, as docs/protocol.md describes it.
import type { Limits, LobbyTable, Offer as SentOffer, Outlier, Role, TournamentView } from '../net/generated.ts';
import type { TableEvent, View } from '../net/types.ts';

export type { SentOffer };
export type Instance = 'first' | 'review' | 'inspector';
export type Ruling = 'upheld' | 'dismissed';

export interface Ruled {
  instance: Instance;
  ruling: Ruling;
  words: string;
}

export interface Dispute {
  dispute: number;
  player: string;
  words: string;
  /** An event of the round that it is about; null: of the last round before it. */
  about: number | null;
  /** Who is to decide it. */
  with: Instance | null;
  over: boolean;
  decisions: Ruled[];
  /** Who may be asked for a review. */
  further: Instance | null;
  advised: boolean;
}

export interface Matter {
  matter: string;
  approval: boolean;
  rule: string | null;
}

/** A change that was announced. */
export interface Notice {
  of: string;
  /** What people call it. */
  called: string;
  /** What it becomes, by itself, once it may. */
  to: string | null;
  from_ms: number;
}

/** A match play coupon that has not been decided. */
export interface Coupon {
  coupon: number;
  player: string;
  cents: number;
  pays: 'evens' | 'odds';
  /** Where it lies; null: the player holds it. */
  area: number | null;
  on: string | null;
}

export interface Floor {
  closes_from_ms: number | null;
  announced: Notice[];
  agreed: string[];
  disputes: Dispute[];
  coupons: Coupon[];
  transfer: { cents: number; fill: boolean; requested_by: string | null; handed_over: boolean; handed_over_by: string | null } | null;
  count: { cents: number; counted_by: string | null } | null;
  owed: Matter[];
  open: Matter[];
  told: Matter[];
}

export interface Coming {
  limits: Limits;
  from_ms: number;
}

/** What stands on the floor around a table that is shown. */
export const floorOf = (view: View): Floor => (view as unknown as { floor: Floor }).floor;

/** Whether a sign stands beside a table for whoever looks: most tables have none, and do not load what shows them. */
export function hasSigns(view: View): boolean {
  const { announced, closes_from_ms, coupons } = floorOf(view);
  return (
    view.private ||
    view.suspended ||
    view.coming !== undefined ||
    closes_from_ms !== null ||
    [announced, view.debts, coupons.filter((one) => one.player === view.you?.name)].some((some) => some.length > 0) ||
    [...view.seats, ...view.standing].some((one) => one.player !== null && one.limits)
  );
}

export interface DeskTable extends LobbyTable {
  seq: number;
  why_stopped: string | null;
  private: boolean;
  suspended: boolean;
  coming: Coming | null;
  floor: Floor;
}

export interface DeskNotice {
  table: string;
  actor: string;
  role: string;
  event: TableEvent;
  signed: boolean;
}

export interface DeskTournament {
  /** Whether its conditions are approved; otherwise they wait for that. */
  approved: boolean;
  rule: string | null;
  tournament: TournamentView;
}

export interface DeskKey {
  name: string;
  key: string;
  from_ms: number;
  until_ms: number | null;
}

export interface Desk {
  name: string;
  role: Role;
  tables: DeskTable[];
  lost: { table: string; why: string }[];
  /** Those whose conditions wait to be approved first. */
  tournaments: DeskTournament[];
  notices: DeskNotice[];
  /** Results that lie too far from what the odds make of them. */
  outliers: Outlier[];
  keys: DeskKey[];
}

/** An event with all that a log says of it. */
export interface LogEntry {
  actor: string;
  role: string;
  /** The command behind it, with the first of its events. */
  said: string | null;
  event: TableEvent;
  hash: string;
}

export interface Log {
  seq: number;
  entries: LogEntry[];
}
