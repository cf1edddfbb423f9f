// What a player has in hand at a blackjack table: the chosen chip, the acts on the boxes and hands, and what was told.
// Every act is a command, sent in order; whether a wager stands and what may be said is the server's word alone.
import { t } from '../../lang/lang.ts';
import type { BlackjackOffer, BlackjackView, BoxSettled, BoxView, DealerView } from '../../net/blackjack.ts';
import { commandOf } from '../../net/offer.ts';
import type { Command, Offer, TableEvent, View } from '../../net/types.ts';
import { PlayerDesk } from '../../table/desk.svelte.ts';
import { LAYING, type KeyHelp } from '../../table/keys.ts';
import type { KeptWager } from '../../table/layouts.ts';
import { total, type Moment } from '../../table/moment.ts';
import type { Note } from '../../table/notes.ts';
import { answerFor, questionsOf, type Answer, type Question } from './asking.ts';
import { atStake, isUnderWay, laidBy, missing, outcomeAt, type Laid } from './laying.ts';
import { noteOf } from './notes.ts';
import { netCents } from './words.ts';

/** How long the cards of a settled round stay, if nobody wagers before. */
const DWELL_MS = 9_000;
const PAST = 20;
/** How many lines are kept of what is spoken. */
const SPOKEN = 6;
/** What is spoken besides what the ribbon says: totals and decisions that the cards show to whoever sees them. */
const aloud = new Set(['total-announced', 'hand-stood', 'card-asked', 'insurance-placed', 'split-hand-chosen', 'follow-declined']);
/** Notes on the player's own money that are shown as a message too. */
const told = new Set(['box-given-back', 'loss-returned', 'box-forfeited', 'box-wager-found']);

/** A round that the viewer saw settled, for the list of past rounds. */
export interface SeenRound {
  shoe: number;
  round: number;
  dealer: DealerView | null;
  boxes: BoxView[];
  settled: BoxSettled[];
}

export class BlackjackDesk extends PlayerDesk {
  readonly keys: readonly KeyHelp[] = [
    ['H', t('hits: asks for a card')],
    ['S', 'stands'],
    ['D', t('doubles, when it is your turn')],
    ['P', t('splits a pair')],
    ['I, N', t('insures, or declines to')],
    ['E', t('takes even money')],
    ...LAYING,
  ];
  /** One's own wagers of the round that was settled last. */
  last = $state.raw<Laid[]>([]);
  /** The round that was settled last still lies on the felt. */
  showing = $state(false);
  /** One's own money apart from settlements, in this round. */
  roundNotes = $state.raw<Note[]>([]);
  /** The last totals and decisions, for whoever cannot see the cards. */
  spoken = $state.raw<Note[]>([]);
  /** Rounds with one's own wagers since the page came, the newest first. */
  seen = $state.raw<SeenRound[]>([]);
  /** What one would lay for an answer with an amount, where it is not the most. */
  amounts = $state<Record<string, number>>({});
  /** What was put down or (below zero) taken back, act by act, for undoing it. */
  #acts = $state.raw<Laid[][]>([]);
  #dwell: ReturnType<typeof setTimeout> | undefined;
  #shown: string | null = null;
  #laid: Laid[] = [];

  readonly questions: Question[] = $derived.by(() => (this.game && this.present ? questionsOf(this.#options, this.table.awaiting, this.game) : []));
  readonly #open = $derived.by(() => new Map(this.#options.filter((offer) => offer.do === 'wager-on-box').map((offer) => [offer.area ?? 0, offer])));
  readonly #shownBoxes = $derived.by(() => {
    const game = this.game;
    if (!game) return new Map<number, BoxView>();
    const boxes = new Map(game.boxes.map((one) => [one.box, one]));
    // The cards of the last round lie there until somebody wagers on the box again.
    if (this.resting) for (const one of game.last_boxes) if (!boxes.has(one.box)) boxes.set(one.box, one);
    return boxes;
  });

  get game(): BlackjackView | null {
    return this.view?.blackjack ?? null;
  }

  get #options(): BlackjackOffer[] {
    return this.table.own as unknown as BlackjackOffer[];
  }

  /** The last round's cards are shown, for no new ones are dealt yet. */
  get resting(): boolean {
    return this.showing && this.game !== null && !isUnderWay(this.game);
  }

  /** What lies on a box now: wagers and hands of this round, or still those of the last. */
  boxAt(box: number): BoxView | undefined {
    return this.#shownBoxes.get(box);
  }

  /** Whether what lies there is of the round before. */
  isPast(box: number): boolean {
    return this.resting && !this.game?.boxes.some((one) => one.box === box);
  }

  get dealer(): DealerView | null {
    const game = this.game;
    if (!game) return null;
    return game.dealer.cards.length === 0 && this.resting && game.last_dealer ? game.last_dealer : game.dealer;
  }

