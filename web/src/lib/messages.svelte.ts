// What the page tells its person: refusals and notes that pass, and the rule that is being read.
import { reasoned, spoken, t, told } from './lang/lang.ts';
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
  /** The place on the layout that it is about: it stands there. */
  at?: Spot | undefined;
}

/** Where on the screen a message stands: beneath a place, or above one that lies low. */
export interface Spot {
  left: number;
  top: number | null;
  bottom: number | null;
}

const WIDE = 360;
const HIGH = 240;

/** Beside a place of this box, within a screen of this size. */
export function beside(box: Pick<DOMRect, 'left' | 'width' | 'top' | 'bottom'>, width: number, height: number): Spot {
  const left = Math.max(12, Math.min(width - WIDE - 12, box.left + box.width / 2 - WIDE / 2));
  const below = box.bottom + HIGH < height;
  return { left, top: below ? box.bottom + 10 : null, bottom: below ? null : height - box.top + 10 };
}

/** The place on the layout that was touched last and has the focus; on a phone messages have a place of their own. */
function touched(): Spot | undefined {
  const place = document.activeElement?.closest('[data-spot], [data-area], [data-bet]');
  return place && innerWidth > 720 ? beside(place.getBoundingClientRect(), innerWidth, innerHeight) : undefined;
}

/** Something that a button does to put a refusal right. */
export interface Remedy {
  label: string;
  act: () => unknown;
}

const titles: Record<string, string> = {
  NoAnswer: t('No answer'),
  NameTaken: t('That name is taken'),
  NotYourself: t('Not your wager'),
  MoneyLeft: t('You have money left'),
  Excluded: t('You are excluded from play'),
  AgeNotDeclared: t('Say first how old you are'),
  OwnLimitReached: t('Your own limit'),
  TooManyRequests: t('Not so soon'),
};

/** "BankerWagerNotPayable" as words. */
export function reasonText(reason: string): string {
  const words = titles[reason] ?? reasoned(reason) ?? reason.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return capital(words);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const TO_YOU: Record<string, string> = { has: 'have', is: 'are', was: 'were', does: 'do', may: 'may', must: 'must', can: 'can', cannot: 'cannot', did: 'did' };

/** What is said of the one who reads it, said to them: "anna has" as "You have". */
export function toYou(detail: string, me: string | undefined): string {
  const [first, verb = ''] = detail.split(' ', 2);
  const yours = TO_YOU[verb];
  if (me === undefined || first !== me || yours === undefined) return detail;
  // Where verbs have one form the sentence is put into the language with its own.
  return `${t('You')} ${spoken() === 'en' ? yours : verb}${detail.slice(me.length + 1 + verb.length)}`;
}

/** What a refusal says, in a sentence: the house's own where the language has words for it, otherwise those for its reason. */
export const refusalText = ({ reason, detail }: Refusal): string => capital((detail ? told(detail) : null) ?? reasonText(reason));

/** Why something that was asked for failed, in a sentence. */
export const troubleText = (error: unknown): string => (error instanceof ApiError ? refusalText(error.refusal) : capital(String(error)));

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

  /** `me` is by which name the house knows the one who is told. */
  refused(refusal: Refusal, why?: WhyOf, acts: readonly Remedy[] = [], me?: string): void {
    const title = reasonText(refusal.reason);
    const detail = capital((refusal.detail ? told(toYou(refusal.detail, me)) : null) ?? '');
    this.say({ tone: 'refusal', title, detail, rule: refusal.rule, why, acts, at: touched() });
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
