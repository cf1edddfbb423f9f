// Playing on by itself: the last wagers are laid again round after round, until so many rounds are played, so much is lost or so much is won.
// It stops when the next round could lose more than the limit leaves, when nothing could be laid, and whenever the player says so.
import { t } from '../lang/lang.ts';
import type { Moment } from './moment.ts';

/** A desk that can lay its last wagers again. */
export interface Repeats {
  readonly betting: boolean;
  /** What is one's own on the layout, in cents. */
  readonly atStake: number;
  /** What laying the last wagers again would put at stake. */
  readonly lastStake: number;
  readonly moment: Moment | null;
  again(): Promise<void>;
  /** Does what is asked of the player without anything to decide, if anything is. */
  carryOn?: () => Promise<void>;
}

export type Ended = 'rounds' | 'limit' | 'goal' | 'nothing' | 'stopped';

export class Autoplay {
  /** Rounds still to be begun; null: it does not run. */
  left = $state<number | null>(null);
  /** What it has won or lost so far. */
  net = $state(0);
  /** Why it ended, until it runs again. */
  ended = $state<Ended | null>(null);
  limit = 0;
  /** How much ahead it stops; null: it does not for that. */
  goal: number | null = null;
  readonly #desk: Repeats;
  #seen: string | undefined;
  #due = false;
  #laying = false;

  constructor(desk: Repeats) {
    this.#desk = desk;
  }

  get running(): boolean {
    return this.left !== null;
  }

  /** Whether there is anything to lay again. */
  get able(): boolean {
    return this.#desk.atStake > 0 || this.#desk.lastStake > 0;
  }

  /** What a round puts at stake. */
  get stake(): number {
    return this.#desk.atStake > 0 ? this.#desk.atStake : this.#desk.lastStake;
  }

  start(rounds: number, limit: number, goal: number | null = null): void {
    this.left = rounds;
    this.limit = limit;
    this.goal = goal;
    this.net = 0;
    this.ended = null;
    this.#seen = this.#desk.moment?.key;
    // What lies there already is the first round.
    this.#due = this.#desk.atStake === 0;
    if (!this.#due) this.left--;
    void this.look();
  }

  stop(why: Ended = 'stopped'): void {
    if (this.left === null) return;
    this.left = null;
    this.ended = why;
  }

  /** Called whenever something has changed at the table. */
  async look(): Promise<void> {
    if (this.left === null || this.#laying) return;
    const { moment } = this.#desk;
    if (moment && moment.key !== this.#seen) {
      this.#seen = moment.key;
      this.net += moment.net;
      this.#due = true;
      if (-this.net >= this.limit) return this.stop('limit');
      if (this.goal !== null && this.net >= this.goal) return this.stop('goal');
      if (this.left === 0) return this.stop('rounds');
    }
    // A round that came to nothing gave the wagers back: it is played again.
    if (!this.#desk.betting || (!this.#due && this.#desk.atStake > 0)) return this.#alone(async () => this.#desk.carryOn?.());
    if (this.left === 0) return this.stop('rounds');
    if (this.#desk.lastStake - this.net > this.limit) return this.stop('limit');
    await this.#alone(async () => {
      await this.#desk.again();
      if (this.left === null) return;
      if (this.#desk.atStake === 0) return this.stop('nothing');
      this.left--;
      this.#due = false;
    });
  }

  async #alone(act: () => Promise<void>): Promise<void> {
    this.#laying = true;
    try {
      await act();
    } finally {
      this.#laying = false;
    }
  }
}

/** Why it ended, in words. */
export const endedText: Record<Ended, string> = {
  rounds: t('It has played its rounds.'),
  limit: t('It has stopped: the next round could have lost more than your limit.'),
  goal: t('It has stopped: you are as far ahead as you wished.'),
  nothing: t('It has stopped: the wagers could not be laid.'),
  stopped: t('You have stopped it.'),
};
