// What the page tells its person: refusals and notes that pass, and the rule that is being read.
import { ApiError } from './net/api.ts';
import type { Refusal } from './net/types.ts';

/** What is asked about: an event of a table, or a command that was sent there. */
export type WhyOf = { table: string; seq: number } | { table: string; command: string };

export interface Toast {
  id: number;
  tone: 'refusal' | 'note' | 'win';
  title: string;
  detail: string;
  rule: string | null;
  /** What it is about, where the house can say why. */
  why?: WhyOf | undefined;
  /** What puts it right. */
  acts?: readonly Remedy[];
}

/** Something that a button does to put a refusal right. */
export interface Remedy {
  label: string;
  act: () => unknown;
}

const titles: Record<string, string> = {
  NoAnswer: 'No answer',
  NameTaken: 'That name is taken',
  NotYourself: 'Not your wager',
  MoneyLeft: 'You have money left',
  Excluded: 'You are excluded from play',
  AgeNotDeclared: 'Say first how old you are',
  OwnLimitReached: 'Your own limit',
  TooManyRequests: 'Not so soon',
};

/** "BankerWagerNotPayable" as words. */
export function reasonText(reason: string): string {
  const words = titles[reason] ?? reason.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why something that was asked for failed, in a sentence. */
export function troubleText(error: unknown): string {
  const words = error instanceof ApiError ? (error.refusal.detail ?? reasonText(error.refusal.reason)) : String(error);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

class Messages {
  toasts = $state<Toast[]>([]);
  /** The rule shown in the dialog. */
  rule = $state<string | null>(null);
  /** What is explained in the dialog. */
  why = $state.raw<WhyOf | null>(null);
  /** The dialogs that are open, the topmost last: all else is out of reach, so messages are shown in that one. */
  #dialogs = $state.raw<readonly string[]>([]);
  #count = 0;

  /** The dialog in which messages are shown; null: none is open. */
  get dialog(): string | null {
    return this.#dialogs.at(-1) ?? null;
  }

  /** Called as a dialog opens; returns what to call as it closes. */
  opened(dialog: string): () => void {
    this.#dialogs = [...this.#dialogs, dialog];
    return () => (this.#dialogs = this.#dialogs.filter((one) => one !== dialog));
  }

  say(toast: Omit<Toast, 'id'>, lasts = 9_000): void {
    const id = ++this.#count;
    const same = this.toasts.filter((other) => !(other.title === toast.title && other.detail === toast.detail));
    this.toasts = [...same.slice(-2), { ...toast, id }];
    setTimeout(() => this.dismiss(id), lasts);
  }

  refused(refusal: Refusal, why?: WhyOf, acts: readonly Remedy[] = []): void {
    const title = reasonText(refusal.reason);
    const detail = refusal.detail ?? '';
    this.say({ tone: 'refusal', title, detail: detail.charAt(0).toUpperCase() + detail.slice(1), rule: refusal.rule, why, acts });
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  openRule(id: string): void {
    this.rule = id;
  }

  openWhy(of: WhyOf): void {
    this.why = of;
  }
}

export const messages = new Messages();
