// What people are shown as. The house is asked once for each account that the page shows, many at a time; an account that has chosen no
// other name, or of which nothing is known yet, is shown by its own. House players bear their mark wherever they are named.
import { houseNumber } from './company/house.ts';
import { t } from './lang/lang.ts';
import { api } from './net/api.ts';

/** The most that the house is asked for at once. */
const MOST = 100;

class Names {
  #known = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly #asked = new Set<string>();
  #due: string[] = [];

  /** What an account is shown as. */
  of(account: string): string {
    const number = houseNumber(account);
    if (number !== null) return t('⌂ House {number}', { number });
    const shown = this.#known.get(account);
    if (shown === undefined && !this.#asked.has(account)) {
      this.#asked.add(account);
      if (this.#due.push(account) === 1) setTimeout(() => void this.#ask(), 30);
    }
    return shown ?? account;
  }

  /** Keeps what an account is shown as from now on; null: by its own name. */
  keep(account: string, shown: string | null): void {
    this.#asked.add(account);
    this.#known = new Map([...this.#known, [account, shown ?? account]]);
  }

  async #ask(): Promise<void> {
    const due = this.#due.splice(0, MOST);
    if (this.#due.length > 0) setTimeout(() => void this.#ask(), 30);
    try {
      const found = await api.names(due);
      if (Object.keys(found).length > 0) this.#known = new Map([...this.#known, ...Object.entries(found)]);
    } catch {
      // Without an answer they are shown by their own names.
    }
  }
}

export const names = new Names();
