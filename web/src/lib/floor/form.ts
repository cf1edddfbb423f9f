// Offers of the floor as forms: all offers of one command are one form, whose fields are what they leave open or differ in. What may be
// said and within which bounds is the server's word; what a field is called is in words.ts.
import { readMoney } from '../design/money.ts';
import type { Command } from '../net/types.ts';
import type { SentOffer } from './types.ts';

type Value = string | number | boolean | null;

export type Field =
  /** One of these. */
  | { name: string; kind: 'choice'; optional: boolean; values: Value[] }
  /** An amount of money; within runs of amounts, where the server has bounds for it. */
  | { name: string; kind: 'money'; optional: boolean; runs: { least_cents: number; most_cents: number; step_cents: number }[] }
  | { name: string; kind: 'number'; optional: boolean; least: number | null; most: number | null }
  /** Somebody's name; those at the table are proposed. */
  | { name: string; kind: 'person'; optional: boolean }
  | { name: string; kind: 'words'; optional: boolean };

export interface Form {
  word: string;
  offers: SentOffer[];
  fields: Field[];
  /** What is the same in all of its offers. */
  fixed: Record<string, Value>;
  /** From when on it is accepted, if not at once. */
  fromMs: number | null;
}

/** What describes an offer and is not a field of its command. */
const described = new Set(['do', 'roles', 'open', 'optional', 'from_ms']);
const isMoney = (name: string): boolean => name.endsWith('cents');

function distinct(values: Value[]): Value[] {
  return [...new Set(values)];
}

function openField(name: string, offers: SentOffer[]): Field {
  const optional = offers.every((offer) => offer.optional?.includes(name) ?? false);
  const open = offers.flatMap((offer) => offer.open?.[name] ?? []);
  const values = open.flatMap((field) => (field.one_of ?? []) as Value[]);
  if (values.length > 0) return { name, kind: 'choice', optional, values: distinct(values) };
  if (isMoney(name)) return { name, kind: 'money', optional, runs: open.flatMap((field) => field.amounts ?? []) };
  if (name === 'paid') return { name, kind: 'choice', optional, values: ['overpaid', 'underpaid'] };
  if (name === 'player' || name === 'by') return { name, kind: 'person', optional };
  if (name === 'words') return { name, kind: 'words', optional };
  return { name, kind: 'number', optional, least: open[0]?.least ?? null, most: open[0]?.most ?? null };
}

/** The form of one command; its offers are those of that word. */
function formOf(word: string, offers: SentOffer[]): Form {
  const names = distinct(
    offers.flatMap((offer) => [...Object.keys(offer).filter((name) => !described.has(name)), ...Object.keys(offer.open ?? {})]),
  ) as string[];
  const form: Form = { word, offers, fields: [], fixed: {}, fromMs: null };
  for (const name of names) {
    // Whose dispute it is follows from the dispute.
    if (name === 'player' && names.includes('dispute')) continue;
    const fixed = offers.map((offer) => (offer as Record<string, unknown>)[name] as Value | undefined);
    if (fixed.some((value) => value === undefined)) {
      form.fields.push(openField(name, offers));
    } else {
      const values = distinct(fixed as Value[]);
      if (values.length === 1 && name !== 'player') form.fixed[name] = values[0]!;
      else form.fields.push({ name, kind: 'choice', optional: false, values });
    }
  }
  const waits = offers.map((offer) => offer.from_ms ?? null);
  if (waits.every((ms) => ms !== null)) form.fromMs = Math.min(...waits);
  // What is typed comes after what is chosen.
  const last = (field: Field): number => ['choice', 'person'].indexOf(field.kind);
  form.fields.sort((a, b) => Number(last(a) < 0) - Number(last(b) < 0));
  return form;
}

/** The forms of these commands, in this order, as far as something is offered. What anybody may do for a stranger is one form with what is
 *  offered for those who are known. */
export function formsOf(sent: readonly SentOffer[], words: readonly string[]): Form[] {
  return words.flatMap((word) => {
    const offers = sent.filter((offer) => offer.do === word);
    return offers.length > 0 ? [formOf(word, offers)] : [];
  });
}

/** What was typed, read; null: nothing that this field can be. Undefined: nothing was said. */
export function readField(field: Field, typed: string): Value | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'choice':
      return field.values.find((value) => String(value) === text) ?? null;
    case 'money':
      return readMoney(text);
    case 'number':
      return /^\d+$/.test(text) ? Number(text) : null;
    case 'person':
    case 'words':
      return text;
  }
}

/** The command, once every field that must be said is said and can be read; otherwise which field is not. */
export function commandOf(form: Form, typed: Record<string, string>): { command: Command } | { missing: string } {
  const command: Command = { do: form.word, ...form.fixed };
  for (const field of form.fields) {
    const value = readField(field, typed[field.name] ?? '');
    if (value === null || (value === undefined && !field.optional)) return { missing: field.name };
    if (value !== undefined) command[field.name] = value;
  }
  // What the offer says besides that was not asked for.
  const taken = form.offers.find((offer) => Object.entries(command).every(([name, value]) => offer[name] === undefined || offer[name] === value));
  for (const [name, value] of Object.entries(taken ?? {})) if (!described.has(name)) command[name] ??= value;
  return { command };
}

/** At which field a refusal is shown: an amount for what is said of amounts, otherwise the last that was filled in. */
export function fieldOf(form: Form, typed: Record<string, string>, reason: string, detail: string): string | null {
  const said = form.fields.filter((field) => (typed[field.name] ?? '').trim() !== '');
  const amount = said.find((field) => field.kind === 'money');
  if (amount && (/Amount|Limit|Minimum|Maximum|Wager|Chips/.test(reason) || detail.includes('$'))) return amount.name;
  const person = said.find((field) => field.name === 'player');
  if (person && /Player|Present|Yourself|Excluded|Person/.test(reason)) return person.name;
  return said.at(-1)?.name ?? null;
}
