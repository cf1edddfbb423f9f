// What happened at a blackjack table, in words; every note keeps the rule of its event.
import { spelt, t } from '../../lang/lang.ts';
import { cardName } from '../../design/cards.ts';
import type { TableEvent } from '../../net/types.ts';
import { noted, teller, type Note, type Told } from '../../table/notes.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { howText } from './words.ts';
import { oddsText } from '../../table/words.ts';

const mishaps: Record<string, string> = {
  'face-up-card': t('a card lay face up in the shoe'),
  'drawn-unseen': t('a card was drawn in error, unseen'),
  'exposed-card': t('a card was drawn in error and seen'),
  'empty-box': t('cards were dealt to a box without a wager'),
  'omitted-box': t('a box was left out of the deal'),
  'omitted-dealer': t('the dealer’s first card was left out'),
  'dealer-card': t('a card was dealt to the dealer in error'),
  misplaced: t('cards were dealt wrongly'),
  'insufficient-cards': t('there were too few cards'),
  'damaged-card': t('a card is damaged'),
  'missed-shuffle': t('the shuffle was missed'),
  'no-cutting-card': t('the cutting card was left out'),
  'wager-above-maximum': t('a wager was above the maximum'),
  'wager-below-minimum': t('a wager was below the minimum'),
  'box-above-maximum': t('the wagers on a box were above its maximum'),
  'box-full': t('the box had as many players as it may have'),
  'too-many-boxes': t('the player wagers on as many boxes as one may'),
  'wager-late': t('a wager was made too late'),
  'wager-chips': t('a wager was not made with chips for this game'),
  'wager-partnership': t('players joined to exceed a maximum'),
  disruption: t('the game was disrupted'),
  fraud: t('there was fraud'),
  'dealer-blackjack': t('the dealer has blackjack'),
};
const mendText = wordsFrom({
  discarded: t('it is discarded'),
  'next-card': t('it is used as the next card'),
  reconstructed: t('the hands are put together as they should have been'),
  'cards-void': t('those cards are void'),
  'box-void': t('the box takes no part'),
  options: t('seated players may play on or take their hands back'),
  'round-void': t('the round is void'),
  'discards-shuffled': t('the discards are shuffled and play goes on'),
  'replaced-after': t('it is replaced after the round'),
  'shuffled-after': t('the cards are shuffled after the round'),
  'valid-in-part': t('it stands in part'),
  'valid-once': t('it stands this once'),
  'wager-void': t('it is void'),
  refunded: t('wagers are given back'),
});
export const mishapText = wordsFrom(mishaps);

/** `split` says of a box whether it has several hands now: then a hand is named by its number. */
export const noteOf = (event: TableEvent, me: string | undefined, split: (box: number) => boolean = () => false): Note | null =>
  noted(event, me, tell(event, me, split));

