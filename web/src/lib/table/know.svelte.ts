// What a place of a layout is worth, told where the eye is: when the pointer rests on it, when it has the focus, when it is held by a touch.
// The odds are asked for once for each table, and not before somebody wants to know.
import type { Attachment } from 'svelte/attachments';
import { api } from '../net/api.ts';
import type { WagerOdds } from '../net/generated.ts';
import type { Command } from '../net/types.ts';
import type { TableState } from './table.svelte.ts';

/** How long the pointer rests on a place before it is told: on its way elsewhere it wants nothing. */
const REST_MS = 350;
/** How long a touch is held. */
const HOLD_MS = 450;

/** A place as it is told. */
export interface Place {
  /** Its word, as the odds have it. */
  wager: string;
  name: string;
  /** When it wins, in a sentence. */
  explains?: string | undefined;
  /** The chip that would lie there. */
  cents: number;
  /** What is one's own there, and what takes it back: a finger has no other button. */
  own?: number;
  takeBack?: () => unknown;
  /** The command that would put the chip there: the sums that it may name are told where the chip is not among them. */
  command?: Command;
}

/** The odds of a table's wagers. */
export class OddsBook {
  wagers = $state.raw<readonly WagerOdds[] | null>(null);
  failed = $state(false);
  #asked = false;
  readonly #table: string;
  readonly #of = $derived(new Map(this.wagers?.map((one) => [one.wager, one])));

  constructor(table: string) {
    this.#table = table;
  }

  /** Asks for them, once; after a failure whoever looks next asks again. */
  want(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.failed = false;
    api.odds(this.#table).then(
      (odds) => (this.wagers = odds.wagers),
      () => {
        this.#asked = false;
        this.failed = true;
      },
    );
  }

  of(wager: string): WagerOdds | undefined {
    return this.#of.get(wager);
  }
}

/** What is looked at: where it is, and what is there. */
export interface Looked {
  at: Element;
  place: () => Place;
  touched: boolean;
}

/** Makes a place tell what it is worth. */
export function know(table: TableState, place: () => Place): Attachment<Element> {
  return (at) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touching = false;
    let held = false;
    const look = (touched = false): void => {
      table.odds.want();
      table.looked = { at, place, touched };
    };
    const away = (): void => {
      clearTimeout(timer);
      if (table.looked?.at === at && !table.looked.touched) table.looked = null;
    };
    const heard: Record<string, (event: Event) => void> = {
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') timer = setTimeout(look, REST_MS);
      },
      pointerleave: away,
      pointerdown: (event) => {
        touching = (event as PointerEvent).pointerType !== 'mouse';
        held = false;
        clearTimeout(timer);
        if (!touching) return;
        timer = setTimeout(() => {
          held = true;
          look(true);
        }, HOLD_MS);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
      focus: () => at.matches(':focus-visible') && look(),
      blur: away,
    };
    /** A touch that was held wanted to know, and nothing else. */
    const nothingElse = (event: Event): void => {
      if (!touching || (event.type === 'click' && !held)) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [name, hear] of Object.entries(heard)) at.addEventListener(name, hear);
    for (const name of ['click', 'contextmenu']) at.addEventListener(name, nothingElse, true);
    return () => {
      clearTimeout(timer);
      for (const [name, hear] of Object.entries(heard)) at.removeEventListener(name, hear);
      for (const name of ['click', 'contextmenu']) at.removeEventListener(name, nothingElse, true);
      if (table.looked?.at === at) table.looked = null;
    };
  };
}
