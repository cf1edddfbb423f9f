// What the page gives to a game: to its table under the bar, and to its drawer.
import type { Tender } from '../net/spin.ts';
import type { View } from '../net/types.ts';

/** The leaves of the drawer. */
export type Tab = 'notices' | 'history' | 'calls' | 'statistics';

export interface TableProps<D> {
  desk: D;
  view: View;
  narrow: boolean;
  /** Takes a place; (null) is to play standing, or to buy chips. */
  onSit: (seat: number | null) => void;
  onLeave: () => void;
}

export interface PanelProps<D> {
  desk: D;
  tab: Tab;
  close: () => void;
}

/** What is told above a stage for a while; a title makes it grave. */
export interface Ribbon {
  name: string;
  title?: string;
  text: string;
  rule: string | null;
}

/** A line of a slip: a wager that was settled. */
export interface SlipLine {
  /** "won", "lost", … */
  result: string;
  what: string;
  /** How it was won or lost, and what it was paid. */
  more?: string;
  /** The same where it is long: on a line of its own. */
  how?: string;
  /** What it did to the player's money, in cents. */
  net: number;
  /** What stands for the sum where no money was won or lost. */
  word?: string | undefined;
  rule: string | null;
  /** Facts that a test may look for. */
  facts?: Record<`data-${string}`, string | number>;
}

/** What else moved the player's money. */
export interface SlipNote {
  seq: number;
  event: string;
  text: string;
  cents?: number;
  rule: string | null;
}

/** Chips of one player at one place, for show. */
export interface Stack {
  player: string;
  cents: number;
  mine: boolean;
  chips: Tender;
  /** The player's colour, where the chips are non-value chips. */
  colour?: string;
  /** How many chips, where they are non-value chips. */
  count?: number;
}
