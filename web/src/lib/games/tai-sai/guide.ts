// How to play tai-sai, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';

export const guide: Guide = [
  {
    title: t('Three dice under a cover'),
    words: t('The dice are spun before the betting and stay covered. You wager on how they lie; nobody knows it yet.'),
    shows: t('Three dice with question marks about them.'),
    scene: [
      { die: 2, x: 110, y: 88, size: 46 },
      { die: 5, x: 160, y: 88, size: 46 },
      { die: 4, x: 210, y: 88, size: 46 },
      { text: '?', x: 160, y: 46, size: 32 },
    ],
  },
  {
    title: t('Small or big'),
    words: t('Add the three dice up. 4 to 10 is small, 11 to 17 is big; both pay 1 to 1, and both lose if all three dice are alike.'),
    shows: t('The fields Small and Big with a chip on Big.'),
    scene: [
      { box: t('Small  4 – 10'), x: 30, y: 40, w: 125, h: 60 },
      { box: t('Big  11 – 17'), x: 165, y: 40, w: 125, h: 60, lit: true },
      { chip: 500, x: 262, y: 84 },
      { die: 2, x: 128, y: 132, size: 30 },
      { die: 5, x: 164, y: 132, size: 30 },
      { die: 4, x: 200, y: 132, size: 30 },
      { text: '= 11', x: 244, y: 138, size: 17 },
    ],
  },
  {
    title: t('A number on the dice'),
    words: t('A single number pays 1 to 1 if one die shows it, 2 to 1 for two dice and 12 to 1 for all three. Two given numbers together pay 6 to 1.'),
    shows: t('A five, alone and together with a two.'),
    scene: [
      { box: '', x: 40, y: 36, w: 90, h: 98 },
      { die: 5, x: 85, y: 72 },
      { chip: 500, x: 85, y: 116 },
      { box: '', x: 170, y: 36, w: 110, h: 98 },
      { die: 2, x: 200, y: 72 },
      { die: 5, x: 250, y: 72 },
      { chip: 500, x: 225, y: 116 },
      { text: t('6 to 1'), x: 225, y: 154, size: 14 },
      { text: t('1, 2 or 12 to 1'), x: 85, y: 154, size: 14 },
    ],
  },
  {
    title: t('Rare ones pay most'),
    words: t('A given double pays 11 to 1, any triple 31 to 1 and a given triple 180 to 1. Each exact total has its own odds, printed on its field.'),
    shows: t('Three sixes and what they pay.'),
    scene: [
      { die: 6, x: 110, y: 76, size: 46 },
      { die: 6, x: 160, y: 76, size: 46 },
      { die: 6, x: 210, y: 76, size: 46 },
      { text: t('180 to 1'), x: 160, y: 136, size: 24 },
    ],
  },
  {
    title: t('The cover is lifted'),
    words: t('Every field that wins lights up. Losing chips are taken, winning ones are paid. Point at any field to read its chance and the house’s edge.'),
    shows: t('The dice 2, 5 and 4, with the winning fields lit.'),
    scene: [
      { die: 2, x: 60, y: 56 },
      { die: 5, x: 104, y: 56 },
      { die: 4, x: 148, y: 56 },
      { box: t('Big'), x: 30, y: 96, w: 80, h: 46, lit: true },
      { box: t('Total 11'), x: 120, y: 96, w: 80, h: 46, lit: true },
      { chip: 500, x: 92, y: 126, r: 12 },
      { text: '+ $5', x: 256, y: 94, size: 28, tone: 'good' },
    ],
  },
];

/** The guided first round. */
export const tour: Tour = [
  place('[data-spot="small"]', t('Touch Small: it wins if the dice add up to 4 to 10 and are not all alike.')),
  chip(),
  ready(),
  came('[data-stage]', t('The cover is lifted. The fields that win light up.')),
];
