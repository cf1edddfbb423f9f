// Progress in training, kept in this browser: which question of a book comes next, and how often each rule was asked and known.

export interface Score {
  asked: number;
  right: number;
}

export interface Progress {
  /** The seed of the next question, book by book. */
  next: Record<string, number>;
  rules: Record<string, Score>;
}

export const KEY = 'croupier.training';

/** What was kept; nothing, where it cannot be read. */
export function readProgress(text: string | null): Progress {
  try {
    const { next, rules } = JSON.parse(text ?? 'null') as Partial<Progress>;
    if (typeof next === 'object' && typeof rules === 'object') return { next, rules };
  } catch {
    // Begun anew.
  }
  return { next: {}, rules: {} };
}

/** The progress after an answer to the question of this seed. */
export function answered(progress: Progress, asked: { book: string; seed: number; rules: readonly { rule: string }[] }, right: boolean): Progress {
  const rules = { ...progress.rules };
  for (const { rule } of asked.rules) {
    const { asked: before, right: known } = rules[rule] ?? { asked: 0, right: 0 };
    rules[rule] = { asked: before + 1, right: known + Number(right) };
  }
  return { next: { ...progress.next, [asked.book]: asked.seed + 1 }, rules };
}

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
