// What is told of an event apart from the cards, whatever is played: the shape of a note, the words that the notes of all games are put
// together with, and what happens to every table. Each game has words for its own events; every note keeps the rule of its event.
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
  const who = mine ? 'You' : word('player');
  return {
    mine,
    word,
    sum,
    short: (name: string): string => money(sum(name), 'short'),
    who,
    /** "You bet", "bo bets". */
    does: (one: string, other: string): string => `${who} ${mine ? one : other}`,
    /** To the one whom it concerns alone. */
    own: (text: string, cents = 0): Told => (mine ? { tone: 'money', text, cents } : null),
    table: (text: string): Told => ({ tone: 'table', text }),
    aside: (text: string): Told => ({ tone: 'aside', text }),
  };
}

/** What a sign that is taken down says. */
const takenDown: Record<string, string> = { closing: 'This table stays open after all', limits: 'The limits stay as they are' };

/** What happens at tables of any game. */
function common(event: TableEvent, me: string | undefined): Told {
  const { mine, own, short, sum, table, aside } = teller(event, me);
  switch (event.event) {
    case 'shoe-ended':
      return aside(event['why'] === 'insufficient-cards' ? 'The shoe ran out of cards' : 'The shoe has ended');
    case 'seat-vacated':
      return mine ? table('Your seat had to be given up') : null;
    case 'closing-sign-posted':
      return table('This table will close');
    case 'sign-taken-down':
      return table(takenDown[String(event['sign'])] ?? 'What was announced does not come');
    case 'table-opened':
      return table('The table is open');
    case 'table-suspended':
      return table('The house has paused this table');
    case 'table-resumed':
      return table('The table goes on');
    case 'table-closed':
      return table('The table is closed');
    case 'taken-back':
      return table('Keyed wrongly, and taken back');
    case 'debt-recorded':
      return own(`You owe the house ${short('owed_cents')}: your chips do not cover what is taken back`);
    case 'debt-paid':
      return own(`${short('cents')} goes towards what you owe the house${sum('owed_cents') > 0 ? `; ${short('owed_cents')} is left` : ''}`, -sum('cents'));
    case 'payment-corrected':
      return event['paid'] === 'overpaid'
        ? own(`Paid too much: ${short('cents')} is taken back`, -sum('cents'))
        : own(`Paid too little: ${short('cents')} more is paid to you`, sum('cents'));
    default:
      return null;
  }
}

/** An event as a note, by what the game says of it; what the game has no words for is told as at every table. */
export function noted(event: TableEvent, me: string | undefined, told: Told): Note | null {
  const words = told === undefined ? common(event, me) : told;
  return words ? { seq: event.seq, event: event.event ?? '', rule: event.rule ?? null, ...words } : null;
}

/** A note as it is shown above the stage. */
export const ribbonOf = (note: Note | null): Ribbon | null => note && { name: note.event, text: note.text, rule: note.rule };
