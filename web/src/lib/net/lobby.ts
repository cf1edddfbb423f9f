// The lobby as the server tells it: everything once, and then what changes. Nothing is asked for while the page is out of sight.
import type { LobbyChange } from './generated.ts';
import type { LobbyTable, TournamentView } from './types.ts';
import { readJson } from './text.ts';

export interface LobbyNow {
  tables: LobbyTable[];
  tournaments: TournamentView[];
}

/** Takes a change into the lobby; `before` is null at the beginning of a stream, which tells everything. */
export function changed(before: LobbyNow | null, change: LobbyChange): LobbyNow {
  const news = new Map(change.tables.map((table) => [table.table, table]));
  const gone = new Set(change.gone);
  const kept = (before?.tables ?? []).filter((table) => !gone.has(table.table));
  const tables = kept.map((table) => {
    const other = news.get(table.table);
    news.delete(table.table);
    return other ?? table;
  });
  return { tables: [...tables, ...news.values()], tournaments: change.tournaments ?? before?.tournaments ?? [] };
}

/** How long it takes until a stream that was refused is asked for again; one that broke off the browser opens by itself. */
const AGAIN_MS = 4_000;

/** Follows the lobby until the answer is called. */
export function followLobby(show: (lobby: LobbyNow) => void, trouble: () => void): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = null;
  };
  const open = (): void => {
    close();
    if (document.visibilityState !== 'visible') return;
    let lobby: LobbyNow | null = null;
    let failed = false;
    const stream = new EventSource('/api/lobby/stream');
    source = stream;
    stream.onopen = () => {
      lobby = null;
      failed = false;
    };
    stream.onmessage = (message: MessageEvent<string>) => {
      lobby = changed(lobby, readJson(message.data) as LobbyChange);
      show(lobby);
    };
    stream.onerror = () => {
      // A stream ends now and then, and the next one begins at once: only when that fails there is trouble.
      if (failed) trouble();
      failed = true;
      if (stream.readyState === EventSource.CLOSED) {
        trouble();
        again = setTimeout(open, AGAIN_MS);
      }
    };
  };
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}
