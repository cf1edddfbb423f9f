// How to play roulette, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide, Item } from '../../guide/scene.ts';
import { chip, came, place, ready, type Tour } from '../../guide/tour.ts';
import { toneOf, WHEEL } from './places.ts';

const ink = { red: '#c02a22', black: '#15181a', green: '#128a56' };
const wheel = WHEEL.map((number) => ink[toneOf(number)]);
/** A piece of the layout: numbers in three rows. */
const numbers = (x: number, first: number, columns: number, lit: readonly number[] = []): Item[] =>
  Array.from({ length: columns * 3 }, (_, nth) => {
    const number = first + nth;
    return {
      box: String(number),
      x: x + Math.floor(nth / 3) * 38,
      y: 112 - (nth % 3) * 36,
      w: 38,
      h: 36,
      fill: ink[toneOf(number)],
      lit: lit.includes(number),
    };
  });

export const guide: Guide = [
  {
    title: t('Say where the ball will stop'),
    words: t('The wheel has 37 pockets: 1 to 36, red or black, and a green zero. Everybody wagers on where the ball comes to rest.'),
    shows: t('A roulette wheel beside a piece of the layout.'),
    scene: [{ wheel, x: 84, y: 85, r: 60 }, { ball: 6, x: 118, y: 44 }, ...numbers(178, 13, 3)],
  },
  {
    title: t('Choose a chip and touch a place'),
    words: t('Pick a chip below the table, then touch a number or a field. Every touch adds a chip, and it counts at once until “No more bets”.'),
    shows: t('A chip on its way to number 17.'),
    scene: [...numbers(150, 13, 4, [17]), { chip: 500, x: 60, y: 92, r: 22 }, { arrow: [90, 92, 190, 96] }, { chip: 500, x: 207, y: 94, r: 12 }],
  },
  {
    title: t('One chip, several numbers'),
    words: t('On a line a chip covers both neighbours, on a crossing all four. Fewer numbers pay more: one pays 35 to 1, two 17 to 1, four 8 to 1.'),
    shows: t('A chip on the line between two numbers and one where four meet.'),
    scene: [
      ...numbers(66, 13, 5, [14, 17, 19, 20, 22, 23]),
      { chip: 500, x: 104, y: 94, r: 11 },
      { chip: 2500, x: 180, y: 112, r: 11 },
      { text: t('17 to 1'), x: 104, y: 34 },
      { text: t('8 to 1'), x: 200, y: 166, size: 14 },
    ],
  },
  {
    title: t('The fields outside'),
    words: t('Red or black, odd or even, low or high pay 1 to 1. A dozen or a column of twelve numbers pays 2 to 1. On zero they all lose.'),
    shows: t('The fields for a dozen, red and odd, each with what it pays.'),
    scene: [
      { box: t('2nd 12'), x: 30, y: 34, w: 260, h: 42 },
      { box: t('Red'), x: 30, y: 84, w: 82, h: 42, fill: ink.red },
      { box: t('Odd'), x: 119, y: 84, w: 82, h: 42 },
      { box: '19–36', x: 208, y: 84, w: 82, h: 42 },
      { chip: 500, x: 250, y: 55 },
      { chip: 500, x: 97, y: 105, r: 11 },
      { text: t('pays 2 to 1'), x: 90, y: 24, size: 13 },
      { text: t('pay 1 to 1'), x: 160, y: 150, size: 13 },
    ],
  },
  {
    title: t('The ball falls'),
    words: t('A marker is put on the number. Losing chips are taken first, then winning ones are paid and stay yours. Point at any place to read its chance.'),
    shows: t('The marker stands on 20, whose wager is paid.'),
    scene: [
      ...numbers(40, 16, 4, [20]),
      { chip: 500, x: 97, y: 94, r: 12 },
      { text: '+ $175', x: 250, y: 80, size: 26, tone: 'good' },
      { text: t('$5 on number 20'), x: 250, y: 106, size: 13, tone: 'soft' },
    ],
  },
];

/** The guided first round. */
export const tour: Tour = [
  place('[data-spot="red"]', t('Touch Red: the chip lies there at once. It wins as often as black, a little less than every other time.')),
  chip(),
  ready(),
  came('[data-ball]', t('The ball runs. Where it stops is called, marked and paid.')),
];
