// How to play the money wheel, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';

const colours = ['#2e8b57', '#c9a23a', '#2e8b57', '#3c6fb6', '#2e8b57', '#b3452f', '#2e8b57', '#c9a23a', '#2e8b57', '#7b4fa3', '#2e8b57', '#3c6fb6', '#e9e2cf'];
const wheel = [...colours, ...colours];

export const guide: Guide = [
  {
    title: t('A wheel of 52 sections'),
    words: t('Each section has one of seven symbols. You wager on the symbol at which the wheel will stop.'),
    shows: t('A big wheel with coloured sections and an indicator above.'),
    scene: [{ wheel, x: 160, y: 92, r: 62 }, { arrow: [160, 6, 160, 22] }],
  },
  {
    title: t('Choose a chip and a symbol'),
    words: t('Touch a symbol to put your chip there. Each shows how many sections it has: many come often and pay little.'),
    shows: t('Two fields, one with 24 sections that pays 1 to 1 and one with a single section that pays 47 to 1.'),
    scene: [
      { box: t('24 of 52 sections'), x: 24, y: 40, w: 130, h: 74, lit: true },
      { box: t('1 of 52 sections'), x: 166, y: 40, w: 130, h: 74 },
      { chip: 500, x: 89, y: 100 },
      { text: t('pays 1 to 1'), x: 89, y: 136, size: 14 },
      { text: t('pays 47 to 1'), x: 231, y: 136, size: 14 },
    ],
  },
  {
    title: t('No more bets'),
    words: t('The bell rings, and no chip may be laid or taken any more. Then the wheel is set going.'),
    shows: t('The wheel turns.'),
    scene: [{ wheel, x: 110, y: 85, r: 58, at: 14 }, { arrow: [176, 40, 196, 70] }, { text: t('No more bets'), x: 246, y: 92, size: 18 }],
  },
  {
    title: t('It must turn four times'),
    words: t('A spin of fewer than four turns does not count, nor one in which somebody touched the wheel. Then nobody loses, and it is spun again.'),
    shows: t('Four turns are counted.'),
    scene: [1, 2, 3, 4].flatMap((turn) => [
      { wheel, x: -20 + turn * 72, y: 76, r: 24, at: turn * 30 },
      { text: String(turn), x: -20 + turn * 72, y: 138, size: 20 },
    ]),
  },
  {
    title: t('Where it stops'),
    words: t('The section under the indicator wins. Losing chips are taken first, then winning ones are paid as the field says.'),
    shows: t('The indicator points at a symbol, whose wager is paid.'),
    scene: [
      { wheel, x: 100, y: 92, r: 60, at: 7 },
      { arrow: [100, 6, 100, 24] },
      { chip: 500, x: 214, y: 66, r: 18 },
      { text: '+ $5', x: 262, y: 112, size: 28, tone: 'good' },
    ],
  },
];

/** The guided first round. */
export const tour: Tour = [
  place('[data-spot="symbol-a"]', t('Touch this symbol: it has the most sections, comes most often and pays least.')),
  chip(),
  ready(),
  came('[data-wheel]', t('The wheel is set going. The section under the indicator wins.')),
];
