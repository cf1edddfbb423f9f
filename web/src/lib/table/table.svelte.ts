// One table as the page knows it: the last view, what is offered, what the dealer said, and whether the link holds.
import { ON_THE_FLOOR } from '../floor/words.ts';
import { messages, type WhyOf } from '../messages.svelte.ts';
import { api } from '../net/api.ts';
import type { Offer as SentOffer } from '../net/generated.ts';
import { TableSocket, type Answer, type Link, type Update } from '../net/socket.ts';
import type { Awaiting, Command, Offer, TableEvent, View } from '../net/types.ts';
import { session } from '../session.svelte.ts';

export interface Call {
  seq: number;
  words: string;
  rule: string | null;
}

export class TableState {
  readonly id: string;
  view = $state.raw<View | null>(null);
  options = $state.raw<Offer[]>([]);
  /** What is offered, as it was sent: for forms that are made from it. */
  sent = $state.raw<SentOffer[]>([]);
  awaiting = $state.raw<Awaiting | null>(null);
  link = $state<Link>('connecting');
  /** There is no such table. */
  missing = $state(false);
  calls = $state.raw<Call[]>([]);
  /** The event by which a wager of this player came out last. */
  decided = $state<number | undefined>(undefined);
  /** When the last view came, for clocks that run between messages. */
  receivedAt = $state(0);
  /** Commands under way: controls wait for them. */
  busy = $state(0);
  readonly #socket: TableSocket;
  readonly #listeners = new Set<(event: TableEvent, fresh: boolean) => void>();

  constructor(id: string) {
    this.id = id;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new TableSocket({
      url: `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/ws`,
      token: session.token,
      onLink: (link) => {
        this.link = link;
        // A session may have ended meanwhile; if the house answers at all, it says so.
        if (link === 'lost') void session.refresh();
      },
      onUpdate: (update) => this.#take(update),
      onExpired: (token) => void session.expire(token),
      healthy: api.healthy,
    });
  }

  /** Opens the link; returns what closes it again. */
  start(): () => void {
    const offline = () => this.#socket.offline();
    const online = () => this.#socket.online();
    addEventListener('offline', offline);
    addEventListener('online', online);
    void api.table(this.id).then(
      (view) => (this.view ??= view),
      (error: { status?: number }) => {
        if (error.status !== 404) return;
        this.missing = true;
        this.#socket.stop();
      },
    );
    this.#socket.start();
    return () => {
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      this.#socket.stop();
    };
  }

  speakAs(token: string | null): void {
    this.#socket.speakAs(token);
  }

  /** Tells every event; one that happened while the link was lost is not fresh. */
  onEvent(listener: (event: TableEvent, fresh: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get connected(): boolean {
    return this.link === 'open';
  }

  /** What is offered to this player. Staff are offered what every player may say, to key it for them: that is for the console. */
  get own(): Offer[] {
    return this.view?.you ? this.options : [];
  }

  /** Whether this player is offered a word of the floor. */
  mayOnFloor(word: string): boolean {
    return this.view?.you != null && this.sent.some((offer) => offer.do === word);
  }

  may(word: string): boolean {
    return this.options.some((offer) => offer.do === word);
  }

  /** Sends one command; a refusal is shown, and handed back. */
  async ask(command: Command, quiet = false): Promise<Answer> {
    this.busy++;
    try {
      const answer = await this.#socket.send(command);
      if (!answer.accepted && !quiet) messages.refused(answer.refused, this.#why(answer));
      return answer;
    } finally {
      this.busy--;
    }
  }

  /** What a refusal by a rule is about; what no rule refuses is not explained. */
  #why(answer: Answer & { accepted: false }): WhyOf | undefined {
    const { refused, id } = answer;
    return id !== undefined && (refused.rule !== null || refused.unsaid) ? { table: this.id, command: id } : undefined;
  }

  #take(update: Update): void {
    if (update.view) {
      this.view = update.view;
      this.receivedAt = performance.now();
      const you = update.view.you;
      if (you?.balance_cents != null && you.name === session.name) session.cents = you.balance_cents;
    }
    const stud = this.view?.caribbean_stud;
    if (update.meterCents !== undefined && this.view && stud) {
      this.view = { ...this.view, caribbean_stud: { ...stud, jackpot: { ...stud.jackpot, meter_cents: update.meterCents } } };
    }
    if (update.options) this.options = update.options.filter((offer) => !ON_THE_FLOOR.has(offer.do));
    if (update.sent) this.sent = update.sent;
    if (update.awaiting !== undefined) this.awaiting = update.awaiting;
    // What was missed during a loss is history: it is listed, but not called out again.
    const fresh = update.welcome === undefined;
    for (const event of update.events) {
      if (event.event === 'called' && typeof event['words'] === 'string') {
        const call: Call = { seq: event.seq, words: event['words'], rule: event.rule ?? null };
        this.calls = [...this.calls.slice(-59), call];
      }
      if (/-settled$|^wager-(returned|forfeited)$/.test(event.event ?? '') && event['player'] === this.view?.you?.name) this.decided = event.seq;
      for (const listener of this.#listeners) listener(event, fresh);
    }
  }
}
