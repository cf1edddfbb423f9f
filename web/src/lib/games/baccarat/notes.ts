// What happened at the table that a player should be told apart from the cards: money that moved outside of a settlement,
// rounds without bets, void rounds, rulings, the shoe. Words only; every note keeps the rule of its event.
import { t } from '../../lang/lang.ts';
import { cardName } from '../../design/cards.ts';
import { money } from '../../design/money.ts';
import type { On, TableEvent } from '../../net/types.ts';
import { handText, outcomeWord } from '../../table/hands.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { paymentText, styleText } from './words.ts';

const causes: Record<string, string> = {
  'third-card': t('a third card was drawn in error'),
  'excess-card': t('a card too many was drawn'),
  'face-up-card': t('a card lay face up in the shoe'),
  'insufficient-cards': t('there were too few cards'),
  misdeal: t('cards were dealt wrongly'),
  'no-burn': t('the burn was forgotten'),
  'late-error': t('an error in an earlier round came to light'),
  'wager-above-maximum': t('a wager was above the maximum'),
  'wager-below-minimum': t('a wager was below the minimum'),
  'wager-not-payable': t('a Banker wager could not be paid exactly'),
  'late-wager': t('a wager came after no more bets'),
  partnership: t('players wagered together to exceed a maximum'),
  'both-hands': t('a player wagered on both hands'),
  'second-area': t('a player wagered on a second area'),
  'area-full': t('too many players wagered on an area'),
  'area-taken': t('a wager lay on another player’s area'),
  'area-for-others': t('a wager lay on an area that is for others'),
  'area-above-maximum': t('the wagers on an area were above the maximum together'),
  'not-an-increment': t('a wager was not a multiple of the increment'),
  disruption: t('the game was disrupted'),
  impractical: t('going on was impractical'),
  breach: t('a rule was broken'),
  unclaimed: t('the player is gone'),
  fraud: t('there was fraud'),
};
export const causeText = wordsFrom(causes);

const passText = wordsFrom({ 'banker-lost': t('the Banker’s Hand lost'), choice: t('by choice'), order: t('by order'), left: t('the seat was left') });
const remedyText = wordsFrom({
  'bankers-third-card': t('the card becomes the Banker’s third'),
  'first-of-next-round': t('the card becomes the first of the next round'),
  'void-hand': t('a hand without bets is dealt from it'),
  burned: t('it is discarded, with more after it'),
  discarded: t('it goes to the discards, for no round follows with these cards'),
  'used-in-round': t('the card is used in this round'),
  'round-void': t('the round is void'),
  reconstructed: t('the round is put together as it should have been'),
  'play-continues': t('play goes on'),
  'later-hands-stand': t('later hands stand as dealt'),
  'valid-in-part': t('the wager stands in part'),
  'valid-once': t('the wager stands this once'),
  'wager-void': t('the wager is void'),
  refunded: t('wagers are given back'),
});

/** The words for an event; null where nothing needs to be said. */
export const noteOf = (event: TableEvent, me: string | undefined): Note | null => noted(event, me, tell(event, me));

