// What happened at a chemin de fer table, in words; every note keeps the rule of its event. Events that the games have in
// common are told in baccarat's words.
import { money } from '../../design/money.ts';
import type { TableEvent } from '../../net/types.ts';
import { noteOf as common, type Note } from '../baccarat/notes.ts';
import { handName } from './words.ts';

const back: Record<string, string> = { uncovered: 'nobody covers it', outranked: 'another was before', left: 'the seat was left', void: 'the coup is void' };
const passes: Record<string, string> = { lost: 'the coup was lost', choice: 'by choice', order: 'by order', left: 'the seat was left' };

export function noteOf(event: TableEvent, me: string | undefined): Note | null {
  const told = tell(event, me);
  if (told === undefined) return common(event, me);
  return { seq: event.seq, event: event.event ?? '', rule: event.rule ?? null, tone: told.tone, text: told.text };
}

interface Told {
  tone: Note['tone'];
  text: string;
}

function tell(event: TableEvent, me: string | undefined): Told | undefined {
  const mine = me !== undefined && event['player'] === me;
  const word = (name: string) => String(event[name] ?? '');
  const sum = (name: string) => money(Number(event[name] ?? 0), 'short');
  const who = mine ? 'You' : word('player');
  const does = (one: string, many: string) => `${who} ${mine ? one : many}`;
  const table = (text: string): Told => ({ tone: 'table', text });
  const aside = (text: string): Told => ({ tone: 'aside', text });
  const hand = event['hand'] === 'banker' ? handName.banker : handName.player;
  const held = event['points'] === undefined || event['points'] === null ? '' : ` on ${word('points')}`;
  switch (event.event) {
    case 'auction-opened':
      return table('The bank is auctioned');
    case 'bid-made':
      return table(`${does('bid', 'bids')} ${sum('total_cents')} for the bank`);
    case 'bid-returned':
      return aside(`${sum('cents')} of a bid goes back to ${mine ? 'you' : who}: ${back[word('why')] ?? word('why')}`);
    case 'bank-awarded':
    case 'bank-accepted':
      return table(`${does('have', 'has')} the bank for ${sum('cents')}`);
    case 'bank-offered':
      return aside(`The bank is offered to ${mine ? 'you' : who} for ${sum('least_cents')} or more`);
    case 'bank-declined':
      return aside(`${does('leave', 'leaves')} the bank to the next`);
    case 'bank-passed':
      return table(`${does('give', 'gives')} the bank on: ${passes[word('why')] ?? word('why')}`);
    case 'stake-placed':
      return table(`${does('stake', 'stakes')} ${sum('total_cents')} as the Banker`);
    case 'stake-returned':
      return aside(`${sum('cents')} of the stake goes back to ${mine ? 'you' : who}: ${back[word('why')] ?? word('why')}`);
    case 'suivi-offered':
      return aside(`${who} may follow`);
    case 'suivi-taken':
      return table(`${who}: suivi, ${sum('cents')}`);
    case 'suivi-declined':
      return aside(`${does('do', 'does')} not follow`);
    case 'banco-announced':
      return table(`${who}: banco, ${sum('cents')}`);
    case 'banco-awarded':
      return table(`${does('cover', 'covers')} the whole bank`);
    case 'parts-opened':
      return table('The bank may be covered in parts');
    case 'part-covered':
      return table(`${does('cover', 'covers')} ${sum('total_cents')}`);
    case 'part-uncovered':
      return aside(`${does('take', 'takes')} back ${sum('cents')}`);
    case 'cover-returned':
      return aside(`${sum('cents')} goes back to ${mine ? 'you' : who}: ${back[word('why')] ?? word('why')}`);
    case 'active-chosen':
      return table(`${does('hold', 'holds')} the ${handName.player}`);
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
      return aside(event['outcome'] === 'tie' ? `${counts}: a stand-off` : `${counts}: the ${event['outcome'] === 'banker' ? handName.banker : handName.player} wins`);
    }
    case 'cover-settled':
      return aside(event['result'] === 'stand-off' ? `${who}: ${sum('stake_cents')} stands off` : event['result'] === 'won' ? `${does('win', 'wins')} ${sum('stake_cents')} from ${word('banker')}` : `${does('lose', 'loses')} ${sum('stake_cents')} to ${word('banker')}`);
    case 'bank-settled': {
      const cagnotte = Number(event['cagnotte_cents'] ?? 0) > 0 ? `; ${sum('cagnotte_cents')} to the cagnotte` : '';
      return aside(event['result'] === 'won' ? `The bank wins ${sum('won_cents')}${cagnotte}` : event['result'] === 'lost' ? `The bank loses ${sum('stake_cents')}` : 'The bank stands off');
    }
    default:
      return undefined;
  }
}
