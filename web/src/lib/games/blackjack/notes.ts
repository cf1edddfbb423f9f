// What happened at a blackjack table, in words; every note keeps the rule of its event.
import { cardName } from '../../design/cards.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { howText, oddsText } from './words.ts';

const mishaps: Record<string, string> = {
  'face-up-card': 'a card lay face up in the shoe',
  'drawn-unseen': 'a card was drawn in error, unseen',
  'exposed-card': 'a card was drawn in error and seen',
  'empty-box': 'cards were dealt to a box without a wager',
  'omitted-box': 'a box was left out of the deal',
  'omitted-dealer': 'the dealer’s first card was left out',
  'dealer-card': 'a card was dealt to the dealer in error',
  misplaced: 'cards were dealt wrongly',
  'insufficient-cards': 'there were too few cards',
  'damaged-card': 'a card is damaged',
  'missed-shuffle': 'the shuffle was missed',
  'no-cutting-card': 'the cutting card was left out',
  'wager-above-maximum': 'a wager was above the maximum',
  'wager-below-minimum': 'a wager was below the minimum',
  'box-above-maximum': 'the wagers on a box were above its maximum',
  'box-full': 'the box had as many players as it may have',
  'too-many-boxes': 'the player wagers on as many boxes as one may',
  'wager-late': 'a wager was made too late',
  'wager-chips': 'a wager was not made with chips for this game',
  'wager-partnership': 'players joined to exceed a maximum',
  disruption: 'the game was disrupted',
  fraud: 'there was fraud',
  'dealer-blackjack': 'the dealer has blackjack',
};
const mendText = wordsFrom({
  discarded: 'it is discarded',
  'next-card': 'it is used as the next card',
  reconstructed: 'the hands are put together as they should have been',
  'cards-void': 'those cards are void',
  'box-void': 'the box takes no part',
  options: 'seated players may play on or take their hands back',
  'round-void': 'the round is void',
  'discards-shuffled': 'the discards are shuffled and play goes on',
  'replaced-after': 'it is replaced after the round',
  'shuffled-after': 'the cards are shuffled after the round',
  'valid-in-part': 'it stands in part',
  'valid-once': 'it stands this once',
  'wager-void': 'it is void',
  refunded: 'wagers are given back',
});
export const mishapText = wordsFrom(mishaps);

