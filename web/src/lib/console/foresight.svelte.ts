// What would come of it, asked of the server before the dealer does it: what is said with the next step, what is collected and paid, what
// would be taken back, and what each result would cost the house.
import { api } from '../net/api.ts';
import type { Tried } from '../net/generated.ts';
import type { Command, TableEvent } from '../net/types.ts';
import { session } from '../session.svelte.ts';
import type { Cost, Outcome } from './money.ts';

export type Course = Omit<Tried['courses'][number], 'events'> & { events: TableEvent[] };

/** Several wagers in a row are one question. */
const PAUSE_MS = 250;

/** What would come of these courses; nothing, where the house does not say. */
export async function tried(table: string, courses: readonly Command[][], dealt = false): Promise<Course[]> {
  if (session.token === null || courses.length === 0) return [];
  try {
    return (await api.trial(session.token, table, courses, dealt)).courses as Course[];
  } catch {
    return [];
  }
}

export class Foresight {
  readonly table: string;
  /** What would happen with the next step. */
  next = $state.raw<TableEvent[]>([]);
  /** What would be taken back, as it was keyed. */
  last = $state<string | null>(null);
  costs = $state.raw<Cost[]>([]);
  #asked = 0;
  #priced = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.table = table;
  }

  /** Looks at the next step, and at what was keyed last. An answer that comes late is left out. */
  async look(step: Command | null, back: boolean): Promise<void> {
    const asked = ++this.#asked;
    const courses = [...(step ? [[step]] : []), ...(back ? [[{ do: 'take-back' }]] : [])];
    const answers = await tried(this.table, courses);
    if (asked !== this.#asked) return;
    const taken = back ? answers.at(-1)?.events.find((event) => event.event === 'taken-back') : undefined;
    this.next = step ? (answers[0]?.events ?? []) : [];
    this.last = typeof taken?.['command'] === 'string' ? taken['command'] : null;
  }

  /** Asks what each of these results would cost. */
  price(outcomes: readonly Outcome[]): void {
    clearTimeout(this.#pause);
    const asked = ++this.#priced;
    if (outcomes.length === 0) return;
    this.#pause = setTimeout(() => void this.#told(asked, outcomes), PAUSE_MS);
  }

  async #told(asked: number, outcomes: readonly Outcome[]): Promise<void> {
    const answers = await tried(
      this.table,
      outcomes.map((one) => one.course),
      true,
    );
    if (asked !== this.#priced || answers.length < outcomes.length) return;
    this.costs = outcomes.flatMap(({ key, label }, nth) => (answers[nth]!.refused ? [] : [{ key, label, cents: answers[nth]!.house_cents }]));
  }

  stop(): void {
    clearTimeout(this.#pause);
    this.#asked++;
    this.#priced++;
  }
}
