// What a player has in hand at a Caribbean stud table: the chosen chip, the ante being built and the coin for the jackpot,
// what was told, and the acts. Whether a wager stands is the server's word alone; this only asks.
import { t } from '../../lang/lang.ts';
import { messages } from '../../messages.svelte.ts';
import type { HandRead, StudHand, StudSettled, StudView } from '../../net/caribbean-stud.ts';
import { commandOf } from '../../net/offer.ts';
import type { Offer, TableEvent, View } from '../../net/types.ts';
import { settings } from '../../settings.svelte.ts';
import { fits, liesNowhere, nearest } from '../../table/amounts.ts';
import { LAYING, type KeyHelp } from '../../table/keys.ts';
import type { Note } from '../../table/notes.ts';
import type { KeptWager } from '../../table/layouts.ts';
import type { TableState } from '../../table/table.svelte.ts';
import { seen, type Seen } from './hands.ts';
import { noteOf } from './notes.ts';
import { isBetween, isPast, netCents } from './words.ts';

/** How long a settled round is shown large while the next betting is open. */
const DWELL_MS = 8_000;
/** An ante still in hand is sent when so little of the betting time is left. */
const LAST_CALL_MS = 1_500;
const NOTE_MS = 6_000;
const HAND = 5;
/** Notes on the player's own money that are shown as a message too. */
const told = new Set(['wagers-returned', 'settlement-reversed', 'wagers-forfeited', 'jackpot-carried', 'jackpot-returned']);
/** The keys that take an offer up. */
export const KEYS: Record<string, string> = { fold: 'F', bet: 'B', show: 'S', 'leave-down': 'L' };
/** Offers that have their own place on the page. */
// What may be said aloud is put down here by touch.
const placed = new Set([
  'call-wager',
  'ante',
  'withdraw-ante',
  'wager-jackpot',
  'withdraw-jackpot',
  'bet',
  'fold',
  'show',
  'leave-down',
  'buy-in',
  'cash-out',
  'sit',
  'stand',
  'leave',
]);

/** One's own hand as it was seen last, and what it made. */
interface Held {
  cards: string[];
  read: HandRead | null;
}
const NOTHING: Held = { cards: [], read: null };

export class StudDesk {
  readonly table: TableState;
  readonly keys: readonly KeyHelp[] = [
    ['A', t('puts the chip on your ante')],
    ['J', t('puts a coin into the jackpot’s slot, or takes it back')],
    ['B', t('bets: twice the ante')],
    ['F', t('folds')],
    ['S, L', t('shows a hand that may stay face down, or leaves it')],
    ...LAYING,
  ];
  chip = $state(0);
  /** The ante in hand, chip by chip; not sent yet. */
  staged = $state.raw<number[]>([]);
  /** What was cleared last, until chips are put down again or the betting closes. */
  #cleared = $state.raw<{ staged: number[]; coin: boolean } | null>(null);
  /** Whether a coin for the jackpot goes with it. */
  coin = $state(false);
  sending = $state(false);
  /** The ante and the coin of the last round. */
  last = $state.raw<{ cents: number; coin: boolean } | null>(null);
  /** The settled round is being shown. */
  showing = $state(false);
  notes = $state.raw<Note[]>([]);
  roundNotes = $state.raw<Note[]>([]);
  ribbon = $state.raw<Note | null>(null);
  /** Hands with cards as they lay last: the view has none of the last round once a new ante lies. */
  #lain = $state.raw<StudHand[]>([]);
  /** One's own cards of this round as they were seen last: whoever held them remembers them. */
  #held = $state.raw<Held>(NOTHING);
  #ribbonEnds: ReturnType<typeof setTimeout> | undefined;
  #dwell: ReturnType<typeof setTimeout> | undefined;
  #sent = '';

