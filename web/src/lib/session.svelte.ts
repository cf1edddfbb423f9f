// Who plays in this browser. A guest's account is kept in localStorage: it outlives tabs and restarts, and all tabs follow each other.
// Staff are signed in in one tab, whose sessionStorage keeps the session no longer than the tab lives. An account with a password is
// thrown away when it is signed out: the password brings it back.
import { t } from './lang/lang.ts';
import { accountOf, currentOf, entered, forgotten, left, readCode, readKept, type Account, type Kept } from './accounts.ts';
import { api, ApiError } from './net/api.ts';
import type { HouseTerms, Role } from './net/generated.ts';
import type { Me } from './net/types.ts';

const ACCOUNTS = 'croupier.accounts';
const STAFF = 'croupier.staff';

/** Who may read reports. */
export const REPORT_READERS: readonly Role[] = ['manager', 'casino-supervisor', 'cashier', 'inspector'];

/** Who sees the cage. */
export const CAGE_STAFF: readonly Role[] = ['cashier', 'manager', 'casino-supervisor', 'inspector'];

/** Who works in this tab. */
interface Staff extends Account {
  roles: Role[];
}

function readStaff(text: string | null): Staff | null {
  try {
    const { name, token, roles } = JSON.parse(text ?? 'null') as Partial<Staff>;
    return typeof name === 'string' && typeof token === 'string' && Array.isArray(roles) ? { name, token, roles } : null;
  } catch {
    return null;
  }
}

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

const isStaff = (error: unknown): boolean => error instanceof ApiError && error.refusal.reason === 'NotAPlayer';
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
const refused = (detail: string): ApiError => new ApiError(401, { reason: 'SessionUnknown', rule: null, detail });

const tab = () => sessionStorage;
const browser = () => localStorage;

