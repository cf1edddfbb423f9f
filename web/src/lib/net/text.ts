// What is read of a message: its JSON, and a field whose type the protocol leaves open, as text.
import { spelt, spoken } from '../lang/lang.ts';

/** What has parts, and what is not there, is nothing to be read. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');

const titles = new Set(['title', 'book_title']);
const named = (key: string, value: unknown): unknown => (titles.has(key) && typeof value === 'string' ? spelt(value) : value);

/** A message of the house. Its tables and books are called what they are called in the language of the page. */
export const readJson = (text: string): unknown => JSON.parse(text, spoken() === 'en' ? undefined : named);
