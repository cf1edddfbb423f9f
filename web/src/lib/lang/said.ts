// What the house puts into words itself, told in another language: why it refuses, by reason; its sentences, by their patterns.
import type { RefusalReason } from '../net/generated.ts';

export interface House {
  reasons: Record<RefusalReason, string>;
  /** What a sentence of the house says in the language; null where it has no words for it. */
  told: (text: string) => string | null;
}

type Pattern = { form: RegExp; slots: string[]; words: string };

/** The sum of a sentence's own letters tells which of two patterns that both fit says more of it. */
const known = (form: string): number => form.replaceAll(/\{\w+\}/g, '').length;
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads sentences by patterns such as "the minimum on {place} is {sum}". What stands in a slot is told in the same way, if it can be. */
export function patterns(said: Record<string, string>, catalogue: Record<string, string>): House['told'] {
  const whole = new Map<string, string>();
  const open: Pattern[] = [];
  for (const [form, words] of Object.entries(said).sort(([a], [b]) => known(b) - known(a))) {
    const slots = [...form.matchAll(/\{(\w+)\}/g)].map((slot) => slot[1] ?? '');
    const parts = form.split(/\{\w+\}/).map(literal);
    if (slots.length === 0) whole.set(form, words);
    else open.push({ form: new RegExp(`^${parts.join('(.+?)')}$`, 's'), slots, words });
  }
  const told = (text: string): string | null => {
    const exact = whole.get(text) ?? catalogue[text] ?? catalogue[text.charAt(0).toUpperCase() + text.slice(1)];
    if (exact !== undefined) return exact;
    for (const { form, slots, words } of open) {
      const found = form.exec(text);
      if (!found) continue;
      const filled = new Map(slots.map((slot, nth) => [slot, told(found[nth + 1] ?? '') ?? found[nth + 1] ?? '']));
      return words.replace(/\{(\w+)\}/g, (_, slot: string) => filled.get(slot) ?? '');
    }
    return null;
  };
  return told;
}
