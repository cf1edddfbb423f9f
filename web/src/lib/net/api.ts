// The HTTP doors: guests, the lobby, tournaments, history, rules.
import type { CompareAsk } from '../compare/types.ts';
import type * as wire from './generated.ts';
import type { Command, Outcome, PastRound, Refusal, Settled, View } from './types.ts';

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

const encodePath = (id: string) => id.split('/').map(encodeURIComponent).join('/');

export const api = {
  guest: (name: string) => call<wire.Guest>('/api/guests', { method: 'POST', body: { name } satisfies wire.NewGuest }),
  renew: (token: string) => call<wire.Renewed>('/api/sessions/renew', { method: 'POST', token }),
  refill: (token: string) => call<wire.Refilled>('/api/me/refill', { method: 'POST', token }),
  me: (token: string) => call<wire.Me>('/api/me', { token }),
  tables: async () => (await call<wire.Lobby>('/api/tables')).tables,
  table: async (table: string) => (await call<{ view: View }>(`/api/tables/${encodeURIComponent(table)}`)).view,
  tournaments: async () => (await call<wire.Tournaments>('/api/tournaments')).tournaments,
  tournament: (name: string) => call<wire.TournamentView>(`/api/tournaments/${encodeURIComponent(name)}`),
  sayOf: async (token: string, name: string, command: Command) =>
    (await call<wire.TournamentReply>(`/api/tournaments/${encodeURIComponent(name)}/commands`, { method: 'POST', body: command, token })).tournament,
  rule: (id: string) => call<wire.RuleEntry>(`/api/rules/${encodePath(id)}`),
  books: async () => (await call<wire.Books>('/api/books')).books,
  compare: (ask: CompareAsk) => call<wire.Comparison>('/api/compare', { method: 'POST', body: ask }),
  history: async (token: string, table: string, limit = 20) =>
    (await call<wire.History>(`/api/me/history?table=${encodeURIComponent(table)}&limit=${limit}`, { token })).rounds.map(readPastRound),
  healthy: async (): Promise<boolean> => {
    try {
      return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok;
    } catch {
      return false;
    }
  },
};

/** A wager of a past round: settled, or given back or forfeited, as its event says. */
function readPastWager(entry: wire.CitedEvent): Settled {
  const given: Record<string, Settled['result']> = {
    'wager-returned': 'returned',
    'wager-forfeited': 'forfeited',
    'stake-refunded': 'returned',
    'payment-recovered': 'forfeited',
  };
  const event: Record<string, unknown> = { ...entry };
  const result = given[entry.event] ?? (event['result'] as Settled['result']);
  return { payment_cents: 0, ...event, result, stake_cents: Number(event['stake_cents'] ?? event['cents'] ?? 0) } as Settled;
}

/** A past round, with its cards and the bearer's wagers. */
export function readPastRound(entry: wire.PastRound): PastRound {
  return { ...entry, round: entry.round ?? 0, outcome: entry.outcome as Outcome | null, wagers: entry.wagers.map(readPastWager) };
}
