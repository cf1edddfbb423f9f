// What happened at a table where something is spun, in words; every note keeps the rule of its event.
import { spelt, t } from '../../lang/lang.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { checkText, wordsFrom } from '../../table/words.ts';
import { causeText, positionName } from './words.ts';

const foundText = wordsFrom({
  'above-maximum': t('a wager above the maximum'),
  'below-minimum': t('a wager below the minimum'),
  late: t('a wager made after the call'),
  misplaced: t('a wager at no place of the layout'),
  partnership: t('a wager in partnership'),
  'wrong-chips': t('a wager in chips that this table does not take'),
});
const remedyText = wordsFrom({ 'valid-in-part': t('it stands in part'), 'valid-once': t('it stands this once'), 'wager-void': t('it is void') });

export const noteOf = (event: TableEvent, me: string | undefined, names: Record<string, string> = {}): Note | null => noted(event, me, tell(event, me, names));

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, names: Record<string, string>): Told {
  const { word, sum, short, does, own, table, aside } = teller(event, me);
  const where = () => positionName(word('position'), names);
  switch (event.event) {
    case 'check-confirmed':
      return aside(t('Checked: {check}', { check: checkText(word('check')) }));
    case 'colour-issued':
      return aside(
        t('{does} {colour} at {value} a chip: {count} chips', {
          does: does('play', 'plays'),
          colour: spelt(word('colour')),
          value: short('value_cents'),
          count: word('count'),
        }),
      );
    case 'colour-redeemed':
      return aside(
        t('{does} {count} {colour} chips back for {sum}', {
          does: does('give', 'gives'),
          count: word('count'),
          colour: spelt(word('colour')),
          sum: short('cents'),
        }),
      );
    case 'spun':
      return event['direction'] ? aside(t('The wheel turns {direction}', { direction: spelt(word('direction')) })) : aside(t('Spun'));
    case 'spin-voided':
      return table(t('No spin: {cause}', { cause: causeText(event['cause']) }));
    case 'ball-returned':
      return aside(event['number'] == null ? t('The ball is taken up again') : t('The ball goes back to {number}', { number: word('number') }));
    case 'ball-changed':
      return table(t('Another ball is used'));
    case 'result-amended':
      return table(t('The result is put right: {outcome}', { outcome: word('outcome') }));
    case 'round-invalidated':
      return table(t('Round {round} is invalid: {cause}', { round: word('round'), cause: causeText(event['cause']) }));
    case 'equipment-failed':
      return table(t('The equipment failed: this round is settled by what was spun'));
    case 'play-resumed':
      return table(t('Play goes on'));
    case 'wager-returned':
      return own(t('Returned: {sum} on {where}', { sum: short('cents'), where: where() }), 0);
    case 'wager-forfeited':
      return own(t('Forfeited: {sum} on {where}', { sum: short('cents'), where: where() }), -sum('cents'));
    case 'stake-forfeited':
      return own(t('Not refunded: {sum} on {where}', { sum: short('cents'), where: where() }), 0);
    case 'stake-refunded':
      return own(t('Given back: {sum} on {where}', { sum: short('cents'), where: where() }), sum('cents'));
    case 'payment-voided':
      return own(t('Not due: {sum} paid on {where}', { sum: short('cents'), where: where() }), 0);
    case 'payment-recovered':
      return own(
        t('Taken back: {sum} paid on {where}{which}', {
          sum: short('cents'),
          where: where(),
          which: sum('owed_cents') > 0 ? t('; {owed} is still owed', { owed: short('owed_cents') }) : '',
        }),
        -sum('cents'),
      );
    case 'void-wager-found':
      return own(t('Your {sum} on {positionName} is void', { sum: short('cents'), positionName: positionName(word('at'), names) }), 0);
    case 'wager-found':
      return own(
        t('Your {sum} on {where}: {valid} stands, {void} is void', {
          sum: short('cents'),
          where: where(),
          valid: short('valid_cents'),
          void: short('void_cents'),
        }),
        0,
      );
    case 'ruled':
      return aside(t('Ruling on {found}: {remedy}', { found: foundText(word('on')), remedy: remedyText(word('remedy')) }));
    default:
      return undefined;
  }
}
