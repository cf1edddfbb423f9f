// What a player has in hand at any table where every act is a command: the chosen chip, the order of the acts, and what was told.
// Each game's desk adds its own acts; whether one stands is the server's word alone.
import { messages } from '../messages.svelte.ts';
import type { TableEvent, View } from '../net/types.ts';
import { liesNowhere } from './amounts.ts';
import type { Note } from './notes.ts';
import type { KeptWager } from './layouts.ts';
import type { TableState } from './table.svelte.ts';

/** How long a note about the table stays above the stage. */
const NOTE_MS = 6_000;
const KEPT = 150;

export abstract class PlayerDesk {
  readonly table: TableState;
  /** The chosen denomination, in cents. */
  chip = $state(0);
  notes = $state.raw<Note[]>([]);
  ribbon = $state.raw<Note | null>(null);
  /** Acts that wait for an answer. */
  sending = $state(0);
  /** Chips that were put down and that the house has not confirmed yet, by place, in cents. */
  #waiting = $state.raw<ReadonlyMap<string, number>>(new Map());
  #queue: Promise<unknown> = Promise.resolve();
  #ribbonEnds: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableState) {
    this.table = table;
    table.onEvent((event, fresh) => this.hear(event, fresh));
  }

  /** Told every event; one that happened while the link was lost is not fresh. */
  protected abstract hear(event: TableEvent, fresh: boolean): void;

  get view(): View | null {
    return this.table.view;
  }

  get me(): string | undefined {
    return this.view?.you?.name;
  }

  get present(): boolean {
    return this.view?.you?.present ?? false;
  }

  /** Denominations for the rail, the smallest first. */
  get rail(): number[] {
    return (this.view?.chips_cents ?? []).toSorted((a, b) => a - b);
  }

  /** Chooses the first chip that makes a wager, where none is chosen that there is. */
  protected chooseChip({ chips_cents: chips, limits }: View): void {
    if (this.chip === 0 || !chips.includes(this.chip)) this.chip = chips.find((chip) => chip >= limits.min_cents) ?? chips.at(-1) ?? 0;
  }

  /** Whether wagers are taken from this player now. */
  abstract get betting(): boolean;

  /** What is one's own on the layout, as a favourite layout keeps it. */
  abstract get kept(): KeptWager[];

  /** What Enter means at every table: one is done with laying. Where chips are put down first, they are placed by it. */
  done(): void {
    this.table.sayReady();
  }

  /** Lays a favourite layout, as far as it does not lie there already. */
  abstract lay(wagers: readonly KeptWager[]): unknown;

  /** Whether a chip alone can lie nowhere on the layout, as the offers say; without any offers nothing is said of it. */
  readonly grey = (chip: number): boolean => this.present && liesNowhere(this.table.sent, chip);

  /** What was put down at a place and is not confirmed yet. */
  waitingAt(place: string | number): number {
    return this.#waiting.get(String(place)) ?? 0;
  }

  /** Shows chips at a place for as long as the act that lays them is under way. */
  protected async underWay(place: string | number, cents: number, act: Promise<void>): Promise<void> {
    const add = (more: number): void => void (this.#waiting = new Map(this.#waiting).set(String(place), this.waitingAt(place) + more));
    add(cents);
    try {
      await act;
    } finally {
      add(-cents);
    }
  }

  /** One act after the other. Who only watches comes to play first, at the place wished for if it is free. */
  protected async inTurn(act: () => Promise<void>, wish: number | null = null): Promise<void> {
    if (!this.table.connected) return;
    if (!this.present) {
      if (!(await this.table.join(wish))) return;
      // The first chip waits for the betting: cards may have to be made ready, or a round be played, before.
      await this.table.until(() => this.betting);
    }
    this.sending++;
    const turn = this.#queue.then(act).finally(() => this.sending--);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Keeps a note. One about the table is shown above the stage; one about the player's own money is shown as a message too, where
   *  `told` has its event. True: it is about the player's own money. */
  protected keep(note: Note, fresh: boolean, told: ReadonlySet<string>): boolean {
    this.notes = [...this.notes.slice(1 - KEPT), note];
    if (note.tone === 'money' && fresh && told.has(note.event)) messages.say({ tone: 'note', title: note.text, detail: '', rule: note.rule });
    if (note.tone === 'table' && fresh) {
      this.ribbon = note;
      clearTimeout(this.#ribbonEnds);
      this.#ribbonEnds = setTimeout(() => (this.ribbon = null), NOTE_MS);
    }
    return note.tone === 'money';
  }

  /** What a key means to a table: a letter or a digit, if nothing else on the page is meant by it. */
  protected letter(event: KeyboardEvent): string | null {
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    return (event.target as Element | null)?.closest('input, textarea, select, dialog') ? null : event.key.toLowerCase();
  }

  /** Whether a key says that one is done; on a button it presses that. */
  protected isDone(event: KeyboardEvent): boolean {
    return event.key === 'Enter' && !(event.target as Element | null)?.closest('button, a, [role="button"]');
  }

  /** Chooses a chip by its place on the rail; false: the letter is not a digit. */
  protected chipBy(letter: string): boolean {
    if (!/^[1-9]$/.test(letter)) return false;
    this.chip = this.rail[Number(letter) - 1] ?? this.chip;
    return true;
  }
}
