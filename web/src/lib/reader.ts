// The rules as a reader leafs through them: books out of the list of all rules, and their parts.
import type { RuleLine } from './net/generated.ts';

export interface Part {
  /** "4", "4.1": what the numbers of its rules begin with. */
  number: string;
  rules: RuleLine[];
}

/** "nz-1996/roulette/3.2" → "nz-1996/roulette". */
export const bookOf = (rule: string): string => rule.slice(0, rule.lastIndexOf('/'));
/** "nz-1996/roulette/3.2" → "3.2". */
export const numberOf = (rule: string): string => rule.slice(rule.lastIndexOf('/') + 1);

/** A rule's number up to its first point or bracket; where all of a book's rules begin alike, up to the second point. */
const first = (number: string, deep: boolean): string => (deep ? /^[^.(]+\.[^.(]+/ : /^[^.(]+/).exec(number)?.[0] ?? number;

/** The rules of a book, part by part, in the order of the book. */
export function partsOf(rules: readonly RuleLine[], book: string): Part[] {
  const own = rules.filter((rule) => bookOf(rule.id) === book);
  const deep = new Set(own.map((rule) => first(numberOf(rule.id), false))).size === 1 && own.length > 1;
  const parts = new Map<string, RuleLine[]>();
  for (const rule of own) {
    const number = first(numberOf(rule.id), deep);
    parts.set(number, [...(parts.get(number) ?? []), rule]);
  }
  return [...parts].map(([number, list]) => ({ number, rules: list }));
}

/** The books in the order in which their rules are listed. */
export const booksIn = (rules: readonly RuleLine[]): string[] => [...new Set(rules.map((rule) => bookOf(rule.id)))];

/** The rules before and after one, in its book; of a paragraph that is no rule by itself, 3.1(j), those beside its rule. */
export function beside(rules: readonly RuleLine[], id: string): { before: RuleLine | undefined; after: RuleLine | undefined } {
  const own = rules.filter((rule) => bookOf(rule.id) === bookOf(id));
  const at = own.findIndex((rule) => rule.id === id);
  const bracket = id.lastIndexOf('(');
  if (at < 0 && bracket >= 0) return beside(rules, id.slice(0, bracket));
  return at < 0 ? { before: undefined, after: undefined } : { before: own[at - 1], after: own[at + 1] };
}

/** A text cut where certain words are, given in small letters, so that they can be marked. */
export function marked(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((piece) => ({ text: piece, found: words.includes(piece.toLowerCase()) }))
    .filter((piece) => piece.text !== '');
}
