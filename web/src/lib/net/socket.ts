// One table's WebSocket: says hello with the last number seen, resumes after a loss, asks again for what was not answered,
// and hands on each event once. It has no game in it.
import { t } from '../lang/lang.ts';
import { changed, type Lists, offersChanged } from './changes.ts';
import type { Offer as SentOffer, SaidAside } from './generated.ts';
import { offersOf } from './offer.ts';
import type { Awaiting, Command, Message, Offer, Refusal, TableEvent, View, Welcome } from './types.ts';
import { readJson } from './text.ts';

export type Link = 'connecting' | 'open' | 'lost';

export interface Update {
  /** Events not handed on before, in order. */
  events: TableEvent[];
  view?: View;
  options?: Offer[];
  /** The same as they were sent, with every open field. */
  sent?: SentOffer[];
  awaiting?: Awaiting | null;
  welcome?: Welcome;
  /** What the meter of the table's jackpot shows now. */
  meterCents?: number | null;
  /** What somebody said aside. */
  aside?: SaidAside['aside'];
  /** How many watch. */
  watching?: number;
}

/** What became of a command. */
export type Answer = { accepted: true } | { accepted: false; refused: Refusal; /** The command's id, by which the house can say why. */ id?: string };

export interface SocketLike {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketSettings {
  url: string;
  token: string | null;
  onLink(link: Link): void;
  onUpdate(update: Update): void;
  /** The server does not know the session of this token any more. */
  onExpired(token: string): void;
  open?: (url: string) => SocketLike;
  random?: () => number;
  now?: () => number;
  /** Asked after a long silence: is the house still there? */
  healthy?: () => Promise<boolean>;
}

export const BACKOFF = { first: 250, most: 8_000 };
export const SILENCE_MS = 25_000;
export const ANSWER_MS = 8_000;
const WELCOME_MS = 8_000;

/** The wait before attempt n (from 0): doubling, with a fifth of jitter, never above the most. */
export function backoff(attempt: number, random: number): number {
  const base = Math.min(BACKOFF.most, BACKOFF.first * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.8 + 0.4 * random));
}

interface Pending {
  text: string;
  settle(answer: Answer): void;
  sentAt: number;
}

export class TableSocket {
  #settings: SocketSettings;
  #socket: SocketLike | null = null;
  #link: Link = 'connecting';
  #lastSeq: number | undefined;
  #viewSeq = -1;
  /** The table as it was told last, and when: what changes is told of it. */
  #view: View | undefined;
  #viewAt = 0;
  /** What was offered last, and the long lists that were told on this connection. */
  #offers: SentOffer[] = [];
  #lists: Lists = {};
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #openedAt = 0;
  #welcomed = false;
  #checking = false;
  #stopped = false;
  #pending = new Map<string, Pending>();
  #count = 0;
  #sender = newSender();

  constructor(settings: SocketSettings) {
    this.#settings = settings;
  }

  get lastSeq(): number | undefined {
    return this.#lastSeq;
  }

