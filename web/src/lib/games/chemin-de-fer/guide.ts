// How to play chemin de fer, in five pictures.
import { t } from '../../lang/lang.ts';
import type { Guide } from '../../guide/scene.ts';
import { came, type Tour } from '../../guide/tour.ts';

export const guide: Guide = [
  {
    title: t('Players against players'),
    words: t('One of you holds the bank, the others play against it. The house only deals and takes its part. Two players are needed at least.'),
    shows: t('A bank of chips between two players.'),
    scene: [
      { text: t('Banker'), x: 70, y: 60 },
      { text: t('the others'), x: 250, y: 60 },
      { chip: 10000, x: 70, y: 104, r: 20 },
      { chip: 10000, x: 70, y: 96, r: 20 },
      { chip: 2500, x: 230, y: 104, r: 16 },
      { chip: 2500, x: 270, y: 104, r: 16 },
      { arrow: [120, 100, 196, 100] },
    ],
  },
  {
    title: t('Who has the bank'),
    words: t('After the shuffle the bank goes to whoever bids most. The Banker puts up a stake: that is what can be lost in this coup.'),
    shows: t('Bids of ten and a hundred; the higher has the bank.'),
    scene: [
      { box: t('bids $10'), x: 34, y: 54, w: 110, h: 50 },
      { box: t('bids $100'), x: 176, y: 54, w: 110, h: 50, lit: true },
      { chip: 1000, x: 88, y: 124 },
      { chip: 10000, x: 231, y: 124 },
    ],
  },
  {
    title: t('Cover it, or say banco'),
    words: t(
      'The others cover as much of the stake as they like. Banco (B) covers all of it alone; who lost that way may say suivi (F) and do it again first.',
    ),
    shows: t('A stake of one hundred, covered in parts.'),
    scene: [
      { chip: 10000, x: 90, y: 84, r: 24 },
      { text: t('stake $100'), x: 90, y: 136, size: 14 },
      { chip: 2500, x: 200, y: 64, r: 14 },
      { chip: 2500, x: 240, y: 64, r: 14 },
      { chip: 5000, x: 220, y: 104, r: 14 },
      { text: 'covered', x: 220, y: 138, size: 14 },
    ],
  },
  {
    title: t('Two hands, nearest to nine'),
    words: t('It is counted as at baccarat. On some totals whoever holds the hand decides: draw (D) a third card or stay (S). Nobody else sees the cards.'),
    shows: t('A five, on which one may draw or stay.'),
    scene: [
      { card: '2h', x: 84, y: 34, w: 56 },
      { card: '3c', x: 146, y: 34, w: 56 },
      { text: t('5: draw or stay?'), x: 160, y: 146, size: 18 },
    ],
  },
  {
    title: t('The bank goes round'),
    words: t(
      'A Banker who wins may go on, with a stake as high or up to twice as high. After a loss, or when the Banker passes, the bank is offered to the next player.',
    ),
    shows: t('The bank passes from one place to the next.'),
    scene: [
      { box: '1', x: 40, y: 62, w: 54, h: 54, lit: true },
      { box: '2', x: 133, y: 62, w: 54, h: 54 },
      { box: '3', x: 226, y: 62, w: 54, h: 54 },
      { arrow: [98, 88, 128, 88] },
      { arrow: [191, 88, 221, 88] },
      { chip: 10000, x: 67, y: 132 },
    ],
  },
];

const OFFERED = ['bid', 'stake', 'accept-bank', 'suivi', 'banco', 'cover'];
/** The guided first round. */
export const tour: Tour = [
  { at: '[data-seat]', says: t('Choose a free place and sit down. Somebody else has to sit, too: “Company” above has a link to invite.'), until: 'seated' },
  { at: '.controls section', says: t('What you may do now is offered here: bid for the bank, or wager against it.'), until: { said: OFFERED } },
  came('[data-phase]', t('Two hands, nearest to nine. If a hand is yours, you see its cards here and are asked what to do.')),
];
