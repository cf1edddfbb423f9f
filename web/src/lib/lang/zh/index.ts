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

/** What is loaded with a part of the page: the other files here, each by its name. That of a game adds itself to these. */
export interface Parts {
  guides: typeof import('./guides.ts').default;
  house: typeof import('./house.ts').default;
  practice: typeof import('./practice.ts').default;
}
export type Part = keyof Parts;

type Words = Record<string, string>;
const files = import.meta.glob<{ default: Words }>([
  './*.ts',
  '!./index.ts',
  '!./asks.ts',
  '!./floor.ts',
  '!./games.ts',
  '!./pages.ts',
  '!./reasons.ts',
  '!./said.ts',
  '!./table.ts',
  '!./training.ts',
]);
export const parts = Object.fromEntries(Object.entries(files).map(([file, load]) => [file.slice('./'.length, -'.ts'.length), load])) as Record<
  Part,
  () => Promise<{ default: Words }>
>;

/** A sentence of the page, as it is in English. */
export type Message = keyof typeof first | { [P in Part]: keyof Parts[P] }[Part];

/** The words that have been loaded. */
export const words: Words = { ...first };

export const sayings: House = { reasons, told: patterns({ ...asks, ...said }, words) };

/** What the house says in training, told. */
export const questions = async (): Promise<House['told']> => patterns({ ...asks, ...said, ...(await import('./training.ts')).default }, words);
