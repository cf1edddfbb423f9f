// A refusal: beside the place that was touched and never off the screen, and said to whoever reads it.
import { describe, expect, it } from 'vitest';
import { beside, toYou } from '../src/lib/messages.svelte.ts';

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
  it('speaks to whoever reads it', () => {
    expect(toYou('anna has only $0.00 in chips; buy in for more', 'anna')).toBe('You have only $0.00 in chips; buy in for more');
    expect(toYou('anna is away', 'anna')).toBe('You are away');
    expect(toYou('anna has the shoe', 'ann')).toBe('anna has the shoe');
    expect(toYou('anna’s wager stands', 'anna')).toBe('anna’s wager stands');
    expect(toYou('anna has the shoe', undefined)).toBe('anna has the shoe');
  });
});
