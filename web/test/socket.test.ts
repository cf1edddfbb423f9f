// The link to a table: hello, resuming, asking again, backing off, and each event once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_MS, backoff, BACKOFF, SILENCE_MS, TableSocket, type Link, type SocketLike, type Update } from '../src/lib/net/socket.ts';

class Fake implements SocketLike {
  static all: Fake[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Fake.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(seq: number, more: object = {}, you: string | null = 'anna'): void {
    this.onopen?.();
    this.say({ welcome: { table: 't', you, seq, resume: 'none' }, seq, events: [], options: [], view: { table: 't', seq }, ...more });
  }
}

let links: Link[];
let updates: Update[];
let expired: number;
let healthy: boolean;
let socket: TableSocket;
const now = () => Fake.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
  links = [];
  updates = [];
  expired = 0;
  healthy = true;
  socket = new TableSocket({
    url: 'ws://x',
    token: 'secret',
    onLink: (link) => links.push(link),
    onUpdate: (update) => updates.push(update),
    onExpired: () => expired++,
    open: () => new Fake(),
    random: () => 0.5,
    healthy: () => Promise.resolve(healthy),
  });
  socket.start();
});
afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

test('says hello with the token, and after a loss with the last number seen', async () => {
  now().welcome(7);
  expect(now().sent[0]).toEqual({ hello: { token: 'secret' } });
  now().onclose?.();
  expect(links).toEqual(['open', 'lost']);
  await vi.advanceTimersByTimeAsync(BACKOFF.first);
  expect(Fake.all.length).toBe(2);
  now().onopen?.();
  expect(now().sent[0]).toEqual({ hello: { token: 'secret', after: 7 } });
});

test('hands on each event once, and numbers alone not at all', () => {
  now().welcome(1);
  now().say({ seq: 3, events: [{ seq: 2, event: 'called' }, { seq: 3 }], view: { table: 't', seq: 3 } });
  now().say({
    reply: 'x',
    seq: 4,
    events: [
      { seq: 2, event: 'called' },
      { seq: 3, event: 'seen' },
      { seq: 4, event: 'left' },
    ],
  });
  expect(updates.flatMap((update) => update.events.map((event) => event.seq))).toEqual([2, 4]);
  expect(socket.lastSeq).toBe(4);
});

test('does not show a view older than the one shown', () => {
  now().welcome(9);
  now().say({ seq: 8, events: [], view: { table: 't', seq: 8 }, options: [] });
  expect(updates.filter((update) => update.view).map((update) => update.view!.seq)).toEqual([9]);
});

test('what changed is put into the table that was told, and nothing is before the whole of it', () => {
  now().onopen?.();
  now().say({ seq: 8, events: [], changes: { life: 'open' } });
  expect(updates).toEqual([]);
  now().welcome(9, { view: { table: 't', seq: 9, life: 'drafted', spin: { phase: 'closed', pays: {} } } });
  now().say({ seq: 10, events: [{ seq: 10, event: 'table-opened' }], awaiting: null, changes: { life: 'open', 'spin.phase': 'betting' } });
  expect(updates.at(-1)!.view).toEqual({ table: 't', seq: 10, life: 'open', spin: { phase: 'betting', pays: {} } });
  expect(updates.at(-1)!.awaiting).toBeNull();
  expect(updates.at(-1)!.options).toBeUndefined();
  now().say({ seq: 10, events: [], options: [{ do: 'sit', roles: ['player'] }] });
  expect(updates.at(-1)!.view).toBeUndefined();
  expect(updates.at(-1)!.options!.map((offer) => offer.do)).toEqual(['sit']);
});

test('a meter that changed stays so when something else changes', () => {
  const jackpot = { name: 'stud-1', meter_cents: 5 };
  now().welcome(9, { view: { table: 't', seq: 9, caribbean_stud: { phase: 'betting', jackpot } } });
  now().say({ jackpot: { meter_cents: 7 } });
  now().say({ seq: 10, events: [], changes: { 'caribbean_stud.phase': 'dealing' } });
  expect(updates.at(-1)!.view!.caribbean_stud).toEqual({ phase: 'dealing', jackpot: { name: 'stud-1', meter_cents: 7 } });
});

