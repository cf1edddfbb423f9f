// What is sealed at one table, followed and checked by this browser, which takes part in each wash and draw by itself.
import { t } from '../lang/lang.ts';
import type { SealView } from '../net/generated.ts';
import type { Command, TableEvent, View } from '../net/types.ts';
import { cardNumber, commitment, cutOf, faces, fromHex, hash, record, signed, toHex, wash, wasSealed } from './seal.ts';

/** What a browser remembers: the hash of each record as it was first seen, and shares that are still to be revealed. */
export interface Memory {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

export interface Said extends Command {
  of: number;
  commitment?: string;
  share?: string;
}

type State = 'none' | 'sealed' | 'checked' | 'broken';

/** A card or a draw that was opened and found to be what was sealed. */
export interface Found {
  /** The number of its shoe or draw. */
  of: number;
  /** The card, as logs write it; of a draw: its faces, counted from 0. */
  card: string | null;
  faces: readonly number[];
}

/** What one round opened. */
export interface Opened {
  /** What it came from. */
  seal: SealView;
  found: readonly Found[];
  /** Whether this page had the seals before it heard of its player's first wager on it; null where it heard of none. */
  beforeBet: boolean | null;
}

/** With these a round begins, and with these somebody wagers on it. */
const BEGINS = /^(betting|auction|parts)-opened$|^dice-thrown$/;
const WAGERS =
  /^((wager|ante|stake)-placed|wager-announced|(box|sevens|jackpot)-wagered|carried-wager-used|bid-made|part-covered|(banco|suivi)-(announced|taken))$/;

const DIE = 6;
const inOrder = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join(' ');

/** What a draw gave: the number of a wheel, or what dice show. */
export const drawnOf = ({ faces: all }: Found, { sides = [] }: SealView): number[] => all.map((face, nth) => (sides[nth] === DIE ? face + 1 : face));

/** The numbers of a result that is announced or called; none: it is no such thing, or has none. */
function numbersOf(event: TableEvent): string {
  if (event.event === 'result-announced') return inOrder((String(event['outcome']).match(/\d+/g) ?? []).map(Number));
  return event.event === 'roll-called' && Array.isArray(event['dice']) ? inOrder(event['dice'] as number[]) : '';
}

interface Followed {
  seal: SealView;
  sigma: Promise<number[]> | null;
  cut: number | null;
}

const of = (seal: SealView): string => `${seal.cards ? 'shoe' : 'draw'}/${seal.number}`;

export class SealWatch {
  /** How it stands with what is sealed now. */
  state = $state<State>('none');
  /** What was found wrong first. */
  broken = $state<string | null>(null);
  /** Cards and draws that were opened and found right. */
  checked = $state(0);
  /** Whether the house's signature is under the last seal; null where this browser cannot tell. */
  signed = $state<boolean | null>(null);
  now = $state.raw<SealView | null>(null);
  /** What this round opened so far, and the round before it. */
  round = $state.raw<Opened | null>(null);
  past = $state.raw<Opened | null>(null);
  #me: string | undefined;
  /** The seals that were known before this player's first wager on what comes, and whether it has begun to come. */
  #known: ReadonlySet<string> | null = null;
  #came = false;
  /** Whether wagers of this player's may lie there from an earlier throw at craps, and so be older than the seal of the next. */
  #older = false;
  /** Whether a round has begun of which nothing was opened yet. */
  #begun = false;
  /** What was opened last and has not shown yet. */
  #due: { seal: SealView; found: Found } | null = null;
  readonly #followed = new Map<string, Followed>();
  readonly #tried = new Set<string>();
  #last: Promise<void> = Promise.resolve();
  readonly #table: string;
  readonly #memory: Memory;
  readonly #say: (command: Said) => Promise<unknown>;

  constructor(table: string, memory: Memory, say: (command: Said) => Promise<unknown>) {
    this.#table = table;
    this.#memory = memory;
    this.#say = say;
  }

