// What a player has in hand at a craps table: the chosen chip, the acts on the layout and with the dice, and what was told.
// Every act is a command, sent in order; whether a wager stands is the server's word alone.
import { t } from '../../lang/lang.ts';
import type { CrapsBet, CrapsOffer, CrapsView } from '../../net/craps.ts';
import { commandOf } from '../../net/offer.ts';
import type { Command, TableEvent, View } from '../../net/types.ts';
import { Autoplay } from '../../table/autoplay.svelte.ts';
import { PlayerDesk } from '../../table/desk.svelte.ts';
import { LAYING, type KeyHelp } from '../../table/keys.ts';
import type { KeptWager } from '../../table/layouts.ts';
import { total, type Moment } from '../../table/moment.ts';
import type { Note } from '../../table/notes.ts';
import { diceText } from './dice.ts';
import { again, laidBy, netCents, stacksAt, summed, type Laid, type CrapsStack } from './laying.ts';
import { noteOf } from './notes.ts';
import { explain } from './words.ts';

/** How long what a roll decided is shown on the layout. */
const DWELL_MS = 5_000;
/** Notes on the player's own money that are shown as a message too. */
const told = new Set(['wager-returned', 'wager-forfeited', 'wager-found', 'wager-announced']);
const none: readonly CrapsStack[] = [];

export class CrapsDesk extends PlayerDesk {
  readonly keys: readonly KeyHelp[] = [
    ...LAYING,
    ['O', t('calls the wager that is explained on or off')],
    ['A', t('accepts the dice')],
    ['T', t('throws the dice')],
  ];
  /** One's own wagers that the last roll with any decided. */
  last = $state.raw<Laid[]>([]);
  /** What the last roll decided is being shown on the layout. */
  showing = $state(false);
  /** One's own money apart from settlements, since the dice were thrown last. */
  rollNotes = $state.raw<Note[]>([]);
  /** What was called of the dice that lie there. */
  call = $state.raw<Note | null>(null);
  /** Why the last throw was void, with its rule. */
  noRoll = $state.raw<Note | null>(null);
  /** The wager that is explained: the one last pointed at. */
  told = $state<string | null>(null);
  /** The wager that is read in a dialog of its own, after a long press. */
  reading = $state<string | null>(null);
  /** The place that Tab reaches. */
  at = $state('pass');
  /** What was put down or (below zero) taken down, act by act, for undoing it. */
  #acts = $state.raw<Laid[][]>([]);
  /** Playing on by itself. */
  readonly auto = new Autoplay(this);
  #dwell: ReturnType<typeof setTimeout> | undefined;
  #shown: string | null = null;