test('the meter of a jackpot is handed on between views', () => {
  now().welcome(9);
  now().say({ jackpot: { meter_cents: 1_234_500 } });
  expect(updates.at(-1)).toEqual({ events: [], meterCents: 1_234_500 });
  expect(socket.lastSeq).toBe(9);
});

test('backs off more each time, up to a limit, and starts afresh once welcomed', async () => {
  expect([0, 1, 2, 20].map((attempt) => backoff(attempt, 0.5))).toEqual([250, 500, 1_000, 8_000]);
  expect(backoff(0, 0)).toBe(200);
  expect(backoff(0, 1)).toBe(300);
  for (const wait of [250, 500, 1_000]) {
    now().onerror?.();
    const before = Fake.all.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(Fake.all.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Fake.all.length).toBe(before + 1);
  }
  now().welcome(1);
  now().onclose?.();
  const before = Fake.all.length;
  await vi.advanceTimersByTimeAsync(250);
  expect(Fake.all.length).toBe(before + 1);
});

test('asks again with the same id what was not answered, and takes the first reply', async () => {
  now().welcome(1);
  const answer = socket.send({ do: 'sit', seat: 1 });
  const id = now().sent[1]!['id'];
  now().onclose?.();
  await vi.advanceTimersByTimeAsync(250);
  now().welcome(1);
  expect(now().sent[1]).toEqual({ id, do: 'sit', seat: 1 });
  now().say({ reply: id, refused: { reason: 'CommandAlreadyAnswered', rule: null, first_reply: { seq: 5 } } });
  expect(await answer).toEqual({ accepted: true });
});

test('a refusal answers with its rule', async () => {
  now().welcome(1);
  const answer = socket.send({ do: 'place-wager' });
  const refused = { reason: 'BankerWagerNotPayable', rule: 'nz-2004/baccarat/5.12', detail: 'no' };
  now().say({ reply: now().sent[1]!['id'], refused });
  expect(await answer).toEqual({ accepted: false, refused, id: now().sent[1]!['id'] });
});

test('commands have ids that are never the same', () => {
  now().welcome(1);
  for (let nth = 0; nth < 50; nth++) void socket.send({ do: 'stand' });
  expect(
    new Set(
      now()
        .sent.slice(1)
        .map((message) => message['id']),
    ).size,
  ).toBe(50);
});

test('a command that stays unanswered breaks the link, so that it is asked again', async () => {
  now().welcome(1);
  void socket.send({ do: 'stand' });
  await vi.advanceTimersByTimeAsync(ANSWER_MS + 1_000);
  expect(links.at(-1)).toBe('lost');
});

test('after a long silence the house is asked whether it is there', async () => {
  now().welcome(1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 2_000);
  expect(links).toEqual(['open']);
  healthy = false;
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 2_000);
  expect(links.at(-1)).toBe('lost');
});

test('the browser’s own word of the network is taken at once', () => {
  now().welcome(1);
  socket.offline();
  expect(links.at(-1)).toBe('lost');
  const before = Fake.all.length;
  socket.online();
  expect(Fake.all.length).toBe(before + 1);
});

test('a session that the server does not know is told, and the watching goes on', () => {
  now().onopen?.();
  now().say({ refused: { reason: 'SessionUnknown', rule: null } });
  expect(expired).toBe(1);
  now().onopen?.();
  expect(now().sent[0]).toEqual({ hello: {} });
});

test('a welcome for nobody ends the session too', () => {
  now().welcome(1, {}, null);
  expect(expired).toBe(1);
});

test('what comes late on a discarded socket is not heard', () => {
  const first = now();
  first.welcome(1);
  socket.speakAs('other');
  first.say({ seq: 99, events: [{ seq: 99, event: 'called' }] });
  expect(socket.lastSeq).toBe(1);
});
