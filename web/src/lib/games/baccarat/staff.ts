// What is offered to staff at a baccarat or chemin de fer table, sorted for the console, in words: what is due and of whom, what the
// dealer keys for players who are at the table and not at a page, and what a round may come to.
import { t } from '../../lang/lang.ts';
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
  'close-auction': t('Close the bidding'),
  'close-banco': t('No more announcements'),
  'no-more-bets': t('No more bets'),
  'reduce-wagers': t('Reduce to the differential'),
  'order-free-round': t('Deal a round without bets'),
  'cutting-card': t('Cutting card came out'),
  settle: t('Collect and pay'),
  'new-shoe': t('Shuffle for a new shoe'),
  cut: t('Cut'),
  'place-cutting-card': t('Cutting card placed'),
  'decline-cut': t('leaves the cut'),
  'inspect-cards': t('looks at the cards'),
  'require-shuffle': t('has them shuffled'),
  'accept-shoe': t('takes the shoe'),
  'decline-shoe': t('leaves the shoe'),
  'pass-shoe': t('passes the shoe on'),
  'request-free-round': t('asks for a round without bets'),
  'agree-free-round': t('agrees to a round without bets'),
  bid: 'bids',
  'accept-bank': t('takes the bank for'),
  'decline-bank': t('leaves the bank'),
  stake: 'stakes',
  'pass-bank': t('passes the bank on'),
  suivi: 'suivi',
  'decline-suivi': t('does not follow'),
  banco: 'banco',
  cover: 'covers',
  draw: t('draws a card'),
  stay: 'stays',
};
const reshuffles: Record<string, string> = { suspicion: t('the shuffle is suspect'), exposed: t('a card was exposed'), vacancy: t('the table was vacant') };
const knownText = wordsFrom({
  late: t('it came after no more bets'),
  partnership: t('players wagered together'),
  'in-time': t('it lay there in time'),
  chips: t('the wrong chips'),
});
const handOf = (offer: Offer): string => handText[offer.hand ?? 'player'];

/** What a button for the offer says; `cents` is what it would lay. */
export function staffText(offer: Offer, cents?: number): string {
  switch (offer.do) {
    case 'confirm':
      return stepText(offer['step']);
    case 'face-down':
      return t('Laid face down | All {n} laid face down', { n: offer.most ?? 1 });
    case 'accept-hand':
      return t('takes the {hand}', { hand: handOf(offer) });
    case 'decline-hand':
      return t('leaves the {hand}', { hand: handOf(offer) });
    case 'turn':
      return t('turns the {hand}', { hand: handOf(offer) });
    case 'keep-hand':
      return t('The dealer keeps the {hand}', { hand: handOf(offer) });
    case 'collect-vigorish':
      return offer.player ? t('Collect {player}’s commission', { player: offer.player }) : t('Collect all commission');
    default:
      return `${names[offer.do] ?? sentence(offer.do)}${cents === undefined ? '' : ` ${money(cents, 'short')}`}`;
  }
}

const laid: Record<string, string> = { up: t('and key the card'), down: t('face down') };

/** What the table waits for and of whom, as the dealer would say it. */
export function dueText(awaiting: Awaiting | null): string {
  if (!awaiting) return t('Nothing is awaited');
  const face = textOf(awaiting['face']);
  if (awaiting.for === 'chance') {
    const to = textOf(awaiting['to']);
    if (to === 'burn')
      return face === 'down'
        ? t('Burn a card face down | Burn {n} cards face down', { n: Number(awaiting['count'] ?? 1) })
        : t('Burn a card and key the card | Burn {n} cards and key the card', { n: Number(awaiting['count'] ?? 1) });
    const hand = handText[to as HandName] ?? to;
    return face === 'turned' ? t('Turn a card of the {hand} and key it', { hand }) : t('Deal to the {hand} {laid}', { hand, laid: laid[face] ?? '' }).trim();
  }
  const who = String(awaiting.player ?? t('a player'));
  switch (awaiting.what) {
    case 'cut':
      return awaiting.player ? t('{who} is asked to cut the cards', { who }) : t('Cut the cards');
    case 'cutting-card':
      return t('Put the cutting card in, counted from the back');
    case 'wagers':
      return t('Wagers are taken');
    case 'differential':
      return t('The wagers differ by more than the table allows');
    case 'shoe':
      return t('The shoe is offered to {who}', { who });
    case 'turn':
      return t('{who} turns the cards', { who });
    case 'hand':
      return awaiting.do === 'accept-hand' ? t('A hand is offered to {who}', { who }) : t('{who} decides on the hand', { who });
    case 'bids':
      return t('Bids for the bank are taken');
    case 'bank':
      return t('The bank is offered to {who}', { who });
    case 'stake':
      return t('{who} is asked for a stake', { who });
    case 'suivi':
      return t('{who} may follow', { who });
    case 'banco':
      return t('Who goes banco?');
    case 'settle':
      return t('Collect losing wagers and pay');
    case 'new-shoe':
      return t('The shoe has ended: shuffle');
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
      return t('Place {value}', { value });
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
  if (event.event === 'bank-settled') return t('The bank');
  if (event.event?.startsWith('cover-')) return t('Against the bank');
  return sentence(textOf(event['on'])) || t('Wager');
}

/** The results that a coup may have, each by cards that bring it about; with Banker six, which some books pay otherwise. */
export function outcomesOf(laid: readonly Laid[]): Outcome[] {
  const hands: [key: string, label: string, cards: string][] = [
    ['player', t('Player wins'), '9h 7c Kd Kh'],
    ['banker', t('Banker wins'), '7c 9h Kd Kh'],
    ['six', t('Banker wins with six'), '2c 3h 3d 3c Ks'],
    ['tie', t('Tie'), '9h 9c Kd Kh'],
  ];
  const all = hands.map(([key, label, cards]) => ({ key, label, course: cards.split(' ').map((card) => ({ do: 'card', card })) }));
  return laid.length > 0 ? all : [];
}
