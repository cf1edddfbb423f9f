// What happened at a Caribbean stud table, in words; every note keeps the rule of its event.
import { t } from '../../lang/lang.ts';
import { cardName } from '../../design/cards.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { aHand } from './words.ts';

const causes: Record<string, string> = {
  'card-count': t('a hand had the wrong number of cards'),
  'exposed-card': t('a card was exposed'),
  'exposed-cards': t('more than one card was exposed'),
  'empty-box': t('cards went to a box without an ante'),
  'deck-incomplete': t('the deck was not complete'),
  disruption: t('the game was disrupted'),
  fraud: t('there was fraud'),
  'ante-below-minimum': t('an ante below the minimum was taken'),
  'ante-above-maximum': t('an ante above the maximum was taken'),
  'second-ante': t('an ante was laid where one lies already'),
  'second-hand': t('an ante was laid beside the player’s other hand'),
  'ante-elsewhere': t('an ante was laid in a box that is not the player’s'),
  'ante-late': t('an ante was laid after the first card'),
  'ante-partnership': t('an ante was laid by players who act together to exceed the maximum'),
  'ante-kept-apart': t('an ante was laid by one of two who may not play together'),
  'ante-not-an-increment': t('an ante was laid that is not a multiple of the increment'),
};
export const causeText = wordsFrom(causes);
const remedyText = wordsFrom({
  misdeal: t('a misdeal'),
  'turned-over': t('it is turned over, and the deal goes on'),
  'up-card': t('it is the dealer’s up card'),
  redealt: t('the hands are dealt again'),
  discarded: t('they are discarded'),
  'cards-replaced': t('the cards are replaced'),
  refunded: t('wagers are given back'),
  'valid-once': t('it counts this once'),
  'valid-in-part': t('it counts up to the maximum'),
  'ante-void': t('it does not count'),
});
const backs: Record<string, string> = {
  choice: t('taken back'),
  ante: t('the ante was taken back'),
  'no-light': t('the light did not come on'),
  left: t('the seat was left'),
  invalid: t('the round is invalid'),
  breach: t('the player’s wagers are void'),
};
const directions: Record<string, string> = { english: t('Only English is spoken at this table'), silence: t('Silence while a hand is in progress') };

export const noteOf = (event: TableEvent, me: string | undefined): Note | null => noted(event, me, tell(event, me));

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined): Told {
  const { mine, word, sum, short, who, does, own, table, aside } = teller(event, me);
  switch (event.event) {
    case 'announced':
      return table(`“${word('words')}”`);
    case 'jackpot-collected':
      return own(t('Wager on the jackpot'), -sum('cents'));
    case 'jackpot-returned':
      return own(
        t('Jackpot wager of {sum} goes back: {backs}', { sum: short('cents'), backs: backs[word('why')] ?? word('why') }),
        event['jackpot'] ? sum('cents') : 0,
      );
    case 'jackpot-carried':
      return own(t('Your jackpot wager of {sum} stays for the next round', { sum: short('cents') }), 0);
    case 'carried-wager-used':
      return aside(t('{who}: a jackpot wager left by a misdeal is used', { who }));
    case 'ante-found':
      return table(
        t('An ante of {sum} was found in {which} box: {which2}', {
          sum: short('cents'),
          which: mine ? t('your') : t('{who}’s', { who }),
          which2: sum('void_cents') > 0 ? t('{valid} of it counts', { valid: short('valid_cents') }) : t('it counts'),
        }),
      );
    case 'hand-folded':
      return aside(event['absent'] === true ? t('{does} not there to decide: folded', { does: does('were', 'was') }) : does('fold', 'folds'));
    case 'bet-placed':
      return aside(`${does('bet', 'bets')} ${short('cents')}`);
    case 'dealer-declared':
      return table(
        event['qualifies'] === false
          ? t('The dealer has {aHand}: no hand', { aHand: aHand(word('words')) })
          : t('The dealer has {aHand}', { aHand: aHand(word('words')) }),
      );
    case 'hand-declared':
      return aside(`${does('have', 'has')} ${aHand(word('words'))}`);
    case 'hand-left-down':
      return aside(t('{does} the hand face down', { does: does('leave', 'leaves') }));
    case 'hand-dead':
      return table(t('{which} hand is dead', { which: mine ? t('Your') : t('{who}’s', { who }) }));
    case 'card-exposed':
      return table(t('{sentence} was exposed', { sentence: sentence(cardName(word('card'))) }));
    case 'jackpot-verified':
      return table(
        t('{which} {what} is verified for the jackpot', { which: mine ? t('Your') : t('{who}’s', { who }), what: sentence(word('hand')).toLowerCase() }),
      );
    case 'jackpot-claimed':
      return table(t('{does} a jackpot prize with a {what}', { does: does('win', 'wins'), what: sentence(word('hand')).toLowerCase() }));
    case 'jackpot-paid':
      return table(t('The jackpot pays {which} {sum}', { which: mine ? t('you') : who, sum: short('cents') }));
    case 'cards-counted':
      return aside(t('The deck was counted: {cards} cards', { cards: word('cards') }));
    case 'count-ordered':
      return aside(t('The deck is to be counted'));
    case 'deck-count-ordered':
      return aside(t('Deck {deck} is to be counted', { deck: word('deck') }));
    case 'deck-counted':
      return aside(t('Deck {deck} was counted: {cards} cards', { deck: word('deck'), cards: word('cards') }));
    case 'settlement-reversed':
      return own(
        `${sum('recovered_cents') > 0 ? t('{recovered} taken back', { recovered: short('recovered_cents') }) : t('{returned} given back', { returned: short('returned_cents') })}: ${causeText(event['why'])}`,
        sum('returned_cents') - sum('recovered_cents'),
      );
    case 'fault-ruled':
      return table(`${sentence(causeText(event['on']))}: ${remedyText(word('remedy'))}`);
    case 'wagers-returned':
      return own(
        t('Ante {ante}{which} given back: {cause}', {
          ante: short('ante_cents'),
          which: sum('bet_cents') > 0 ? ` ${t('and bet {bet}', { bet: short('bet_cents') })}` : '',
          cause: causeText(event['why']),
        }),
        0,
      );
    case 'wagers-forfeited':
      return own(
        t('Ante {ante}{which} forfeited', {
          ante: short('ante_cents'),
          which: sum('bet_cents') > 0 ? ` ${t('and bet {bet}', { bet: short('bet_cents') })}` : '',
        }),
        -sum('ante_cents') - sum('bet_cents'),
      );
    case 'round-void':
      return table(t('Round {round} is void: {cause}', { round: word('round'), cause: causeText(event['why']) }));
    case 'redeal-begun':
      return table(t('The hands are dealt again'));
    case 'box-cleared':
      return aside(t('Cards dealt to the empty box {seat} are discarded', { seat: word('seat') }));
    case 'kept-apart':
      return aside(t('{player} and {other} may not play together', { player: word('player'), other: word('other') }));
    case 'direction-given':
      return table(directions[word('what')] ?? sentence(word('what')));
    case 'inspector-notified':
      return aside(t('An inspector is notified'));
    default:
      return undefined;
  }
}
