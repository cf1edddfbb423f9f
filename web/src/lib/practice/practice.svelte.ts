// Practice: what each answer to one's own decision is worth, as the house tells it at tables for practice; what was answered is held
// against that, and the sitting is scored. At any other table nothing is asked: the house would refuse.
import { api } from '../net/api.ts';
import type { Practice, Weighed } from '../net/generated.ts';
import type { Command } from '../net/types.ts';
import { session } from '../session.svelte.ts';
import type { TableState } from '../table/table.svelte.ts';
import { answeredBy, judge, nothing, scored, type Judged, type Score } from './judge.ts';

export class PracticeState {
  readonly #table: TableState;
  decisions = $state.raw<readonly Weighed[]>([]);
  /** What was decided last. */
  last = $state.raw<Judged | null>(null);
  score = $state.raw<Score>(nothing);
  /** Whether hints are shown before one decides. */
  hints = $state(false);
  #asked = '';

  constructor(table: TableState) {
    this.#table = table;
    table.onSaid((said) => this.#take(said));
  }

  /** Called whenever something is offered: asks what it is worth, once. */
  async look(): Promise<void> {
    const { token } = session;
    const open = this.#table.own.map((offer) => JSON.stringify(offer)).join();
    if (token === null || open === this.#asked || this.#table.view?.practice !== true) return;
    this.#asked = open;
    if (open === '') {
      this.decisions = [];
      return;
    }
    const told: Practice | null = await api.practice(token, this.#table.id).catch(() => null);
    if (this.#asked === open) this.decisions = told?.decisions ?? [];
  }

  #take(said: Command): (() => void) | undefined {
    const decision = answeredBy(this.decisions, said);
    const one = decision && judge(decision, said);
    if (!one) return undefined;
    return () => {
      this.last = one;
      this.score = scored(this.score, one);
    };
  }
}
