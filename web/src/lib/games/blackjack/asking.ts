// What is asked of the player now, as questions with worded answers and keys. Which are asked, and within which bounds, is the
// server's word (`options`); here they only get a title, an order and a key.
import { t } from '../../lang/lang.ts';
import { cardName, rankText, suitSign, type Suit } from '../../design/cards.ts';
import { money } from '../../design/money.ts';
import type { BlackjackOffer, BlackjackView } from '../../net/blackjack.ts';
import type { Awaiting } from '../../net/types.ts';
import { totalText } from './words.ts';

export interface Answer {
  offer: BlackjackOffer;
  label: string;
  /** The letter that says it; the first question that has it is meant. */
  key: string;
  /** The answer that most people want. */
  main: boolean;
  /** The money it takes, where the player may say how much. */
  amount: { least: number; most: number } | null;
}

export interface Question {
  key: string;
  kind: 'turn' | 'insurance' | 'double' | 'split' | 'option';
  box: number;
  hand: number | null;
  title: string;
  text: string;
  rule: string | null;
  /** Why a hand may not stand, with its rule. */
  mustDraw: { text: string; rule: string } | null;
  answers: Answer[];
}

const MUST_DRAW = { text: t('A hand of 11 or less has to draw.'), rule: 'nz-1996/blackjack/12.1(d)' };

const groups: [Question['kind'], string[]][] = [
  ['turn', ['draw-card', 'stand-hand', 'double-down', 'split-pair', 'refuse-card']],
  ['insurance', ['take-even-money', 'insure', 'decline-insurance']],
  ['double', ['follow-double', 'decline-follow']],
  ['split', ['follow-split', 'choose-hand']],
  ['option', ['complete-hand', 'take-back-hand']],
];

const labels: Record<string, string> = {
  'draw-card': t('Hit'),
  'stand-hand': t('Stand'),
  'double-down': t('Double'),
  'split-pair': t('Split'),
  'refuse-card': t('Refuse the card'),
  'take-even-money': t('Even money'),
  insure: t('Insure'),
  'decline-insurance': t('No insurance'),
  'follow-double': t('Double too'),
  'decline-follow': t('Add nothing'),
  'follow-split': t('Wager on both'),
  'complete-hand': t('Play on'),
  'take-back-hand': t('Take it back'),
};
const keys: Record<string, string> = {
  'draw-card': 'H',
  'stand-hand': 'S',
  'double-down': 'D',
  'split-pair': 'P',
  'refuse-card': 'F',
  'take-even-money': 'E',
  insure: 'I',
  'decline-insurance': 'N',
  'follow-double': 'D',
  'decline-follow': 'N',
  'follow-split': 'P',
  'complete-hand': 'Y',
  'take-back-hand': 'N',
};

export function questionsOf(options: readonly BlackjackOffer[], awaiting: Awaiting | null, game: BlackjackView): Question[] {
  const out: Question[] = [];
  for (const [kind, words] of groups) {
    const found = words.flatMap((word) => options.filter((offer) => offer.do === word));
    for (const box of new Set(found.map((offer) => offer.area ?? 0))) {
      const here = found.filter((offer) => (offer.area ?? 0) === box);
      // Whoever has declined may think again, and is not asked again.
      if (kind === 'insurance' && !here.some((offer) => offer.do === 'decline-insurance')) continue;
      const hand = kind === 'turn' ? (here[0]?.hand ?? null) : null;
      const rule = words.includes(awaiting?.do ?? '') ? (awaiting?.rule ?? null) : null;
      // Insurance is the dearest wager at the table: it is never the answer that is put forward.
      const main = kind === 'insurance' ? 'decline-insurance' : here[0]?.do;
      out.push({
        key: `${kind}/${box}/${hand ?? ''}`,
        kind,
        box,
        hand,
        ...head(kind, box, hand, game),
        rule,
        mustDraw: here.some((offer) => offer.do === 'draw-card') && !here.some((offer) => offer.do === 'stand-hand') ? MUST_DRAW : null,
        answers: here.map((offer) => answer(offer, offer.do === main && kind !== 'turn', game)),
      });
    }
  }
  return out;
}

