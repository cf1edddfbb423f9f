// The page's languages. A message is its English sentence, with `{slots}` for what varies; every other language has a catalogue of all of
// them, loaded before what says them, so that `t` may be called anywhere. Another language is another start of the page.
import type { House } from './said.ts';
import type * as Chinese from './zh/index.ts';
import type { Message, Part } from './zh/index.ts';

export type { Message };

/** What can be chosen, and what each is called by those who speak it. */
export const LANGUAGES = { en: 'English', zh: '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** How sums and numbers are written; dates as in the browser's own part of the world that speaks it. */
const LOCALES: Record<Language, string> = { en: 'en', zh: 'zh-CN' };

type Slot = string | number | null | undefined;
type Named<M> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
/** The names of a message's slots; one with several forms is also told the number that chooses among them. */
type Slots<M> = Named<M> | (M extends `${string} | ${string}` ? 'n' : never);
type Filled<M> = [Slots<M>] extends [never] ? [] : [filled: Record<Slots<M>, Slot>];

let language: Language = 'en';
let chinese: typeof Chinese | null = null;
let catalogue: Record<string, string> | null = null;
let house: House | null = null;
let plurals = new Intl.PluralRules('en');

const KEPT = 'croupier.language';

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

const browsers = (): readonly string[] => globalThis.navigator?.languages ?? [];

const known = (tag: string): Language | undefined => (Object.keys(LANGUAGES) as Language[]).find((one) => one === tag.toLowerCase().split('-')[0]);

/** The language that was chosen; otherwise the first of the browser's that the page speaks. */
export function preferred(chosen: string | null, browser: readonly string[]): Language {
  return known(chosen ?? '') ?? browser.map(known).find((one) => one !== undefined) ?? 'en';
}

/** Begins to speak a language: before the page's other modules are loaded. */
export async function speak(next: Language = preferred(kept(), browsers())): Promise<void> {
  // Without its catalogue the page speaks English.
  chinese = next === 'zh' ? await import('./zh/index.ts').catch(() => null) : null;
  language = chinese === null ? 'en' : next;
  catalogue = chinese?.words ?? null;
  house = chinese?.sayings ?? null;
  plurals = new Intl.PluralRules(language);
  if (typeof document !== 'undefined') document.documentElement.lang = LOCALES[language];
}

/** Loads a part of the page once its words are there. */
export async function learn<T>(part: Part, load: () => Promise<T>): Promise<T> {
  if (chinese) Object.assign(chinese.words, (await chinese.parts[part]()).default);
  return load();
}

/** Keeps another language, and starts the page again in it. */
export function choose(next: Language): void {
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // A browser that keeps nothing goes on as it is.
  }
  location.reload();
}

export const spoken = (): Language => language;
export const numbers = (): string => LOCALES[language];
const dates = (): string => browsers().find((tag) => known(tag) === language) ?? LOCALES[language];

/** A moment as people write it. */
export const moment = (ms: number, style: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(dates(), style).format(ms);

/** A message without what only tells it from another of the same words: "Player@hand". */
const bare = (message: string): string => message.replace(/@[a-z-]+$/, '');

/** The form for a number, where a message has several: "{n} round | {n} rounds", in the order of the language's plural categories. */
function formOf(text: string, n: unknown): string {
  const forms = text.split(' | ');
  const { pluralCategories } = plurals.resolvedOptions();
  return forms[Math.min(pluralCategories.indexOf(plurals.select(Number(n))), forms.length - 1)] ?? text;
}

function filledIn(text: string, slots: Record<string, Slot> | undefined): string {
  if (slots === undefined) return text;
  const form = 'n' in slots ? formOf(text, slots['n']) : text;
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(slots[name] ?? ''));
}

/** A message in the language of the page. */
export function t<M extends Message>(message: M, ...[slots]: Filled<M>): string {
  return filledIn(catalogue?.[message] ?? bare(message), slots);
}

/** Words that are put together from a keyword of the protocol, if the language has some for them; otherwise as they are. */
export const spelt = (words: string): string => (house === null ? words : (house.told(words) ?? words));

/** A sentence that the house has put together; null where the language has no words for it. In English it is as it was sent. */
export const told = (text: string): string | null => (house === null ? text : house.told(text));

/** Why something is refused, by its reason alone; null in English, where it is made of the reason's own words. */
export const reasoned = (reason: string): string | null => (house === null ? null : ((house.reasons as Record<string, string>)[reason] ?? null));

/** Tells what the house says in training; null where it is said as it was sent. */
export const teller = async (): Promise<House['told'] | null> => (chinese === null ? null : chinese.questions());
