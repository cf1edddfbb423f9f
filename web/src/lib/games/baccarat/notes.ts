// What happened at the table that a player should be told apart from the cards: money that moved outside of a settlement,
// rounds without bets, void rounds, rulings, the shoe. Words only; every note keeps the rule of its event.
import { cardName } from '../../design/cards.ts';
import { money } from '../../design/money.ts';
import type { On, TableEvent } from '../../net/types.ts';
import { handText, outcomeWord } from '../../table/hands.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { paymentText, styleText } from './words.ts';

const causes: Record<string, string> = {
  'third-card': 'a third card was drawn in error',
  'excess-card': 'a card too many was drawn',
  'face-up-card': 'a card lay face up in the shoe',
  'insufficient-cards': 'there were too few cards',
  misdeal: 'cards were dealt wrongly',
  'no-burn': 'the burn was forgotten',
  'late-error': 'an error in an earlier round came to light',
  'wager-above-maximum': 'a wager was above the maximum',
  'wager-below-minimum': 'a wager was below the minimum',
  'wager-not-payable': 'a Banker wager could not be paid exactly',
  'late-wager': 'a wager came after no more bets',
  partnership: 'players wagered together to exceed a maximum',
  'both-hands': 'a player wagered on both hands',
  'second-area': 'a player wagered on a second area',
  'area-full': 'too many players wagered on an area',
  'area-taken': 'a wager lay on another player’s area',
  'area-for-others': 'a wager lay on an area that is for others',
  'area-above-maximum': 'the wagers on an area were above the maximum together',
  'not-an-increment': 'a wager was not a multiple of the increment',
  disruption: 'the game was disrupted',
  impractical: 'going on was impractical',
  breach: 'a rule was broken',
  unclaimed: 'the player is gone',
  fraud: 'there was fraud',
};
export const causeText = wordsFrom(causes);

const passText = wordsFrom({ 'banker-lost': 'the Banker’s Hand lost', choice: 'by choice', order: 'by order', left: 'the seat was left' });
const remedyText = wordsFrom({
  'bankers-third-card': 'the card becomes the Banker’s third',
  'first-of-next-round': 'the card becomes the first of the next round',
  'void-hand': 'a hand without bets is dealt from it',
  burned: 'it is discarded, with more after it',
  discarded: 'it goes to the discards, for no round follows with these cards',
  'used-in-round': 'the card is used in this round',
  'round-void': 'the round is void',
  reconstructed: 'the round is put together as it should have been',
  'play-continues': 'play goes on',
  'later-hands-stand': 'later hands stand as dealt',
  'valid-in-part': 'the wager stands in part',
  'valid-once': 'the wager stands this once',
  'wager-void': 'the wager is void',
  refunded: 'wagers are given back',
});

/** The words for an event; null where nothing needs to be said. */
export const noteOf = (event: TableEvent, me: string | undefined): Note | null => noted(event, me, tell(event, me));

