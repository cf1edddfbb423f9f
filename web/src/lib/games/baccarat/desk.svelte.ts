// What a player has in hand at a baccarat table: the chosen chip, chips staged and not yet sent, and the acts on them.
// Whether a wager stands is the server's word alone; this only asks.
import { t } from '../../lang/lang.ts';
import { messages } from '../../messages.svelte.ts';
import type { BaccaratView, Offer, On, TableEvent, View } from '../../net/types.ts';
import { settings } from '../../settings.svelte.ts';
import { fits, nearest, type Run } from '../../table/amounts.ts';
import { Autoplay } from '../../table/autoplay.svelte.ts';
import { PlayerDesk } from '../../table/desk.svelte.ts';
import { winnerText } from '../../table/hands.ts';
import { LAYING, type KeyHelp } from '../../table/keys.ts';
import type { KeptWager } from '../../table/layouts.ts';
import { total, type Moment } from '../../table/moment.ts';
import type { Note } from '../../table/notes.ts';
import { netCents } from './areas.ts';
import { noteOf } from './notes.ts';
import { questionsOf, type Question } from './questions.ts';
import { accepted, betsOf, double, keyOf, nothing, repeat, stage, stagedCents, sum, totals, undo, without, type Bet, type Staged } from './staging.ts';

/** How long a settled round stays on the felt while the next betting is open. */
const DWELL_MS = 5_000;
/** Chips still in hand are sent when so little of the betting time is left. */
const LAST_CALL_MS = 1_500;
/** Notes on the player's own money that should not be missed: they are shown as a message too. */
const told = new Set(['wager-returned', 'wager-forfeited', 'wager-reduced', 'wager-found', 'settlement-reversed']);

export class Desk extends PlayerDesk {
  readonly keys: readonly KeyHelp[] = [...LAYING, ['T', t('turns the hand that is yours to turn')]];
  readonly auto = new Autoplay(this);
  staged = $state.raw<Staged>(nothing);
  /** What was cleared last, staged and placed, until chips are put down again or the betting closes. */
  #cleared = $state.raw<Staged>(nothing);
  /** Staged chips are being sent. */
  placing = $state(false);
  /** The wagers of the last round in which there were any. */
  last = $state.raw<Bet[]>([]);
  /** The settled round is being shown on the felt. */
  showing = $state(false);
  /** The player's money apart from settlements, since the betting of the last round closed. */
  roundNotes = $state.raw<Note[]>([]);
  /** Why no bets are taken, while a void hand is dealt. */
  voidNote = $state.raw<Note | null>(null);
  #shownKey = '';
  #sentKey = '';
  #dwell: ReturnType<typeof setTimeout> | undefined;

  /** What is offered to the player apart from wagers. */
  get questions(): Question[] {
    const game = this.view?.baccarat;
    return game ? questionsOf(this.table.own, this.table.awaiting, game) : [];
  }

  /** Whether a question stands in the middle of the felt. */
  get asked(): boolean {
    return this.questions.some((question) => question.place === 'middle');
  }

  /** The hand that this player is to turn. */
  get turn(): Offer | undefined {
    return this.table.own.find((offer) => offer.do === 'turn');
  }

  async turnHand(): Promise<void> {
    const offer = this.turn;
    if (offer && this.table.connected && this.table.busy === 0) await this.table.ask({ do: 'turn', hand: offer.hand });
  }

  protected override hear(event: TableEvent, fresh: boolean): void {
    if (!this.view?.baccarat) return;
    if (event.event === 'betting-closed') {
      this.roundNotes = [];
      this.#cleared = nothing;
    }
    const note = noteOf(event, this.me);
    if (note === null) return;
    if (note.event === 'void-hand-ordered') this.voidNote = note;
    if (this.keep(note, fresh, told)) this.roundNotes = [...this.roundNotes, note];
  }

  get placed(): Bet[] {
    return betsOf(this.view?.baccarat?.wagers ?? [], this.me);
  }

  get betting(): boolean {
    return this.table.connected && this.table.own.some((offer) => offer.do === 'place-wager');
  }

  get cents(): number {
    return stagedCents(this.staged);
  }

  offer(area: number, on: On): Offer | undefined {
    return this.table.own.find((offer) => offer.do === 'place-wager' && offer.on === on && (offer.areas?.includes(area) ?? offer.area === area));
  }

