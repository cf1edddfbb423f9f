// What the page tells its person: refusals and notes that pass, and the rule that is being read.
import type { Refusal } from './net/types.ts';

export interface Toast {
  id: number;
  tone: 'refusal' | 'note' | 'win';
  title: string;
  detail: string;
  rule: string | null;
}

const titles: Record<string, string> = { NoAnswer: 'No answer', NameTaken: 'That name is taken', NotYourself: 'Not your wager' };

/** "BankerWagerNotPayable" as words. */
export function reasonText(reason: string): string {
  const words = titles[reason] ?? reason.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

class Messages {
  toasts = $state<Toast[]>([]);
  /** The rule shown in the dialog. */
  rule = $state<string | null>(null);
  #count = 0;

  say(toast: Omit<Toast, 'id'>, lasts = 9_000): void {
    const id = ++this.#count;
    const same = this.toasts.filter((other) => !(other.title === toast.title && other.detail === toast.detail));
    this.toasts = [...same.slice(-2), { ...toast, id }];
    setTimeout(() => this.dismiss(id), lasts);
  }

  refused(refusal: Refusal): void {
    const title = reasonText(refusal.reason);
    const detail = refusal.detail ?? '';
    this.say({ tone: 'refusal', title, detail: detail.charAt(0).toUpperCase() + detail.slice(1), rule: refusal.rule });
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  openRule(id: string): void {
    this.rule = id;
  }
}

export const messages = new Messages();
