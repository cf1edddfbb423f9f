// The arithmetic of the reports' plots.
import { expect, test } from 'vitest';
import { axisMoney, scaleOf, ticks } from '../src/lib/reports/plots.ts';

test('a scale holds zero and every value', () => {
  const scale = scaleOf([-500, 1500], 100, 300);
  expect(scale(-500)).toBe(100);
  expect(scale(0)).toBe(150);
  expect(scale(1500)).toBe(300);
  expect(scaleOf([200], 0, 10)(0)).toBe(0);
  expect(scaleOf([], 0, 10)(0)).toBe(0);
});

test('ticks are round amounts', () => {
  expect(ticks([-5000, 15000])).toEqual([-5000, 0, 5000, 10000, 15000]);
  expect(ticks([0])).toEqual([0]);
  // Never finer than a dollar.
  expect(ticks([150], 5)).toEqual([0, 100]);
});

test('amounts on an axis are short', () => {
  expect(axisMoney(0)).toBe('$0');
  expect(axisMoney(-125_000)).toBe('−$1.3k');
  expect(axisMoney(50)).toBe('$0.5');
  expect(axisMoney(250_000_000)).toBe('$2.5m');
});
