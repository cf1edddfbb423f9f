// What is offered to staff at a baccarat or chemin de fer table, sorted for the console, in words: what is due and of whom, what the
// dealer keys for players who are at the table and not at a page, and what may be reported or ordered.
import { money } from '../../design/money.ts';
import { textOf } from '../../net/text.ts';
import type { Awaiting, HandName, Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { otherwiseDue, sortOffers, stepText, type CardOffers } from '../../table/staff.ts';
import { sentence, wordsFrom } from '../../table/words.ts';
import { causeText } from './notes.ts';
import { paymentText, styleText } from './words.ts';

const steps = [
  'confirm',
  'face-down',
  'close-auction',
  'close-banco',
  'no-more-bets',
  'reduce-wagers',
  'order-free-round',
  'keep-hand',
  'cutting-card',
  'settle',
  'collect-vigorish',
  'new-shoe',
];
const answers = [
  'decline-cut',
  'inspect-cards',
  'require-shuffle',
  'accept-shoe',
  'decline-shoe',
  'pass-shoe',
  'accept-hand',
  'decline-hand',
  'turn',
  'request-free-round',
  'agree-free-round',
  'bid',
  'accept-bank',
  'decline-bank',
  'stake',
  'pass-bank',
  'suivi',
  'decline-suivi',
  'banco',
  'cover',
  'draw',
  'stay',
];
const reports = [
  'report-third-card',
  'report-excess-card',
  'report-face-up-card',
  'report-insufficient-cards',
  'report-misdeal',
  'report-no-burn',
  'report-late-error',
  'report-found-wager',
  'order-recut',
  'order-pass',
  'assign-hand',
  'turn-banker-first',
  'reshuffle',
  'replace-cards',
  'change-style',
  'change-payment',
  'invalidate-round',
  'declare-void',
];

/** Null where nothing is offered that staff would say. */
export const staffOffers = (options: readonly Offer[]): CardOffers | null => sortOffers(options, { steps, answers, reports });

const names: Record<string, string> = {
  'close-auction': 'Close the bidding',
  'close-banco': 'No more announcements',
  'no-more-bets': 'No more bets',
  'reduce-wagers': 'Reduce to the differential',
  'order-free-round': 'Deal a round without bets',
  'cutting-card': 'Cutting card came out',
  settle: 'Collect and pay',
  'new-shoe': 'Shuffle for a new shoe',
  'order-recut': 'Have the cards cut again',
  'order-pass': 'Have it passed on',
  'turn-banker-first': 'Banker’s Hand is turned first',
  'replace-cards': 'Have the cards replaced',
  'report-third-card': 'Third card drawn in error',
  'report-excess-card': 'One card too many',
  'report-face-up-card': 'Card face up in the shoe',
  'report-insufficient-cards': 'Too few cards in the shoe',
  'report-misdeal': 'Cards dealt or placed wrongly',
  'report-no-burn': 'The burn was forgotten',
  'report-late-error': 'Error in an earlier round',
  'report-found-wager': 'Wager that should have been refused',
  cut: 'Cut',
  'place-cutting-card': 'Cutting card placed',
  'decline-cut': 'leaves the cut',
  'inspect-cards': 'looks at the cards',
  'require-shuffle': 'has them shuffled',
  'accept-shoe': 'takes the shoe',
  'decline-shoe': 'leaves the shoe',
  'pass-shoe': 'passes the shoe on',
  'request-free-round': 'asks for a round without bets',
  'agree-free-round': 'agrees to a round without bets',
  bid: 'bids',
  'accept-bank': 'takes the bank for',
  'decline-bank': 'leaves the bank',
  stake: 'stakes',
  'pass-bank': 'passes the bank on',
  suivi: 'suivi',
  'decline-suivi': 'does not follow',
  banco: 'banco',
  cover: 'covers',
  draw: 'draws a card',
  stay: 'stays',
};
const reshuffleText = wordsFrom({ suspicion: 'the shuffle is suspect', exposed: 'a card was exposed', vacancy: 'the table was vacant' });
const handOf = (offer: Offer): string => handText[offer.hand ?? 'player'];

/** What a button for the offer says; `cents` is what it would lay. */
export function staffText(offer: Offer, cents?: number): string {
  const cause = String(offer['cause']);
  switch (offer.do) {
    case 'confirm':
      return stepText(offer['step']);
    case 'face-down':
      return (offer.most ?? 1) > 1 ? `All ${offer.most} laid face down` : 'Laid face down';
    case 'accept-hand':
      return `takes the ${handOf(offer)}`;
    case 'decline-hand':
      return `leaves the ${handOf(offer)}`;
    case 'turn':
      return `turns the ${handOf(offer)}`;
    case 'keep-hand':
      return `The dealer keeps the ${handOf(offer)}`;
    case 'assign-hand':
      return `${offer['player'] ?? 'The dealer'} turns the ${handOf(offer)}`;
    case 'collect-vigorish':
      return offer.player ? `Collect ${offer.player}’s commission` : 'Collect all commission';
    case 'reshuffle':
      return `Have the cards shuffled: ${reshuffleText(cause)}`;
    case 'invalidate-round':
      return `Invalidate the round: ${causeText(cause)}`;
    case 'declare-void':
      return 'Declare the round void: going on is impractical';
    case 'change-style':
      return `From now on: ${styleText(String(offer['style']))}`;
    case 'change-payment':
      return `From now on: Banker pays ${paymentText(String(offer['pays']))}`;
    default:
      return `${names[offer.do] ?? sentence(offer.do)}${cents === undefined ? '' : ` ${money(cents, 'short')}`}`;
  }
}

const laid: Record<string, string> = { up: 'and key the card', down: 'face down' };

/** What the table waits for and of whom, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null): string {
  if (!awaiting) return 'Nothing is awaited';
  const face = textOf(awaiting['face']);
  if (awaiting.for === 'chance') {
    const to = textOf(awaiting['to']);
    if (to === 'burn')
      return `Burn ${Number(awaiting['count'] ?? 1) > 1 ? `${String(awaiting['count'])} cards` : 'a card'} ${laid[face] ?? 'and key the card'}`;
    const hand = handText[to as HandName] ?? to;
    return face === 'turned' ? `Turn a card of the ${hand} and key it` : `Deal to the ${hand} ${laid[face] ?? ''}`.trim();
  }
  const who = String(awaiting.player ?? 'a player');
  switch (awaiting.what) {
    case 'cut':
      return awaiting.player ? `${who} is asked to cut the cards` : 'Cut the cards';
    case 'cutting-card':
      return 'Put the cutting card in, counted from the back';
    case 'wagers':
      return 'Wagers are taken';
    case 'differential':
      return 'The wagers differ by more than the table allows';
    case 'shoe':
      return `The shoe is offered to ${who}`;
    case 'turn':
      return `${who} turns the cards`;
    case 'hand':
      return awaiting.do === 'accept-hand' ? `A hand is offered to ${who}` : `${who} decides on the hand`;
    case 'bids':
      return 'Bids for the bank are taken';
    case 'bank':
      return `The bank is offered to ${who}`;
    case 'stake':
      return `${who} is asked for a stake`;
    case 'suivi':
      return `${who} may follow`;
    case 'banco':
      return 'Who goes banco?';
    case 'settle':
      return 'Collect losing wagers and pay';
    case 'new-shoe':
      return 'The shoe has ended: shuffle';
    default:
      return otherwiseDue(awaiting.what);
  }
}

const facts: Record<string, readonly string[]> = {
  'report-third-card': ['card?'],
  'report-excess-card': ['card?'],
  'report-face-up-card': ['card'],
  'report-misdeal': ['placed?'],
  'report-late-error': ['round'],
  'report-found-wager': ['player', 'area', 'on', 'cents'],
  'invalidate-round': ['forfeit'],
};
/** Which facts a report is asked with; one with a question mark may be left out. */
export const factsOf = (offer: Offer): readonly string[] => facts[offer.do] ?? [];
