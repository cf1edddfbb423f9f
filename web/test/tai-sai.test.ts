// Tai-sai: every area is on both layouts once, odds are those that are sent, dice look like dice, and the cover hides them.
import { expect, test } from 'vitest';
import { oddsOf, oddsText, tall, wide, type Row } from '../src/lib/games/tai-sai/areas.ts';
import { totalCounts } from '../src/lib/games/tai-sai/counts.ts';
import { coverText, isOpen } from '../src/lib/games/tai-sai/cover.ts';
import { diceText, isRedFace, pips, sizeOf, solid } from '../src/lib/games/tai-sai/dice.ts';

const faces = [1, 2, 3, 4, 5, 6];
const positions = [
  'small',
  'big',
  'any-triple',
  ...faces.flatMap((face) => [`triple-${face}`, `double-${face}`, `face-${face}`]),
  ...Array.from({ length: 14 }, (_, nth) => `total-${nth + 4}`),
  ...faces.flatMap((a) => faces.filter((b) => b > a).map((b) => `pair-${a}-${b}`)),
];
const pays = {
  'any-triple': '31:1',
  big: '1:1',
  double: '11:1',
  'face-on-one': '1:1',
  'face-on-three': '12:1',
  'face-on-two': '2:1',
  pair: '6:1',
  small: '1:1',
  'total-10-11': '6:1',
  'total-4-17': '62:1',
  'total-5-16': '31:1',
  'total-6-15': '18:1',
  'total-7-14': '12:1',
  'total-8-13': '8:1',
  'total-9-12': '7:1',
  triple: '180:1',
};
const areas = (rows: Row[]) => rows.flatMap((row) => row.blocks.flatMap((block) => block.areas));

test('fifty areas, each once, on the wide and on the narrow layout', () => {
  expect(positions).toHaveLength(50);
  for (const rows of [wide, tall])
    expect(
      areas(rows)
        .map((area) => area.position)
        .sort(),
    ).toEqual([...positions].sort());
});

test('every area has odds of the table, a face three', () => {
  for (const area of areas(wide)) {
    expect(oddsOf(area, pays)).not.toContain('–');
    expect(oddsOf(area, pays)).toHaveLength(area.kind === 'face' ? 3 : 1);
  }
  const total = (of: number) =>
    oddsOf(
      areas(wide).find((area) => area.position === `total-${of}`)!,
      pays,
    )[0];
  expect([4, 5, 6, 7, 8, 9, 10].map(total)).toEqual(['62:1', '31:1', '18:1', '12:1', '8:1', '7:1', '6:1']);
  expect([17, 16, 15, 14, 13, 12, 11].map(total)).toEqual(['62:1', '31:1', '18:1', '12:1', '8:1', '7:1', '6:1']);
  expect(oddsOf(areas(wide)[0]!, {})).toEqual(['–']);
  expect(oddsText('180:1')).toBe('180 : 1');
});

test('a face has as many pips as it counts, within its square', () => {
  for (const face of faces) {
    expect(pips(face)).toHaveLength(face);
    for (const pip of pips(face)) for (const at of [pip.x, pip.y]) expect(Math.abs(at - 50) + pip.r).toBeLessThan(45);
  }
  expect(pips(0)).toEqual([]);
  expect(faces.filter(isRedFace)).toEqual([1, 4]);
});

test('a solid die shows its top last and brightest, and two walls that are neither top nor bottom', () => {
  for (const top of faces) {
    for (const turn of [-45, -20, 13, 44]) {
      const seen = solid(top, 60, turn, 52);
      const walls = seen.slice(0, -1);
      expect(seen.at(-1)).toMatchObject({ face: top, light: 1 });
      expect(walls.length).toBeGreaterThanOrEqual(1);
      expect(walls.length).toBeLessThanOrEqual(2);
      for (const wall of walls) {
        expect([top, 7 - top]).not.toContain(wall.face);
        expect(wall.light).toBeLessThan(1);
      }
      if (walls.length === 2) expect(walls[0]!.face + walls[1]!.face).not.toBe(7);
    }
  }
});

test('one, two, three go the same way around on every die', () => {
  // Seen from above with the first wall to the south, the second is to the east.
  const [south, east] = [0, 1].map((nth) => solid(1, 60, 20, 52)[nth]!.face);
  expect([south, east]).toEqual([2, 3]);
  expect(
    solid(2, 60, 20, 52)
      .slice(0, 2)
      .map((wall) => wall.face),
  ).toEqual([3, 1]);
  expect(
    solid(3, 60, 20, 52)
      .slice(0, 2)
      .map((wall) => wall.face),
  ).toEqual([1, 2]);
});

test('results in words and sizes', () => {
  expect(diceText([1, 3, 6])).toBe('one, three, six, total 10');
  expect(diceText([3, 3, 4])).toBe('double three, four, total 10');
  expect(diceText([1, 4, 4])).toBe('one, double four, total 9');
  expect(diceText([5, 5, 5])).toBe('triple five, total 15');
  expect([sizeOf([1, 3, 6]), sizeOf([1, 4, 6]), sizeOf([2, 2, 2])]).toEqual(['small', 'big', 'triple']);
});

test('the cover is down from the spin to the result', () => {
  const outcome = { round: 4, outcome: '1-2-3', dice: [1, 2, 3] as [number, number, number], total: 6 };
  for (const phase of ['betting', 'running']) {
    expect(isOpen({ phase, outcome }, false)).toBe(false);
    expect(isOpen({ phase, outcome }, true)).toBe(true);
    expect(isOpen({ phase, outcome: null }, true)).toBe(false);
    expect(coverText({ phase, outcome: null }, false)).not.toBe('');
  }
  for (const phase of ['announced', 'paying', 'waiting']) expect(isOpen({ phase, outcome }, false)).toBe(true);
  expect(isOpen({ phase: 'waiting', outcome: null }, false)).toBe(false);
});

test('counts have a bar for every total', () => {
  const bars = totalCounts({ '9': 4, '18': 1 });
  expect(bars).toHaveLength(16);
  expect(bars.filter((bar) => bar.count > 0)).toEqual([
    { total: 9, count: 4 },
    { total: 18, count: 1 },
  ]);
});
