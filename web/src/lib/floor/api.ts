// The doors of the inspector's desk, and commands said there at a table that is not open on the page.
import { call, post } from '../net/api.ts';
import type { Command, TableEvent } from '../net/types.ts';
import type { Desk, DeskKey, Log } from './types.ts';

const at = (table: string): string => `/api/desk/tables/${encodeURIComponent(table)}`;

export const desk = {
  look: (token: string) => call<Desk>('/api/desk', { token }),
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

/** Hands a text to the browser as a file. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