  readonly #stacks = $derived.by(() => (this.game ? stacksAt(this.game, this.me) : new Map<string, CrapsStack[]>()));
  readonly #open = $derived.by(() => new Map(this.#offers('place-wager').map((offer) => [offer.bet ?? '', offer])));
  readonly #won = $derived.by(() => {
    const won = new Map<string, number>();
    for (const one of this.game?.settled ?? []) if (one.player === this.me) won.set(one.bet, (won.get(one.bet) ?? 0) + netCents(one));
    return won;
  });
  readonly #winning = $derived.by(() => new Set(this.game?.settled.filter((one) => one.result === 'won').map((one) => one.bet)));

  get game(): CrapsView | null {
    return this.view?.craps ?? null;
  }

  /** One's own wagers on the layout. */
  get placed(): Laid[] {
    return this.game ? laidBy(this.game, this.me) : [];
  }

  get betting(): boolean {
    return this.table.connected && this.#open.size > 0;
  }

  get undoable(): boolean {
    return this.#acts.at(-1)?.every((one) => (one.cents > 0 ? this.mayTakeDown(one.bet) : this.mayPlace(one.bet))) ?? false;
  }

  #offers(word: string): CrapsOffer[] {
    return this.table.own.filter((offer) => offer.do === word);
  }

  /** The offer of a word, for a wager if one is named; with null, the one that names none. */
  offer(word: string, bet?: string | null): CrapsOffer | undefined {
    return this.#offers(word).find((offer) => bet === undefined || (offer.bet ?? null) === bet);
  }

  /** What may be added at a place now, if anything. */
  room(bet: string): CrapsOffer | undefined {
    return this.#open.get(bet);
  }

  mayPlace(bet: string): boolean {
    return this.table.connected && this.#open.has(bet);
  }

  mayTakeDown(bet: string): boolean {
    return this.offer('withdraw-wager', bet) !== undefined;
  }

  /** The chips at a place, one's own first. */
  staked(bet: string): readonly CrapsStack[] {
    return this.#stacks.get(bet) ?? none;
  }

  own(bet: string): CrapsStack | undefined {
    return this.staked(bet).find((one) => one.mine);
  }

  /** What the last roll did to one's own money at a place, while it is shown; null: nothing was decided there. */
  gained(bet: string): number | null {
    return this.showing ? (this.#won.get(bet) ?? null) : null;
  }

  isWinning(bet: string): boolean {
    return this.showing && this.#winning.has(bet);
  }

  explain(bet: string): CrapsBet {
    return explain(bet, this.game?.layout ?? []);
  }

  /** Puts chips down: the chosen one, or this much. Where they cannot lie, the table's refusal says why. */
  place(bet: string, cents = this.chip): Promise<void> {
    return this.underWay(
      bet,
      cents,
      this.#do(() => [{ do: 'place-wager', bet, cents }]),
    );
  }

  /** Takes one's own wager down. A wager that must stay is refused with its rule. */
  takeDown(bet: string): Promise<void> {
    if (!this.own(bet)) return Promise.resolve();
    return this.#do(() => [{ do: 'withdraw-wager', bet }]);
  }

  /** Takes down whatever may be taken down. What is added to another wager goes first. */
  clear(): Promise<void> {
    return this.#do(() => {
      const down = this.placed.filter((one) => this.mayTakeDown(one.bet));
      const added = (bet: string): number => (/^(odds|behind)-/.test(bet) ? 0 : 1);
      return down.sort((a, b) => added(a.bet) - added(b.bet)).map((one) => ({ do: 'withdraw-wager', bet: one.bet }));
    });
  }

  /** Takes back what the last act put down, or puts down again what it took; the other way round, for what is added goes on top. */
  undo(): Promise<void> {
    return this.#do(() => {
      const act = this.#acts.at(-1) ?? [];
      this.#acts = this.#acts.slice(0, -1);
      return act.toReversed().map(({ bet, cents }) => ({ do: cents > 0 ? 'withdraw-wager' : 'place-wager', bet, cents: Math.abs(cents) }));
    }, false);
  }

  /** Lays again what the last roll decided, where it may lie. */
  repeat(): Promise<void> {
    return this.#do(() =>
      summed(this.last)
        .filter((one) => this.mayPlace(one.bet))
        .map((one) => ({ do: 'place-wager', bet: one.bet, cents: one.cents })),
    );
  }

  get atStake(): number {
    return this.placed.reduce((all, one) => all + one.cents, 0);
  }

  /** One's own wagers that the last roll with any decided, as soon as it has. */
  get #decided(): Laid[] {
    const now = this.game ? again(this.game.settled, this.me) : [];
    return now.length > 0 ? now : this.last;
  }

  /** What lies there and what the last roll decided, which is laid again: all of it could be lost. */
  get lastStake(): number {
    const more = this.#decided.map(({ bet, cents }) => Math.max(0, cents - (this.own(bet)?.cents ?? 0)));
    return more.reduce((all, one) => all + one, this.atStake);
  }

  /** Lays again what the last roll decided and does not lie there. */
  again(): Promise<void> {
    return this.lay(this.#decided.map(({ bet, cents }) => ({ bet, cents })));
  }

  /** A shooter takes the dice, two of them, and throws; without a line wager one may not, and passes them on. */
  async carryOn(): Promise<void> {
    if (this.table.busy > 0) return;
    const [first, second] = this.offer('choose-dice')?.dice ?? [];
    const line = this.own('pass') ?? this.own('dont-pass');
    if (this.offer('accept-dice')) await this.take(line ? 'accept-dice' : 'decline-dice');
    else if (!line && this.offer('pass-dice')) await this.take('pass-dice');
    else if (first !== undefined && second !== undefined) await this.choose(first, second);
    else if (this.offer('throw')) await this.take('throw');
  }

  get kept(): KeptWager[] {
    return this.placed.map(({ bet, cents }) => ({ bet, cents }));
  }

  /** Only what may lie there now is laid. */
  lay(wagers: readonly KeptWager[]): Promise<void> {
    return this.#do(() =>
      wagers.flatMap(({ bet, cents }) => {
        const rest = cents - (this.own(String(bet))?.cents ?? 0);
        return rest > 0 && this.mayPlace(String(bet)) ? [{ do: 'place-wager', bet: String(bet), cents: rest }] : [];
      }),
    );
  }

  /** Lays as much again wherever one's chips lie and more may. */
  double(): Promise<void> {
    return this.#do(() => this.placed.filter((one) => this.mayPlace(one.bet)).map(({ bet, cents }) => ({ do: 'place-wager', bet, cents })));
  }

  /** Calls a wager on or off; without one, all that may rest. */
  mark(on: boolean, bet: string | null = null): Promise<void> {
    return this.#do(() => [{ do: on ? 'call-on' : 'call-off', ...(bet === null ? {} : { bet }) }]);
  }

  /** Calls a wager the other way, if it may rest. */
  turn(bet: string): Promise<void> {
    const own = this.own(bet);
    return own && (this.offer('call-on', bet) || this.offer('call-off', bet)) ? this.mark(!own.working, bet) : Promise.resolve();
  }

  /** Takes up an offer as it is. */
  async take(word: string): Promise<void> {
    const offer = this.offer(word);
    if (offer) await this.table.ask(commandOf(offer));
  }

  async choose(first: number, second: number): Promise<void> {
    await this.table.ask({ do: 'choose-dice', first, second });
  }

  /** One act after the other: its commands are made when its turn comes, and end with the first refusal. It can be undone if `kept`. */
  #do(commands: () => Command[], kept = true): Promise<void> {
    return this.inTurn(async () => {
      const act: Laid[] = [];
      for (const command of commands()) {
        const bet = String(command['bet']);
        const cents = Number(command['cents'] ?? this.own(bet)?.cents ?? 0);
        if (!(await this.table.ask(command, false, (sum) => this.#do(() => [{ ...command, cents: sum }]))).accepted) break;
        if (command.do === 'place-wager') act.push({ bet, cents });
        else if (command.do === 'withdraw-wager') act.push({ bet, cents: -cents });
      }
      if (kept && act.length > 0) this.#acts = [...this.#acts.slice(-49), act];
    });
  }

  protected hear(event: TableEvent, fresh: boolean): void {
    if (!this.game) return;
    if (event.event === 'dice-thrown') {
      this.rollNotes = [];
      this.noRoll = null;
      this.call = null;
      this.#acts = [];
    }
    const note = noteOf(event, this.me, this.game.layout);
    if (note === null) return;
    if (note.event === 'roll-called' || note.event === 'face-ruled') this.call = note;
    if (note.event === 'no-roll-called' || note.event === 'call-overruled') this.noRoll = note;
    if (this.keep(note, fresh, told)) this.rollNotes = [...this.rollNotes, note];
  }

  /** Called with every view: chooses a chip, keeps the last wagers, and shows what a roll decided long enough to be read. */
  observe(view: View): void {
    const game = view.craps;
    if (!game) return;
    this.chooseChip(view);
    const mine = again(game.settled, view.you?.name);
    if (mine.length > 0) this.last = mine;
    const key = String(game.rolls.at(-1)?.roll ?? '');
    if (key === this.#shown) return;
    // A roll that was there when the page came is not news.
    const news = this.#shown !== null;
    this.#shown = key;
    this.showing = news;
    clearTimeout(this.#dwell);
    if (news) this.#dwell = setTimeout(() => (this.showing = false), DWELL_MS);
  }

  /** What the last roll did to one's own money; null: nothing was decided. */
  get net(): number | null {
    const mine = this.game?.settled.filter((one) => one.player === this.me) ?? [];
    return mine.length === 0 ? null : mine.reduce((all, one) => all + netCents(one), 0);
  }

  /** What the last roll decided of one's own wagers. */
  get moment(): Moment | null {
    const { game, net } = this;
    const mine = game?.settled.filter((one) => one.player === this.me) ?? [];
    if (!game || net === null) return null;
    const words = game.dice ? diceText(game.dice) : '';
    return { key: String(game.rolls.at(-1)?.roll ?? ''), net, staked: total(mine.map((one) => one.stake_cents)), words };
  }

  /** A key pressed anywhere on the table; true if it meant something. */
  key(event: KeyboardEvent): boolean {
    const letter = this.letter(event);
    if (letter === null) return false;
    if (letter === 'z') void this.undo();
    else if (letter === 'c') void this.clear();
    else if (letter === 'r') void this.repeat();
    else if (letter === 'd') void this.double();
    else if (letter === 't') void this.take('throw');
    else if (letter === 'o' && this.told !== null) void this.turn(this.told);
    else if (letter === 'a') void this.take('accept-dice');
    else if (this.isDone(event)) this.done();
    else return this.chipBy(letter);
    return true;
  }
}