  /** How a hand came out, while that round is on the felt. */
  outcome(box: number, hand: number): BoxSettled | undefined {
    const game = this.game;
    if (!game || (game.phase === 'betting' && !this.isPast(box))) return undefined;
    return outcomeAt(game.settled, box, hand, this.me);
  }

  /** One's own wagers on the boxes. */
  get placed(): Laid[] {
    return laidBy(this.game?.boxes ?? [], this.me);
  }

  get betting(): boolean {
    return this.table.connected && this.#open.size > 0;
  }

  get undoable(): boolean {
    return this.#acts.at(-1)?.every((one) => (one.cents > 0 ? this.mayTakeBack(one.box) : this.mayPlace(one.box))) ?? false;
  }

  offer(word: string, box?: number): BlackjackOffer | undefined {
    return this.#options.find((offer) => offer.do === word && (box === undefined || offer.area === box));
  }

  mayPlace(box: number): boolean {
    return this.table.connected && this.#open.has(box);
  }

  mayTakeBack(box: number): boolean {
    return this.offer('withdraw-from-box', box) !== undefined;
  }

  own(box: number): number {
    return this.placed.find((one) => one.box === box)?.cents ?? 0;
  }

  /** Puts chips on a box: the chosen one, or this much. Where they cannot lie, the table's refusal says why. */
  place(box: number, cents = this.chip): Promise<void> {
    return this.underWay(
      box,
      cents,
      this.#do(() => [{ do: 'wager-on-box', area: box, cents }], true, box),
    );
  }

  takeBack(box: number): Promise<void> {
    if (this.own(box) === 0) return Promise.resolve();
    return this.#do(() => [{ do: 'withdraw-from-box', area: box }]);
  }

  /** Places the Super Sevens wager beside one's wager on a box, or takes it back. */
  sevens(box: number): Promise<void> {
    return this.#do(() => [{ do: this.offer('withdraw-sevens', box) ? 'withdraw-sevens' : 'wager-sevens', area: box }]);
  }

  clear(): Promise<void> {
    return this.#do(() => this.placed.filter((one) => this.mayTakeBack(one.box)).map((one) => ({ do: 'withdraw-from-box', area: one.box })));
  }

