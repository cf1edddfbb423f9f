// Who sits at this browser tab. The token lives in sessionStorage, so two windows can be two players; only the last name is kept longer.
import { api, ApiError } from './net/api.ts';

const TOKEN = 'croupier.token';
const NAME = 'croupier.name';
const LAST = 'croupier.last-name';

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

const tab = () => sessionStorage;
const browser = () => localStorage;

class Session {
  token = $state<string | null>(read(tab, TOKEN));
  name = $state<string | null>(read(tab, NAME));
  cents = $state<number | null>(null);
  /** Set while the page asks for a name; holds why. */
  asking = $state<null | { why: 'first' | 'expired'; then?: () => void }>(null);

  get lastName(): string {
    return read(browser, LAST) ?? '';
  }

  ask(then?: () => void): void {
    this.asking = then ? { why: 'first', then } : { why: 'first' };
  }

  async enter(name: string): Promise<void> {
    const guest = await api.guest(name);
    this.token = guest.token;
    this.name = guest.name;
    this.cents = guest.cents;
    write(tab, TOKEN, guest.token);
    write(tab, NAME, guest.name);
    write(browser, LAST, guest.name);
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
      if (!isStaff(error)) {
        if (error instanceof ApiError && error.status === 401) return false;
        throw error;
      }
    }
    this.token = token;
    this.name = STAFF;
    this.cents = null;
    write(tab, TOKEN, token);
    write(tab, NAME, STAFF);
    this.asking = null;
    return true;
  }

  async refresh(): Promise<void> {
    if (this.token === null) return;
    try {
      const me = await api.me(this.token);
      this.name = me.name;
      this.cents = me.cents;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.expire();
    }
  }

  /** The server does not know the token any more: forget it and ask again, without a reload. */
  expire(): void {
    this.#forget();
    this.asking = { why: 'expired' };
  }

  async signOut(): Promise<void> {
    const token = this.token;
    this.#forget();
    if (token !== null) await api.signOut(token).catch(() => undefined);
  }

  #forget(): void {
    this.token = this.name = this.cents = null;
    write(tab, TOKEN, null);
    write(tab, NAME, null);
  }
}

export const session = new Session();
