// What happened at a chemin de fer table, in words; every note keeps the rule of its event. What both games
// have is told in baccarat's words.
import type { TableEvent } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { tell as common } from '../baccarat/notes.ts';

const back: Record<string, string> = {
  uncovered: 'nobody covers it',
  outranked: 'another was before',
  left: 'the seat was left',
  passed: 'the bank is passed',
  ordered: 'the bank is passed by order',
  void: 'the coup is void',
};
const passes: Record<string, string> = { lost: 'the coup was lost', choice: 'by choice', order: 'by order', left: 'the seat was left' };

export const noteOf = (event: TableEvent, me: string | undefined): Note | null => noted(event, me, tell(event, me));

function tell(event: TableEvent, me: string | undefined): Told {
  const { mine, word, short, who, does, table, aside } = teller(event, me);
  const hand = event['hand'] === 'banker' ? handText.banker : handText.player;
  const held = event['points'] === undefined || event['points'] === null ? '' : ` on ${word('points')}`;
  switch (event.event) {
    case 'auction-opened':
      return table('The bank is auctioned');
    case 'bid-made':
      return table(`${does('bid', 'bids')} ${short('total_cents')} for the bank`);
    case 'bid-returned':
      return aside(`${short('cents')} of a bid goes back to ${mine ? 'you' : who}: ${back[word('why')] ?? word('why')}`);
    case 'bank-awarded':
    case 'bank-accepted':
      return table(`${does('have', 'has')} the bank for ${short('cents')}`);
    case 'bank-offered':
      return aside(`The bank is offered to ${mine ? 'you' : who} for ${short('least_cents')} or more`);
    case 'bank-declined':
      return aside(`${does('leave', 'leaves')} the bank to the next`);
    case 'bank-passed':
      return table(`${does('give', 'gives')} the bank on: ${passes[word('why')] ?? word('why')}`);
    case 'stake-placed':
      return table(`${does('stake', 'stakes')} ${short('total_cents')} as the Banker`);
    case 'stake-returned':
      return aside(`${short('cents')} of the stake goes back to ${mine ? 'you' : who}: ${back[word('why')] ?? word('why')}`);
    case 'suivi-offered':
      return aside(`${who} may follow`);
    case 'suivi-taken':
      return table(`${who}: suivi, ${short('cents')}`);
    case 'suivi-declined':
      return aside(`${does('do', 'does')} not follow`);
    case 'banco-announced':
      return table(`${who}: banco, ${short('cents')}`);
    case 'banco-awarded':
      return table(`${does('cover', 'covers')} the whole bank`);
    case 'parts-opened':
      return table('The bank may be covered in parts');
    case 'part-covered':
      return table(`${does('cover', 'covers')} ${short('total_cents')}`);
    case 'part-uncovered':
      return aside(`${does('take', 'takes')} back ${short('cents')}`);
    case 'cover-returned':
      return aside(`${short('cents')} goes back to ${mine ? 'you' : who}: ${back[word('why')] ?? word('why')}`);
    case 'active-chosen':
      return table(`${does('hold', 'holds')} the ${handText.player}`);
    case 'hand-turned':
      return aside(`${does('turn', 'turns')} the ${hand}`);
    case 'hand-kept':
      return table(`The dealer plays the ${hand} by the table of play`);
    case 'draw-announced':
      return table(event['player'] ? `${does('draw', 'draws')}${held}` : `The ${hand} draws${held}`);
    case 'stay-announced':
      return table(event['player'] ? `${does('stay', 'stays')}${held}` : `The ${hand} stays${held}`);
    case 'result-announced': {
      const counts = `Player ${word('player_points')}, Banker ${word('banker_points')}`;
      return aside(
        event['outcome'] === 'tie' ? `${counts}: a stand-off` : `${counts}: the ${event['outcome'] === 'banker' ? handText.banker : handText.player} wins`,
      );
    }
    case 'cover-settled':
      return aside(
        event['result'] === 'stand-off'
          ? `${who}: ${short('stake_cents')} stands off`
          : event['result'] === 'won'
            ? `${does('win', 'wins')} ${short('stake_cents')} from ${word('banker')}`
            : `${does('lose', 'loses')} ${short('stake_cents')} to ${word('banker')}`,
      );
    case 'bank-settled': {
      const cagnotte = Number(event['cagnotte_cents'] ?? 0) > 0 ? `; ${short('cagnotte_cents')} to the cagnotte` : '';
      return aside(
        event['result'] === 'won'
          ? `The bank wins ${short('won_cents')}${cagnotte}`
          : event['result'] === 'lost'
            ? `The bank loses ${short('stake_cents')}`
            : 'The bank stands off',
      );
    }
    default:
      return common(event, me);
  }
}
