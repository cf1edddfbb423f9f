// Roads as drawings, the felt's geometry, and steps between areas.
import { expect, test } from 'vitest';
import { step } from '../src/lib/games/baccarat/areas.ts';
import { arcLayout, cardSpots, singleLayout } from '../src/lib/games/baccarat/layout.ts';
import { counts, drawRoad, gridPath, resultText } from '../src/lib/games/baccarat/roads.ts';

test('a cell becomes a point in the middle of its square', () => {
  const road = drawRoad([{ column: 2, row: 6, mark: 'banker', ties: 2 }], 10, 1);
  expect(road.marks).toEqual([{ x: 15, y: 55, mark: 'banker', ties: 2 }]);
  expect([road.columns, road.width, road.height]).toEqual([3, 30, 60]);
});

test('cells off the grid are not drawn', () => {
  expect(
    drawRoad(
      [
        { column: 1, row: 7, mark: 'banker', ties: 0 },
        { column: 0, row: 1, mark: 'tie', ties: 0 },
      ],
      10,
      4,
    ).marks,
  ).toEqual([]);
});

test('the grid has a line on every side of every cell', () => {
  expect(gridPath(2, 10).match(/M/g)?.length).toBe(3 + 7);
});

test('results are counted and told', () => {
  const results = [
    { round: 1, outcome: 'banker' as const, player_points: 2, banker_points: 7 },
    { round: 2, outcome: 'tie' as const, player_points: 6, banker_points: 6 },
  ];
  expect(counts(results)).toEqual({ player: 0, banker: 1, tie: 1 });
  expect(results.map(resultText)).toEqual(['Round 1: Banker, 7 to 2', 'Round 2: Tie, 6 to 6']);
});

test.each([7, 9, 14])('%i places lie on the cloth from left to right', (count) => {
  const layout = arcLayout(Array.from({ length: count }, (_, nth) => nth + 1));
  const plates = layout.places.map((place) => place.plate);
  expect(plates.map((plate) => plate.x)).toEqual(plates.map((plate) => plate.x).sort((a, b) => a - b));
  for (const { x, y } of plates) {
    expect(x > 0 && x < layout.width && y > 0 && y < layout.height).toBe(true);
  }
});

test('the narrow table has the areas of one place', () => {
  const layout = singleLayout([1, 2, 3], 2);
  expect(layout.places.map((place) => place.areas.length)).toEqual([0, 3, 0]);
});

test('the third card lies sideways on the outside, in the box', () => {
  for (const layout of [arcLayout([1]), singleLayout([1], 1), singleLayout([1], 1, true)]) {
    for (const hand of ['player', 'banker'] as const) {
      const box = layout.hands[hand];
      const spots = cardSpots(hand, box, layout.card.width, 3);
      expect(spots[2]!.turn).toBe(90);
      expect(hand === 'player' ? spots[2]!.x < spots[0]!.x : spots[2]!.x > spots[1]!.x).toBe(true);
      expect(spots[2]!.x - layout.card.width * 0.7).toBeGreaterThanOrEqual(box.x);
      expect(spots[2]!.x + layout.card.width * 0.7).toBeLessThanOrEqual(box.x + box.width);
    }
  }
});

test('arrow keys go from area to area and stop at the ends', () => {
  const go = (key: string, area: number, on: 'player' | 'banker' | 'tie') => step({ area, on }, key, [1, 2, 3], ['player', 'banker', 'tie']);
  expect(go('ArrowRight', 1, 'tie')).toEqual({ area: 2, on: 'tie' });
  expect(go('ArrowLeft', 1, 'tie')).toEqual({ area: 1, on: 'tie' });
  expect(go('ArrowUp', 2, 'player')).toEqual({ area: 2, on: 'banker' });
  expect(go('End', 1, 'player')).toEqual({ area: 3, on: 'player' });
  expect(go('x', 1, 'player')).toBeNull();
});
