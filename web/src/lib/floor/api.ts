// The doors of the inspector's desk, and commands said there at a table that is not open on the page.
import { call, post } from '../net/api.ts';
import type { Significant } from '../net/generated.ts';
import type { Command, TableEvent } from '../net/types.ts';
import type { Desk, DeskKey, Log } from './types.ts';

const at = (table: string): string => `/api/desk/tables/${encodeURIComponent(table)}`;

export const desk = {
  look: (token: string) => call<Desk>('/api/desk', { token }),
  events: (token: string, limit: number) => call<Significant>(`/api/desk/events?limit=${limit}`, { token }),
  key: (token: string, phrase: string) => post<DeskKey>('/api/desk/key', token, { phrase }),
  log: (token: string, table: string, after: number, limit: number) => call<Log>(`${at(table)}/log?after=${after}&limit=${limit}`, { token }),
  round: (token: string, table: string, of: number) => call<Log>(`${at(table)}/round?of=${of}`, { token }),
  sign: (token: string, table: string, seq: number, phrase: string) => post<unknown>(`${at(table)}/signatures`, token, { seq, phrase }),
  say: (token: string, table: string, command: Command) =>
    post<{ events: TableEvent[] }>(`/api/tables/${encodeURIComponent(table)}/commands`, token, {
      id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
      ...command,
    }),
  /** The file; who signs it is whose phrase is given, otherwise the house. */
  export: (token: string, table: string, phrase?: string) => post<string>(`${at(table)}/export`, token, phrase ? { phrase } : {}, 'text'),
};

/** How long it takes until a stream that broke off is opened again. */
const AGAIN_MS = 2_000;

/** Says whenever the desk has changed, as it happens, until the answer is called. A stream that ends is opened again. */
export function deskChanges(token: string, changed: () => void): () => void {
  const stop = new AbortController();
  const read = async (): Promise<void> => {
    const answer = await fetch('/api/desk/stream', { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
    const reader = answer.body.getReader();
    while (!(await reader.read()).done) changed();
  };
  const follow = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await read();
      } catch {
        if (stop.signal.aborted) return;
        // What is the matter, the desk itself says.
        changed();
        await new Promise((again) => setTimeout(again, AGAIN_MS));
      }
    }
  };
  void follow();
  return () => stop.abort();
}

/** Hands a text to the browser as a file. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
