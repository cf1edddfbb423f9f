// Simplified Chinese: everything the page says, and what it makes of the house's words. What is said before a game or a page of the
// house's people is opened is here; the rest comes with them. `docs/glossary.md` has the casino's terms.
import { patterns, type House } from '../said.ts';
import asks from './asks.ts';
import floor from './floor.ts';
import games from './games.ts';
import pages from './pages.ts';
import reasons from './reasons.ts';
import said from './said.ts';
import table from './table.ts';

const first = { ...table, ...pages, ...games, ...floor } as const;

/** What is loaded with a part of the page. */
export const parts = {
  baccarat: () => import('./baccarat.ts'),
  blackjack: () => import('./blackjack.ts'),
  'caribbean-stud': () => import('./caribbean-stud.ts'),
  'chemin-de-fer': () => import('./chemin-de-fer.ts'),
  craps: () => import('./craps.ts'),
  guides: () => import('./guides.ts'),
  house: () => import('./house.ts'),
  practice: () => import('./practice.ts'),
  spin: () => import('./spin.ts'),
} as const;
export type Part = keyof typeof parts;

/** A sentence of the page, as it is in English. */
export type Message = keyof typeof first | { [P in Part]: keyof Awaited<ReturnType<(typeof parts)[P]>>['default'] }[Part];

/** The words that have been loaded. */
export const words: Record<string, string> = { ...first };

export const sayings: House = { reasons, told: patterns({ ...asks, ...said }, words) };

/** What the house says in training, told. */
export const questions = async (): Promise<House['told']> => patterns({ ...asks, ...said, ...(await import('./training.ts')).default }, words);
