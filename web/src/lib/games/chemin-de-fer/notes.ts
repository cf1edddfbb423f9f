// What happened at a chemin de fer table, in words; every note keeps the rule of its event. What both games
// have is told in baccarat's words.
import { t } from '../../lang/lang.ts';
import type { TableEvent } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { tell as common } from '../baccarat/notes.ts';

const back: Record<string, string> = {
  uncovered: t('nobody covers it'),
  outranked: t('another was before'),
  left: t('the seat was left'),
  passed: t('the bank is passed'),
  ordered: t('the bank is passed by order'),
  void: t('the coup is void'),
};
const passes: Record<string, string> = { lost: t('the coup was lost'), choice: t('by choice'), order: t('by order'), left: t('the seat was left') };

export const noteOf = (event: TableEvent, me: string | undefined): Note | null => noted(event, me, tell(event, me));

function tell(event: TableEvent, me: string | undefined): Told {
  const { mine, word, short, who, does, table, aside } = teller(event, me);
  const hand = event['hand'] === 'banker' ? handText.banker : handText.player;
  const held = event['points'] === undefined || event['points'] === null ? '' : ` ${t('on {points}', { points: word('points') })}`;
  switch (event.event) {
    case 'auction-opened':
      return table(t('The bank is auctioned'));
    case 'bid-made':
      return table(t('{does} {total} for the bank', { does: does('bid', 'bids'), total: short('total_cents') }));
    case 'bid-returned':
      return aside(
        t('{sum} of a bid goes back to {which}: {back}', { sum: short('cents'), which: mine ? t('you') : who, back: back[word('why')] ?? word('why') }),
      );
    case 'bank-awarded':
    case 'bank-accepted':
      return table(t('{does} the bank for {sum}', { does: does('have', 'has'), sum: short('cents') }));
    case 'bank-offered':
      return aside(t('The bank is offered to {which} for {least} or more', { which: mine ? t('you') : who, least: short('least_cents') }));
    case 'bank-declined':
      return aside(t('{does} the bank to the next', { does: does('leave', 'leaves') }));
    case 'bank-passed':
      return table(t('{does} the bank on: {passes}', { does: does('give', 'gives'), passes: passes[word('why')] ?? word('why') }));
    case 'stake-placed':
      return table(t('{does} {total} as the Banker', { does: does('stake', 'stakes'), total: short('total_cents') }));
    case 'stake-returned':
      return aside(
        t('{sum} of the stake goes back to {which}: {back}', { sum: short('cents'), which: mine ? t('you') : who, back: back[word('why')] ?? word('why') }),
      );
    case 'suivi-offered':
      return aside(t('{who} may follow', { who }));
    case 'suivi-taken':
      return table(t('{who}: suivi, {sum}', { who, sum: short('cents') }));
    case 'suivi-declined':
      return aside(t('{does} not follow', { does: does('do', 'does') }));
    case 'banco-announced':
      return table(t('{who}: banco, {sum}', { who, sum: short('cents') }));
    case 'banco-awarded':
      return table(t('{does} the whole bank', { does: does('cover', 'covers') }));
    case 'parts-opened':
      return table(t('The bank may be covered in parts'));
    case 'part-covered':
      return table(`${does('cover', 'covers')} ${short('total_cents')}`);
    case 'part-uncovered':
      return aside(t('{does} back {sum}', { does: does('take', 'takes'), sum: short('cents') }));
    case 'cover-returned':
      return aside(t('{sum} goes back to {which}: {back}', { sum: short('cents'), which: mine ? t('you') : who, back: back[word('why')] ?? word('why') }));
    case 'active-chosen':
      return table(t('{does} the {player}', { does: does('hold', 'holds'), player: handText.player }));
    case 'hand-turned':
      return aside(t('{does} the {hand}', { does: does('turn', 'turns'), hand }));
    case 'hand-kept':
      return table(t('The dealer plays the {hand} by the table of play', { hand }));
    case 'draw-announced':
      return table(event['player'] ? `${does('draw', 'draws')}${held}` : t('The {hand} draws{held}', { hand, held }));
    case 'stay-announced':
      return table(event['player'] ? `${does('stay', 'stays')}${held}` : t('The {hand} stays{held}', { hand, held }));
    case 'result-announced': {
      const counts = t('Player {playerpoints}, Banker {bankerpoints}', { playerpoints: word('player_points'), bankerpoints: word('banker_points') });
      return aside(
        event['outcome'] === 'tie'
          ? t('{counts}: a stand-off', { counts })
          : t('{counts}: the {which} wins', { counts, which: event['outcome'] === 'banker' ? handText.banker : handText.player }),
      );
    }
    case 'cover-settled':
      return aside(
        event['result'] === 'stand-off'
          ? t('{who}: {stake} stands off', { who, stake: short('stake_cents') })
          : event['result'] === 'won'
            ? t('{does} {stake} from {banker}', { does: does('win', 'wins'), stake: short('stake_cents'), banker: word('banker') })
            : t('{does} {stake} to {banker}', { does: does('lose', 'loses'), stake: short('stake_cents'), banker: word('banker') }),
      );
    case 'bank-settled': {
      const cagnotte = Number(event['cagnotte_cents'] ?? 0) > 0 ? t('; {cagnotte} to the cagnotte', { cagnotte: short('cagnotte_cents') }) : '';
      return aside(
        event['result'] === 'won'
          ? t('The bank wins {won}{cagnotte}', { won: short('won_cents'), cagnotte })
          : event['result'] === 'lost'
            ? t('The bank loses {stake}', { stake: short('stake_cents') })
            : t('The bank stands off'),
      );
    }
    default:
      return common(event, me);
  }
}
