// How to play baccarat, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';

export const guide: Guide = [
  {
    title: t('Two hands, and you choose'),
    words: t('Only two hands are dealt: Player and Banker. Neither is yours. You wager on which will be nearer to nine, or on a tie.'),
    shows: t('The hands of Player and Banker.'),
    scene: [
      { text: t('PLAYER'), x: 84, y: 34, size: 15 },
      { card: '9h', x: 36, y: 46, w: 46 },
      { card: 'Ks', x: 86, y: 46, w: 46 },
      { text: t('BANKER'), x: 236, y: 34, size: 15 },
      { card: '4c', x: 188, y: 46, w: 46 },
      { card: '3d', x: 238, y: 46, w: 46 },
      { text: '9', x: 84, y: 150, size: 24, tone: 'good' },
      { text: '7', x: 236, y: 150, size: 24 },
    ],
  },
  {
    title: t('Count to nine'),
    words: t('Ace counts one, two to nine their number, tens and pictures nothing. Of the sum only the last digit counts: 7 and 8 are 5.'),
    shows: t('Seven and eight make five.'),
    scene: [
      { card: '7s', x: 56, y: 36, w: 62 },
      { card: '8d', x: 126, y: 36, w: 62 },
      { text: '7 + 8 = 15', x: 250, y: 70, size: 18, tone: 'soft' },
      { text: '5', x: 250, y: 116, size: 40 },
    ],
  },
  {
    title: t('Put chips down and place them'),
    words: t('Choose a chip, touch Player, Banker or Tie at your place, and press Place. What cannot be paid in chips is told before.'),
    shows: t('A chip on Player, and the button Place.'),
    scene: [
      { box: t('Tie'), x: 40, y: 24, w: 240, h: 34 },
      { box: t('Banker'), x: 40, y: 62, w: 240, h: 34 },
      { box: t('Player'), x: 40, y: 100, w: 240, h: 34, lit: true },
      { chip: 500, x: 240, y: 117, r: 13 },
    ],
  },
  {
    title: t('A third card, by the table’s rules'),
    words: t('Eight or nine in two cards ends the round. Otherwise the rules say who draws: nobody decides anything, and the dealer calls it.'),
    shows: t('The Player’s Hand draws a third card, laid sideways.'),
    scene: [
      { card: '2h', x: 70, y: 44, w: 54 },
      { card: '3c', x: 130, y: 44, w: 54 },
      { card: '4s', x: 270, y: 54, w: 54, turn: 90 },
      { text: t('5 draws'), x: 128, y: 152, size: 17 },
    ],
  },
  {
    title: t('What is paid'),
    words: t(
      'Player pays 1 to 1. Banker wins a little more often and pays less a commission of five per cent. A tie pays 8 to 1, and gives the other wagers back.',
    ),
    shows: t('What Player, Banker and Tie pay.'),
    scene: [
      { box: t('Player  1 to 1'), x: 30, y: 28, w: 260, h: 34 },
      { box: t('Banker  1 to 1, less 5 %'), x: 30, y: 68, w: 260, h: 34 },
      { box: t('Tie  8 to 1'), x: 30, y: 108, w: 260, h: 34 },
    ],
  },
];

/** The guided first round. */
export const tour: Tour = [
  {
    at: '[data-area][data-on="player"][aria-disabled="false"]',
    says: t('Touch Player at your place: you wager that this hand comes nearer to nine.'),
    until: { there: '[data-act="place"]:enabled' },
  },
  place('[data-act="place"]', t('Place it: now it counts.')),
  chip(),
  ready(),
  came('[data-phase]', t('Cards are drawn by fixed rules. Nobody has anything to decide.')),
];