  /** When everything that was taken so far has been checked. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Takes a view; `me` takes part, if it is somebody who may. */
  see(view: View, me: string | null): void {
    const seals = view.seals ?? [];
    if (this.#me === undefined) this.#older = view.craps?.wagers.some((one) => one.player === view.you?.name) ?? false;
    this.#me = view.you?.name;
    for (const seal of seals) this.#after(() => this.#follow(seal));
    const last = seals.at(-1);
    this.now = last ?? null;
    if (!last) return;
    if (this.state === 'none') this.state = 'sealed';
    if (me !== null) this.#after(() => this.#takePart(last, me));
  }

  /** Takes an event: what is opened is checked. */
  hear(event: TableEvent): void {
    const { event: word = '' } = event;
    if (BEGINS.test(word)) this.#after(() => this.#begin(word));
    if (WAGERS.test(word) && this.#me !== undefined && event['player'] === this.#me) this.#after(() => this.#wagered());
    if (event.event === 'card-opened') this.#after(() => this.#card(event));
    if (event.event === 'draw-opened') this.#after(() => this.#draw(event));
    if (word !== 'card-opened') this.#after(() => this.#shows(event));
    if (event.event === 'share-committed' || event.event === 'share-revealed') this.#after(() => this.#share(event));
  }

  #begin(word: string): Promise<void> {
    this.#older ||= word === 'dice-thrown' && this.#known !== null;
    // At craps the wagers lie there before the dice are thrown.
    if (this.#came) this.#known = null;
    this.#begun = true;
    return Promise.resolve();
  }

  /** What was found before belongs to the last round, once somebody bets on the next one or something of it is opened: until then its result is
   *  looked at. */
  #turn(): void {
    this.#begun = false;
    if (this.round) [this.past, this.round] = [this.round, null];
    if (this.state === 'checked') this.state = 'sealed';
  }

  #wagered(): Promise<void> {
    if (this.#begun || this.#came) this.#turn();
    if (this.#older) this.#known = null;
    else if (this.#known === null || this.#came) this.#known = new Set(this.#followed.keys());
    this.#came = false;
    return Promise.resolve();
  }

  /** A view may come too late to tell whose shares there were. */
  #share(event: TableEvent): Promise<void> {
    const followed = [...this.#followed.values()].find((one) => one.seal.number === event['of']);
    if (followed) {
      const name = event['name'] as string;
      const before = followed.seal.shares.find((one) => one.name === name);
      const share = (event['share'] as string | undefined) ?? before?.share;
      const now = { name, commitment: before?.commitment ?? (event['commitment'] as string), ...(share == null ? {} : { share }) };
      const shares = before ? followed.seal.shares.map((one) => (one === before ? now : one)) : [...followed.seal.shares, now];
      followed.seal = { ...followed.seal, shares };
      followed.sigma = null;
    }
    return Promise.resolve();
  }

  #after(next: () => Promise<void>): void {
    // On a page without encryption a browser lends no cryptography: then nothing is checked, and nothing is said to be.
    if (!globalThis.crypto?.subtle) return;
    this.#last = this.#last.then(next).catch((error: unknown) => this.#break(error instanceof Error ? error.message : String(error)));
  }

  #break(why: string): void {
    this.state = 'broken';
    this.broken ??= why;
  }

  async #follow(seal: SealView): Promise<void> {
    const known = this.#followed.get(of(seal));
    if (known) {
      if (JSON.stringify(known.seal.shares) !== JSON.stringify(seal.shares)) known.sigma = null;
      known.seal = seal;
    } else {
      // Only what is played with now, and what comes next.
      for (const old of [...this.#followed.keys()].slice(0, -3)) this.#followed.delete(old);
      this.#followed.set(of(seal), { seal, sigma: null, cut: null });
      this.signed = await signed(seal);
      if (this.signed === false) this.#break(t('{of} is not signed by the key that it names', { of: of(seal) }));
    }
    const key = `seal/${this.#table}/${of(seal)}`;
    const mine = toHex(await hash(record(seal)));
    const first = this.#memory.get(key);
    if (first === null) this.#memory.set(key, mine);
    else if (first !== mine) this.#break(t('{of} is not what was sealed when it was first seen', { of: of(seal) }));
  }

  async #card(event: TableEvent): Promise<void> {
    const followed = this.#followed.get(`shoe/${String(event['shoe'])}`);
    // What was sealed before this page came is not known to it.
    if (!followed) return;
    const card = {
      out: event['out'] as number,
      place: event['place'] as number,
      card: cardNumber(event['card'] as string),
      salt: event['salt'] as string,
      path: event['path'] as string,
    };
    followed.sigma ??= wash(followed.seal);
    const cut = cutOf(await followed.sigma, card);
    const where = t('shoe {number}, card {out}', { number: followed.seal.number, out: card.out + 1 });
    if (!(await wasSealed(followed.seal, card))) return this.#break(t('{where} is not what was sealed', { where }));
    followed.cut ??= cut;
    if (followed.cut !== cut) return this.#break(t('{where} is not the card that was due', { where }));
    this.#right(followed.seal, { of: followed.seal.number, card: event['card'] as string, faces: [] });
  }

  async #draw(event: TableEvent): Promise<void> {
    const followed = this.#followed.get(`draw/${String(event['draw'])}`);
    if (!followed) return;
    const drawn = await faces(followed.seal, event['share'] as string);
    if (drawn.join() !== (event['faces'] as number[]).join())
      return this.#break(t('draw {number} is not what the shares make', { number: followed.seal.number }));
    this.#right(followed.seal, { of: followed.seal.number, card: null, faces: drawn });
  }

