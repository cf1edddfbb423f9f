// A comparison as the server answers it: docs/protocol.md, "Comparing books". Nothing here decides anything.
import type { Outcome } from '../net/types.ts';

export interface BookEntry {
  id: string;
  game: string;
  title: string;
}

/** What is to be compared. */
export interface CompareAsk {
  books: string[];
  seed: string;
  rounds?: number;
  wagers?: string[];
  script?: string;
}

export interface CompareNote {
  what: string;
  text: string;
  rule: string | null;
  reason: string | null;
  said: string | null;
}

export interface CompareWager {
  on: string;
  stake_cents: number;
  result: 'won' | 'lost' | 'stand-off' | 'returned' | 'forfeited' | 'reversed' | 'refused';
  odds: string | null;
  commission_cents: number;
  net_cents: number;
  rule: string | null;
  reason: string | null;
  detail: string | null;
}

export interface CompareRound {
  round: number;
  player_cards: string[];
  banker_cards: string[];
  player_points: number | null;
  banker_points: number | null;
  outcome: Outcome | null;
  wagers: CompareWager[];
  commission_cents: number;
  net_cents: number;
  notes: CompareNote[];
}

export interface CompareRow {
  round: number;
  alike: boolean;
  differs: string[];
  books: (CompareRound | null)[];
}

export interface CompareColumn {
  label: string;
  book: string;
  title: string;
  opening: { from_back: number; from_back_rule: string | null; burned: { shown: string[]; face_down: number; rule: string | null }; notes: CompareNote[] };
  totals: { rounds: number; commission_cents: number; net_cents: number; refused: number };
  end: { why: string; text: string; round: number; cards_left: number; rule: string | null };
}

export interface Difference {
  kind: string;
  title: string;
  rounds: number[];
  books: { text: string; rule: string | null }[][];
}

export interface Comparison {
  seed: string | null;
  decks: number;
  cut: number;
  books: CompareColumn[];
  rounds: CompareRow[];
  differences: Difference[];
}
