// What happened at a craps table, in words; every note keeps the rule of its event.
import type { CrapsBet } from '../../net/craps.ts';
import { textOf } from '../../net/text.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { backText, causeText, explain, officeText, passText } from './words.ts';

const foundText = wordsFrom({
  'wager-above-maximum': 'a wager above the maximum',
  'wager-below-minimum': 'a wager below the minimum',
  'wager-not-permitted': 'a wager that the rules do not permit',
});
const remedyText = wordsFrom({
  'valid-in-part': 'it stands in part',
  'valid-once': 'it stands this once',
  'wager-void': 'it is void',
  refunded: 'wagers are given back',
});

export const noteOf = (event: TableEvent, me: string | undefined, layout: readonly CrapsBet[]): Note | null => noted(event, me, tell(event, me, layout));

const dice = (value: unknown): string => textOf(value).replace('-', ' and ');

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, layout: readonly CrapsBet[]): Told {
  const { mine, word, sum, short, does, own, table, aside } = teller(event, me);
  const named = (bet: string) => explain(bet, layout).name;
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
      return aside(`${does('leave', 'leaves')} the dice to the next`);
    case 'dice-accepted':
      return table(`${does('have', 'has')} the dice`);
    case 'dice-kept':
      return table('Nobody takes the dice: they wait in the bowl');
    case 'stickperson-throws':
      return table('Nobody takes the dice: the stickperson throws');
    case 'dice-chosen':
      return aside(`${does('choose', 'chooses')} two dice`);
    case 'dice-requested':
      return aside(`${does('want', 'wants')} the lost dice back`);
    case 'dice-passed':
      return table(`${does('pass', 'passes')} the dice: ${passText(event['why'])}`);
    case 'dice-lost':
      return table('Dice left the table, or are missing');
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
    case 'roll-reopened':
      return table('The last roll is called anew: everything is as it was before it was settled');
    case 'settlement-reversed':
      return own(`${named(word('bet'))} ${short('stake_cents')} lies there as before the roll`, sum('returned_cents') - sum('recovered_cents'));
    case 'roll-voided':
      return table(`The roll is invalid: ${causeText(event['why'])}`);
    case 'puck-moved':
      return aside(event['point'] == null ? 'The puck is off' : `The puck is on ${word('point')}`);
    case 'wager-placed':
      return sum('commission_cents') > 0 ? own(`Commission on ${named(word('bet'))}`, -sum('commission_cents')) : null;
    case 'wager-announced':
      return own(`${named(word('bet'))} ${short('cents')} waits for a word that it stands`);
    case 'wager-divided':
      return own(`${named(word('bet'))}: ${short('eleven_cents')} of it is on 11`);
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
    case 'call-announced':
      return own(`${named(word('bet'))} is called on and waits for the marker`);
    case 'marker-placed':
      return aside(`${does('call', 'calls')} ${named(word('bet'))} ${event['on'] === true ? 'on' : 'off'}`);
    case 'ruled':
      return aside(`Ruling on ${foundText(word('on'))}: ${remedyText(word('remedy'))}`);
    default:
      return undefined;
  }
}