  /** Takes back what the last act put down, or puts down again what it took. */
  undo(): Promise<void> {
    return this.#do(() => {
      const act = this.#acts.at(-1) ?? [];
      this.#acts = this.#acts.slice(0, -1);
      return act.flatMap(({ box, cents, sevens }) => {
        if (cents < 0) return [{ do: 'wager-on-box', area: box, cents: -cents }, ...(sevens ? [{ do: 'wager-sevens', area: box }] : [])];
        // What would leave too little goes back whole.
        const left = this.own(box) - cents;
        return [
          left > 0 && left >= (this.view?.limits.min_cents ?? 0) ? { do: 'withdraw-from-box', area: box, cents } : { do: 'withdraw-from-box', area: box },
        ];
      });
    }, false);
  }

  /** Lays the wagers of the last round again. */
  repeat(): Promise<void> {
    return this.#layMissing(this.last);
  }

  get kept(): KeptWager[] {
    return this.placed.map((one) => ({ ...one }));
  }

  lay(wagers: readonly KeptWager[]): Promise<void> {
    return this.#layMissing(wagers.map(({ box, cents, sevens }): Laid => ({ box: Number(box), cents, sevens: sevens === true })));
  }

  #layMissing(list: readonly Laid[]): Promise<void> {
    return this.#do(() =>
      missing(list, this.placed).flatMap(({ box, cents, sevens }) => [
        ...(cents > 0 && this.mayPlace(box) ? [{ do: 'wager-on-box', area: box, cents }] : []),
        ...(sevens ? [{ do: 'wager-sevens', area: box }] : []),
      ]),
    );
  }

  /** Lays as much again on every box that has one's chips. */
  double(): Promise<void> {
    return this.#do(() => this.placed.filter((one) => this.mayPlace(one.box)).map((one) => ({ do: 'wager-on-box', area: one.box, cents: one.cents })));
  }

  /** What an answer would lay: what was chosen, or the most. */
  amountOf(question: Question, answer: Answer): number | null {
    if (!answer.amount) return null;
    const chosen = this.amounts[`${question.key} ${answer.offer.do}`];
    return chosen !== undefined && chosen >= answer.amount.least && chosen <= answer.amount.most ? chosen : answer.amount.most;
  }

  choose(question: Question, answer: Answer, cents: number): void {
    this.amounts[`${question.key} ${answer.offer.do}`] = cents;
  }

  async answer(question: Question, answer: Answer): Promise<void> {
    if (!this.table.connected || this.table.busy > 0) return;
    const cents = this.amountOf(question, answer);
    // What was chosen was chosen for this question.
    this.amounts = {};
    await this.table.ask({ ...commandOf(answer.offer as unknown as Offer), ...(cents === null ? {} : { cents }) });
  }

  /** Gives the same answer to every question that has it. */
  answerAll(word: string): Promise<void> {
    return this.#do(() =>
      this.questions.flatMap((one) => one.answers.filter((other) => other.offer.do === word)).map((one) => commandOf(one.offer as unknown as Offer)),
    );
  }

  /** One act after the other: its commands are made when its turn comes, and end with the first refusal. It can be undone if `kept`. */
  #do(commands: () => Command[], kept = true, wish: number | null = null): Promise<void> {
    return this.inTurn(async () => {
      const act: Laid[] = [];
      for (const command of commands()) {
        const box = Number(command['area']);
        const there = this.placed.find((one) => one.box === box);
        if (!(await this.table.ask(command, false, (sum) => this.#do(() => [{ ...command, cents: sum }]))).accepted) break;
        if (command.do === 'wager-on-box') act.push({ box, cents: Number(command['cents']), sevens: false });
        else if (command.do === 'withdraw-from-box') act.push({ box, cents: -Number(command['cents'] ?? there?.cents ?? 0), sevens: there?.sevens ?? false });
      }
      if (kept && act.length > 0) this.#acts = [...this.#acts.slice(-49), act];
    }, wish);
  }

  protected hear(event: TableEvent, fresh: boolean): void {
    if (!this.game) return;
    if (event.event === 'betting-closed') {
      this.roundNotes = [];
      this.amounts = {};
      this.#acts = [];
    }
    const note = noteOf(event, this.me, (box) => (this.game?.boxes.find((one) => one.box === box)?.hands.length ?? 0) > 1);
    if (note === null) return;
    if (fresh && aloud.has(note.event)) this.spoken = [...this.spoken.slice(1 - SPOKEN), note];
    if (this.keep(note, fresh, told)) this.roundNotes = [...this.roundNotes, note];
  }

  /** Called with every view: chooses a chip, keeps the last wagers, and lets a settled round lie long enough to be read. */
  observe(view: View): void {
    const game = view.blackjack;
    if (!game) return;
    this.chooseChip(view);
    const mine = laidBy(game.boxes, view.you?.name);
    if (game.phase === 'betting') {
      if (mine.length > 0) this.#laid = mine;
      // One's own new wager clears the felt of the round before.
      if (mine.length > 0 && this.showing) this.showing = false;
    }
    if (this.last.length === 0) this.last = laidBy(game.last_boxes, view.you?.name);
    const done = game.results.at(-1);
    const key = done && !isUnderWay(game) ? `${game.shoe}/${done.round}` : (this.#shown ?? '');
    if (key === this.#shown) return;
    const news = this.#shown !== null;
    this.#shown = key;
    if (this.#laid.length > 0 && news) this.last = this.#laid;
    const own = game.settled.filter((one) => one.player === view.you?.name);
    if (news && done && own.length > 0) {
      this.seen = [{ shoe: game.shoe, round: done.round, dealer: game.last_dealer, boxes: game.last_boxes, settled: own }, ...this.seen].slice(0, PAST);
    }
    // A round that was there when the page came is not news, but its cards may be looked at.
    this.showing = game.last_boxes.length > 0 && mine.length === 0;
    clearTimeout(this.#dwell);
    this.#dwell = setTimeout(() => (this.showing = false), DWELL_MS);
  }

  /** What became of one's own wagers in the last round. Nothing is told before the last of them is settled: a hand that is bust or a side
   *  wager is settled at once, and would be taken for the whole. */
  get settled(): BoxSettled[] {
    const game = this.game;
    return !game || (isUnderWay(game) && atStake(game.boxes, this.me) > 0) ? [] : game.settled.filter((one) => one.player === this.me);
  }

  /** What the last round did to one's own money; null: one had no part in it. */
  get net(): number | null {
    return this.settled.length === 0 ? null : this.settled.reduce((all, one) => all + netCents(one), 0);
  }

  /** The whole round, once it is settled. */
  get moment(): Moment | null {
    const { game, net } = this;
    if (!game || isUnderWay(game) || net === null) return null;
    const key = `${game.shoe}/${game.results.at(-1)?.round ?? ''}`;
    return { key, net, staked: total(this.settled.map((one) => one.stake_cents)), words: '' };
  }

  /** A key pressed anywhere on the table; true if it meant something. */
  key(event: KeyboardEvent): boolean {
    const letter = this.letter(event);
    if (letter === null) return false;
    const said = event.repeat ? null : answerFor(this.questions, event.key);
    if (said) void this.answer(said.question, said.answer);
    else if (letter === 'z') void this.undo();
    else if (letter === 'c') void this.clear();
    else if (letter === 'r') void this.repeat();
    else if (letter === 'd') void this.double();
    else if (this.isDone(event)) this.done();
    else return this.chipBy(letter);
    return true;
  }
}
