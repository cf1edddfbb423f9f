// The roulette layout, its racetrack and the motion of the wheel: geometry that must agree with the words of the server.
import { describe, expect, it } from 'vitest';
import { boxOf, CALLS, covers, kindOf, neighbours, places, toneOf, WHEEL } from '../src/lib/games/roulette/places.ts';
import { track } from '../src/lib/games/roulette/track.ts';
import { POCKET, pocketAngle, Runner, STEP, TRACK, turn } from '../src/lib/games/roulette/wheel.ts';
import { nextAt } from '../src/lib/table/rove.ts';

describe('places', () => {
  const all = places();
  const of = (kind: string) => all.filter((place) => kindOf(place.position) === kind).map((place) => place.position);

  it('are 157, each once', () => {
    expect(all).toHaveLength(157);
    expect(new Set(all.map((place) => place.position)).size).toBe(157);
    expect([of('straight'), of('split'), of('street'), of('corner'), of('six-line'), of('column'), of('dozen')].map((list) => list.length)).toEqual([
      37, 60, 14, 23, 11, 3, 3,
    ]);
    expect(of('street')).toContain('street-0-2-3');
    expect(of('corner')).toContain('corner-0-1-2-3');
  });

  it('cover the numbers that they touch', () => {
    expect(covers('six-line-31-36')).toEqual([31, 32, 33, 34, 35, 36]);
    expect(covers('column-1').slice(0, 3)).toEqual([1, 4, 7]);
    expect(covers('column-3').at(-1)).toBe(36);
    expect(covers('dozen-2')).toHaveLength(12);
    expect(covers('red')).toEqual([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
    expect(covers('total-9')).toEqual([]);
    for (const place of all.filter((one) => one.look === 'line')) {
      // A place on a line lies where the cells of its numbers meet.
      const middle = { x: place.x + place.w / 2, y: place.y + place.h / 2 };
      for (const number of covers(place.position)) {
        const cell = all.find((one) => one.position === `straight-${number}`)!;
        const near = kindOf(place.position) === 'street' || kindOf(place.position) === 'six-line' || place.position === 'corner-0-1-2-3' ? 3 : 0;
        expect(middle.x).toBeGreaterThanOrEqual(cell.x - 1e-9);
        expect(middle.x).toBeLessThanOrEqual(cell.x + cell.w + 1e-9);
        expect(middle.y).toBeGreaterThanOrEqual(cell.y - 1e-9);
        expect(middle.y).toBeLessThanOrEqual(cell.y + cell.h + near + 1e-9);
      }
    }
  });

  it('lie on the board, both ways, and cells do not overlap', () => {
    for (const narrow of [false, true]) {
      const cells = all.filter((place) => place.look === 'cell').map((place) => boxOf(place, narrow));
      for (const box of cells) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(box.x + box.w, box.y + box.h)).toBeLessThanOrEqual(100 + 1e-9);
      }
      const overlap = (a: (typeof cells)[number], b: (typeof cells)[number]) =>
        Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 1e-6 && Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 1e-6;
      cells.forEach((a, nth) => cells.slice(nth + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
    }
    const narrow = (position: string) =>
      boxOf(
        all.find((place) => place.position === position)!,
        true,
      );
    expect(narrow('straight-1').x).toBeLessThan(narrow('straight-3').x);
    expect(narrow('straight-0').y).toBe(0);
    expect(narrow('low').x).toBeCloseTo(0);
  });
});

describe('arrow keys', () => {
  it.each([
    [false, 900, 420],
    [true, 270, 640],
  ])('lead to every place of the layout (narrow: %s)', (narrow, width, height) => {
    const boxes = places().map((place) => boxOf(place, narrow));
    const middles = boxes.map((box) => ({ x: ((box.x + box.w / 2) * width) / 100, y: ((box.y + box.h / 2) * height) / 100 }));
    const reached = new Set([0]);
    for (const from of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = nextAt(key, middles[from]!, middles);
        if (to >= 0) reached.add(to);
      }
    }
    expect(
      places()
        .filter((_, nth) => !reached.has(nth))
        .map((place) => place.position),
    ).toEqual([]);
  });
});

describe('the wheel', () => {
  it('has its neighbours and named wagers', () => {
    expect(neighbours(0)).toEqual([3, 26, 0, 32, 15]);
    expect(neighbours(17, 1)).toEqual([25, 17, 34]);
    expect(CALLS.map((one) => one.numbers.length)).toEqual([17, 8, 12]);
    expect(CALLS.flatMap((one) => [...one.numbers]).sort((a, b) => a - b)).toEqual([...WHEEL].sort((a, b) => a - b));
    expect([0, 32, 15].map(toneOf)).toEqual(['green', 'red', 'black']);
  });

  it('lays the ball where the result says, whichever way it turns', () => {
    for (const direction of ['clockwise', 'counterclockwise'] as const) {
      for (const number of WHEEL) {
        const runner = new Runner();
        let now = 0;
        const pass = (ms: number) => {
          for (const until = now + ms; now < until;) runner.step((now += 16));
        };
        runner.run(direction, now);
        pass(700);
        expect(runner.motion.radius).toBe(TRACK);
        const before = runner.motion.wheel;
        runner.step((now += 16));
        expect(Math.sign(turn(runner.motion.wheel - before + 180) - 180)).toBe(direction === 'clockwise' ? 1 : -1);
        runner.call(now);
        pass(1_000);
        runner.land(number, now);
        pass(6_000);
        expect(runner.moving).toBe(false);
        expect(runner.motion.radius).toBe(POCKET);
        const off = turn(runner.motion.ball - runner.motion.wheel - pocketAngle(number) + 180) - 180;
        expect(Math.abs(off)).toBeLessThan(STEP / 20);
      }
    }
  });

  it('puts the ball back at once where it did not run', () => {
    const runner = new Runner();
    runner.land(17, 0);
    expect(runner.moving).toBe(false);
    expect(runner.motion.ball).toBeCloseTo(pocketAngle(17));
  });
});

describe('the racetrack', () => {
  it('keeps every number inside its frame, one after the other', () => {
    for (const tall of [false, true]) {
      const shape = track(640, 112, 38, tall);
      const middles = WHEEL.map((_, nth) => shape.middle(nth));
      for (const point of middles) {
        expect(point.x).toBeGreaterThan(0);
        expect(point.x).toBeLessThan(shape.width);
        expect(point.y).toBeGreaterThan(0);
        expect(point.y).toBeLessThan(shape.height);
      }
      const steps = middles.map((point, nth) => Math.hypot(point.x - middles[(nth + 1) % 37]!.x, point.y - middles[(nth + 1) % 37]!.y));
      expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(6);
      expect(shape.cell(0)).toMatch(/^M[\d. L-]+Z$/);
    }
  });
});
