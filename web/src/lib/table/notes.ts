// What is told of an event apart from the cards, whatever is played: the shape of a note, the words that the notes of all games are put
// together with, and what happens to every table. Each game has words for its own events; every note keeps the rule of its event.
import { names } from '../names.svelte.ts';
import { spelt, t } from '../lang/lang.ts';
import { money } from '../design/money.ts';
import { textOf } from '../net/text.ts';
import type { TableEvent } from '../net/types.ts';
import type { Ribbon } from './props.ts';

export interface Note {
  seq: number;
  event: string;
  /** `money`: the viewer's own; `table`: everybody's; `aside`: only listed. */
  tone: 'money' | 'table' | 'aside';
  text: string;
  rule: string | null;
  /** What it did to the viewer's money, if it did. */
  cents?: number;
}

/** What is said of an event: null, where nothing needs to be; undefined, where these words do not know it. */
export type Told = Pick<Note, 'tone' | 'text' | 'cents'> | null | undefined;

/** An event's fields in words, and the ways to tell it. */
export function teller(event: TableEvent, me: string | undefined) {
  const mine = me !== undefined && event['player'] === me;
  const word = (name: string): string => textOf(event[name]);
  const sum = (name: string): number => Number(event[name] ?? 0);
  const who = mine ? t('You') : word('player') === '' ? '' : names.of(word('player'));
  return {
    mine,
    word,
    sum,
    short: (name: string): string => money(sum(name), 'short'),
    who,
    /** "You bet", "bo bets". */
    does: (one: string, other: string): string => t('{who} {verb}', { who, verb: spelt(mine ? one : other) }),
    /** To the one whom it concerns alone. */
    own: (text: string, cents = 0): Told => (mine ? { tone: 'money', text, cents } : null),
    table: (text: string): Told => ({ tone: 'table', text }),
    aside: (text: string): Told => ({ tone: 'aside', text }),
  };
}

/** What a sign that is taken down says. */
const takenDown: Record<string, string> = { closing: t('This table stays open after all'), limits: t('The limits stay as they are') };

/** What happens at tables of any game. */
function common(event: TableEvent, me: string | undefined): Told {
  const { mine, own, short, sum, table, aside } = teller(event, me);
  switch (event.event) {
    case 'shoe-ended':
      return aside(event['why'] === 'insufficient-cards' ? t('The shoe ran out of cards') : t('The shoe has ended'));
    case 'seat-vacated':
      return mine ? table(t('Your seat had to be given up')) : null;
    case 'closing-sign-posted':
      return table(t('This table will close'));
    case 'sign-taken-down':
      return table(takenDown[String(event['sign'])] ?? t('What was announced does not come'));
    case 'table-opened':
      return table(t('The table is open'));
    case 'table-suspended':
      return table(t('The house has paused this table'));
    case 'table-resumed':
      return table(t('The table goes on'));
    case 'table-closed':
      return table(t('The table is closed'));
    case 'taken-back':
      return table(t('Keyed wrongly, and taken back'));
    case 'debt-recorded':
      return own(t('You owe the house {owed}: your chips do not cover what is taken back', { owed: short('owed_cents') }));
    case 'debt-paid':
      return own(
        t('{sum} goes towards what you owe the house{which}', {
          sum: short('cents'),
          which: sum('owed_cents') > 0 ? t('; {owed} is left', { owed: short('owed_cents') }) : '',
        }),
        -sum('cents'),
      );
    case 'payment-corrected':
      return event['paid'] === 'overpaid'
        ? own(t('Paid too much: {sum} is taken back', { sum: short('cents') }), -sum('cents'))
        : own(t('Paid too little: {sum} more is paid to you', { sum: short('cents') }), sum('cents'));
    case 'coupon-taken-up':
      return event['result'] === 'won'
        ? own(t('Your coupon pays {sum}, and is taken up', { sum: short('payment_cents') }), sum('payment_cents'))
        : own(t('Your coupon is lost with its wager'));
    default:
      return null;
  }
}

/** An event as a note, by what the game says of it; what the game has no words for reads as at every table. */
export function noted(event: TableEvent, me: string | undefined, told: Told): Note | null {
  const words = told === undefined ? common(event, me) : told;
  return words ? { seq: event.seq, event: event.event ?? '', rule: event.rule ?? null, ...words } : null;
}

/** A note as it is shown above the stage. */
export const ribbonOf = (note: Note | null): Ribbon | null => note && { name: note.event, text: note.text, rule: note.rule };