function answer(offer: BlackjackOffer, main: boolean, game: BlackjackView): Answer {
  const amount = offer.most_cents === undefined ? null : { least: offer.least_cents ?? offer.most_cents, most: offer.most_cents };
  if (offer.do === 'choose-hand') {
    const hand = handAt(game, offer.area ?? 0, offer.hand ?? 0);
    // Of a hand just split the one card tells more than what it counts.
    const only = hand?.cards.length === 1 ? hand.cards[0] : undefined;
    const shows = only ? `${rankText(only.charAt(0))}${suitSign[only.charAt(1) as Suit]}` : hand ? totalText(hand) : '';
    return { offer, label: t('Hand {hand}{shows}', { hand: offer.hand, shows: shows && `, ${shows}` }), key: String(offer.hand ?? ''), main, amount };
  }
  return { offer, label: labels[offer.do] ?? offer.do, key: keys[offer.do] ?? '', main, amount };
}

const boxAt = (game: BlackjackView, box: number) => game.boxes.find((one) => one.box === box);
const handAt = (game: BlackjackView, box: number, hand: number) => boxAt(game, box)?.hands[hand - 1];

function head(kind: Question['kind'], box: number, nth: number | null, game: BlackjackView): { title: string; text: string } {
  const many = (boxAt(game, box)?.hands.length ?? 0) > 1;
  const up = game.dealer.cards[0];
  const against = up ? t('The dealer shows the {up}.', { up: cardName(up) }) : '';
  const decides = boxAt(game, box)?.decides ?? t('The player');
  if (kind === 'turn') {
    const hand = nth === null ? undefined : handAt(game, box, nth);
    const exposed = game.exposed[0];
    return {
      title: t('Box {box}{which}{which2}', { box, which: many && nth !== null ? t(', hand {nth}', { nth }) : '', which2: hand ? `: ${totalText(hand)}` : '' }),
      text: exposed ? t('The next card lies open: the {exposed}.', { exposed: cardName(exposed) }) : against,
    };
  }
  if (kind === 'insurance') return { title: t('Insurance for box {box}?', { box }), text: t('{against} It wins if the dealer has blackjack.', { against }) };
  if (kind === 'double')
    return { title: t('{decides} doubles on box {box}', { decides, box }), text: t('You may add to your wager too. One card more is dealt either way.') };
  if (kind === 'split')
    return {
      title: t('{decides} splits box {box}', { decides, box }),
      text: t('Wager as much again on the other hand, or leave your wager on the one you name.'),
    };
  return { title: t('Box {box}: play on?', { box }), text: t('The dealer’s first card was left out. You may take the hand back, or play it on.') };
}

/** The answer that a key means now: of the question asked first. */
export function answerFor(questions: readonly Question[], pressed: string): { question: Question; answer: Answer } | null {
  const letter = pressed.toUpperCase();
  const question = questions[0];
  const found = question?.answers.find((one) => one.key === letter);
  return question && found ? { question, answer: found } : null;
}

/** The least, the half where chips can make it, and the most, that are at hand for an amount. */
export function quickAmounts({ least, most }: { least: number; most: number }, chips: readonly number[]): number[] {
  const half = most / 2;
  const sums = chips.some((chip) => half % chip === 0) ? [least, half, most] : [least, most];
  return [...new Set(sums)].filter((sum) => sum >= least && sum <= most).sort((a, b) => a - b);
}

/** "Double $10"; without an amount the label alone. */
export const answerText = (answer: Answer, cents: number | null): string =>
  answer.amount && cents !== null ? `${answer.label} ${money(cents, 'short')}` : answer.label;
