// The HTTP doors: people, the lobby, tournaments, history, rules.
import { t } from '../lang/lang.ts';
import type { CompareAsk } from '../compare/types.ts';
import type * as wire from './generated.ts';
import type { WhyOf } from '../messages.svelte.ts';
import type { Command, Outcome, PastRound, Refusal, Settled, View } from './types.ts';
import type { Explanation } from './why.ts';
import { readJson } from './text.ts';

/** A refusal over HTTP, or the lack of an answer (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.detail ?? refusal.reason);
  }
}

export async function call<T>(
  path: string,
  init: { method?: string; body?: unknown; token?: string | null; as?: 'json' | 'text'; patience?: number } = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (init.token) headers['authorization'] = `Bearer ${init.token}`;
  if (init.body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(init.patience ?? 10_000),
    });
  } catch {
    throw new ApiError(0, { reason: 'NoAnswer', rule: null, detail: t('The house does not answer. Check the connection.') });
  }
  const text = await answer.text();
  let json: unknown = null;
  try {
    if (text !== '') json = readJson(text);
  } catch {
    // What is not JSON says nothing; the status does.
  }
  if (!answer.ok) {
    const refusal = (json as { refused?: Refusal } | null)?.refused;
    throw new ApiError(
      answer.status,
      refusal ?? {
        reason: `Status${answer.status}`,
        rule: null,
        detail: t('The house answered with status {status}.', { status: answer.status }),
      },
    );
  }
  return (init.as === 'text' ? text : json) as T;
}

/** An id that no command has had. */
const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** How long a report is waited for: of a year of a busy house it takes a while. */
const REPORT_MS = 30 * 60_000;
const encodePath = (id: string) => id.split('/').map(encodeURIComponent).join('/');

export const post = <T>(path: string, token: string | null, body?: unknown, as: 'json' | 'text' = 'json') =>
  call<T>(path, { method: 'POST', token, as, ...(body === undefined ? {} : { body }) });
const person = (name: string) => `/api/people/${encodeURIComponent(name)}`;
const member = (name: string) => `/api/staff/${encodeURIComponent(name)}`;

