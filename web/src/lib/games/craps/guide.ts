// How to play craps, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';

export const guide: Guide = [
  {
    title: t('Begin with the Pass Line'),
    words: t('Put a chip on the Pass Line before the come out roll. You then win and lose with the player who throws, the shooter.'),
    shows: t('A chip on the Pass Line.'),
    scene: [
      { box: t('Pass Line'), x: 30, y: 96, w: 260, h: 46, lit: true },
      { chip: 500, x: 240, y: 118 },
      { die: 3, x: 120, y: 52 },
      { die: 4, x: 170, y: 52 },
    ],
  },
  {
    title: t('The come out roll'),
    words: t('7 or 11 wins at once, 1 to 1. On 2, 3 or 12 the Pass Line loses. Any other total becomes the point.'),
    shows: t('Totals of the first throw: 7 and 11 win, 2, 3 and 12 lose.'),
    scene: [
      { text: '7   11', x: 90, y: 70, size: 30, tone: 'good' },
      { text: t('win'), x: 90, y: 98, tone: 'good' },
      { text: '2   3   12', x: 230, y: 70, size: 30, tone: 'bad' },
      { text: t('lose'), x: 230, y: 98, tone: 'bad' },
      { text: t('4  5  6  8  9  10: the point'), x: 160, y: 140, size: 17 },
    ],
  },
  {
    title: t('The point'),
    words: t(
      'The marker stands on the point. If it comes again before a 7, the Pass Line wins; if a 7 comes first, it loses and the dice go on to the next shooter.',
    ),
    shows: t('The marker On above 8.'),
    scene: [
      { box: '6', x: 60, y: 62, w: 60, h: 60 },
      { box: '8', x: 130, y: 62, w: 60, h: 60, lit: true },
      { box: '9', x: 200, y: 62, w: 60, h: 60 },
      { text: 'ON', x: 160, y: 48, size: 22 },
      { text: t('8 before 7 wins'), x: 160, y: 150, size: 15, tone: 'good' },
    ],
  },
  {
    title: t('Odds: the fair wager'),
    words: t('Once there is a point you may add odds to your Pass Line. They are paid as their chance is, so that the house has no edge on them.'),
    shows: t('A second chip behind the Pass Line, with odds of 6 to 5.'),
    scene: [
      { box: t('Pass Line'), x: 30, y: 60, w: 260, h: 42 },
      { chip: 500, x: 220, y: 81 },
      { chip: 500, x: 220, y: 122 },
      { arrow: [150, 132, 196, 124] },
      { text: t('odds'), x: 120, y: 138 },
      { text: t('8: pays 6 to 5'), x: 160, y: 42, size: 16 },
    ],
  },
  {
    title: t('Much else, whenever you like'),
    words: t('Every place of the layout tells what it wins on, what it pays and its chance when you point at it or hold it. Dimmed ones are not open now.'),
    shows: t('The Field and a hardway, with what they pay.'),
    scene: [
      { box: t('Field'), x: 24, y: 44, w: 150, h: 52 },
      { box: t('Any 7'), x: 190, y: 44, w: 106, h: 52, fill: '#7d1713' },
      { chip: 500, x: 150, y: 70, r: 11 },
      { text: t('44.4% chance, edge 5.56%'), x: 130, y: 128, size: 14, tone: 'soft' },
    ],
  },
];

/** The guided first round. */
export const tour: Tour = [
  place('[data-bet="field"]', t('Touch Field: the very next throw decides it, and 2, 3, 4, 9, 10, 11 and 12 win.')),
  chip(),
  ready(),
  came('.tray', t('The dice are offered and thrown here. If they are offered to you, take them, choose two and throw.')),
];
