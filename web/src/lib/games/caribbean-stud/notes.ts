// What happened at a Caribbean stud table, in words; every note keeps the rule of its event.
import { cardName } from '../../design/cards.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { aHand } from './words.ts';

const causes: Record<string, string> = {
  'card-count': 'a hand had the wrong number of cards',
  'exposed-card': 'a card was exposed',
  'exposed-cards': 'more than one card was exposed',
  'empty-box': 'cards went to a box without an ante',
  'deck-incomplete': 'the deck was not complete',
  disruption: 'the game was disrupted',
  fraud: 'there was fraud',
  'ante-below-minimum': 'an ante below the minimum was taken',
  'ante-above-maximum': 'an ante above the maximum was taken',
  'second-ante': 'an ante was laid where one lies already',
  'second-hand': 'an ante was laid beside the player’s other hand',
  'ante-elsewhere': 'an ante was laid in a box that is not the player’s',
  'ante-late': 'an ante was laid after the first card',
  'ante-kept-apart': 'an ante was laid by one of two who may not play together',
  'ante-not-an-increment': 'an ante was laid that is not a multiple of the increment',
};
export const causeText = wordsFrom(causes);
const remedyText = wordsFrom({
  misdeal: 'a misdeal',
  'turned-over': 'it is turned over, and the deal goes on',
  'up-card': 'it is the dealer’s up card',
  redealt: 'the hands are dealt again',
  discarded: 'they are discarded',
  'cards-replaced': 'the cards are replaced',
  refunded: 'wagers are given back',
  'valid-once': 'it counts this once',
  'valid-in-part': 'it counts up to the maximum',
  'ante-void': 'it does not count',
});
const backs: Record<string, string> = {
  choice: 'taken back',
  ante: 'the ante was taken back',
  'no-light': 'the light did not come on',
  left: 'the seat was left',
  invalid: 'the round is invalid',
  breach: 'the player’s wagers are void',
};
const directions: Record<string, string> = { english: 'Only English is spoken at this table', silence: 'Silence while a hand is in progress' };

export const noteOf = (event: TableEvent, me: string | undefined): Note | null => noted(event, me, tell(event, me));

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined): Told {
  const { mine, word, sum, short, who, does, own, table, aside } = teller(event, me);
  switch (event.event) {
    case 'announced':
      return table(`“${word('words')}”`);
    case 'jackpot-collected':
      return own('Wager on the jackpot', -sum('cents'));
    case 'jackpot-returned':
      return own(`Jackpot wager of ${short('cents')} goes back: ${backs[word('why')] ?? word('why')}`, event['jackpot'] ? sum('cents') : 0);
    case 'jackpot-carried':
      return own(`Your jackpot wager of ${short('cents')} stays for the next round`, 0);
    case 'carried-wager-used':
      return aside(`${who}: a jackpot wager left by a misdeal is used`);
    case 'ante-found':
      return table(
        `An ante of ${short('cents')} was found in ${mine ? 'your' : `${who}’s`} box: ${sum('void_cents') > 0 ? `${short('valid_cents')} of it counts` : 'it counts'}`,
      );
    case 'hand-folded':
      return aside(event['absent'] === true ? `${does('were', 'was')} not there to decide: folded` : does('fold', 'folds'));
    case 'bet-placed':
      return aside(`${does('bet', 'bets')} ${short('cents')}`);
    case 'dealer-declared':
      return table(event['qualifies'] === false ? `The dealer has ${aHand(word('words'))}: no hand` : `The dealer has ${aHand(word('words'))}`);
    case 'hand-declared':
      return aside(`${does('have', 'has')} ${aHand(word('words'))}`);
    case 'hand-left-down':
      return aside(`${does('leave', 'leaves')} the hand face down`);
    case 'hand-dead':
      return table(`${mine ? 'Your' : `${who}’s`} hand is dead`);
    case 'card-exposed':
      return table(`${sentence(cardName(word('card')))} was exposed`);
    case 'jackpot-verified':
      return table(`${mine ? 'Your' : `${who}’s`} ${sentence(word('hand')).toLowerCase()} is verified for the jackpot`);
    case 'jackpot-claimed':
      return table(`${does('win', 'wins')} a jackpot prize with a ${sentence(word('hand')).toLowerCase()}`);
    case 'jackpot-paid':
      return table(`The jackpot pays ${mine ? 'you' : who} ${short('cents')}`);
    case 'cards-counted':
      return aside(`The deck was counted: ${word('cards')} cards`);
    case 'count-ordered':
      return aside('The deck is to be counted');
    case 'deck-count-ordered':
      return aside(`Deck ${word('deck')} is to be counted`);
    case 'deck-counted':
      return aside(`Deck ${word('deck')} was counted: ${word('cards')} cards`);
    case 'settlement-reversed':
      return own(
        `${sum('recovered_cents') > 0 ? `${short('recovered_cents')} taken back` : `${short('returned_cents')} given back`}: ${causeText(event['why'])}`,
        sum('returned_cents') - sum('recovered_cents'),
      );
    case 'fault-ruled':
      return table(`${sentence(causeText(event['on']))}: ${remedyText(word('remedy'))}`);
    case 'wagers-returned':
      return own(`Ante ${short('ante_cents')}${sum('bet_cents') > 0 ? ` and bet ${short('bet_cents')}` : ''} given back: ${causeText(event['why'])}`, 0);
    case 'wagers-forfeited':
      return own(`Ante ${short('ante_cents')}${sum('bet_cents') > 0 ? ` and bet ${short('bet_cents')}` : ''} forfeited`, -sum('ante_cents') - sum('bet_cents'));
    case 'round-void':
      return table(`Round ${word('round')} is void: ${causeText(event['why'])}`);
    case 'redeal-begun':
      return table('The hands are dealt again');
    case 'box-cleared':
      return aside(`Cards dealt to the empty box ${word('seat')} are discarded`);
    case 'kept-apart':
      return aside(`${word('player')} and ${word('other')} may not play together`);
    case 'direction-given':
      return table(directions[word('what')] ?? sentence(word('what')));
    case 'inspector-notified':
      return aside('An inspector is notified');
    default:
      return undefined;
  }
}
