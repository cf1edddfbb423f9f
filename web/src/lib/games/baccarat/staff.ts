// What is offered to staff at a baccarat or chemin de fer table, sorted for the console, in words: what is due and of whom, what the
// dealer keys for players who are at the table and not at a page, and what a round may come to.
import { money } from '../../design/money.ts';
import { textOf } from '../../net/text.ts';
import type { Laid, Outcome } from '../../console/money.ts';
import type { Awaiting, HandName, Offer, TableEvent } from '../../net/types.ts';
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

/** Null where nothing is offered that staff would say. */
export const staffOffers = (options: readonly Offer[]): CardOffers | null => sortOffers(options, { steps, answers });

const names: Record<string, string> = {
  'close-auction': 'Close the bidding',
  'close-banco': 'No more announcements',
  'no-more-bets': 'No more bets',
  'reduce-wagers': 'Reduce to the differential',
  'order-free-round': 'Deal a round without bets',
  'cutting-card': 'Cutting card came out',
  settle: 'Collect and pay',
  'new-shoe': 'Shuffle for a new shoe',
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
const reshuffles: Record<string, string> = { suspicion: 'the shuffle is suspect', exposed: 'a card was exposed', vacancy: 'the table was vacant' };
const knownText = wordsFrom({
  late: 'it came after no more bets',
  partnership: 'players wagered together',
  'in-time': 'it lay there in time',
  chips: 'the wrong chips',
});
const handOf = (offer: Offer): string => handText[offer.hand ?? 'player'];

/** What a button for the offer says; `cents` is what it would lay. */
export function staffText(offer: Offer, cents?: number): string {
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
    case 'collect-vigorish':
      return offer.player ? `Collect ${offer.player}’s commission` : 'Collect all commission';
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

/** What a fact of a report is called. */
export function valueText(name: string, value: string): string {
  switch (name) {
    case 'cause':
      return sentence(reshuffles[value] ?? causeText(value));
    case 'hand':
      return handText[value as HandName] ?? sentence(value);
    case 'on':
      return sentence(value);
    case 'area':
      return `Place ${value}`;
    case 'style':
      return styleText(value);
    case 'pays':
      return paymentText(value);
    case 'fault':
      return sentence(knownText(value));
    default:
      return value;
  }
}

/** What a settled wager is on. */
export function namedOn(event: TableEvent): string {
  if (event.event === 'bank-settled') return 'The bank';
  if (event.event?.startsWith('cover-')) return 'Against the bank';
  return sentence(textOf(event['on'])) || 'Wager';
}

/** The results that a coup may have, each by cards that bring it about; with Banker six, which some books pay otherwise. */
export function outcomesOf(laid: readonly Laid[]): Outcome[] {
  const hands: [key: string, label: string, cards: string][] = [
    ['player', 'Player wins', '9h 7c Kd Kh'],
    ['banker', 'Banker wins', '7c 9h Kd Kh'],
    ['six', 'Banker wins with six', '2c 3h 3d 3c Ks'],
    ['tie', 'Tie', '9h 9c Kd Kh'],
  ];
  const all = hands.map(([key, label, cards]) => ({ key, label, course: cards.split(' ').map((card) => ({ do: 'card', card })) }));
  return laid.length > 0 ? all : [];
}
