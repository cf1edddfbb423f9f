// What a player has in hand at a table where something is spun: the chosen chips, the acts on the layout, and what was told.
// Every act is a command, sent in order; whether a wager stands is the server's word alone.
import { t } from '../../lang/lang.ts';
import type { ColourView, SpinOffer, SpinSettled, SpinView, Tender } from '../../net/spin.ts';
import type { Command, TableEvent, View } from '../../net/types.ts';
import { fits, nearest } from '../../table/amounts.ts';
import { Autoplay } from '../../table/autoplay.svelte.ts';
import { PlayerDesk } from '../../table/desk.svelte.ts';
import { LAYING, type KeyHelp } from '../../table/keys.ts';
import type { KeptWager } from '../../table/layouts.ts';
import { total, type Moment } from '../../table/moment.ts';
import type { Note } from '../../table/notes.ts';
import type { Stack } from '../../table/props.ts';
import { isSettling, laidBy, missing, netCents, stacksAt, stakedBy, summed, type Laid } from './laying.ts';
import { noteOf } from './notes.ts';
import { explain, resultText, type Explained } from './words.ts';

/** How long a settled round is shown on the layout while the next betting is open. */
const DWELL_MS = 6_000;
/** Notes on the player's own money that are shown as a message too. */
const told = new Set(['wager-returned', 'wager-forfeited', 'wager-found', 'void-wager-found', 'stake-refunded', 'payment-voided', 'payment-recovered']);
/** How many of one's colour chips go down at once. */
export const COLOUR_COUNTS = [1, 2, 5, 10, 20] as const;
const none: readonly Stack[] = [];

export class SpinDesk extends PlayerDesk {
  readonly keys: readonly KeyHelp[] = [...LAYING, ['H', t('halves all your wagers')]];
  readonly auto = new Autoplay(this);
  /** With which chips one plays. */
  chips = $state<Tender>('value');
  /** How many colour chips go down at once. */
  count = $state<number>(1);
  /** One's own wagers of the last round in which there were any. */
  last = $state.raw<Laid[]>([]);
  /** The round that was just spun is being shown on the layout. */
  showing = $state(false);
  /** One's own money apart from settlements, since the last betting closed. */
  roundNotes = $state.raw<Note[]>([]);
  /** Set while the dealer works here: what a touch on the layout means then. */
  keying = $state.raw<{ results: ReadonlySet<string>; take: (position: string) => void } | null>(null);
  /** The place that Tab reaches, and the first one drawn, which is reached before any was touched. */
  at = $state<string | null>(null);
  home = $state<string | null>(null);
  /** The place that the pointer or the focus is on. */
  looked = $state<string | null>(null);
  /** Places that are lit because the pointer or the focus is on something that covers them. */
  #pointed = $state.raw<ReadonlySet<string>>(new Set());
  /** What was laid or (below zero) taken back, act by act, for undoing it. */
  #acts = $state.raw<Laid[][]>([]);
  #act: Laid[] | null = null;
  #dwell: ReturnType<typeof setTimeout> | undefined;
  #shown = '';