/** Undefined: not told here; null: nothing needs to be said. */
export function tell(event: TableEvent, me: string | undefined): Told {
  const { mine, word, sum, who, does, own, table, aside } = teller(event, me);
  const on = () => outcomeWord[word('on') as On] ?? word('on');
  const wager = () => `your ${money(sum('cents'))} on ${on()}`;
  switch (event.event) {
    case 'vigorish-collected':
      return own(`Commission collected: ${money(sum('cents'))}`, -sum('cents'));
    case 'vigorish-marked':
      return own(`Commission marked: ${money(sum('cents'))}; you owe ${money(sum('owed_cents'))}`, 0);
    case 'wager-returned':
      return own(`Returned: ${wager()}`, 0);
    case 'wager-forfeited':
      return own(`Forfeited: ${wager()}`, -sum('cents'));
    case 'wager-reduced':
      return own(`The table differential: ${money(sum('cents'))} of your wager on ${on()} given back, ${money(sum('total_cents'))} stands`, 0);
    case 'wager-found':
      return own(`Your wager of ${money(sum('cents'))}: ${money(sum('valid_cents'))} stands, ${money(sum('void_cents'))} is void`, 0);
    case 'owner-advised':
      return own('Further wagers below the minimum are returned', 0);
    case 'wager-called':
      return own(`You call ${wager()}`, 0);
    case 'wager-confirmed':
      return own(`The ${word('by')} confirms ${wager()}`, 0);
    case 'settlement-left-open':
      return own(
        `Round ${word('round')} is undone: ${
          sum('owed_cents') > 0 ? `you still owe ${money(sum('owed_cents'))}` : `${money(sum('due_cents'))} is still due to you`
        }`,
        0,
      );
    case 'settlement-reversed': {
      const parts: string[] = [];
      if (sum('returned_cents') > 0) parts.push(`${money(sum('returned_cents'))} given back to you`);
      if (sum('recovered_cents') > 0) parts.push(`${money(sum('recovered_cents'))} taken back`);
      if (sum('commission_cents') > 0) parts.push(`${money(sum('commission_cents'))} of commission given back`);
      return own(
        `Round ${word('round')} is undone: ${parts.join(', ') || 'nothing to pay'}`,
        sum('returned_cents') - sum('recovered_cents') + sum('commission_cents'),
      );
    }
    case 'void-hand-ordered':
      return table(`No bets this hand: ${causeText(event['why'])}`);
    case 'void-hand-ended':
      return table('The hand without bets is over');
    case 'round-voided':
      return table(`Round ${word('round')} is void: ${causeText(event['why'])}`);
    case 'burn-ordered':
      return table(`${sentence(cardName(word('card')))} is discarded with ${word('more')} more: ${causeText(event['why'])}`);
    case 'ruled':
      return aside(`Ruling: ${causeText(event['on'])}; ${remedyText(word('remedy'))}`);
    case 'last-hand-announced':
      return table('The last hand of this shoe');
    case 'style-changed':
      return table(`Dealing changes. ${styleText(word('style'))}`);
    case 'payment-changed':
      return table(`Banker now pays ${paymentText(word('pays'))}`);
    case 'shuffle-changed':
      return table(event['again'] === true ? 'The cards are shuffled once more after lacing from now on' : 'The cards are not shuffled a second time any more');
    case 'paying-order-changed':
      return table(`Winning wagers are paid by procedure ${word('order')} from now on`);
    case 'vigorish-changed':
      return table(`The vigorish is ${word('percent')}% from now on`);
    case 'shoe-accepted':
      return table(mine ? 'You have the shoe' : `${who} has the shoe`);
    case 'shoe-passed':
      return table(`${does('pass', 'passes')} the shoe: ${passText(word('why'))}`);
    case 'shoe-kept':
      return table('Nobody takes the shoe: the dealer deals');
    case 'shoe-declined':
      return aside(`${does('leave', 'leaves')} the shoe to the next`);
    case 'hand-accepted':
      return aside(`${does('have', 'has')} the ${handText[event['hand'] === 'banker' ? 'banker' : 'player']}`);
    case 'hand-kept':
      return aside(`The dealer has the ${handText[event['hand'] === 'banker' ? 'banker' : 'player']}`);
    case 'free-round-requested':
      return table(`${does('ask', 'asks')} for a round without bets`);
    case 'free-round-agreed':
      return aside(`${does('agree', 'agrees')} to a round without bets`);
    case 'free-round-ordered':
      return table('A round without bets is dealt');
    case 'cards-inspected':
      return table(`${who} looked at the cards`);
    case 'shuffle-required':
      return table(`${does('have', 'has')} the cards shuffled`);
    case 'recut-ordered':
      return table('The cards are cut again');
    case 'round-reconstructed':
      return table('The round is put together as it should have been');
    case 'card-carried':
      return aside(`A card waits for the next round: ${causeText(event['why'])}`);
    case 'card-discarded':
      return aside(`A card goes to the discards: ${causeText(event['why'])}`);
    case 'burn-omitted':
      return aside('The burn was forgotten; play goes on');
    default:
      return undefined;
  }
}
