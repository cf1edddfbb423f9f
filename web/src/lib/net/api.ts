// The HTTP doors: guests, the lobby, history, rules. Shapes that the protocol leaves open are read leniently here and nowhere else.
import type { BookEntry, CompareAsk, Comparison } from '../compare/types.ts';
import { textOf } from './text.ts';
import type { LobbyTable, Outcome, PastRound, Refusal, RuleEntry, Settled, View } from './types.ts';

/** A refusal over HTTP, or the lack of an answer (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.detail ?? refusal.reason);
  }
}

async function call<T>(path: string, init: { method?: string; body?: unknown; token?: string | null } = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (init.token) headers['authorization'] = `Bearer ${init.token}`;
  if (init.body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(10_000),
    });
  } catch {
    throw new ApiError(0, { reason: 'NoAnswer', rule: null, detail: 'The house does not answer. Check the connection.' });
  }
  const text = await answer.text();
  let json: unknown = null;
  try {
    if (text !== '') json = JSON.parse(text);
  } catch {
    // What is no JSON says nothing; the status does.
  }
  if (!answer.ok) {
    const refusal = (json as { refused?: Refusal } | null)?.refused;
    throw new ApiError(answer.status, refusal ?? { reason: `Status${answer.status}`, rule: null, detail: `The house answered with status ${answer.status}.` });
  }
  return json as T;
}

/** The bearer's money, as the house tells it. */
export interface Me {
  name: string;
  cents: number;
  tables: { table: string; title: string; chips_cents: number; colour_cents: number; wagers_cents: number }[];
  /** On which terms play money is given again; `open`: to the bearer now. */
  refill: { cents: number; below_cents: number; open: boolean } | null;
}

const encodePath = (id: string) => id.split('/').map(encodeURIComponent).join('/');
type Loose = Record<string, unknown>;
const list = (value: unknown, ...names: string[]): Loose[] => {
  if (Array.isArray(value)) return value as Loose[];
  for (const name of names) {
    const inner = (value as Loose | null)?.[name];
    if (Array.isArray(inner)) return inner as Loose[];
  }
  return [];
};

export const api = {
  guest: (name: string) => call<{ name: string; token: string; cents: number }>('/api/guests', { method: 'POST', body: { name } }),
  renew: (token: string) => call<{ name: string; token: string }>('/api/sessions/renew', { method: 'POST', token }),
  refill: (token: string) => call<{ given_cents: number; cents: number }>('/api/me/refill', { method: 'POST', token }),
  me: (token: string) => call<Me>('/api/me', { token }),
  tables: async (): Promise<LobbyTable[]> => list(await call<unknown>('/api/tables'), 'tables').map(readLobbyTable),
  table: async (table: string): Promise<View> => {
    const answer = await call<View & { view?: View }>(`/api/tables/${encodeURIComponent(table)}`);
    return answer.view ?? answer;
  },
  rule: (id: string) => call<RuleEntry>(`/api/rules/${encodePath(id)}`),
  books: async (): Promise<BookEntry[]> => list(await call<unknown>('/api/books'), 'books') as unknown as BookEntry[],
  compare: (ask: CompareAsk) => call<Comparison>('/api/compare', { method: 'POST', body: ask }),
  history: async (token: string, table: string, limit = 20): Promise<PastRound[]> =>
    list(await call<unknown>(`/api/me/history?table=${encodeURIComponent(table)}&limit=${limit}`, { token }), 'rounds', 'history').map(readPastRound),
  healthy: async (): Promise<boolean> => {
    try {
      return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok;
    } catch {
      return false;
    }
  },
};

/** A lobby entry: the house's summary, or a whole view. */
export function readLobbyTable(entry: Loose): LobbyTable {
  const seats = entry['seats'] as { player: string | null }[] | undefined;
  const baccarat = (entry['baccarat'] ?? {}) as Loose;
  const results = (entry['results'] ?? baccarat['results'] ?? []) as (string | { outcome: Outcome })[];
  return {
    table: String(entry['table']),
    title: String(entry['title'] ?? entry['table']),
    game: textOf(entry['game']),
    book: textOf(entry['book']),
    book_title: typeof entry['book_title'] === 'string' ? entry['book_title'] : null,
    life: textOf(entry['life'] ?? 'open'),
    stopped: entry['stopped'] === true,
    phase: textOf(entry['phase'] ?? baccarat['phase']),
    round: Number(entry['round'] ?? baccarat['round'] ?? 0),
    limits: (entry['limits'] ?? { min_cents: 0, max_cents: 0 }) as LobbyTable['limits'],
    options: (entry['options'] ?? {}) as Record<string, string>,
    seats: Number(entry['seats_total'] ?? seats?.length ?? 0),
    seated: Number(entry['seats_taken'] ?? seats?.filter((seat) => seat.player !== null).length ?? 0),
    jackpot_cents: typeof entry['jackpot_cents'] === 'number' ? entry['jackpot_cents'] : null,
    results: results.map((result) => (typeof result === 'string' ? result : result.outcome) as Outcome),
  };
}

/** A wager of a past round: settled, or given back or forfeited, as its event says. */
function readPastWager(entry: Loose): Settled {
  const given: Record<string, Settled['result']> = { 'wager-returned': 'returned', 'wager-forfeited': 'forfeited' };
  const result = given[String(entry['event'])] ?? (entry['result'] as Settled['result']);
  return { payment_cents: 0, ...entry, result, stake_cents: Number(entry['stake_cents'] ?? entry['cents'] ?? 0), rule: entry['rule'] ?? null } as Settled;
}

/** A past round, with its cards and the bearer's wagers. */
export function readPastRound(entry: Loose): PastRound {
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return {
    shoe: number(entry['shoe']),
    round: Number(entry['round'] ?? 0),
    at_ms: number(entry['at_ms']),
    player_cards: list(entry['player_cards']) as unknown as (string | null)[],
    banker_cards: list(entry['banker_cards']) as unknown as (string | null)[],
    outcome: (entry['outcome'] ?? null) as Outcome | null,
    player_points: number(entry['player_points']),
    banker_points: number(entry['banker_points']),
    wagers: list(entry['wagers']).map(readPastWager),
    void: typeof entry['void'] === 'string' ? entry['void'] : null,
  };
}
