// What happened at a table where something is spun, in words; every note keeps the rule of its event.
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { wordsFrom } from '../../table/words.ts';
import { causeText, positionName } from './words.ts';

const checkText = wordsFrom({
  power: 'the power',
  'test-runs': 'test runs',
  tumbler: 'the tumbler',
  seal: 'the seal of the dice',
  'ball-examination': 'the ball',
});
const foundText = wordsFrom({
  'above-maximum': 'a wager above the maximum',
  'below-minimum': 'a wager below the minimum',
  late: 'a wager made after the call',
  misplaced: 'a wager at no place of the layout',
  partnership: 'a wager in partnership',
  'wrong-chips': 'a wager in chips that this table does not take',
});
const remedyText = wordsFrom({ 'valid-in-part': 'it stands in part', 'valid-once': 'it stands this once', 'wager-void': 'it is void' });

export const noteOf = (event: TableEvent, me: string | undefined, names: Record<string, string> = {}): Note | null => noted(event, me, tell(event, me, names));

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, names: Record<string, string>): Told {
  const { word, sum, short, does, own, table, aside } = teller(event, me);
  const where = () => positionName(word('position'), names);
  switch (event.event) {
    case 'check-confirmed':
      return aside(`Checked: ${checkText(word('check'))}`);
    case 'colour-issued':
      return aside(`${does('play', 'plays')} ${word('colour')} at ${short('value_cents')} a chip: ${word('count')} chips`);
    case 'colour-redeemed':
      return aside(`${does('give', 'gives')} ${word('count')} ${word('colour')} chips back for ${short('cents')}`);
    case 'spun':
      return event['direction'] ? aside(`The wheel turns ${word('direction')}`) : aside('Spun');
    case 'spin-voided':
      return table(`No spin: ${causeText(event['cause'])}`);
    case 'ball-returned':
      return aside(event['number'] == null ? 'The ball is taken up again' : `The ball goes back to ${word('number')}`);
    case 'ball-changed':
      return table('Another ball is used');
    case 'result-amended':
      return table(`The result is put right: ${word('outcome')}`);
    case 'round-invalidated':
      return table(`Round ${word('round')} is invalid: ${causeText(event['cause'])}`);
    case 'equipment-failed':
      return table('The equipment failed: this round is settled by what was spun');
    case 'play-resumed':
      return table('Play goes on');
    case 'wager-returned':
      return own(`Returned: ${short('cents')} on ${where()}`, 0);
    case 'wager-forfeited':
      return own(`Forfeited: ${short('cents')} on ${where()}`, -sum('cents'));
    case 'stake-forfeited':
      return own(`Not refunded: ${short('cents')} on ${where()}`, 0);
    case 'stake-refunded':
      return own(`Given back: ${short('cents')} on ${where()}`, sum('cents'));
    case 'payment-voided':
      return own(`Not due: ${short('cents')} paid on ${where()}`, 0);
    case 'payment-recovered':
      return own(`Taken back: ${short('cents')} paid on ${where()}${sum('owed_cents') > 0 ? `; ${short('owed_cents')} is still owed` : ''}`, -sum('cents'));
    case 'void-wager-found':
      return own(`Your ${short('cents')} on ${positionName(word('at'), names)} is void`, 0);
    case 'wager-found':
      return own(`Your ${short('cents')} on ${where()}: ${short('valid_cents')} stands, ${short('void_cents')} is void`, 0);
    case 'ruled':
      return aside(`Ruling on ${foundText(word('on'))}: ${remedyText(word('remedy'))}`);
    default:
      return undefined;
  }
}