/** Undefined: not told here; null: nothing needs to be said. */
function tell(event: TableEvent, me: string | undefined, split: (box: number) => boolean): Told {
  const { mine, word, sum, short, who, does, own, table, aside } = teller(event, me);
  const box = event['area'] == null ? t('the dealer') : t('box {box}', { box: word('area') });
  const of = Number(event['hand'] ?? 0) > 0 && split(Number(event['area'] ?? 0)) ? t(', hand {hand}', { hand: word('hand') }) : '';
  const late = event['absent'] === true ? t(', for want of an answer') : '';
  switch (event.event) {
    case 'announced':
      return table(`“${word('words')}”`);
    case 'total-announced':
      // The total stands beside the hand; it is spoken and listed, and no ribbon.
      return aside(
        event['area'] == null
          ? t('Dealer: {what}', { what: spelt(word('words').toLowerCase()) })
          : t('Box {area}{of}: {what}', { area: word('area'), of, what: spelt(word('words').toLowerCase()) }),
      );
    case 'decider-named':
      return aside(event['player'] == null ? t('Nobody decides for {box}', { box }) : t('{does} for {box}', { does: does('decide', 'decides'), box }));
    case 'insurance-placed':
      return aside(t('{does} {box} for {sum}', { does: does('insure', 'insures'), box, sum: short('cents') }));
    case 'insurance-declined':
      return aside(t('{does} no insurance on {box}{late}', { does: does('take', 'takes'), box, late }));
    case 'hand-stood':
      return aside(t('{does} on {box}{late}', { does: who === '' ? t('The player stands') : does('stand', 'stands'), box, late }));
    case 'card-asked':
      return aside(t('{does} on {box}', { does: does('draw', 'draws'), box }));
    case 'card-refused':
      return table(t('{does} the card on {box}', { does: does('refuse', 'refuses'), box }));
    case 'hand-doubled':
      return table(t('{does} {box}{of} with {sum}', { does: does('double', 'doubles'), box, of, sum: short('cents') }));
    case 'pair-split':
      return table(t('{does} {box} with {sum}', { does: does('split', 'splits'), box, sum: short('cents') }));
    case 'double-followed':
      return table(t('{does} {box} too, with {sum}', { does: does('double', 'doubles'), box, sum: short('cents') }));
    case 'split-followed':
      return table(t('{does} on both hands of {box}', { does: does('wager', 'wagers'), box }));
    case 'follow-declined':
      return aside(t('{does} nothing on {box}{late}', { does: does('add', 'adds'), box, late }));
    case 'split-hand-chosen':
      return aside(t('{does} on hand {hand} of {box}{late}', { does: mine ? t('You stay') : t('{who} stays', { who }), hand: word('hand'), box, late }));
    case 'hand-busted':
      return table(t('Box {area}{of} is bust with {total}', { area: word('area'), of, total: word('total') }));
    case 'sevens-settled':
      return event['odds'] == null
        ? aside(t('Super Sevens on {box}: {how}', { box, how: howText(word('found')) }))
        : table(t('Super Sevens on {box}: {how} pays {odds}', { box, how: howText(word('found')), odds: oddsText(word('odds')) }));
    case 'absence-directed':
      return table(
        event['absent'] === false
          ? t('Nobody may decide for {box}{of}: the dealer completes the hand', { box, of })
          : t('Nobody answers for {box}{of}: the dealer completes the hand', { box, of }),
      );
    case 'cutting-card-drawn':
      return table(t('The cutting card is out: this is the last round of the shoe'));
    case 'first-card-discarded':
      return aside(t('The first card is discarded'));
    case 'burned-card-asked':
      return aside(t('{does} to see the discarded card', { does: does('ask', 'asks') }));
    case 'burned-card-shown':
      return table(t('The discarded card was the {card}', { card: cardName(word('card')) }));
    case 'card-exposed':
      return table(t('The {card} lies open: it is the next card', { card: cardName(word('card')) }));
    case 'card-damaged':
      return table(t('The {card} is damaged', { card: cardName(word('card')) }));
    case 'card-discarded':
      return table(t('The {card} is discarded: {mishap}', { card: cardName(word('card')), mishap: mishapText(event['why']) }));
    case 'mishap-ruled':
      return table(`${sentence(mishapText(event['on']))}: ${mendText(word('mend'))}`);
    case 'loss-returned':
      return own(t('Given back: {sum} on {box}, {mishap}', { sum: short('cents'), box, mishap: mishapText(event['why']) }), sum('cents'));
    case 'payment-recovered':
      return own(t('Taken back: {sum} that {box} had been paid, {mishap}', { sum: short('cents'), box, mishap: mishapText(event['why']) }), -sum('cents'));
    case 'payment-owed':
      return own(t('Still due to the operator: {sum} that {box} had been paid', { sum: short('cents'), box }));
    case 'wager-reinstated':
      return own(t('Your {sum} on {box} lies there again', { sum: short('cents'), box }));
    case 'reconstruction-due':
      return table(t('The hands are to be put together anew: {mishap}', { mishap: mishapText(event['why']) }));
    case 'cutting-card-directed':
      return aside(t('The cutting card goes {fromback} cards from the back', { fromback: word('from_back') }));
    case 'box-given-back':
      return own(t('Returned: {sum} on {box}, {mishap}', { sum: short('cents'), box, mishap: mishapText(event['why']) }));
    case 'box-forfeited':
      return own(t('Forfeited: {sum} on {box}', { sum: short('cents'), box }), -sum('cents'));
    case 'loss-forfeited':
      return own(t('Not refunded: {sum} on {box}', { sum: short('cents'), box }));
    case 'box-voided':
      return table(t('Box {area} takes no part: {mishap}', { area: word('area'), mishap: mishapText(event['why']) }));
    case 'round-set-aside':
      return table(t('Round {round} is void: {mishap}', { round: word('round'), mishap: mishapText(event['why']) }));
    case 'option-taken':
      return table(
        event['completes'] === true
          ? t('{does} {box} on{late}', { does: who === '' ? t('The player plays') : does('play', 'plays'), box, late })
          : t('{does} back {box}{late}', { does: who === '' ? t('The player takes') : does('take', 'takes'), box, late }),
      );
    case 'box-wager-found':
      return own(
        t('Your {sum} on {box}: {valid} stands, {void} is void', { sum: short('cents'), box, valid: short('valid_cents'), void: short('void_cents') }),
      );
    case 'held-to-minimum':
      return table(t('{does} held to the minimum until the cards are shuffled', { does: does('are', 'is') }));
    case 'inspector-notified':
      return aside(t('An inspector is told'));
    case 'shuffle-due':
      return table(t('The cards are shuffled after this round: {mishap}', { mishap: mishapText(event['why']) }));
    case 'cards-replaced':
      return table(t('New cards are brought'));
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
