// Where a refusal stands on the screen: beside the place that was touched, and never off the screen.
import { describe, expect, it } from 'vitest';
import { beside } from '../src/lib/messages.svelte.ts';

const box = (left: number, top: number) => ({ left, width: 40, top, bottom: top + 40 });

describe('a refusal', () => {
  it('stands beneath the place, in its middle', () => {
    expect(beside(box(500, 100), 1440, 900)).toEqual({ left: 340, top: 150, bottom: null });
  });
  it('stands above a place that lies low', () => {
    expect(beside(box(500, 800), 1440, 900)).toEqual({ left: 340, top: null, bottom: 110 });
  });
  it('stays on the screen at its edges', () => {
    expect(beside(box(0, 100), 1440, 900).left).toBe(12);
    expect(beside(box(1420, 100), 1440, 900).left).toBe(1068);
  });
});
