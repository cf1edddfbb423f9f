// How to play blackjack, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';

export const guide: Guide = [
  {
    title: t('Nearer to 21 than the dealer'),
    words: t('Cards count their number, pictures count ten, an ace one or eleven. Have more than the dealer, and not more than 21.'),
    shows: t('A king and a nine, nineteen, beside an ace that counts one or eleven.'),
    scene: [
      { card: 'Ks', x: 60, y: 40, w: 62 },
      { card: '9h', x: 96, y: 46, w: 62 },
      { text: '19', x: 110, y: 158, size: 22 },
      { card: 'Ad', x: 214, y: 40, w: 62 },
      { text: t('1 or 11'), x: 245, y: 158, size: 18 },
    ],
  },
  {
    title: t('Wager on a box'),
    words: t('Choose a chip and touch a box, or several. Each gets two cards face up; the dealer takes one, and a second when everybody has played.'),
    shows: t('A box with a chip and two cards, and one card of the dealer.'),
    scene: [
      { card: '7c', x: 138, y: 14, w: 42 },
      { box: '', x: 120, y: 88, w: 80, h: 72, lit: true },
      { card: 'Th', x: 132, y: 84, w: 38 },
      { card: '5s', x: 152, y: 88, w: 38 },
      { chip: 500, x: 218, y: 140 },
    ],
  },
  {
    title: t('Hit or stand'),
    words: t('Hit (H) takes another card, stand (S) keeps what you have. Over 21 you are bust and lose at once. The dealer draws to 16 and stands on 17.'),
    shows: t('Fifteen becomes twenty-one with a six.'),
    scene: [
      { card: 'Th', x: 60, y: 44, w: 58 },
      { card: '5s', x: 88, y: 44, w: 58 },
      { arrow: [172, 84, 206, 84] },
      { card: '6d', x: 216, y: 44, w: 58 },
      { text: '15', x: 102, y: 154, size: 22 },
      { text: '21', x: 245, y: 154, size: 22, tone: 'good' },
    ],
  },
  {
    title: t('Double and split'),
    words: t('On nine, ten or eleven you may double (D): up to as much again for one card only. Two cards of the same value may be split (P) into two hands.'),
    shows: t('An eleven with a doubled wager, and a pair of eights in two hands.'),
    scene: [
      { card: '6c', x: 34, y: 34, w: 50 },
      { card: '5h', x: 58, y: 34, w: 50 },
      { chip: 500, x: 54, y: 134 },
      { chip: 500, x: 84, y: 134 },
      { card: '8s', x: 190, y: 34, w: 50 },
      { card: '8d', x: 250, y: 34, w: 50 },
      { chip: 500, x: 215, y: 134 },
      { chip: 500, x: 275, y: 134 },
    ],
  },
  {
    title: t('What is paid'),
    words: t(
      'A win pays 1 to 1, an ace with a ten or a picture, blackjack, 3 to 2. Equal totals are a stand-off: nobody wins. Insurance is a wager apart: against an ace, that the dealer has blackjack.',
    ),
    shows: t('An ace and a king, which pay 3 to 2.'),
    scene: [
      { card: 'As', x: 66, y: 34, w: 66 },
      { card: 'Kh', x: 106, y: 34, w: 66 },
      { text: t('Blackjack'), x: 240, y: 76, size: 22 },
      { text: t('3 to 2'), x: 240, y: 108, size: 22, tone: 'good' },
    ],
  },
];

const DECIDED = ['draw-card', 'stand-hand', 'double-down', 'split-pair'];
/** The guided first round. */
export const tour: Tour = [
  place('[data-spot]', t('Touch a free box: your chip lies there, and two cards will come to it.')),
  chip(),
  ready(),
  { at: '.question', says: t('Your turn: hit (H) takes a card, stand (S) keeps what you have. Over 21 loses at once.'), until: { said: DECIDED } },
  came('[data-phase]', t('The dealer plays last. Whoever is nearer to 21 wins.')),
];
