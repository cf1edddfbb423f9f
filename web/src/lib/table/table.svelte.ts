// One table as the page knows it: the last view, what is offered, what the dealer said, and whether the link holds.
import { spelt, t } from '../lang/lang.ts';
import { ON_THE_FLOOR } from '../floor/groups.ts';
import { money } from '../design/money.ts';
import { messages, type Remedy, type WhyOf } from '../messages.svelte.ts';
import { api } from '../net/api.ts';
import type { Offer as SentOffer } from '../net/generated.ts';
import { TableSocket, type Answer, type Link, type Update } from '../net/socket.ts';
import type { Awaiting, Command, Offer, TableEvent, View } from '../net/types.ts';
import { kept, SealWatch } from '../seal/watch.svelte.ts';
import { Company, type Aside } from '../company/company.svelte.ts';
import { session } from '../session.svelte.ts';
import { fits, nearest, runsFor, type Run } from './amounts.ts';
import { OddsBook, type Looked } from './know.svelte.ts';
import type { Tab } from './props.ts';
import { freePlace, usualCents } from './sitting.ts';

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
  /** Set while somebody is asked how many chips to buy; a seat, if one is to be taken with them. */
  sitting = $state.raw<{ seat: number | null } | null>(null);
  /** The leaf of the drawer that is open. */
  tab = $state<Tab | null>(null);
  /** Whether somebody new here is offered a guided first round, or is on it. */
  guided = $state<'no' | 'offered' | 'on'>('no');
  /** The exact odds of its wagers, once somebody wanted to know. */
  readonly odds: OddsBook;
  /** The place that is told of. */
  looked = $state.raw<Looked | null>(null);
  /** Those who are there. */
  readonly company = new Company();
  /** What is sealed here, as this browser finds it. */
  readonly seals: SealWatch;
  readonly #socket: TableSocket;
  readonly #listeners = new Set<(event: TableEvent, fresh: boolean) => void>();
  readonly #sayers = new Set<(command: Command) => (() => void) | undefined>();
  /** What nobody has heard yet. */
  #before: [TableEvent, boolean][] | null = [];
  readonly #waiting = new Set<() => void>();
  #coming: Promise<boolean> | null = null;

  constructor(id: string) {
    this.id = id;
    this.odds = new OddsBook(id);
    this.seals = new SealWatch(
      id,
      kept(() => localStorage),
      (command) => this.#socket.send({ ...command }),
    );
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new TableSocket({
      url: `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/ws`,
      token: session.token,
      onLink: (link) => {
        this.link = link;
        // A session may have ended meanwhile; if the house answers at all, it says so.
        if (link === 'lost') void session.refresh();
        this.#look();
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

  /** Shows a moment that is past. Nothing is said from it, and nobody takes part in it. */
  recall(view: View, events: readonly TableEvent[], fresh: boolean): void {
    this.#take({ view, events: [...events] }, fresh, null);
  }

  /** Tells every event; one that happened while the link was lost is not fresh. The first who listens, the desk of the game, is told what
   *  came before the game was loaded. */
  onEvent(listener: (event: TableEvent, fresh: boolean) => void): () => void {
    const before = this.#before;
    this.#before = null;
    for (const [event, fresh] of before ?? []) listener(event, fresh);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells every command before it is sent; what is handed back is done once the house has accepted it. */
  onSaid(listener: (command: Command) => (() => void) | undefined): () => void {
    this.#sayers.add(listener);
    return () => this.#sayers.delete(listener);
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

  /** The sums that a command may name now. */
  runs(command: Command): Run[] | null {
    return this.view?.you ? runsFor(this.sent, command) : null;
  }

  /** Sends one command; a refusal is shown, and handed back. `again` sends it with another sum. */
  async ask(command: Command, quiet = false, again: (cents: number) => unknown = (cents) => this.ask({ ...command, cents })): Promise<Answer> {
    this.busy++;
    try {
      const then = [...this.#sayers].map((listener) => listener(command));
      const answer = await this.#socket.send(command);
      if (answer.accepted) for (const each of then) each?.();
      if (!answer.accepted && !quiet) {
        const acts = this.#remedies(command, answer.refused.reason, again);
        messages.refused(answer.refused, this.#why(answer), acts, this.view?.you?.name);
      }
      return answer;
    } finally {
      this.busy--;
    }
  }

  /** Says something aside. */
  say(aside: Aside): void {
    this.#socket.aside(aside);
  }

  /** Whether saying to be ready can close the betting: a heat keeps to its own times. */
  get mayBeReady(): boolean {
    const view = this.view;
    return view?.you?.present === true && !view.heat && ['betting', 'last-bets'].includes(view.clock?.what ?? '');
  }

  /** Says that the betting may close, if it is open and it was not said yet. */
  sayReady(): void {
    const me = this.view?.you?.name;
    if (this.mayBeReady && me !== undefined && !this.company.ready.has(me)) this.say('ready');
  }

  /** Waits until something holds that the table's messages can change. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Whether somebody who watches may come to play by touching a place. */
  get welcomes(): boolean {
    const view = this.view;
    return this.connected && view !== null && view.you?.present !== true && !session.staff && !view.heat;
  }

  /** Has somebody who watches come to play: asked for a name if there is none, with the usual chips, at the place wished for or at the first
   *  that is free; without a place where all are taken and one may stand. True: this player has chips here. */
  join(wish: number | null, standing = true): Promise<boolean> {
    if (!this.welcomes) return Promise.resolve(false);
    if (session.token === null) return new Promise((resolve) => session.ask(() => resolve(this.#coming ?? this.#come(wish, standing))));
    this.#coming ??= this.#come(wish, standing).finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #come(wish: number | null, standing: boolean): Promise<boolean> {
    await this.until(() => this.connected && this.view?.you != null && this.view.you.name === session.name);
    const view = this.view!;
    const you = view.you!;
    if (you.present && (standing || you.seat !== null)) return true;
    const seat = you.seat === null ? freePlace(view.seats, wish) : null;
    if (seat === null && !standing) {
      messages.say({ tone: 'note', title: t('No place is free'), detail: t('You may watch, and sit down when somebody leaves.'), rule: null });
      return false;
    }
    const cents = you.chips_cents > 0 ? 0 : usualCents(you.balance_cents ?? session.cents ?? 0, view.limits.min_cents);
    if (you.chips_cents === 0 && cents < view.limits.min_cents) {
      this.sitting = { seat };
      return false;
    }
    if (cents > 0 && !(await this.ask({ do: 'buy-in', cents })).accepted) return false;
    const seated = seat !== null && (await this.ask({ do: 'sit', seat })).accepted;
    const title = [
      seated ? t('You have place {seat}', { seat }) : t('You play standing'),
      cents > 0 && t('with {sum} in chips', { sum: money(cents, 'short') }),
    ]
      .filter(Boolean)
      .join(' ');
    // The plate and the sum of chips go on to say it.
    messages.say({ tone: 'note', title, detail: t('What is left of them goes back to your account when you leave.'), rule: null }, 4_000);
    return seated || standing;
  }

  /** What puts a refusal right: a sum that is taken, chips, a seat. */
  #remedies(command: Command, reason: string, again: (cents: number) => unknown): Remedy[] {
    const { cents } = command;
    const runs = this.runs(command);
    if (typeof cents === 'number' && runs && !fits(runs, cents) && reason !== 'InsufficientChips')
      return nearest(runs, cents).map((sum) => ({ label: t('Make it {sum}', { sum: money(sum, 'short') }), act: () => again(sum) }));
    const has = session.cents ?? 0;
    if (reason === 'InsufficientFunds' && has > 0) return [{ label: t('Make it {sum}', { sum: money(has, 'short') }), act: () => again(has) }];
    if (reason === 'InsufficientChips') return [{ label: t('Buy chips'), act: () => (this.sitting = { seat: null }) }];
    if (reason === 'NotSeated') return [{ label: t('Sit down'), act: () => this.join(null, false) }];
    return [];
  }

  /** What a refusal by a rule is about; what no rule refuses is not explained. */
  #why(answer: Answer & { accepted: false }): WhyOf | undefined {
    const { refused, id } = answer;
    return id !== undefined && (refused.rule !== null || refused.unsaid) ? { table: this.id, command: id } : undefined;
  }

  /** What was missed during a loss is history: it is listed, but not called out again. */
  #take(update: Update, fresh = update.welcome === undefined, takesPart = session.takesPart): void {
    if (update.view) {
      this.view = update.view;
      this.receivedAt = performance.now();
      const you = update.view.you;
      if (you?.balance_cents != null && you.name === session.name) session.cents = you.balance_cents;
      this.seals.see(update.view, takesPart);
    }
    if (update.aside) this.company.hear(update.aside);
    if (update.watching !== undefined) this.company.watching = update.watching;
    if (!['betting', 'last-bets'].includes(this.view?.clock?.what ?? '')) this.company.beginAnew();
    const stud = this.view?.caribbean_stud;
    if (update.meterCents !== undefined && this.view && stud) {
      this.view = { ...this.view, caribbean_stud: { ...stud, jackpot: { ...stud.jackpot, meter_cents: update.meterCents } } };
    }
    if (update.options) this.options = update.options.filter((offer) => !ON_THE_FLOOR.has(offer.do));
    if (update.sent) this.sent = update.sent;
    if (update.awaiting !== undefined) this.awaiting = update.awaiting;
    for (const event of update.events) {
      if (event.event === 'called' && typeof event['words'] === 'string') {
        const call: Call = { seq: event.seq, words: spelt(event['words']), rule: event.rule ?? null };
        this.calls = [...this.calls.slice(-59), call];
      }
      if (/-settled$|^wager-(returned|forfeited)$/.test(event.event ?? '') && event['player'] === this.view?.you?.name) this.decided = event.seq;
      this.#before?.push([event, fresh]);
      this.seals.hear(event);
      for (const listener of this.#listeners) listener(event, fresh);
    }
    this.#look();
  }
}