  /** What shows on the table is what was opened for it. */
  #shows(event: TableEvent): Promise<void> {
    const due = this.#due;
    if (due === null) return Promise.resolve();
    const shown = due.found.card === null ? numbersOf(event) : typeof event['card'] === 'string' ? event['card'] : '';
    if (shown === '') return Promise.resolve();
    this.#due = null;
    const opened = due.found.card ?? inOrder(drawnOf(due.found, due.seal));
    if (shown !== opened) this.#break(t('{shown} showed, and {opened} was opened', { shown, opened }));
    return Promise.resolve();
  }

  #right(seal: SealView, found: Found): void {
    this.#due = { seal, found };
    if (this.#begun) this.#turn();
    this.checked++;
    this.#came = true;
    const beforeBet = this.#known === null ? null : this.#known.has(of(seal)) && this.round?.beforeBet !== false;
    this.round = { seal, found: [...(this.round?.found ?? []), found], beforeBet };
    if (this.state !== 'broken') this.state = 'checked';
  }

  async #takePart(seal: SealView, me: string): Promise<void> {
    const key = `share/${this.#table}/${of(seal)}/${me}`;
    const given = seal.shares.find((one) => one.name === me);
    if (seal.phase === 'committing' && !given && !this.#tried.has(key)) {
      this.#tried.add(key);
      const share = crypto.getRandomValues(new Uint8Array(32));
      this.#memory.set(key, toHex(share));
      void this.#say({ do: 'commit-share', of: seal.number, commitment: await commitment(seal, me, share) });
    }
    const share = this.#memory.get(key);
    if (seal.phase === 'revealing' && given && given.share == null && share !== null && !this.#tried.has(`${key}/revealed`)) {
      this.#tried.add(`${key}/revealed`);
      this.#memory.set(key, null);
      // Another tab of the same player may have committed.
      if ((await commitment(seal, me, fromHex(share))) === given.commitment) void this.#say({ do: 'reveal-share', of: seal.number, share });
    }
  }
}

/** What the browser keeps for as long as it wishes; the oldest records go first. */
export function kept(store: () => Storage): Memory {
  const KEPT_MAX = 400;
  return {
    get(key) {
      try {
        return store().getItem(`croupier.${key}`);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        const all = store();
        if (value === null) return all.removeItem(`croupier.${key}`);
        all.setItem(`croupier.${key}`, value);
        const ours = Object.keys(all).filter((name) => /^croupier\.(seal|share)\//.test(name));
        for (const old of ours.slice(0, -KEPT_MAX)) if (old !== `croupier.${key}`) all.removeItem(old);
      } catch {
        // A browser that keeps nothing compares nothing with earlier visits.
      }
    },
  };
}
