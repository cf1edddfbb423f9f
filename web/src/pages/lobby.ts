// How the lobby is arranged: tables gathered by the instrument of their book, the smallest first.
import type { LobbyTable } from '../lib/net/types.ts';
import { instrumentOf, instrumentOrder, instrumentText } from '../lib/table/books.ts';

export interface TableGroup {
  id: string;
  title: string;
  tables: LobbyTable[];
}

export function groupTables(tables: readonly LobbyTable[]): TableGroup[] {
  const groups = new Map<string, TableGroup>();
  for (const table of tables) {
    const id = instrumentOf(table.book);
    const group = groups.get(id) ?? { id, title: instrumentText(id), tables: [] };
    group.tables.push(table);
    groups.set(id, group);
  }
  for (const group of groups.values())
    group.tables.sort((a, b) => a.seats_total - b.seats_total || a.title.localeCompare(b.title) || a.table.localeCompare(b.table));
  return [...groups.values()].sort((a, b) => instrumentOrder(a.id) - instrumentOrder(b.id) || a.title.localeCompare(b.title));
}