  constructor(table: TableState) {
    this.table = table;
    table.onEvent((event, fresh) => this.#hear(event, fresh));
  }

  get view(): View | null {
    return this.table.view;
  }

  get game(): StudView | null {
    return this.view?.caribbean_stud ?? null;
  }

  get me(): string | undefined {
    return this.view?.you?.name;
  }

  /** One's own hand: of this round, or of the one just played. */
  get hand(): StudHand | undefined {
    return this.hands.find((hand) => hand.player === this.me);
  }

  /** The hands of this round; between rounds those of the last one too, where their players still sit and no new ante lies. */
  get hands(): StudHand[] {
    const game = this.game;
    if (!game || !isBetween(game)) return game?.hands ?? [];
    const gone = (hand: StudHand): boolean => game.hands.some((one) => one.seat === hand.seat || one.player === hand.player);
    const stays = (hand: StudHand): boolean => this.view?.seats.some((seat) => seat.seat === hand.seat && seat.player === hand.player) ?? false;
    return [...game.hands, ...this.#lain.filter((hand) => !gone(hand))].filter(stays);
  }

  /** One's own hand of the round under way. */
  get live(): StudHand | undefined {
    const hand = this.hand;
    return hand && this.game && !isPast(this.game, hand) ? hand : undefined;
  }

  /** One's own cards: open ones, those that one alone may look at, and those that one remembers. */
  get own(): Seen[] {
    const hand = this.hand;
    if (!hand) return [];
    const look = this.view?.you?.look ?? [];
    const known = seen(hand.cards, look);
    return known.every((one) => one.card !== null) ? known : known.map((one, nth) => ({ ...one, card: one.card ?? this.#held.cards[nth] ?? null }));
  }

  /** What one's own cards make, as the house reads them: announced, told to oneself alone, or remembered with them. */
  get ownRead(): HandRead | null {
    const own = this.own;
    if (own.length !== HAND || own.some((one) => one.card === null)) return null;
    return this.hand?.read ?? this.view?.you?.look_read ?? this.#held.read;
  }

  get settled(): StudSettled | undefined {
    return this.game?.settled.find((one) => one.player === this.me);
  }

  /** How one's own hand came out, once nothing of it is left to be paid: a prize comes after the bet. */
  get result(): StudSettled | undefined {
    return this.game?.jackpot.claims.some((claim) => claim.player === this.me) ? undefined : this.settled;
  }

  /** What the last round did to one's money, the jackpot's coin included. */
  get net(): number | null {
    const coins = this.roundNotes.reduce((all, note) => all + (note.cents ?? 0), 0);
    return this.result ? netCents(this.result) + coins : null;
  }

  /** This table has a banner of its own, with the hands in it. */
  readonly moment = null;

  /** What one has on the layout. */
  get laid(): number {
    const hand = this.live;
    if (!hand || (this.settled && hand.cards.length > 0)) return 0;
    return hand.ante_cents + hand.bet_cents + (hand.jackpot ? (this.game?.jackpot.wager_cents ?? 0) : 0);
  }

  get cents(): number {
    return this.staged.reduce((all, chip) => all + chip, 0);
  }

  offer(word: string): Offer | undefined {
    return this.table.own.find((offer) => offer.do === word);
  }

  /** What may be said now that has no place of its own. */
  get rest(): Offer[] {
    return this.table.own.filter((offer) => !placed.has(offer.do));
  }

  get ready(): boolean {
    return this.table.connected && !this.sending;
  }

  get rail(): number[] {
    return (this.view?.chips_cents ?? []).toSorted((a, b) => a - b);
  }

  /** Whether the coin's place is lit or a coin is in hand for it. */
  get coinDown(): boolean {
    const hand = this.live;
    return hand ? hand.jackpot && !(this.settled && hand.cards.length > 0) : this.coin || this.carried;
  }

  /** A misdeal has left one's own wager on the jackpot valid for the next round. */
  get carried(): boolean {
    return this.me !== undefined && (this.game?.jackpot.carried.includes(this.me) ?? false);
  }

  /** The rule by which it was left, and the one by which a prize was paid, where that was seen. */
  get carriedRule(): string | null {
    return this.#ruleOf('jackpot-carried');
  }

  get prizeRule(): string | null {
    return this.#ruleOf('jackpot-paid');
  }

  #ruleOf(event: string): string | null {
    return this.notes.findLast((note) => note.event === event)?.rule ?? null;
  }

  /** Whether touching the coin's place would do something. */
  get coinOpen(): boolean {
    return this.ready && !this.carried && ['ante', 'wager-jackpot', 'withdraw-jackpot'].some((word) => this.offer(word) !== undefined);
  }

  put(): void {
    if (!this.ready || !this.offer('ante')) return;
    this.staged = [...this.staged, this.chip];
    settings.hear('chip');
    this.#cleared = null;
    this.#endShowing();
  }

  /** Somebody without a place touched an ante's: they come to sit there, and the chip is put down if antes are taken. */
  async come(seat: number | null): Promise<void> {
    if (!(await this.table.join(seat, false))) return;
    await this.table.until(() => this.offer('ante') !== undefined);
    this.put();
  }

  get undoable(): boolean {
    return this.staged.length > 0 || (this.#cleared !== null && this.offer('ante') !== undefined);
  }

  /** Takes the last chip back; after all was cleared, takes it in hand again. */
  undo(): void {
    if (this.staged.length > 0 || !this.#cleared) this.staged = this.staged.slice(0, -1);
    else ({ staged: this.staged, coin: this.coin } = this.#cleared);
    this.#cleared = null;
  }

  repeat(): void {
    if (!this.ready || !this.offer('ante') || !this.last) return;
    this.staged = [this.last.cents];
    this.coin = this.last.coin;
    this.#endShowing();
  }

  get betting(): boolean {
    return this.ready && this.offer('ante') !== undefined;
  }

  /** The ante and its coin, on the layout or in hand. */
  get kept(): KeptWager[] {
    const hand = this.live;
    if (this.staged.length > 0) return [{ cents: this.cents, coin: this.coin }];
    return hand && hand.cards.length === 0 ? [{ cents: hand.ante_cents, coin: hand.jackpot }] : [];
  }

  /** Takes a favourite ante in hand, with its coin where one is taken. */
  lay([wager]: readonly KeptWager[]): void {
    if (!this.betting || wager === undefined) return;
    this.staged = [wager.cents];
    this.coin = wager['coin'] === true && this.coinOpen;
    this.#endShowing();
  }

  /** As much again in hand. */
  double(): void {
    if (this.ready && this.offer('ante') && this.staged.length > 0) this.staged = [...this.staged, this.cents];
  }

  /** Takes the ante in hand back, else the one on the layout. */
  async clear(): Promise<void> {
    if (this.staged.length > 0) {
      this.#cleared = { staged: this.staged, coin: this.coin };
      this.staged = [];
      this.coin = false;
    } else if (this.offer('withdraw-ante')) {
      const hand = this.live;
      await this.take('withdraw-ante');
      if (hand) this.#cleared = { staged: [hand.ante_cents], coin: hand.jackpot };
    }
  }

  /** The coin goes with the ante in hand; with an ante on the layout it goes in at once. */
  async touchCoin(): Promise<void> {
    if (!this.coinOpen) return;
    if (this.offer('ante')) this.coin = !this.coin;
    else if (this.offer('wager-jackpot')) await this.take('wager-jackpot');
    else await this.take('withdraw-jackpot');
  }

  /** The nearest antes that are taken, where the one in hand is not; null: it is. */
  get unfit(): number[] | null {
    const runs = this.table.runs({ do: 'ante' });
    return runs && this.cents > 0 && !fits(runs, this.cents) ? nearest(runs, this.cents) : null;
  }

  readonly grey = (chip: number): boolean => this.me !== undefined && liesNowhere(this.table.sent, chip);

  /** The ante in hand becomes another sum, and is placed. */
  async make(cents: number): Promise<void> {
    this.staged = [cents];
    await this.place();
  }

  /** Sends the ante, and the coin after it. What is refused stays in hand. */
  async place(): Promise<void> {
    if (!this.ready || this.staged.length === 0) return;
    this.sending = true;
    this.#sent = this.#key();
    try {
      const coin = this.coin;
      if (!(await this.table.ask({ do: 'ante', cents: this.cents }, false, (cents) => this.make(cents))).accepted) return;
      this.last = { cents: this.cents, coin };
      this.staged = [];
      this.coin = false;
      const offer = coin ? this.offer('wager-jackpot') : undefined;
      if (offer) await this.table.ask(commandOf(offer));
    } finally {
      this.sending = false;
    }
  }

  /** What Enter means here as at every table: it places what is in hand, and never adds to it; with nothing in hand, one is ready. */
  done(): void {
    if (this.staged.length > 0) void this.place();
    else this.table.sayReady();
  }

  /** Called as the clock runs: an ante in hand goes down just before the betting closes, once. */
  lastCall(leftMs: number): void {
    const clock = this.view?.clock;
    if (clock?.what !== 'betting' || this.staged.length === 0 || this.sending || !this.offer('ante')) return;
    if (leftMs > Math.min(LAST_CALL_MS, clock.of_ms / 4) || this.#sent === this.#key()) return;
    void this.place();
  }

  /** Takes up an offer as it stands. */
  async take(word: string): Promise<void> {
    const offer = this.offer(word);
    if (offer && this.ready && this.table.busy === 0) await this.table.ask(commandOf(offer));
  }

  #key(): string {
    return `${this.game?.shoe}/${this.game?.round}/${this.staged.join()}`;
  }

  #hear(event: TableEvent, fresh: boolean): void {
    if (!this.game) return;
    this.#follow(event, fresh);
    const note = noteOf(event, this.me);
    if (note === null) return;
    this.notes = [...this.notes.slice(-99), note];
    if (note.tone === 'money') {
      this.roundNotes = [...this.roundNotes, note];
      if (fresh && told.has(note.event)) messages.say({ tone: 'note', title: note.text, detail: '', rule: note.rule });
    } else if (note.tone === 'table' && fresh) {
      this.ribbon = note;
      clearTimeout(this.#ribbonEnds);
      this.#ribbonEnds = setTimeout(() => (this.ribbon = null), NOTE_MS);
    }
  }

  /** Keeps what the round under way comes to, and shows it once one's own hand is settled. */
  #follow(event: TableEvent, fresh: boolean): void {
    const mine = this.me !== undefined && event['player'] === this.me;
    if (['betting-closed', 'redeal-begun', 'round-void'].includes(event.event ?? '')) this.#held = NOTHING;
    if (event.event === 'betting-closed') {
      this.roundNotes = [];
      this.#cleared = null;
    } else if (event.event === 'hand-settled' && mine && fresh) this.#show();
  }

  #show(): void {
    this.showing = true;
    clearTimeout(this.#dwell);
    this.#dwell = setTimeout(() => this.#endShowing(), DWELL_MS);
  }

  /** Called with every view: a chip to begin with, and the ante of a round that was seen from elsewhere. */
  observe(view: View): void {
    const game = view.caribbean_stud;
    if (!game) return;
    if (this.chip === 0 || !view.chips_cents.includes(this.chip))
      this.chip = view.chips_cents.find((chip) => chip >= view.limits.min_cents) ?? view.chips_cents.at(-1) ?? 0;
    const lain = game.hands.filter((one) => one.cards.length > 0);
    if (lain.length > 0 || !isBetween(game)) this.#lain = lain;
    const hand = game.hands.find((one) => one.player === view.you?.name);
    if (hand) this.last ??= { cents: hand.ante_cents, coin: hand.jackpot };
    if (hand && hand.cards.length === 0) this.#endShowing();
    const known = hand ? seen(hand.cards, view.you?.look).flatMap((one) => one.card ?? []) : [];
    if (known.length === HAND) this.#held = { cards: known, read: hand?.read ?? view.you?.look_read ?? this.#held.read };
  }

  #endShowing(): void {
    clearTimeout(this.#dwell);
    this.showing = false;
  }

  /** A key pressed anywhere on the table; true if it meant something. */
  key(event: KeyboardEvent): boolean {
    // Staff key what others say at the table; the letters of players are not theirs.
    if (this.me === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    const target = event.target as Element | null;
    if (target?.closest('input, textarea, select, dialog')) return false;
    const letter = event.key.toUpperCase();
    const asked = Object.entries(KEYS).find(([word, key]) => key === letter && this.offer(word));
    if (asked) void this.take(asked[0]);
    else if (letter === 'A') this.put();
    else if (letter === 'J') void this.touchCoin();
    else if (letter === 'Z') this.undo();
    else if (letter === 'C') void this.clear();
    else if (letter === 'R') this.repeat();
    else if (letter === 'D') this.double();
    else if (letter === 'P') void this.place();
    else if (event.key === 'Enter' && !target?.closest('button, a, [role="button"]')) this.done();
    else if (/^[1-9]$/.test(letter) && this.rail[Number(letter) - 1] !== undefined) this.chip = this.rail[Number(letter) - 1]!;
    else return false;
    return true;
  }
}
