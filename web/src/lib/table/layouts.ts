// Favourite layouts: wagers under a name, kept in this browser for each game.
import { money } from '../design/money.ts';
import { t } from '../lang/lang.ts';
import type { View } from '../net/types.ts';
import type { TableState } from './table.svelte.ts';

/** A wager as a desk lays it again: its fields are the game's own. */
export type KeptWager = { cents: number } & Record<string, string | number | boolean>;

/** A desk whose wagers can be kept and laid again. */
export interface Lays {
  readonly table: TableState;
  readonly view: View | null;
  readonly betting: boolean;
  /** What is one's own on the layout, or in hand for it. */
  readonly kept: KeptWager[];
  /** Lays a favourite layout, as far as it does not lie there already. */
  lay(wagers: readonly KeptWager[]): unknown;
  /** Takes back half of everything, where that can be done. */
  halve?: () => unknown;
}

export interface Layout {
  name: string;
  wagers: KeptWager[];
}

const MOST = 12;
const NAME = 24;

const isWager = (one: unknown): one is KeptWager => typeof one === 'object' && one !== null && Number.isSafeInteger((one as { cents?: unknown }).cents);

/** The layouts that were kept; whatever is none is left out. */
export function readLayouts(text: string | null): Layout[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter((one: Partial<Layout> | null): one is Layout => typeof one?.name === 'string' && Array.isArray(one.wagers) && one.wagers.every(isWager));
  } catch {
    return [];
  }
}

/** With one more; one of the same name takes the place of the old, and the oldest go where there are too many. */
export const withLayout = (list: readonly Layout[], name: string, wagers: readonly KeptWager[]): Layout[] => {
  const called = name.trim().slice(0, NAME) || freeName(list);
  return [...list.filter((one) => one.name !== called), { name: called, wagers: [...wagers] }].slice(-MOST);
};

export const withoutLayout = (list: readonly Layout[], name: string): Layout[] => list.filter((one) => one.name !== name);

/** "Layout 1", or the first number that is free. */
export function freeName(list: readonly Layout[]): string {
  for (let nth = 1; ; nth++) if (!list.some((one) => one.name === `Layout ${nth}`)) return t('Layout {nth}', { nth });
}

export const sumOf = (wagers: readonly KeptWager[]): number => wagers.reduce((all, one) => all + one.cents, 0);

/** By which word the odds know a kept wager. */
const wordOf = (one: KeptWager): string => String(one['position'] ?? one['on'] ?? one['bet'] ?? ('box' in one ? 'box' : 'ante'));

/** What the house keeps of these wagers on average, in cents and parts of them; null where the odds of one are not known. */
export function keepsOf(wagers: readonly KeptWager[], edge: (wager: string) => number | undefined): number | null {
  let all = 0;
  for (const one of wagers) {
    // A wager beside another, as Super Sevens or the jackpot's coin, has odds of its own.
    const of = one['sevens'] === true || one['coin'] === true ? undefined : edge(wordOf(one));
    if (of === undefined) return null;
    all += of * one.cents;
  }
  return all;
}

/** "the house keeps $0.41 of it on average"; nothing where it keeps nothing, or that is not known. */
export function keepsText(keeps: number | null): string | null {
  if (keeps === null || keeps <= 0) return null;
  return keeps < 1 ? t('the house keeps less than 1¢ of it on average') : t('the house keeps {sum} of it on average', { sum: money(Math.round(keeps)) });
}

const key = (game: string): string => `croupier.layouts.${game}`;

export function keptLayouts(game: string): Layout[] {
  try {
    return readLayouts(localStorage.getItem(key(game)));
  } catch {
    return [];
  }
}

export function keepLayouts(game: string, list: readonly Layout[]): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(list));
  } catch {
    // A browser that keeps nothing: the list lives as long as the page.
  }
}
