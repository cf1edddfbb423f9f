// What the page gives to a game: to its table under the bar, and to its drawer.
import type { View } from '../net/types.ts';

/** The leaves of the drawer. */
export type Tab = 'notices' | 'history' | 'calls';

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