  start(): void {
    this.#stopped = false;
    this.#beat = setInterval(() => void this.#heartbeat(), 1_000);
    this.#open();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    this.#discard();
    for (const pending of this.#pending.values()) pending.settle(noAnswer);
    this.#pending.clear();
  }

  /** The browser says that the network is gone: do not wait to notice. */
  offline(): void {
    if (!this.#stopped) this.#lost(false);
  }

  /** The browser says that the network is back: do not wait for the backoff. */
  online(): void {
    if (this.#stopped || this.#link === 'open') return;
    clearTimeout(this.#retry);
    this.#attempt = 0;
    this.#open();
  }

  /** Speaks as somebody else (or as nobody) from now on. */
  speakAs(token: string | null): void {
    if (token === this.#settings.token) return;
    this.#settings.token = token;
    this.#viewSeq = -1;
    this.#view = undefined;
    this.#attempt = 0;
    clearTimeout(this.#retry);
    if (!this.#stopped) this.#open();
  }

  /** Says something that is not a command, and is not answered. */
  aside(says: SaidAside['aside']['says']): void {
    if (this.#link === 'open') this.#socket?.send(JSON.stringify({ aside: says }));
  }

  send(command: Command): Promise<Answer> {
    const id = `${this.#sender}-${++this.#count}`;
    const text = JSON.stringify({ id, ...command });
    return new Promise((resolve) => {
      this.#pending.set(id, { text, settle: resolve, sentAt: this.#now() });
      if (this.#link === 'open') this.#socket?.send(text);
    });
  }

  #now(): number {
    return (this.#settings.now ?? Date.now)();
  }

  #say(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#settings.onLink(link);
  }

  #open(): void {
    this.#discard();
    const open = this.#settings.open ?? ((url: string) => new WebSocket(url) as unknown as SocketLike);
    const socket = open(this.#settings.url);
    this.#socket = socket;
    this.#welcomed = false;
    this.#openedAt = this.#heardAt = this.#now();
    socket.onopen = () => {
      const hello: { token?: string; after?: number } = {};
      if (this.#settings.token !== null) hello.token = this.#settings.token;
      if (this.#lastSeq !== undefined) hello.after = this.#lastSeq;
      socket.send(JSON.stringify({ hello }));
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#heardAt = this.#now();
      let message: Message;
      try {
        message = readJson(String(data)) as Message;
      } catch {
        return;
      }
      this.#receive(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost(true);
    };
    socket.onerror = () => {
      if (socket === this.#socket) this.#lost(true);
    };
  }

  #discard(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close();
    } catch {
      // already closed
    }
  }

  #lost(retry: boolean): void {
    this.#discard();
    if (this.#stopped) return;
    this.#say('lost');
    clearTimeout(this.#retry);
    if (!retry) return;
    const wait = backoff(this.#attempt++, (this.#settings.random ?? Math.random)());
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #receive(message: Message): void {
    if (message.refused && message.reply === undefined && !this.#welcomed) {
      // The hello itself was refused: the session has ended, or the house is too busy.
      if (this.#settings.token !== null && /Session/.test(message.refused.reason)) {
        this.#expired(this.#settings.token);
        this.#open();
      } else {
        this.#lost(true);
      }
      return;
    }
    if (message.welcome) {
      this.#welcomed = true;
      this.#lists = {};
      this.#attempt = 0;
      if (message.welcome.resume === 'view') this.#viewSeq = -1;
      if (this.#settings.token !== null && !message.welcome.you) this.#expired(this.#settings.token);
    }
    this.#take(message);
    if (message.welcome) {
      this.#say('open');
      for (const pending of this.#pending.values()) {
        pending.sentAt = this.#now();
        this.#socket?.send(pending.text);
      }
    }
    if (message.reply !== undefined) this.#answer(message.reply, message);
  }

  #expired(token: string): void {
    this.#settings.token = null;
    this.#settings.onExpired(token);
  }

  #take(message: Message): void {
    const update: Update = { events: [] };
    for (const event of (message.events ?? []) as TableEvent[]) {
      if (this.#lastSeq !== undefined && event.seq <= this.#lastSeq) continue;
      this.#lastSeq = event.seq;
      if (event.event !== undefined) update.events.push(event);
    }
    Object.assign(this.#lists, message.lists);
    const seq = message.seq;
    if (seq !== undefined && !message.refused) {
      if (this.#lastSeq === undefined || seq > this.#lastSeq) this.#lastSeq = seq;
      // A view that is older than the one shown would turn the table back.
      if (seq >= this.#viewSeq) {
        this.#viewSeq = seq;
        const view = this.#viewOf(message, seq);
        if (view) update.view = view;
        if (message.options) this.#offers = message.options;
        if (message.offers) this.#offers = offersChanged(this.#offers, message.offers, this.#lists);
        if (message.options || message.offers) {
          update.options = this.#offers.flatMap(offersOf);
          update.sent = this.#offers;
        }
        if (message.awaiting !== undefined) update.awaiting = message.awaiting;
      }
    }
    if (message.welcome) update.welcome = message.welcome;
    if (message.jackpot) {
      update.meterCents = message.jackpot.meter_cents;
      const stud = this.#view?.caribbean_stud;
      if (this.#view && stud) this.#view = { ...this.#view, caribbean_stud: { ...stud, jackpot: { ...stud.jackpot, ...message.jackpot } } };
    }
    if (message.aside) update.aside = message.aside;
    if (message.watching !== undefined) update.watching = message.watching;
    if (
      update.aside ||
      update.watching !== undefined ||
      update.events.length > 0 ||
      update.view ||
      update.options ||
      update.awaiting !== undefined ||
      update.welcome ||
      message.jackpot
    )
      this.#settings.onUpdate(update);
  }

  /** The table after a message, if it told anything of it. */
  #viewOf(message: Message, seq: number): View | undefined {
    const known = this.#view;
    if (message.view && message.view.table !== undefined) this.#view = message.view as View;
    else if (message.changes && known) this.#view = changed(known, message.changes, seq, this.#now() - this.#viewAt);
    else return undefined;
    this.#viewAt = this.#now();
    return this.#view;
  }

  #answer(id: string, message: Message): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    const first = message.refused?.first_reply;
    const refused = message.refused?.reason === 'CommandAlreadyAnswered' && first ? ('refused' in first ? first.refused : undefined) : message.refused;
    pending.settle(refused ? { accepted: false, refused, id } : { accepted: true });
  }

  async #heartbeat(): Promise<void> {
    if (this.#socket === null || this.#checking) return;
    const now = this.#now();
    if (!this.#welcomed && now - this.#openedAt > WELCOME_MS) return this.#lost(true);
    for (const pending of this.#pending.values()) {
      if (this.#link === 'open' && now - pending.sentAt > ANSWER_MS) return this.#lost(true);
    }
    if (this.#link === 'open' && now - this.#heardAt > SILENCE_MS && this.#settings.healthy) {
      this.#checking = true;
      const socket = this.#socket;
      const healthy = await this.#settings.healthy();
      this.#checking = false;
      if (socket !== this.#socket) return;
      if (healthy) this.#heardAt = this.#now();
      else this.#lost(true);
    }
  }
}

const noAnswer: Answer = {
  accepted: false,
  refused: { reason: 'NoAnswer', rule: null, detail: t('The table was left before the house answered.') },
};

/** Letters and digits that nobody has used before; also where the page came over plain HTTP. */
export function newSender(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