  readonly #stacks = $derived.by(() => stacksAt(this.game?.wagers ?? [], this.game?.colours ?? [], this.me));
  readonly #winning = $derived.by(() => new Set(this.game?.winning ?? []));
  readonly #open = $derived.by(() => new Set(this.#offers('place-wager').flatMap((offer) => (offer.chips === this.chips ? (offer.positions ?? []) : []))));
  readonly #won = $derived.by(() => {
    const won = new Map<string, number>();
    for (const one of this.settled) if (one.result === 'won') won.set(one.position, (won.get(one.position) ?? 0) + one.payment_cents);
    return won;
  });

  get game(): SpinView | null {
    return this.view?.spin ?? null;
  }

  /** One's own wagers on the layout. */
  get placed(): Laid[] {
    return laidBy(this.game?.wagers ?? [], this.me);
  }

  get betting(): boolean {
    return this.table.connected && this.#offers('place-wager').length > 0;
  }

  /** One's own colour, once it is bought. */
  get colour(): ColourView | undefined {
    return this.game?.colours.find((one) => one.player === this.me);
  }

  /** What one act puts down at a place. */
  get amount(): number {
    return this.chips === 'colour' ? (this.colour?.value_cents ?? 0) * this.count : this.chip;
  }

  get undoable(): boolean {
    return this.#acts.length > 0;
  }

  #offers(word: string): SpinOffer[] {
    return this.table.own.filter((offer) => offer.do === word);
  }

  /** Whether a wager with the chosen kind of chips would be taken there now. */
  mayPlace(position: string): boolean {
    return this.table.connected && this.#open.has(position);
  }

  mayCall(): boolean {
    return this.table.connected && this.#offers('call-wager').some((offer) => offer.chips === this.chips);
  }

  mayTakeBack(position: string): boolean {
    return this.#offers('withdraw-wager').some((offer) => offer.position === position);
  }

  /** The chips at a place, one's own first. */
  staked(position: string): readonly Stack[] {
    return this.#stacks.get(position) ?? none;
  }

  mine(position: string): number {
    return this.staked(position).reduce((all, one) => all + (one.mine ? one.cents : 0), 0);
  }

  /** Whether a place won in the round that is being shown. */
  isWinning(position: string): boolean {
    return this.showing && this.#winning.has(position);
  }

  /** What one was paid there, in the round that is being shown; 0: nothing. */
  wonAt(position: string): number {
    return this.showing ? (this.#won.get(position) ?? 0) : 0;
  }

  /** Whether a place is covered by what is pointed at; once no wagers are taken, the result alone is lit. */
  isLit(position: string): boolean {
    return this.#pointed.has(position) && !['running', 'announced', 'paying'].includes(this.game?.phase ?? '');
  }

  /** Lights these places, for the sake of one; none: puts the light out. */
  point(positions: readonly string[] = [], looked: string | null = null): void {
    this.#pointed = new Set(positions);
    this.looked = looked;
  }

  explain(position: string): Explained {
    return this.game ? explain(position, this.game) : { name: position, pays: '', covers: [] };
  }

  /** Puts the chosen chips down. Where they cannot lie, the table's refusal says why. */
  place(position: string): Promise<void> {
    if (this.keying) return Promise.resolve(this.keying.take(position));
    const one: Laid = { position, cents: this.amount, chips: this.chips };
    return this.underWay(
      position,
      one.cents,
      this.#do(() => [this.#laying(one)]),
    );
  }

  /** Takes all of one's own chips back from a place. */
  takeBack(position: string): Promise<void> {
    return this.#do(() => this.placed.filter((one) => one.position === position).map((one) => this.#taking(one)));
  }

  /** Carries one's own chips from a place to another; where they cannot lie there they go back. */
  move(from: string, to: string): Promise<void> {
    return this.#asOne(async () => {
      for (const one of this.placed.filter(({ position }) => position === from)) {
        if (!(await this.table.ask(this.#taking(one))).accepted) return;
        if (!(await this.table.ask(this.#laying({ ...one, position: to }))).accepted) await this.table.ask(this.#laying(one), true);
      }
    });
  }

  clear(): Promise<void> {
    return this.#do(() => this.placed.filter((one) => this.mayTakeBack(one.position)).map((one) => this.#taking(one)));
  }

  /** Takes back what the last act laid, or lays again what it took. */
  undo(): Promise<void> {
    return this.#do(() => {
      const act = this.#acts.at(-1) ?? [];
      this.#acts = this.#acts.slice(0, -1);
      return summed(act).flatMap((one) => (one.cents > 0 ? this.#taking(one, one.cents) : one.cents < 0 ? this.#laying({ ...one, cents: -one.cents }) : []));
    }, false);
  }

  /** Lays the wagers of the last round again, as far as they do not lie there still. */
  repeat(): Promise<void> {
    return this.#do(() => missing(this.last, this.placed).map((one) => this.#laying(one)));
  }

  get kept(): KeptWager[] {
    return this.placed.map((one) => ({ ...one }));
  }

  lay(wagers: readonly KeptWager[]): Promise<void> {
    const list = wagers.map(({ position, cents, chips }): Laid => ({ position: String(position), cents, chips: chips === 'colour' ? 'colour' : 'value' }));
    return this.#do(() => missing(list, this.placed).map((one) => this.#laying(one)));
  }

  get atStake(): number {
    return total(this.placed.map((one) => one.cents));
  }

  get lastStake(): number {
    return total(this.last.map((one) => one.cents));
  }

  /** Lays the last wagers, and waits until they lie there. */
  async again(): Promise<void> {
    await this.repeat();
    await this.table.until(() => this.atStake > 0 || !this.betting);
  }

  double(): Promise<void> {
    return this.#do(() => this.placed.map((one) => this.#laying(one)));
  }

  /** Takes back half of what lies at each place, or what chips make next below it. */
  halve(): Promise<void> {
    return this.#do(() =>
      this.placed.flatMap((one) => {
        const runs = this.table.runs({ do: 'withdraw-wager', position: one.position, chips: one.chips }) ?? [];
        const half = one.cents / 2;
        const sum = fits(runs, half) ? half : nearest(runs, half).find((near) => near < half);
        return sum === undefined ? [] : [this.#taking(one, sum)];
      }),
    );
  }

  /** A wager called by name; one unit is what one act puts down. */
  callWager(call: string): Promise<void> {
    const command: Command = { do: 'call-wager', call, unit_cents: this.amount, chips: this.chips };
    return this.#do(() => [command]);
  }

  async buyColour(colour: string, value_cents: number, count: number): Promise<boolean> {
    const { accepted } = await this.table.ask({ do: 'buy-colour', colour, value_cents, count });
    if (accepted) this.chips = 'colour';
    return accepted;
  }

  async redeemColour(): Promise<void> {
    if ((await this.table.ask({ do: 'redeem-colour' })).accepted) this.chips = 'value';
  }

  #laying = (one: Laid): Command => ({ do: 'place-wager', position: one.position, cents: one.cents, chips: one.chips });
  #taking = (one: Laid, cents?: number): Command => ({
    do: 'withdraw-wager',
    position: one.position,
    chips: one.chips,
    ...(cents === undefined ? {} : { cents }),
  });

  /** One act after the other: its commands are made when its turn comes, and end with the first refusal. It can be undone if `kept`. */
  #do(commands: () => Command[], kept = true): Promise<void> {
    return this.#asOne(async () => {
      for (const command of commands()) if (!(await this.table.ask(command, false, (cents) => this.#do(() => [{ ...command, cents }]))).accepted) break;
    }, kept);
  }

  /** What it lays and takes is undone together. */
  #asOne(does: () => Promise<void>, kept = true): Promise<void> {
    return this.inTurn(async () => {
      const act: Laid[] = (this.#act = []);
      try {
        await does();
      } finally {
        this.#act = null;
        if (kept && act.length > 0) this.#acts = [...this.#acts.slice(-49), act];
      }
    });
  }

  protected hear(event: TableEvent, fresh: boolean): void {
    if (!this.game) return;
    if (event.event === 'betting-closed') {
      this.roundNotes = [];
      this.#acts = [];
    }
    const sign = event.event === 'wager-placed' ? 1 : event.event === 'wager-withdrawn' ? -1 : 0;
    if (sign !== 0 && event['player'] === this.me) {
      this.#act?.push({ position: String(event['position']), cents: sign * Number(event['cents']), chips: event['chips'] === 'colour' ? 'colour' : 'value' });
    }
    const note = noteOf(event, this.me, this.game.names);
    if (note === null) return;
    if (this.keep(note, fresh, told)) this.roundNotes = [...this.roundNotes, note];
  }

  /** Called with every view: chooses chips, keeps the last wagers, and shows a round long enough to be read. */
  observe(view: View): void {
    const game = view.spin;
    if (!game) return;
    this.chooseChip(view);
    if (this.chips === 'colour' && !this.colour) this.chips = 'value';
    const mine = laidBy(game.wagers, view.you?.name);
    if (['spinning', 'called', 'running'].includes(game.phase) && mine.length > 0) this.last = mine;
    else if (this.last.length === 0) this.last = stakedBy(game.settled, view.you?.name);
    this.#show(game);
  }

  #show(game: SpinView): void {
    const key = game.outcome ? `${game.outcome.round}/${game.outcome.outcome}` : '';
    if (key === this.#shown) return;
    // A result that was there when the page came is not news.
    const news = key !== '' && (this.#shown !== '' || game.phase !== 'betting' || game.settled.length > 0);
    this.#shown = key;
    this.showing = news;
    clearTimeout(this.#dwell);
    if (news) this.#dwell = setTimeout(() => (this.showing = false), DWELL_MS);
  }

  /** What became of one's own wagers in the last round. Nothing is told before the last of them is settled: losing wagers are collected
   *  first, and would be taken for the whole. */
  get settled(): SpinSettled[] {
    const game = this.game;
    return !game || isSettling(game, this.me) ? [] : game.settled.filter((one) => one.player === this.me);
  }

  /** What the last round did to one's own money; null: one had no part in it. */
  get net(): number | null {
    return this.settled.length === 0 ? null : this.settled.reduce((all, one) => all + netCents(one), 0);
  }

  /** The whole round, once it is settled. */
  get moment(): Moment | null {
    const { game, net } = this;
    if (!game?.outcome || net === null) return null;
    return { key: String(game.outcome.round), net, staked: total(this.settled.map((one) => one.stake_cents)), words: resultText(game.outcome, game.names) };
  }

  /** A key pressed anywhere on the table; true if it meant something. */
  key(event: KeyboardEvent): boolean {
    const letter = this.letter(event);
    if (letter === null) return false;
    if (letter === 'z') void this.undo();
    else if (letter === 'c') void this.clear();
    else if (letter === 'r') void this.repeat();
    else if (letter === 'd') void this.double();
    else if (letter === 'h') void this.halve();
    else if (this.isDone(event)) this.done();
    else return this.#choose(letter);
    return true;
  }

  /** Chooses by a digit: a chip, or how many of one's colour. */
  #choose(letter: string): boolean {
    if (this.chips !== 'colour' || !/^[1-9]$/.test(letter)) return this.chipBy(letter);
    this.count = COLOUR_COUNTS[Number(letter) - 1] ?? this.count;
    return true;
  }
}