  mayWithdraw(area: number, on: On): boolean {
    return this.table.own.some((offer) => offer.do === 'withdraw-wager' && offer.on === on && (offer.areas?.includes(area) ?? offer.area === area));
  }

  put(area: number, on: On): void {
    if (!this.table.connected || this.offer(area, on) === undefined) return;
    this.staged = stage(this.staged, { area, on, cents: this.chip });
    settings.hear('chip');
    this.#cleared = nothing;
    this.#endShowing();
  }

  /** Somebody without a place touched the area of one: they come to sit there, and the chip is put down if wagers are taken. */
  async come(area: number, on: On): Promise<void> {
    if (!(await this.table.join(area === 0 ? null : area))) return;
    await this.table.until(() => this.betting);
    this.put(this.offer(area, on) ? area : (this.view?.you?.seat ?? 0), on);
  }

  get undoable(): boolean {
    return this.staged.length > 0 || this.#cleared.length > 0;
  }

  /** Takes the last step back. After all was cleared, puts it down again: what had been placed waits to be placed once more. */
  undo(): void {
    this.staged = this.staged.length > 0 ? undo(this.staged) : this.#cleared;
    this.#cleared = nothing;
  }

  repeat(): void {
    if (this.betting) this.staged = repeat(this.staged, this.last, this.placed);
  }

  get kept(): KeptWager[] {
    return sum([...this.placed, ...totals(this.staged)]).map((bet) => ({ ...bet }));
  }

  /** Puts a favourite layout down, to be placed: at its own areas, or at one's place where those are not open. */
  lay(wagers: readonly KeptWager[]): void {
    const seat = this.view?.you?.seat ?? 0;
    const bets = wagers.map(({ area, on, cents }): Bet => ({ area: this.offer(Number(area), on as On) ? Number(area) : seat, on: on as On, cents }));
    if (this.betting) this.staged = repeat(this.staged, sum(bets), this.placed);
  }

  get atStake(): number {
    return total(this.placed.map((bet) => bet.cents));
  }

  get lastStake(): number {
    return total(this.last.map((bet) => bet.cents));
  }

  /** Places the last wagers, and waits until they lie there. */
  async again(): Promise<void> {
    this.repeat();
    await this.place();
    await this.table.until(() => this.atStake > 0 || !this.betting);
  }

  double(): void {
    if (this.betting) this.staged = double(this.staged, this.placed);
  }

  /** Takes chips off one spot: staged ones first, else the placed wager. */
  async take(area: number, on: On): Promise<void> {
    const rest = without(this.staged, { area, on });
    if (rest.flat().length < this.staged.flat().length) this.staged = rest;
    else if (this.mayWithdraw(area, on)) await this.table.ask({ do: 'withdraw-wager', area, on });
  }

  async clear(): Promise<void> {
    const staged = this.staged;
    const taken: Bet[] = [];
    this.staged = nothing;
    for (const bet of this.table.connected ? this.placed : []) {
      const { area, on } = bet;
      if (this.mayWithdraw(area, on) && (await this.table.ask({ do: 'withdraw-wager', area, on })).accepted) taken.push(bet);
    }
    this.#cleared = taken.length > 0 ? [taken, ...staged] : staged;
  }

  /** Sends one wager for each spot. What is refused stays staged, so that it can be put right. */
  async place(): Promise<void> {
    if (this.placing || !this.table.connected || this.staged.length === 0) return;
    this.placing = true;
    this.#sentKey = `${this.view?.baccarat?.round} ${keyOf(this.staged)}`;
    try {
      for (const bet of totals(this.staged)) {
        const answer = await this.table.ask({ do: 'place-wager', area: bet.area, on: bet.on, cents: bet.cents }, false, (cents) => this.make(bet, cents));
        if (answer.accepted) this.staged = accepted(this.staged, bet);
      }
    } finally {
      this.placing = false;
      const round = this.view?.baccarat?.round;
      if (this.staged.length > 0) this.#sentKey = `${round} ${keyOf(this.staged)}`;
    }
  }

  override done(): void {
    if (this.staged.length > 0) void this.place();
    else super.done();
  }

  /** What is put down on a spot becomes another sum, and is placed. */
  async make(bet: Bet, cents: number): Promise<void> {
    this.staged = stage(without(this.staged, bet), { ...bet, cents });
    await this.place();
  }

