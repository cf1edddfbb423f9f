// How the lobby is arranged: tables gathered by game, those that are looked for, and the ones that somebody likes best.
import { gameOrder, gameText } from '../lib/games/shown.ts';
import type { LobbyTable } from '../lib/net/types.ts';
import { instrumentOf, instrumentOrder, instrumentText } from '../lib/table/books.ts';

export interface TableGroup {
  id: string;
  title: string;
  tables: LobbyTable[];
}

/** What is looked for; an empty word or null: whatever there is. */
export interface Wanted {
  game: string;
  instrument: string;
  /** The least wager is no more than this. */
  least_cents: number | null;
  liked: boolean;
  /** A seat is free. */
  free: boolean;
}
export const ANYTHING: Wanted = { game: '', instrument: '', least_cents: null, liked: false, free: false };

export function isWanted(table: LobbyTable, wanted: Wanted, liked: ReadonlySet<string>): boolean {
  return (
    (wanted.game === '' || table.game === wanted.game) &&
    (wanted.instrument === '' || instrumentOf(table.book) === wanted.instrument) &&
    (wanted.least_cents === null || table.limits.min_cents <= wanted.least_cents) &&
    (!wanted.liked || liked.has(table.table)) &&
    (!wanted.free || table.seats_taken < table.seats_total)
  );
}

/** Tables by game; within a game the liked first, then by book, the smallest first. */
export function groupTables(tables: readonly LobbyTable[], liked: ReadonlySet<string> = new Set()): TableGroup[] {
  const groups = new Map<string, TableGroup>();
  for (const table of tables) {
    const group = groups.get(table.game) ?? { id: table.game, title: gameText(table.game), tables: [] };
    group.tables.push(table);
    groups.set(table.game, group);
  }
  const book = (table: LobbyTable): number => instrumentOrder(instrumentOf(table.book));
  for (const group of groups.values())
    group.tables.sort(
      (a, b) =>
        Number(liked.has(b.table)) - Number(liked.has(a.table)) ||
        book(a) - book(b) ||
        a.seats_total - b.seats_total ||
        a.title.localeCompare(b.title) ||
        a.table.localeCompare(b.table),
    );
  return [...groups.values()].sort((a, b) => gameOrder(a.id) - gameOrder(b.id) || a.title.localeCompare(b.title));
}

/** What there is to choose from. */
export function choices(tables: readonly LobbyTable[]): { games: string[]; instruments: [string, string][]; least: number[] } {
  const once = <T>(list: T[]): T[] => [...new Set(list)];
  return {
    games: once(tables.map((one) => one.game)).sort((a, b) => gameOrder(a) - gameOrder(b)),
    instruments: once(tables.map((one) => instrumentOf(one.book)))
      .sort((a, b) => instrumentOrder(a) - instrumentOrder(b))
      .map((id) => [id, instrumentText(id)]),
    least: once(tables.map((one) => one.limits.min_cents)).sort((a, b) => a - b),
  };
}

const LIKED = 'croupier.liked';

/** The tables that this browser likes best. */
export function readLiked(): Set<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(LIKED) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

export function keepLiked(liked: ReadonlySet<string>): void {
  try {
    localStorage.setItem(LIKED, JSON.stringify([...liked]));
  } catch {
    // A browser that keeps nothing: they are liked as long as the page lives.
  }
}
