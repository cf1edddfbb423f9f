// What happened at a craps table, in words; every note keeps the rule of its event. Events that all games have in common are
// told in baccarat's words.
import { money } from '../../design/money.ts';
import type { TableEvent } from '../../net/types.ts';
import { noteOf as common, type Note } from '../baccarat/notes.ts';
import { sentence } from '../baccarat/words.ts';
import type { CrapsBet } from './types.ts';
import { backText, causeText, explain, officeText, passText } from './words.ts';

type Told = Pick<Note, 'tone' | 'text'> & { cents?: number };
const founds: Record<string, string> = { 'wager-above-maximum': 'a wager above the maximum', 'wager-below-minimum': 'a wager below the minimum' };
const remedies: Record<string, string> = { 'valid-in-part': 'it stands in part', 'valid-once': 'it stands this once', 'wager-void': 'it is void', refunded: 'wagers are given back' };

export function noteOf(event: TableEvent, me: string | undefined, layout: readonly CrapsBet[]): Note | null {
  const told = tell(event, me, layout);
  if (told === undefined) return common(event, me);
  return told === null ? null : { seq: event.seq, event: event.event ?? '', rule: event.rule ?? null, ...told };
}

const dice = (value: unknown): string => String(value ?? '').replace('-', ' and ');

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, layout: readonly CrapsBet[]): Told | null | undefined {
  const mine = me !== undefined && event['player'] === me;
  const word = (name: string) => String(event[name] ?? '');
  const sum = (name: string) => Number(event[name] ?? 0);
  const short = (name: string) => money(sum(name), 'short');
  const named = (bet: string) => explain(bet, layout).name;
  const who = mine ? 'You' : word('player');
  const own = (text: string, cents = 0): Told | null => (mine ? { tone: 'money', text, cents } : null);
  const table = (text: string): Told => ({ tone: 'table', text });
  const aside = (text: string): Told => ({ tone: 'aside', text });
  switch (event.event) {
    case 'dice-brought':
      return aside(event['why'] === 'lost' ? 'Another set of dice is brought' : 'A set of five dice is brought');
    case 'replacement-ordered':
      return table('The dice are to be replaced');
    case 'inspector-notified':
      return aside('The inspector was told');
    case 'dice-offered':
      return aside(`The dice are offered to ${mine ? 'you' : word('player')}`);
    case 'dice-declined':
      return aside(`${who} ${mine ? 'leave' : 'leaves'} the dice to the next`);
    case 'dice-accepted':
      return table(`${who} ${mine ? 'have' : 'has'} the dice`);
    case 'dice-kept':
      return table('Nobody takes the dice: they wait in the bowl');
    case 'stickperson-throws':
      return table('Nobody takes the dice: the stickperson throws');
    case 'dice-chosen':
      return aside(`${who} ${mine ? 'choose' : 'chooses'} two dice`);
    case 'dice-requested':
      return aside(`${who} ${mine ? 'want' : 'wants'} the lost dice back`);
    case 'dice-passed':
      return table(`${who} ${mine ? 'pass' : 'passes'} the dice: ${passText(event['why'])}`);
    case 'dice-lost':
      return table('Dice left the table and are not found');
    case 'die-found':
      return aside(event['sound'] === false ? 'A lost die was found, and is not used again' : 'A lost die was found and is sound');
    case 'roll-called':
      return table(`“${sentence(word('words'))}”`);
    case 'face-ruled':
      return table(`The supervisor rules: ${dice(event['dice'])}, total ${word('total')}`);
    case 'no-roll-called':
      return table(`No roll: ${causeText(event['cause'])}`);
    case 'call-overruled':
      return table(`The ${officeText(event['by'])} overrules the call: ${event['dice'] == null ? 'no roll' : dice(event['dice'])}`);
    case 'roll-voided':
      return table(`The roll is invalid: ${causeText(event['why'])}`);
    case 'puck-moved':
      return aside(event['point'] == null ? 'The puck is off' : `The puck is on ${word('point')}`);
    case 'wager-placed':
      return sum('commission_cents') > 0 ? own(`Commission on ${named(word('bet'))}`, -sum('commission_cents')) : null;
    case 'wager-announced':
      return own(`${named(word('bet'))} ${short('cents')} waits for a word that it stands`);
    case 'wager-confirmed':
      return own(`${named(word('bet'))} ${short('cents')} stands`);
    case 'wager-withdrawn':
      return sum('refund_cents') > 0 ? own(`Commission on ${named(word('bet'))} given back`, sum('refund_cents')) : null;
    case 'wager-returned':
      return own(`Returned: ${named(word('bet'))} ${short('cents')}, ${backText(event['why'])}`, sum('refund_cents'));
    case 'wager-moved':
      return own(`${named(word('from'))} ${short('cents')} goes to the ${word('to').split('-').at(-1)}`);
    case 'wager-forfeited':
      return own(`Forfeited: ${named(word('bet'))} ${short('cents')}`, -sum('cents'));
    case 'wager-found':
      return own(`${named(word('bet'))} ${short('cents')}: ${short('valid_cents')} stands, ${short('void_cents')} is void`);
    case 'marker-placed':
      return aside(`${who} ${mine ? 'call' : 'calls'} ${named(word('bet'))} ${event['on'] === true ? 'on' : 'off'}`);
    case 'ruled':
      return aside(`Ruling on ${founds[word('on')] ?? sentence(word('on')).toLowerCase()}: ${remedies[word('remedy')] ?? sentence(word('remedy')).toLowerCase()}`);
    default:
      return undefined;
  }
}
