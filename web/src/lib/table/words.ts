// Words for what the server names at every table. No rule is decided by them.
import { textOf } from '../net/text.ts';

/** "wager-placed" → "Wager placed". */
export function sentence(word: string): string {
  const words = word.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words for a field of a message: those of the list, otherwise the field's own, in small letters. */
export const wordsFrom =
  (list: Record<string, string>) =>
  (field: unknown): string =>
    list[textOf(field)] ?? sentence(textOf(field)).toLowerCase();

const lives: Record<string, string> = { drafted: 'Not open yet', open: 'Open', closed: 'Closed' };
export const lifeText = (life: string): string => lives[life] ?? sentence(life);
