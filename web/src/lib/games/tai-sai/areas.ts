// The areas of the tai-sai layout: how they are arranged in rows on a wide and on a narrow table, what is printed on each,
// and under which key its odds are sent.
import { t } from '../../lang/lang.ts';
import { faceWord } from './dice.ts';

export type Kind = 'size' | 'any-triple' | 'triple' | 'double' | 'total' | 'pair' | 'face';

export interface Area {
  /** The word of the wire. */
  position: string;
  kind: Kind;
  /** What it is called. */
  name: string;
  /** The dice that are printed on it. */
  dice: number[];
  /** The keys of its odds; a face has three, by the number of dice that show it. */
  pays: string[];
  /** The total that is printed on it. */
  total?: number;
}

const faces = [1, 2, 3, 4, 5, 6];
const cap = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase());

/** Totals as far from the middle are paid alike. */
function totalKey(total: number): string {
  const low = Math.min(total, LOWEST + HIGHEST - total);
  return `total-${low}-${LOWEST + HIGHEST - low}`;
}
const LOWEST = 4;
const HIGHEST = 17;

export const small: Area = { position: 'small', kind: 'size', name: t('Small'), dice: [], pays: ['small'] };
export const big: Area = { position: 'big', kind: 'size', name: t('Big'), dice: [], pays: ['big'] };
export const anyTriple: Area = { position: 'any-triple', kind: 'any-triple', name: t('Any triple'), dice: faces, pays: ['any-triple'] };
export const doubles: Area[] = faces.map((face) => ({
  position: `double-${face}`,
  kind: 'double',
  name: t('Double {face}', { face: faceWord(face) }),
  dice: [face, face],
  pays: ['double'],
}));
export const triples: Area[] = faces.map((face) => ({
  position: `triple-${face}`,
  kind: 'triple',
  name: t('Triple {face}', { face: faceWord(face) }),
  dice: [face, face, face],
  pays: ['triple'],
}));
export const totals: Area[] = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, nth) => LOWEST + nth).map((total) => ({
  position: `total-${total}`,
  kind: 'total',
  name: t('Total {total}', { total }),
  dice: [],
  pays: [totalKey(total)],
  total,
}));
export const pairs: Area[] = faces.flatMap((a) =>
  faces
    .filter((b) => b > a)
    .map((b): Area => ({
      position: `pair-${a}-${b}`,
      kind: 'pair',
      name: t('{cap} and {face}', { cap: cap(faceWord(a)), face: faceWord(b) }),
      dice: [a, b],
      pays: ['pair'],
    })),
);
export const singles: Area[] = faces.map((face) => ({
  position: `face-${face}`,
  kind: 'face',
  name: cap(faceWord(face)),
  dice: [face],
  pays: ['face-on-one', 'face-on-two', 'face-on-three'],
}));

export interface Block {
  areas: Area[];
  /** In how many columns they lie. */
  columns: number;
  /** What share of the row's width the block has. */
  share: number;
  /** A heading over the block. */
  title?: string;
}

export interface Row {
  name: string;
  /** What share of the board's height, or on the narrow table how high in pixels a line of it is. */
  height: number;
  blocks: Block[];
}

const one = (area: Area, share: number): Block => ({ areas: [area], columns: 1, share });

/** The rows of a wide layout: Small and Big at the ends, doubles and triples between them, then totals, pairs and faces. */
export const wide: Row[] = [
  {
    name: 'sizes',
    height: 2,
    blocks: [
      one(small, 2.2),
      { areas: doubles.slice(0, 3), columns: 3, share: 2.55, title: t('Doubles') },
      { areas: triples.slice(0, 3), columns: 1, share: 1.55, title: t('Triples') },
      one(anyTriple, 1.75),
      { areas: triples.slice(3), columns: 1, share: 1.55, title: t('Triples') },
      { areas: doubles.slice(3), columns: 3, share: 2.55, title: t('Doubles') },
      one(big, 2.2),
    ],
  },
  { name: 'totals', height: 1, blocks: [{ areas: totals, columns: 14, share: 1 }] },
  { name: 'pairs', height: 0.9, blocks: [{ areas: pairs, columns: 15, share: 1 }] },
  { name: 'faces', height: 1, blocks: [{ areas: singles, columns: 6, share: 1 }] },
];

/** The same areas for a narrow screen. */
export const tall: Row[] = [
  { name: 'sizes', height: 92, blocks: [one(small, 1.2), one(anyTriple, 1), one(big, 1.2)] },
  { name: 'doubles', height: 54, blocks: [{ areas: doubles, columns: 6, share: 1 }] },
  { name: 'triples', height: 54, blocks: [{ areas: triples, columns: 6, share: 1 }] },
  { name: 'totals', height: 58, blocks: [{ areas: totals, columns: 7, share: 1 }] },
  { name: 'pairs', height: 50, blocks: [{ areas: pairs, columns: 5, share: 1 }] },
  { name: 'faces', height: 66, blocks: [{ areas: singles, columns: 6, share: 1 }] },
];

/** The odds of an area, as they are sent: 11:1. */
export const oddsOf = (area: Area, pays: Readonly<Record<string, string>>): string[] => area.pays.map((key) => pays[key] ?? '–');

/** Odds as they are printed: 11 : 1. */
export const oddsText = (odds: string): string => odds.replace(':', ' : ');