class Session {
  #kept = $state.raw<Kept>(readKept(read(browser, ACCOUNTS)));
  #staff = $state.raw<Staff | null>(readStaff(read(tab, STAFF)));
  /** The house's terms; null until it has said them. */
  house = $state.raw<HouseTerms | null>(null);
  /** Whether the account has a password, as the house said last. */
  password = $state(false);
  /** Set while somebody is asked how old they are. */
  ageDue = $state(false);
  /** Set while the limits are shown. */
  protecting = $state(false);
  /** What the account holds. */
  cents = $state<number | null>(null);
  /** Where the guest's chips are, and on which terms play money is given again, as the house said last. */
  tables = $state.raw<Me['tables']>([]);
  refill = $state.raw<Me['refill']>(null);
  /** Where the guest's seat was given up for want of a word, until the account is used again. */
  seenOff = $state.raw<Me['seen_off']>([]);
  /** Set while the page asks for a name; holds why. */
  asking = $state<null | { why: 'first' | 'expired' | 'staff'; then?: () => void }>(null);
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
    return this.#staff?.token ?? currentOf(this.#kept)?.token ?? null;
  }

  get name(): string | null {
    return this.#staff?.name ?? currentOf(this.#kept)?.name ?? null;
  }

  get staff(): boolean {
    return this.#staff !== null;
  }

  /** Under which name this browser takes part in washes and draws: players do, and inspectors. */
  get takesPart(): string | null {
    return this.staff && !this.roles.includes('inspector') ? null : this.name;
  }

  /** In which roles staff work here. */
  get roles(): readonly Role[] {
    return this.#staff?.roles ?? [];
  }

  /** The accounts that are signed out in this browser and may come back. */
  get others(): readonly Account[] {
    return this.#kept.known.filter((one) => one !== currentOf(this.#kept));
  }

  ask(then?: () => void): void {
    this.asking = then ? { why: 'first', then } : { why: 'first' };
  }

  /** Plays under a name: a new guest's, or that of an account which this browser keeps. */
  async enter(name: string, age?: number): Promise<void> {
    const known = accountOf(this.#kept, name);
    if (known) return this.#comeBack(known.token, t('The account {name} no longer exists.', { name: known.name }));
    const guest = await api.guest(name, age);
    this.#become(guest);
    this.cents = guest.cents;
  }

  /** Comes back by the recovery code of an account. */
  async enterByCode(code: string): Promise<void> {
    const token = readCode(code);
    if (token === null) throw refused(t('A recovery code has 64 characters: digits and the letters a to f.'));
    return this.#comeBack(token, t('This code is not valid. It may have been changed.'));
  }

  async #comeBack(token: string, unknown: string): Promise<void> {
    try {
      const me = await api.me(token);
      this.#become({ name: me.name, token });
      this.#hear(me);
    } catch (error) {
      if (isStaff(error)) throw refused(t('This opens no player’s account.'));
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

  /** Signs in by name and password; staff also by a code. */
  async signIn(name: string, password: string, code?: string, newPassword?: string): Promise<void> {
    const { roles, ...account } = await api.signIn({ name, password, code, new_password: newPassword });
    if (roles.length === 0) {
      this.#become(account);
      return this.refresh();
    }
    this.#forgetMoney();
    this.#staff = { ...account, roles };
    write(tab, STAFF, JSON.stringify(this.#staff));
    this.#entered();
  }

  /** Gives the account a password, or another; every other browser is signed out. */
  async setPassword(old: string | undefined, password: string): Promise<void> {
    await api.password(this.token ?? '', { old, password });
    this.password = true;
  }

  /** Ends every session of the account, this one too. */
  async signOutEverywhere(): Promise<void> {
    await api.endAll(this.token ?? '');
    const name = this.name;
    this.signOut();
    if (name !== null) this.#keep((kept) => forgotten(kept, name));
  }

  /** Says that one is old enough. */
  async declareAge(years: number): Promise<void> {
    await api.age(this.token ?? '', years);
    this.ageDue = false;
  }

  /** Asks the house for its terms, once. */
  async terms(): Promise<HouseTerms> {
    this.house ??= await api.house();
    return this.house;
  }

  async refresh(): Promise<void> {
    const token = this.token;
    if (token === null) return;
    try {
      if (this.staff) return void (await api.session(token));
      const me = await api.me(token);
      if (token !== this.token) return;
      this.#hear(me);
      const { kind } = await api.session(token);
      this.password = kind === 'player';
      const least = (await this.terms()).minimum_age;
      if (least !== null) this.ageDue = ((await api.protection(token)).age_years ?? 0) < least;
    } catch (error) {
      if (isUnknown(error)) await this.expire(token);
    }
  }

  #hear({ cents, tables, refill, seen_off }: Me): void {
    this.cents = cents;
    this.tables = tables;
    this.refill = refill;
    this.seenOff = seen_off;
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
    this.#left();
    this.asking = { why: 'expired' };
  }

  /** Nobody plays in this browser's tabs, or no staff in this one. A guest may come back without more; where there is a password, the
   *  session ends. */
  signOut(): void {
    const { token, name } = this;
    const ends = this.staff || this.password;
    this.#left();
    if (!ends || token === null) return;
    // Without an answer the session ends by itself, later.
    void api.end(token).catch(() => undefined);
    if (name !== null) this.#keep((kept) => (accountOf(kept, name)?.token === token ? forgotten(kept, name) : kept));
  }

  #left(): void {
    this.leaving = false;
    this.protecting = false;
    if (this.#staff === null) this.#keep(left);
    this.#staff = null;
    write(tab, STAFF, null);
    this.#forgetMoney();
  }

  /** Throws the key to an account away. */
  forget(name: string): void {
    if (!this.staff && currentOf(this.#kept)?.name === name) this.#left();
    this.#keep((kept) => forgotten(kept, name));
  }

  /** Changes the token, and with it the recovery code: every other browser is signed out. */
  async changeCode(): Promise<void> {
    const renewed = api.renew(this.token ?? '').then((account) => this.#keep((kept) => entered(kept, account)));
    this.#renewing = renewed;
    await renewed;
  }

  #forgetMoney(): void {
    this.password = false;
    this.ageDue = false;
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
