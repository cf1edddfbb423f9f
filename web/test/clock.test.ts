// How often a clock is read: seldom where motion is not wanted, and often enough for a short one.
import { expect, test } from 'vitest';
import { tickMs } from '../src/lib/table/clock.svelte.ts';

test('a clock is read seldom where motion is not wanted, and a short one often enough', () => {
  expect([tickMs(15_000, false), tickMs(15_000, true)]).toEqual([100, 500]);
  expect([tickMs(400, false), tickMs(400, true)]).toEqual([50, 50]);
  expect(tickMs(0, true)).toBe(1);
});
