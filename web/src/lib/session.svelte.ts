// Who plays in this browser. A guest's account is kept in localStorage: it outlives tabs and restarts, and all tabs follow each other.
// Staff conduct a table in one tab, whose sessionStorage keeps the operator's token no longer than the tab lives.
import { accountOf, currentOf, entered, forgotten, left, readCode, readKept, type Account, type Kept } from './accounts.ts';
import { api, ApiError } from './net/api.ts';
import type { Me } from './net/types.ts';

const ACCOUNTS = 'croupier.accounts';
const OPERATOR = 'croupier.operator';

function read(store: () => Storage, key: string): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

function write(store: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    // A browser that keeps nothing: the session lives as long as the page.
  }
}

/** What staff are called who sign in by the operator's token. */
const STAFF = 'operator';
const isStaff = (error: unknown): boolean => error instanceof ApiError && error.refusal.reason === 'NotAPlayer';
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
const refused = (detail: string): ApiError => new ApiError(401, { reason: 'SessionUnknown', rule: null, detail });

const tab = () => sessionStorage;
const browser = () => localStorage;

class Session {
  #kept = $state.raw<Kept>(readKept(read(browser, ACCOUNTS)));
  #operator = $state<string | null>(read(tab, OPERATOR));
  /** What the account holds. */
  cents = $state<number | null>(null);
  /** Where the guest's chips are, and on which terms play money is given again, as the house said last. */
  tables = $state.raw<Me['tables']>([]);
  refill = $state.raw<Me['refill']>(null);
  /** Set while the page asks for a name; holds why. */
  asking = $state<null | { why: 'first' | 'expired'; then?: () => void }>(null);
  /** Set while the page asks whether to sign out. */
  leaving = $state(false);
  /** Under way while the token is changed: the house may forget the old one before this tab hears of the new one. */
  #renewing: Promise<unknown> = Promise.resolve();

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key === ACCOUNTS || event.key === null) this.#follow(readKept(event.newValue));
    });
    // A tab that was asleep has missed what happened.
    addEventListener('pageshow', (event) => event.persisted && this.#follow(readKept(read(browser, ACCOUNTS))));
  }

  get token(): string | null {
    return this.#operator ?? currentOf(this.#kept)?.token ?? null;
  }

  get name(): string | null {
    return this.#operator === null ? (currentOf(this.#kept)?.name ?? null) : STAFF;
  }

  get staff(): boolean {
    return this.#operator !== null;
  }

  /** The accounts that are signed out in this browser and may come back. */
  get others(): readonly Account[] {
    return this.#kept.known.filter((one) => one !== currentOf(this.#kept));
  }

  ask(then?: () => void): void {
    this.asking = then ? { why: 'first', then } : { why: 'first' };
  }

  /** Plays under a name: a new guest's, or that of an account which this browser keeps. */
  async enter(name: string): Promise<void> {
    const known = accountOf(this.#kept, name);
    if (known) return this.#comeBack(known.token, `The house does not know the account of ${known.name} any more.`);
    const guest = await api.guest(name);
    this.#become(guest);
    this.cents = guest.cents;
  }

  /** Comes back by the recovery code of an account. */
  async enterByCode(code: string): Promise<void> {
    const token = readCode(code);
    if (token === null) throw refused('A recovery code has 64 characters: digits and the letters a to f.');
    return this.#comeBack(token, 'The house does not know this code. Perhaps it was changed since.');
  }

  async #comeBack(token: string, unknown: string): Promise<void> {
    try {
      const me = await api.me(token);
      this.#become({ name: me.name, token });
      this.#hear(me);
    } catch (error) {
      if (isStaff(error)) throw refused('This is the operator’s token. Choose “I deal here”.');
      throw isUnknown(error) ? refused(unknown) : error;
    }
  }

  #become({ name, token }: Account): void {
    this.#keep((kept) => entered(kept, { name, token }));
    this.#entered();
  }

  #entered(): void {
    const then = this.asking?.then;
    this.asking = null;
    then?.();
  }

  /** Signs in as staff, by the token that the house keeps; false if it does not know it. Staff have no account. */
  async enterAsStaff(token: string): Promise<boolean> {
    try {
      await api.me(token);
      return false;
    } catch (error) {
      if (isUnknown(error)) return false;
      if (!isStaff(error)) throw error;
    }
    this.#forgetMoney();
    this.#operator = token;
    write(tab, OPERATOR, token);
    this.asking = null;
    return true;
  }

  async refresh(): Promise<void> {
    const token = this.token;
    if (token === null) return;
    try {
      const me = await api.me(token);
      if (token === this.token) this.#hear(me);
    } catch (error) {
      if (isUnknown(error)) await this.expire(token);
    }
  }

  #hear({ cents, tables, refill }: Me): void {
    this.cents = cents;
    this.tables = tables;
    this.refill = refill;
  }

  /** Asks the house for play money; what it gave. */
  async takeRefill(): Promise<number> {
    const { given_cents, cents } = await api.refill(this.token ?? '');
    this.cents = cents;
    await this.refresh();
    return given_cents;
  }

  /** The house does not know the token (any more): if it is still ours, ask again, without a reload. The account stays on the list. */
  async expire(token: string | null): Promise<void> {
    await this.#renewing.catch(() => undefined);
    if (token !== this.token) return;
    this.signOut();
    this.asking = { why: 'expired' };
  }

  /** Nobody plays in this browser's tabs, or no staff in this one. The house is not told: whoever signs out may come back. */
  signOut(): void {
    this.leaving = false;
    if (this.#operator === null) this.#keep(left);
    this.#operator = null;
    write(tab, OPERATOR, null);
    this.#forgetMoney();
  }

  /** Throws the key to an account away. */
  forget(name: string): void {
    if (!this.staff && currentOf(this.#kept)?.name === name) this.signOut();
    this.#keep((kept) => forgotten(kept, name));
  }

  /** Changes the token, and with it the recovery code: every other browser is signed out. */
  async changeCode(): Promise<void> {
    const renewed = api.renew(this.token ?? '').then((account) => this.#keep((kept) => entered(kept, account)));
    this.#renewing = renewed;
    await renewed;
  }

  #forgetMoney(): void {
    this.cents = null;
    this.tables = [];
    this.refill = null;
  }

  #keep(change: (kept: Kept) => Kept): void {
    // What another tab wrote a moment ago counts too.
    const stored = read(browser, ACCOUNTS);
    this.#kept = change(stored === null ? this.#kept : readKept(stored));
    write(browser, ACCOUNTS, JSON.stringify(this.#kept));
  }

  /** Another tab has changed who plays. */
  #follow(kept: Kept): void {
    const before = this.token;
    this.#kept = kept;
    if (this.token === before) return;
    this.leaving = false;
    this.#forgetMoney();
    if (this.token !== null) this.#entered();
  }
}

export const session = new Session();
