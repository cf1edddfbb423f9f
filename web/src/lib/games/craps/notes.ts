// What happened at a craps table, in words; every note keeps the rule of its event.
import { t } from '../../lang/lang.ts';
import type { CrapsBet } from '../../net/craps.ts';
import { textOf } from '../../net/text.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { backText, causeText, explain, officeText, passText } from './words.ts';

const foundText = wordsFrom({
  'wager-above-maximum': t('a wager above the maximum'),
  'wager-below-minimum': t('a wager below the minimum'),
  'wager-not-permitted': t('a wager that the rules do not permit'),
  partnership: t('a wager in partnership'),
});
const remedyText = wordsFrom({
  'valid-in-part': t('it stands in part'),
  'valid-once': t('it stands this once'),
  'wager-void': t('it is void'),
  refunded: t('wagers are given back'),
});

export const noteOf = (event: TableEvent, me: string | undefined, layout: readonly CrapsBet[]): Note | null => noted(event, me, tell(event, me, layout));

const dice = (value: unknown): string => textOf(value).replace('-', ` ${t('and')} `);

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, layout: readonly CrapsBet[]): Told {
  const { mine, word, sum, short, does, own, table, aside } = teller(event, me);
  const named = (bet: string) => explain(bet, layout).name;
  switch (event.event) {
    case 'dice-brought':
      return aside(event['why'] === 'lost' ? t('Another set of dice is brought') : t('A set of five dice is brought'));
    case 'replacement-ordered':
      return table(t('The dice are to be replaced'));
    case 'inspector-notified':
      return aside(t('The inspector was told'));
    case 'dice-offered':
      return aside(t('The dice are offered to {which}', { which: mine ? t('you') : word('player') }));
    case 'dice-declined':
      return aside(t('{does} the dice to the next', { does: does('leave', 'leaves') }));
    case 'dice-accepted':
      return table(t('{does} the dice', { does: does('have', 'has') }));
    case 'dice-kept':
      return table(t('Nobody takes the dice: they wait in the bowl'));
    case 'stickperson-throws':
      return table(t('Nobody takes the dice: the stickperson throws'));
    case 'dice-chosen':
      return aside(t('{does} two dice', { does: does('choose', 'chooses') }));
    case 'dice-requested':
      return aside(t('{does} the lost dice back', { does: does('want', 'wants') }));
    case 'dice-passed':
      return table(t('{does} the dice: {pass}', { does: does('pass', 'passes'), pass: passText(event['why']) }));
    case 'dice-lost':
      return table(t('Dice left the table, or are missing'));
    case 'die-found':
      return aside(event['sound'] === false ? t('A lost die was found, and is not used again') : t('A lost die was found and is sound'));
    case 'roll-called':
      return table(`“${sentence(word('words'))}”`);
    case 'face-ruled':
      return table(t('The supervisor rules: {dice}, total {total}', { dice: dice(event['dice']), total: word('total') }));
    case 'no-roll-called':
      return table(t('No roll: {cause}', { cause: causeText(event['cause']) }));
    case 'call-overruled':
      return table(
        t('The {office} overrules the call: {which}', { office: officeText(event['by']), which: event['dice'] == null ? t('no roll') : dice(event['dice']) }),
      );
    case 'roll-reopened':
      return table(t('The last roll is called anew: everything is as it was before it was settled'));
    case 'settlement-reversed':
      return own(
        t('{bet} {stake} lies there as before the roll', { bet: named(word('bet')), stake: short('stake_cents') }),
        sum('returned_cents') - sum('recovered_cents'),
      );
    case 'roll-voided':
      return table(t('The roll is invalid: {cause}', { cause: causeText(event['why']) }));
    case 'puck-moved':
      return aside(event['point'] == null ? t('The puck is off') : t('The puck is on {point}', { point: word('point') }));
    case 'wager-placed':
      return sum('commission_cents') > 0 ? own(t('Commission on {bet}', { bet: named(word('bet')) }), -sum('commission_cents')) : null;
    case 'wager-announced':
      return own(t('{bet} {sum} waits for a word that it stands', { bet: named(word('bet')), sum: short('cents') }));
    case 'wager-divided':
      return own(t('{bet}: {eleven} of it is on 11', { bet: named(word('bet')), eleven: short('eleven_cents') }));
    case 'wager-confirmed':
      return own(t('{bet} {sum} stands', { bet: named(word('bet')), sum: short('cents') }));
    case 'wager-withdrawn':
      return sum('refund_cents') > 0 ? own(t('Commission on {bet} given back', { bet: named(word('bet')) }), sum('refund_cents')) : null;
    case 'wager-returned':
      return own(t('Returned: {bet} {sum}, {back}', { bet: named(word('bet')), sum: short('cents'), back: backText(event['why']) }), sum('refund_cents'));
    case 'wager-moved':
      return own(t('{from} {sum} goes to the {at}', { from: named(word('from')), sum: short('cents'), at: word('to').split('-').at(-1) }));
    case 'wager-forfeited':
      return own(t('Forfeited: {bet} {sum}', { bet: named(word('bet')), sum: short('cents') }), -sum('cents'));
    case 'wager-found':
      return own(
        t('{bet} {sum}: {valid} stands, {void} is void', {
          bet: named(word('bet')),
          sum: short('cents'),
          valid: short('valid_cents'),
          void: short('void_cents'),
        }),
      );
    case 'call-announced':
      return own(t('{bet} is called on and waits for the marker', { bet: named(word('bet')) }));
    case 'marker-placed':
      return aside(t('{does} {bet} {which}', { does: does('call', 'calls'), bet: named(word('bet')), which: event['on'] === true ? t('on') : t('off') }));
    case 'ruled':
      return aside(t('Ruling on {found}: {remedy}', { found: foundText(word('on')), remedy: remedyText(word('remedy')) }));
    default:
      return undefined;
  }
}
