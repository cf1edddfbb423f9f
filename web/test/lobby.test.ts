// The lobby is put together from what the server tells of it.
import { expect, test } from 'vitest';
import { changed } from '../src/lib/net/lobby.ts';
import type { LobbyChange } from '../src/lib/net/generated.ts';
import type { LobbyTable, TournamentView } from '../src/lib/net/types.ts';

const table = (id: string, round: number): LobbyTable => ({ table: id, round }) as LobbyTable;
const cup = { name: 'cup' } as TournamentView;
const change = (tables: LobbyTable[], gone: string[] = [], tournaments: TournamentView[] | null = null): LobbyChange => ({ tables, gone, tournaments });

test('the first change is the whole lobby, and later ones put tables in their places', () => {
  let lobby = changed(null, change([table('a', 1), table('b', 1), table('c', 1)], [], [cup]));
  lobby = changed(lobby, change([table('b', 2)]));
  expect(lobby.tables).toEqual([table('a', 1), table('b', 2), table('c', 1)]);
  expect(lobby.tournaments).toEqual([cup]);
  lobby = changed(lobby, change([table('d', 1)], ['a'], []));
  expect(lobby.tables.map((one) => one.table)).toEqual(['b', 'c', 'd']);
  expect(lobby.tournaments).toEqual([]);
  expect(changed(null, change([table('c', 9)])).tables).toEqual([table('c', 9)]);
});
