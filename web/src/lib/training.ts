// Progress in training, kept in this browser: which question of a book comes next, how often each rule was asked and known, which questions
// were missed and are still to be repeated, and how the last answers went.

export interface Score {
  asked: number;
  right: number;
}

/** An answer, as it is remembered. */
export interface Lately {
  book: string;
  right: boolean;
}

export interface Progress {
  /** The seed of the next question, book by book. */
  next: Record<string, number>;
  rules: Record<string, Score>;
  /** The answers under each book, whichever rules were behind them: those of a general part stand under several books. */
  books: Record<string, Score>;
  /** The seeds of questions that were answered wrong last, book by book, the oldest first. */
  missed: Record<string, number[]>;
  /** The last answers, the newest last. */
  lately: Lately[];
}

/** How many answers are remembered one by one, how many of a book are shown, and how many missed questions are kept for it. */
const REMEMBERED = 400;
const SHOWN = 20;
const MISSED = 50;

const NONE: Score = { asked: 0, right: 0 };

export const KEY = 'croupier.training';

/** What was kept; nothing, where it cannot be read. */
export function readProgress(text: string | null): Progress {
  try {
    const { next, rules, books, missed, lately } = JSON.parse(text ?? 'null') as Partial<Progress>;
    if (typeof next === 'object' && typeof rules === 'object') return { next, rules, books: books ?? {}, missed: missed ?? {}, lately: lately ?? [] };
  } catch {
    // Begun anew.
  }
  return { next: {}, rules: {}, books: {}, missed: {}, lately: [] };
}

/** The progress after an answer to the question of this seed. */
export function answered(progress: Progress, asked: { book: string; seed: number; rules: readonly { rule: string }[] }, right: boolean): Progress {
  const more = (before: Score = NONE): Score => ({ asked: before.asked + 1, right: before.right + Number(right) });
  const rules = { ...progress.rules };
  for (const { rule } of asked.rules) rules[rule] = more(rules[rule]);
  const { book, seed } = asked;
  const others = missedOf(progress, book).filter((one) => one !== seed);
  return {
    next: { ...progress.next, [book]: Math.max(progress.next[book] ?? 0, seed + 1) },
    rules,
    books: { ...progress.books, [book]: more(progress.books[book]) },
    missed: { ...progress.missed, [book]: right ? others : [...others, seed].slice(-MISSED) },
    lately: [...progress.lately, { book, right }].slice(-REMEMBERED),
  };
}

/** How the answers under a book went. */
export const scoreOf = (progress: Progress, book: string): Score => progress.books[book] ?? NONE;

/** The questions of a book that are still to be repeated. */
export const missedOf = (progress: Progress, book: string): readonly number[] => progress.missed[book] ?? [];

/** How the last answers went, under a book or under all of them. */
export const latelyOf = (progress: Progress, book?: string): readonly Lately[] =>
  progress.lately.filter((one) => book === undefined || one.book === book).slice(-SHOWN);

/** The rules of a book as they were answered, the weakest first; of every book where none is named. */
export function standing(progress: Progress, book = ''): ({ rule: string } & Score)[] {
  const all = Object.entries(progress.rules).map(([rule, score]) => ({ rule, ...score }));
  return all.filter(({ rule }) => rule.startsWith(book)).sort((a, b) => a.right / a.asked - b.right / b.asked || a.rule.localeCompare(b.rule));
}

/** What the house says, sentence by sentence in another language; null where one of them has no words there. */
export function inSentences(text: string, told: (sentence: string) => string | null): string | null {
  const sentences = text.split(/(?<=[.?])\s+(?=[A-Z])/).map((sentence) => {
    const words = told(sentence.replace(/\.$/, ''));
    return words === null ? null : words + (sentence.endsWith('.') ? '。' : '');
  });
  return sentences.some((one) => one === null) ? null : sentences.join('');
}
