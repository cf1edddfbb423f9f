// Company: who is waited for, and colours that stay with a name.
import { describe, expect, it } from 'vitest';
import { hueOf } from '../src/lib/company/company.svelte.ts';
import { houseNumber } from '../src/lib/company/house.ts';
import { readyText, waitedFor } from '../src/lib/company/ready.ts';
import type { View } from '../src/lib/net/types.ts';

const seats = (...names: (string | null)[]) =>
  ({ seats: names.map((player, at) => ({ seat: at + 1, player, chips_cents: 0, colour_cents: 0, owed_cents: 0 })) }) as Pick<View, 'seats'>;

describe('company', () => {
  it('waits for those who sit and have not said to be ready', () => {
    const view = seats('anna', null, 'bo', 'cy');
    expect(waitedFor(view, 'anna', new Set(['bo']))).toEqual(['cy']);
    expect(readyText(['cy'])).toBe('You are ready; waiting for cy.');
    expect(readyText(waitedFor(view, 'anna', new Set(['bo', 'cy'])))).toBe('You are ready.');
    expect(readyText(waitedFor(seats('a', 'b', 'c', 'd'), 'a', new Set()))).toBe('You are ready; 3 others are not yet.');
  });
  it('gives a name always the same colour, and many names many', () => {
    const hues = new Set(Array.from({ length: 40 }, (_, nth) => hueOf(`player${nth}`)));
    expect(hueOf('anna')).toBe(hueOf('anna'));
    expect(hues.size).toBeGreaterThan(8);
  });
  it('knows house players by their names, and never waits for them', () => {
    expect([houseNumber('house-2'), houseNumber('House-2'), houseNumber('house'), houseNumber('anna')]).toEqual(['2', '2', null, null]);
    expect(waitedFor(seats('anna', 'house-1', 'bo'), 'anna', new Set())).toEqual(['bo']);
  });
});