  /** What is put down and cannot lie there, with the nearest sums that can. */
  get unfit(): { bet: Bet; sums: number[] }[] {
    return totals(this.staged).flatMap((bet) => {
      const runs = this.runs(bet);
      return runs && !fits(runs, bet.cents) ? [{ bet, sums: nearest(runs, bet.cents) }] : [];
    });
  }

  /** The sums that may be placed on a spot. */
  runs(bet: Pick<Bet, 'area' | 'on'>): Run[] | null {
    return this.table.runs({ do: 'place-wager', area: bet.area, on: bet.on });
  }

  /** Called as the clock runs: chips in hand go down just before the betting closes, once for the same chips. */
  lastCall(leftMs: number): void {
    const clock = this.view?.clock;
    if (!clock || clock.what !== 'betting' || !this.betting || this.staged.length === 0 || this.placing) return;
    if (leftMs > Math.min(LAST_CALL_MS, clock.of_ms / 4)) return;
    if (this.#sentKey === `${this.view?.baccarat?.round} ${keyOf(this.staged)}`) return;
    void this.place();
  }

  /** Called with every view: keeps the last wagers, and shows a settled round long enough to be read. */
  observe(view: View): void {
    const game = view.baccarat;
    if (!game) return;
    this.chooseChip(view);
    const mine = betsOf(game.wagers, view.you?.name);
    if (game.phase !== 'betting' && mine.length > 0) this.last = mine;
    const settled = game.settled.filter((one) => one.player === view.you?.name);
    if (settled.length > 0 && (this.last.length === 0 || game.phase !== 'betting')) {
      this.last = betsOf(
        settled.map((one) => ({ ...one, cents: one.stake_cents })),
        view.you?.name,
      );
    }
    this.#show(
      view,
      settled.reduce((all, one) => all + one.payment_cents, 0),
    );
  }

  #show(view: View, paid: number): void {
    const game = view.baccarat!;
    if (!game.outcome) {
      this.#endShowing();
      this.#shownKey = '';
      return;
    }
    const key = `${game.shoe}/${game.results.length}/${game.outcome.outcome}/${game.outcome.player_points}/${game.outcome.banker_points}`;
    if (key !== this.#shownKey) {
      const first = this.#shownKey === '' && game.phase === 'betting' && game.settled.length === 0;
      this.#shownKey = key;
      this.showing = !first;
      clearTimeout(this.#dwell);
      this.#dwell = setTimeout(() => this.#endShowing(), DWELL_MS + (paid > 0 ? 1_500 : 0));
    }
  }

  #endShowing(): void {
    clearTimeout(this.#dwell);
    this.showing = false;
  }

  /** What became of one's own wagers in the last round. Nothing is told while they are being settled: those that lost are collected first. */
  get settled(): BaccaratView['settled'] {
    const game = this.view?.baccarat;
    return !game || ['dealing', 'announced'].includes(game.phase) ? [] : game.settled.filter((one) => one.player === this.me);
  }

  /** What the last round did to one's own money, commission that was collected apart included; null: one had no part in it. */
  get net(): number | null {
    const apart = this.roundNotes.map((note) => (['vigorish-collected', 'coupon-taken-up'].includes(note.event) ? (note.cents ?? 0) : 0));
    return this.settled.length === 0 ? null : total([...this.settled.map(netCents), ...apart]);
  }

  get moment(): Moment | null {
    const { net } = this;
    const game = this.view?.baccarat;
    if (!game?.outcome || net === null) return null;
    const { outcome } = game.outcome;
    const key = `${game.shoe}/${game.results.length}`;
    return { key, net, staked: total(this.settled.map((one) => one.stake_cents)), words: winnerText[outcome] };
  }

  /** A key pressed anywhere on the table; true if it meant something. */
  key(event: KeyboardEvent): boolean {
    const letter = this.letter(event);
    if (letter === null) return false;
    if (letter === 'z') this.undo();
    else if (letter === 'c') void this.clear();
    else if (letter === 'r') this.repeat();
    else if (letter === 'd') this.double();
    else if (letter === 't' && this.turn) void this.turnHand();
    else if (letter === 'p') void this.place();
    else if (this.isDone(event)) this.done();
    else if (this.chipBy(letter)) messages.toasts = messages.toasts.filter((toast) => toast.tone !== 'note');
    else return false;
    return true;
  }
}