export const api = {
  guest: (name: string, age_years?: number) => post<wire.Guest>('/api/guests', null, { name, age_years } satisfies wire.NewGuest),
  house: () => call<wire.HouseTerms>('/api/house'),
  signIn: (asked: wire.SignIn) => post<wire.SignedIn>('/api/sign-in', null, asked),
  session: (token: string) => call<wire.Who>('/api/session', { token }),
  end: (token: string) => post<wire.Ended>('/api/sessions/end', token),
  endAll: (token: string) => post<wire.EndedAll>('/api/sessions/end-all', token),
  password: (token: string, asked: wire.NewPassword) => post<wire.PasswordKept>('/api/me/password', token, asked),
  protection: (token: string) => call<wire.Protection>('/api/me/protection', { token }),
  limit: (token: string, asked: wire.NewLimit) => post<wire.Protection>('/api/me/limits', token, asked),
  excludeMe: (token: string, days: number) => post<wire.Protection>('/api/me/exclusion', token, { days } satisfies wire.Away),
  age: (token: string, years: number) => post<wire.Protection>('/api/me/age', token, { years } satisfies wire.Age),
  names: async (accounts: readonly string[]) => (await call<wire.Names>(`/api/names?of=${accounts.map(encodeURIComponent).join(',')}`)).names,
  displayName: (token: string, shown: string | null) =>
    post<wire.Displayed>('/api/me/display-name', token, (shown === null ? {} : { display_name: shown }) satisfies wire.NewDisplayName),
  staff: async (token: string) => (await call<wire.StaffList>('/api/staff', { token })).staff,
  addStaff: (token: string, asked: wire.NewStaff) => post<wire.Access>('/api/staff', token, asked),
  setRoles: (token: string, name: string, asked: wire.NewRoles) => post<wire.Done>(`${member(name)}/roles`, token, asked),
  removeStaff: (token: string, name: string, asked: wire.ForReason) => post<wire.Done>(`${member(name)}/remove`, token, asked),
  person: (token: string, name: string) => call<wire.KnownPerson>(person(name), { token }),
  reset: (token: string, name: string) => post<wire.Access>(`${person(name)}/reset`, token),
  exclude: (token: string, name: string, asked: wire.Exclude) => post<wire.KnownPerson>(`${person(name)}/exclude`, token, asked),
  readmit: (token: string, name: string, asked: wire.ForReason) => post<wire.KnownPerson>(`${person(name)}/readmit`, token, asked),
  renew: (token: string) => call<wire.Renewed>('/api/sessions/renew', { method: 'POST', token }),
  refill: (token: string) => call<wire.Refilled>('/api/me/refill', { method: 'POST', token }),
  me: (token: string) => call<wire.Me>('/api/me', { token }),
  report: (token: string, query: string) => call<wire.Report>(`/api/reports?${query}`, { token, patience: REPORT_MS }),
  reportCsv: (token: string, query: string) => call<string>(`/api/reports?${query}&format=csv`, { token, as: 'text', patience: REPORT_MS }),
  cage: (token: string) => call<wire.CageView>('/api/cage', { token }),
  holder: (token: string, name: string) => call<wire.AccountHolder>(`/api/cage/people/${encodeURIComponent(name)}`, { token }),
  sayAtCage: (token: string, asked: wire.CageAsked) => post<wire.CageReply>('/api/cage/commands', token, asked),
  tables: async () => (await call<wire.Lobby>('/api/tables')).tables,
  table: async (table: string) => (await call<{ view: View }>(`/api/tables/${encodeURIComponent(table)}`)).view,
  results: async (table: string) => (await call<wire.Results>(`/api/tables/${encodeURIComponent(table)}/results`)).results,
  /** Working them out takes a while at some games. */
  odds: (table: string) => call<wire.TableOdds>(`/api/tables/${encodeURIComponent(table)}/odds`, { patience: 60_000 }),
  /** What the bearer has to decide at a table for practice. The first time the strategy is worked out. */
  practice: (token: string, table: string) => call<wire.Practice>(`/api/tables/${encodeURIComponent(table)}/practice`, { token, patience: 60_000 }),
  /** What would come of commands at a table whose equipment is keyed; nothing does. */
  trial: (token: string, table: string, courses: readonly Command[][], dealt: boolean) =>
    post<wire.Tried>(`/api/tables/${encodeURIComponent(table)}/trial`, token, { courses, dealt }),
  why: (token: string | null, of: WhyOf) => {
    const what = 'seq' in of ? `seq=${of.seq}` : `command=${encodeURIComponent(of.command)}`;
    return call<Explanation>(`/api/tables/${encodeURIComponent(of.table)}/why?${what}`, { token });
  },
  tournament: (name: string, token: string | null) => call<wire.OneTournament>(`/api/tournaments/${encodeURIComponent(name)}`, { token }),
  sayOf: async (token: string, name: string, command: Command) => {
    const body = { id: newId(), ...command };
    return (await call<wire.TournamentReply>(`/api/tournaments/${encodeURIComponent(name)}/commands`, { method: 'POST', body, token })).tournament;
  },
  rules: async () => (await call<wire.Rules>('/api/rules')).rules,
  /** The rules about something, the best first; in one book, unless that is empty. */
  rulesAbout: async (about: string, book: string) =>
    (await call<wire.Rules>(`/api/rules?${String(new URLSearchParams({ about, ...(book && { book }) }))}`)).rules,
  rule: (id: string) => call<wire.RuleEntry>(`/api/rules/${encodePath(id)}`),
  /** A question under a book, with its answer; dealing the table takes a moment. */
  training: (book: string, seed: number) => call<wire.TrainingQuestion>(`/api/training?book=${encodeURIComponent(book)}&seed=${seed}`, { patience: 30_000 }),
  books: async () => (await call<wire.Books>('/api/books')).books,
  compare: (ask: CompareAsk) => call<wire.Comparison>('/api/compare', { method: 'POST', body: ask }),
  history: async (token: string, table: string, limit = 20) =>
    (await call<wire.History>(`/api/me/history?table=${encodeURIComponent(table)}&limit=${limit}`, { token })).rounds.map(readPastRound),
  /** As the house tells them, at most 100. */
  pastRounds: (token: string, table: string, before: string | null = null) =>
    call<wire.History>(`/api/me/history?${String(new URLSearchParams({ table, limit: '100', ...(before === null ? {} : { before }) }))}`, {
      token,
      patience: 30_000,
    }),
  /** The round to which an event of a table belongs, as the bearer saw it. */
  replay: (token: string, table: string, of: number) =>
    call<wire.Replay>(`/api/me/replay?table=${encodeURIComponent(table)}&of=${of}`, { token, patience: 30_000 }),
  /** How the house's clock stands; null where that is not to be had, as behind a proxy. The house says it also while something stops it. */
  clock: async (): Promise<wire.ClockHealth | null> => {
    try {
      return ((await (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).json()) as wire.Health).clock;
    } catch {
      return null;
    }
  },
  healthy: async (): Promise<boolean> => {
    try {
      return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok;
    } catch {
      return false;
    }
  },
};

/** A wager of a past round: settled, or given back or forfeited, as its event says. */
function readPastWager(entry: wire.PastRound['wagers'][number]): Settled {
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