/** Undefined: not told here; null: nothing needs to be said. */
export function tell(event: TableEvent, me: string | undefined): Told {
  const { mine, word, sum, who, does, own, table, aside } = teller(event, me);
  const on = () => outcomeWord[word('on') as On] ?? word('on');
  const wager = () => t('your {sum} on {on}', { sum: money(sum('cents')), on: on() });
  switch (event.event) {
    case 'vigorish-collected':
      return own(t('Commission collected: {sum}', { sum: money(sum('cents')) }), -sum('cents'));
    case 'vigorish-marked':
      return own(t('Commission marked: {sum}; you owe {owed}', { sum: money(sum('cents')), owed: money(sum('owed_cents')) }), 0);
    case 'wager-returned':
      return own(t('Returned: {wager}', { wager: wager() }), 0);
    case 'wager-forfeited':
      return own(t('Forfeited: {wager}', { wager: wager() }), -sum('cents'));
    case 'wager-reduced':
      return own(
        t('The table differential: {sum} of your wager on {on} given back, {total} stands', {
          sum: money(sum('cents')),
          on: on(),
          total: money(sum('total_cents')),
        }),
        0,
      );
    case 'wager-found':
      return own(
        t('Your wager of {sum}: {valid} stands, {void} is void', {
          sum: money(sum('cents')),
          valid: money(sum('valid_cents')),
          void: money(sum('void_cents')),
        }),
        0,
      );
    case 'owner-advised':
      return own(t('Further wagers below the minimum are returned'), 0);
    case 'wager-called':
      return own(t('You call {wager}', { wager: wager() }), 0);
    case 'wager-confirmed':
      return own(t('The {by} confirms {wager}', { by: word('by'), wager: wager() }), 0);
    case 'settlement-left-open':
      return own(
        t('Round {round} is undone: {which}', {
          round: word('round'),
          which:
            sum('owed_cents') > 0
              ? t('you still owe {owed}', { owed: money(sum('owed_cents')) })
              : t('{due} is still due to you', { due: money(sum('due_cents')) }),
        }),
        0,
      );
    case 'settlement-reversed': {
      const parts: string[] = [];
      if (sum('returned_cents') > 0) parts.push(t('{returned} given back to you', { returned: money(sum('returned_cents')) }));
      if (sum('recovered_cents') > 0) parts.push(t('{recovered} taken back', { recovered: money(sum('recovered_cents')) }));
      if (sum('commission_cents') > 0) parts.push(t('{commission} of commission given back', { commission: money(sum('commission_cents')) }));
      return own(
        t('Round {round} is undone: {list}', { round: word('round'), list: parts.join(', ') || t('nothing to pay') }),
        sum('returned_cents') - sum('recovered_cents') + sum('commission_cents'),
      );
    }
    case 'void-hand-ordered':
      return table(t('No bets this hand: {cause}', { cause: causeText(event['why']) }));
    case 'void-hand-ended':
      return table(t('The hand without bets is over'));
    case 'round-voided':
      return table(t('Round {round} is void: {cause}', { round: word('round'), cause: causeText(event['why']) }));
    case 'burn-ordered':
      return table(
        t('{sentence} is discarded with {more} more: {cause}', {
          sentence: sentence(cardName(word('card'))),
          more: word('more'),
          cause: causeText(event['why']),
        }),
      );
    case 'ruled':
      return aside(`Ruling: ${causeText(event['on'])}; ${remedyText(word('remedy'))}`);
    case 'last-hand-announced':
      return table(t('The last hand of this shoe'));
    case 'style-changed':
      return table(t('Dealing changes. {style}', { style: styleText(word('style')) }));
    case 'payment-changed':
      return table(t('Banker now pays {payment}', { payment: paymentText(word('pays')) }));
    case 'shuffle-changed':
      return table(
        event['again'] === true ? t('The cards are shuffled once more after lacing from now on') : t('The cards are not shuffled a second time any more'),
      );
    case 'paying-order-changed':
      return table(t('Winning wagers are paid by procedure {order} from now on', { order: word('order') }));
    case 'vigorish-changed':
      return table(t('The vigorish is {percent}% from now on', { percent: word('percent') }));
    case 'shoe-accepted':
      return table(mine ? t('You have the shoe') : t('{who} has the shoe', { who }));
    case 'shoe-passed':
      return table(t('{does} the shoe: {pass}', { does: does('pass', 'passes'), pass: passText(word('why')) }));
    case 'shoe-kept':
      return table(t('Nobody takes the shoe: the dealer deals'));
    case 'shoe-declined':
      return aside(t('{does} the shoe to the next', { does: does('leave', 'leaves') }));
    case 'hand-accepted':
      return aside(t('{does} the {hand}', { does: does('have', 'has'), hand: handText[event['hand'] === 'banker' ? 'banker' : 'player'] }));
    case 'hand-kept':
      return aside(t('The dealer has the {hand}', { hand: handText[event['hand'] === 'banker' ? 'banker' : 'player'] }));
    case 'free-round-requested':
      return table(t('{does} for a round without bets', { does: does('ask', 'asks') }));
    case 'free-round-agreed':
      return aside(t('{does} to a round without bets', { does: does('agree', 'agrees') }));
    case 'free-round-ordered':
      return table(t('A round without bets is dealt'));
    case 'cards-inspected':
      return table(t('{who} looked at the cards', { who }));
    case 'shuffle-required':
      return table(t('{does} the cards shuffled', { does: does('have', 'has') }));
    case 'recut-ordered':
      return table(t('The cards are cut again'));
    case 'round-reconstructed':
      return table(t('The round is put together as it should have been'));
    case 'card-carried':
      return aside(t('A card waits for the next round: {cause}', { cause: causeText(event['why']) }));
    case 'carried-card-seen':
      return aside(t('The card that waits for the next round was seen'));
    case 'card-discarded':
      return aside(t('A card goes to the discards: {cause}', { cause: causeText(event['why']) }));
    case 'burn-omitted':
      return aside(t('The burn was forgotten; play goes on'));
    default:
      return undefined;
  }
}
