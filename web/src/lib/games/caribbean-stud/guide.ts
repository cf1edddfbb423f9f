// How to play Caribbean stud, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';

const dealer = (up: string) => [...[0, 1, 2, 3].map((nth) => ({ card: null, x: 70 + nth * 36, y: 14, w: 34 })), { card: up, x: 214, y: 14, w: 34 }];
const hand = (cards: readonly string[], y = 94) => cards.map((card, nth) => ({ card, x: 70 + nth * 36, y, w: 34 }));

export const guide: Guide = [
  {
    title: t('The ante'),
    words: t('Put chips on your ante and place them. A coin in the slot plays for the jackpot, too. Then everybody gets five cards.'),
    shows: t('An ante, the slot for a coin, and five cards face down.'),
    scene: [
      { box: t('Ante'), x: 60, y: 96, w: 70, h: 56, lit: true },
      { chip: 500, x: 112, y: 136, r: 12 },
      { box: t('Jackpot'), x: 150, y: 96, w: 70, h: 56 },
      ...[0, 1, 2, 3, 4].map((nth) => ({ card: null, x: 70 + nth * 36, y: 20, w: 34 })),
    ],
  },
  {
    title: t('Look at your cards'),
    words: t('You play against the dealer alone, with a poker hand of five cards. Of the dealer’s hand you see one card.'),
    shows: t('Your pair of nines against a dealer who shows a six.'),
    scene: [...dealer('6d'), ...hand(['9c', '9h', 'Ks', '5d', '2c'])],
  },
  {
    title: t('Bet or fold'),
    words: t('Fold (F) and lose the ante, or bet (B) exactly twice the ante and play on. Neither can be taken back.'),
    shows: t('An ante of five and a bet of ten.'),
    scene: [
      { box: t('Ante'), x: 60, y: 50, w: 80, h: 70 },
      { chip: 500, x: 100, y: 104 },
      { box: t('Bet'), x: 180, y: 50, w: 80, h: 70, lit: true },
      { chip: 500, x: 220, y: 104 },
      { chip: 500, x: 220, y: 98 },
      { text: '2 ×', x: 160, y: 90, size: 18 },
    ],
  },
  {
    title: t('Does the dealer qualify?'),
    words: t('The dealer needs an ace and a king, or better. Without, your ante is paid 1 to 1 and the bet comes back, whatever you hold.'),
    shows: t('A dealer’s hand with queen high, which does not qualify.'),
    scene: [
      ...hand(['Qs', 'Th', '8c', '6d', '3h'], 34),
      { text: t('Queen high: does not qualify'), x: 160, y: 118, size: 17 },
      { text: t('ante + 1 to 1'), x: 160, y: 146, size: 16, tone: 'good' },
    ],
  },
  {
    title: t('The better hand wins'),
    words: t('If the dealer qualifies and you win, the ante pays 1 to 1 and the bet by your hand: a pair 1 to 1, a flush 5 to 1, up to 250 to 1.'),
    shows: t('A flush of hearts, which pays 5 to 1.'),
    scene: [...hand(['Ah', 'Jh', '9h', '6h', '3h'], 40), { text: t('Flush: the bet pays 5 to 1'), x: 160, y: 130, size: 17, tone: 'good' }],
  },
];

/** The guided first round. */
export const tour: Tour = [
  { at: '[data-spot="ante"]', says: t('Touch Ante to put the chip there.'), until: { there: '[data-act="place"]' } },
  place('[data-act="place"]', t('Place it: now it counts.')),
  chip(),
  ready(),
  { at: '.decision', says: t('Look at your five cards. Bet (B) twice the ante to play on, or fold (F) and lose the ante.'), until: { said: ['bet', 'fold'] } },
  came('[data-phase]', t('The dealer turns the other cards. Without an ace and a king the dealer does not qualify.')),
];