/** `split` says of a box whether it has several hands now: then a hand is named by its number. */
export const noteOf = (event: TableEvent, me: string | undefined, split: (box: number) => boolean = () => false): Note | null =>
  noted(event, me, tell(event, me, split));

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, split: (box: number) => boolean): Told {
  const { mine, word, sum, short, who, does, own, table, aside } = teller(event, me);
  const box = event['area'] == null ? 'the dealer' : `box ${word('area')}`;
  const of = Number(event['hand'] ?? 0) > 0 && split(Number(event['area'] ?? 0)) ? `, hand ${word('hand')}` : '';
  const late = event['absent'] === true ? ', for want of an answer' : '';
  switch (event.event) {
    case 'announced':
      return table(`“${word('words')}”`);
    case 'total-announced':
      // The total stands beside the hand; it is spoken and listed, and no ribbon.
      return aside(event['area'] == null ? `Dealer: ${word('words').toLowerCase()}` : `Box ${word('area')}${of}: ${word('words').toLowerCase()}`);
    case 'decider-named':
      return aside(event['player'] == null ? `Nobody decides for ${box}` : `${does('decide', 'decides')} for ${box}`);
    case 'insurance-placed':
      return aside(`${does('insure', 'insures')} ${box} for ${short('cents')}`);
    case 'insurance-declined':
      return aside(`${does('take', 'takes')} no insurance on ${box}${late}`);
    case 'hand-stood':
      return aside(`${who || 'The player'} ${mine ? 'stand' : 'stands'} on ${box}${late}`);
    case 'card-asked':
      return aside(`${does('draw', 'draws')} on ${box}`);
    case 'card-refused':
      return table(`${does('refuse', 'refuses')} the card on ${box}`);
    case 'hand-doubled':
      return table(`${does('double', 'doubles')} ${box}${of} with ${short('cents')}`);
    case 'pair-split':
      return table(`${does('split', 'splits')} ${box} with ${short('cents')}`);
    case 'double-followed':
      return table(`${does('double', 'doubles')} ${box} too, with ${short('cents')}`);
    case 'split-followed':
      return table(`${does('wager', 'wagers')} on both hands of ${box}`);
    case 'follow-declined':
      return aside(`${does('add', 'adds')} nothing on ${box}${late}`);
    case 'split-hand-chosen':
      return aside(`${does('stay', 'stays')} on hand ${word('hand')} of ${box}${late}`);
    case 'hand-busted':
      return table(`Box ${word('area')}${of} is bust with ${word('total')}`);
    case 'sevens-settled':
      return event['odds'] == null
        ? aside(`Super Sevens on ${box}: ${howText(word('found'))}`)
        : table(`Super Sevens on ${box}: ${howText(word('found'))} pays ${oddsText(word('odds'))}`);
    case 'absence-directed':
      return table(
        event['absent'] === false
          ? `Nobody may decide for ${box}${of}: the dealer completes the hand`
          : `Nobody answers for ${box}${of}: the dealer completes the hand`,
      );
    case 'cutting-card-drawn':
      return table('The cutting card is out: this is the last round of the shoe');
    case 'first-card-discarded':
      return aside('The first card is discarded');
    case 'burned-card-asked':
      return aside(`${does('ask', 'asks')} to see the discarded card`);
    case 'burned-card-shown':
      return table(`The discarded card was the ${cardName(word('card'))}`);
    case 'card-exposed':
      return table(`The ${cardName(word('card'))} lies open: it is the next card`);
    case 'card-damaged':
      return table(`The ${cardName(word('card'))} is damaged`);
    case 'card-discarded':
      return table(`The ${cardName(word('card'))} is discarded: ${mishapText(event['why'])}`);
    case 'mishap-ruled':
      return table(`${sentence(mishapText(event['on']))}: ${mendText(word('mend'))}`);
    case 'loss-returned':
      return own(`Given back: ${short('cents')} on ${box}, ${mishapText(event['why'])}`, sum('cents'));
    case 'payment-recovered':
      return own(`Taken back: ${short('cents')} that ${box} had been paid, ${mishapText(event['why'])}`, -sum('cents'));
    case 'payment-owed':
      return own(`Still due to the operator: ${short('cents')} that ${box} had been paid`);
    case 'wager-reinstated':
      return own(`Your ${short('cents')} on ${box} lies there again`);
    case 'reconstruction-due':
      return table(`The hands are to be put together anew: ${mishapText(event['why'])}`);
    case 'cutting-card-directed':
      return aside(`The cutting card goes ${word('from_back')} cards from the back`);
    case 'box-given-back':
      return own(`Returned: ${short('cents')} on ${box}, ${mishapText(event['why'])}`);
    case 'box-forfeited':
      return own(`Forfeited: ${short('cents')} on ${box}`, -sum('cents'));
    case 'loss-forfeited':
      return own(`Not refunded: ${short('cents')} on ${box}`);
    case 'box-voided':
      return table(`Box ${word('area')} takes no part: ${mishapText(event['why'])}`);
    case 'round-set-aside':
      return table(`Round ${word('round')} is void: ${mishapText(event['why'])}`);
    case 'option-taken':
      return table(
        `${who || 'The player'} ${event['completes'] === true ? (mine ? 'play' : 'plays') : mine ? 'take back' : 'takes back'} ${box}${event['completes'] === true ? ' on' : ''}${late}`,
      );
    case 'box-wager-found':
      return own(`Your ${short('cents')} on ${box}: ${short('valid_cents')} stands, ${short('void_cents')} is void`);
    case 'held-to-minimum':
      return table(`${does('are', 'is')} held to the minimum until the cards are shuffled`);
    case 'inspector-notified':
      return aside('An inspector is told');
    case 'shuffle-due':
      return table(`The cards are shuffled after this round: ${mishapText(event['why'])}`);
    case 'cards-replaced':
      return table('New cards are brought');
    case 'stake-settled':
    case 'insurance-settled':
    case 'box-wagered':
    case 'box-withdrawn':
    case 'sevens-wagered':
    case 'sevens-withdrawn':
      return null;
    default:
      return undefined;
  }
}
