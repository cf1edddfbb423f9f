// The money wheel: where its sections are, which mark a name gets, and that it turns four times and stops where the result says.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { angleOf, badge, lookOf, motifOf, peg, sectionPath, tally } from '../src/lib/games/money-wheel/rim.ts';
import { REVOLUTIONS, restOf, run, sectionAt, sectionFor, slowing, SPEED, START_MS, stopAt, type Way } from '../src/lib/games/money-wheel/turn.ts';
import { Turner } from '../src/lib/games/money-wheel/turner.svelte.ts';
import type { SpinView } from '../src/lib/net/spin.ts';

const rim = [...'FACBADABACABAEABCADABACABAGABCADABACABAEACBADABACABA'].map((letter) => `symbol-${letter.toLowerCase()}`);
const ways: Way[] = ['clockwise', 'counterclockwise'];

test('a mark for each name of the house, letters for others', () => {
  const names = ['Fern', 'Pearl', 'Tui', 'Anchor', 'Compass', 'Kiwi', 'Southern Cross'];
  expect(names.map(motifOf)).toEqual(['fern', 'pearl', 'bird', 'anchor', 'compass', 'kiwi', 'stars']);
  expect(motifOf('Golden Horse')).toBeNull();
  expect([badge('Golden Horse'), badge('Joker'), badge(' ')]).toEqual(['GH', 'JO', '?']);
  expect(new Set('abcdefg'.split('').map((letter) => lookOf(`symbol-${letter}`).fill)).size).toBe(7);
  expect(lookOf('symbol-z').fill).toBe(lookOf('joker').fill);
});

test('sections go clockwise from the top, with a peg between any two', () => {
  expect(angleOf(13, 52)).toBe(90);
  expect(peg(26, 52, 100).y).toBeGreaterThan(99);
  const before = peg(1, 52, 100);
  expect(before.x).toBeGreaterThan(0);
  expect(before.y).toBeLessThan(-99);
  expect(sectionPath(0, 52, 200, 300)).toMatch(/^M-\d.*A300 300 0 0 1 .*A200 200 0 0 0 .*Z$/);
  expect(Object.fromEntries(tally(rim))).toEqual({ 'symbol-a': 24, 'symbol-b': 12, 'symbol-c': 8, 'symbol-d': 4, 'symbol-e': 2, 'symbol-f': 1, 'symbol-g': 1 });
});

test('the angle of rest puts the section under the indicator', () => {
  for (let section = 0; section < 52; section++) expect(sectionAt(restOf(section, 52) + 720, 52)).toBe(section);
});

test('the run comes up to its speed without a jerk', () => {
  expect(run(0)).toBe(0);
  expect(run(START_MS + 1) - run(START_MS)).toBeCloseTo(SPEED, 5);
  expect(run(START_MS) - run(START_MS - 0.001)).toBeLessThan(SPEED);
});

test('it slows down onward, turns four times in all, and stops where it should', () => {
  for (const way of ways) {
    for (const [from, turned] of [
      [0, 0],
      [1_700, 1_700],
      [-395.5, 395.5],
    ] as const) {
      for (const section of [0, 1, 17, 51]) {
        const stop = stopAt(from, turned, section, 52, way);
        expect(sectionAt(stop.to, 52)).toBe(section);
        expect(Math.abs(((((stop.to + (section * 360) / 52) % 360) + 540) % 360) - 180)).toBeLessThan(1e-6);
        expect(way === 'clockwise' ? stop.to > from : stop.to < from).toBe(true);
        expect(Math.abs(stop.to - from) + turned).toBeGreaterThanOrEqual(REVOLUTIONS * 360);
        expect(slowing(stop, 0)).toBe(from);
        expect(slowing(stop, stop.ms + 50)).toBe(stop.to);
        const late = Math.abs(slowing(stop, stop.ms) - slowing(stop, stop.ms * 0.9));
        expect(late).toBeLessThan(Math.abs(slowing(stop, stop.ms * 0.1) - from));
      }
    }
  }
});

test('where only the symbol is known, the next section of it is taken', () => {
  expect(sectionFor({ section: 30, symbol: 'symbol-c' }, rim, 0, 'clockwise')).toBe(30);
  for (const way of ways) expect(rim[sectionFor({ symbol: 'symbol-e' }, rim, 77, way)!]).toBe('symbol-e');
  expect(sectionFor({ symbol: 'symbol-a' }, rim, restOf(0, 52), 'clockwise')).toBe(51);
  expect(sectionFor({ symbol: 'symbol-a' }, rim, restOf(0, 52), 'counterclockwise')).toBe(1);
  expect(sectionFor({ symbol: 'joker' }, rim, 0, 'clockwise')).toBeNull();
});

let frames: ((now: number) => void)[] = [];
let now = 0;
/** Lets so many milliseconds pass, frame by frame. */
function pass(ms: number): void {
  const ends = now + ms;
  while (now < ends) {
    now += 16;
    for (const frame of frames.splice(0)) frame(now);
  }
}
beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const came = (round: number, section: number) => ({ round, outcome: `section-${section}`, section, symbol: rim[section]! });
const seen = (phase: string, outcome: SpinView['outcome']): SpinView =>
  ({ apparatus: 'money-wheel', phase, round: 3, direction: 'clockwise', outcome, rim }) as unknown as SpinView;

test('it turns while the result is awaited and comes to rest at it', () => {
  const turner = new Turner(() => false);
  turner.observe(seen('betting', came(2, 7)));
  expect([turner.turning, sectionAt(turner.angle, 52)]).toEqual([false, 7]);
  const before = turner.angle;
  turner.observe(seen('running', null));
  pass(2_000);
  expect(turner.turning).toBe(true);
  turner.observe(seen('announced', came(3, 40)));
  turner.observe(seen('betting', came(3, 40)));
  pass(500);
  expect(turner.turning).toBe(true);
  pass(6_000);
  expect([turner.turning, sectionAt(turner.angle, 52)]).toEqual([false, 40]);
  expect(turner.angle - before).toBeGreaterThanOrEqual(4 * 360);
});

test('a result that comes without a run is turned to as well; a void spin runs out', () => {
  const turner = new Turner(() => false);
  turner.observe(seen('betting', null));
  turner.observe(seen('announced', came(1, 5)));
  expect(turner.turning).toBe(true);
  pass(9_000);
  expect([turner.turning, sectionAt(turner.angle, 52)]).toEqual([false, 5]);
  turner.observe(seen('running', null));
  pass(300);
  turner.observe(seen('betting', null));
  pass(9_000);
  expect(turner.turning).toBe(false);
});

test('where motion is unwanted the wheel just stands where it stopped', () => {
  const turner = new Turner(() => true);
  turner.observe(seen('running', null));
  expect(frames).toEqual([]);
  turner.observe(seen('announced', came(1, 12)));
  expect([turner.turning, sectionAt(turner.angle, 52)]).toEqual([false, 12]);
});
