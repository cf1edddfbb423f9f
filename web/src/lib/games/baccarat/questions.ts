// What is offered to the player apart from wagers, as questions with worded answers. Which of them are asked is the
// server's word (`options`); here they only get a title, a place and an order.
import { t } from '../../lang/lang.ts';
import type { Awaiting, BaccaratView, Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { offerText } from './words.ts';

export interface Answer {
  offer: Offer;
  label: string;
  /** The answer that most people want. */
  main: boolean;
}

export interface Question {
  key: string;
  /** Asked in the middle of the felt, or only possible, at its edge. */
  place: 'middle' | 'edge';
  title: string;
  text: string;
  rule: string | null;
  answers: Answer[];
}

/** Offers that have their own place elsewhere on the page; what may be said aloud is put down by touch. */
const elsewhere = new Set(['place-wager', 'call-wager', 'withdraw-wager', 'buy-in', 'cash-out', 'sit', 'stand', 'leave', 'cut', 'decline-cut']);

const groups: [string, string[]][] = [
  ['shoe', ['accept-shoe', 'decline-shoe']],
  ['hand', ['accept-hand', 'decline-hand']],
  ['turn', ['turn']],
  ['cards', ['require-shuffle', 'inspect-cards']],
  ['agree', ['agree-free-round']],
];

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? t('A player')) : t('{list} and {at}', { list: names.slice(0, -1).join(', '), at: names.at(-1) });

function head(group: string, offers: readonly Offer[], game: BaccaratView): { title: string; text: string } {
  const hand = offers[0]?.hand;
  const name = hand ? handText[hand] : t('hand');
  if (group === 'shoe') return { title: t('The shoe is offered to you'), text: t('Whoever takes it deals the cards, as the table’s curator.') };
  if (group === 'hand') return { title: t('The {name} is offered to you', { name }), text: t('Its cards lie face down. Whoever takes the hand turns them.') };
  if (group === 'turn') {
    const third = hand && game.hands[hand].cards.length > 2;
    return {
      title: third ? t('A third card for the {name}', { name }) : t('You have the {name}', { name }),
      text: t('Pull its cards on the felt, or say so here.'),
    };
  }
  if (group === 'cards') return { title: t('Pre-shuffled cards have been brought'), text: t('You may look at them, or have them shuffled all the same.') };
  return { title: t('A round without bets?'), text: t('{list} would like one. It is dealt once everybody agrees.', { list: list(game.agreed ?? []) }) };
}

/** The questions to this player, those in the middle first. */
export function questionsOf(options: readonly Offer[], awaiting: Awaiting | null, game: BaccaratView): Question[] {
  const open = options.filter((offer) => !elsewhere.has(offer.do));
  const used = new Set<Offer>();
  const out: Question[] = [];
  for (const [key, words] of groups) {
    const found = words.flatMap((word) => open.filter((offer) => offer.do === word));
    // A shoe that nobody took may be asked for at any time: no question, only a possibility.
    if (found.length === 0 || (key === 'shoe' && !found.some((offer) => offer.do === 'decline-shoe'))) continue;
    found.forEach((offer) => used.add(offer));
    const main = key === 'cards' ? 'none' : words[0];
    out.push({
      key: `${key}/${found[0]?.hand ?? ''}`,
      // While bets are taken the areas are left free.
      place: key === 'agree' ? 'edge' : 'middle',
      ...head(key, found, game),
      rule: key === 'cards' || words.includes(awaiting?.do ?? '') ? (awaiting?.rule ?? null) : null,
      answers: found.map((offer) => ({ offer, label: offerText(offer), main: offer.do === main })),
    });
  }
  const rest = open.filter((offer) => !used.has(offer));
  if (rest.length > 0) {
    const answers = rest.map((offer) => ({ offer, label: offerText(offer), main: false }));
    out.push({ key: 'rest', place: 'edge', title: t('You may also'), text: '', rule: null, answers });
  }
  return out;
}
