import { describe, expect, it } from 'vitest';
import type { Role } from '../src/lib/net/generated.ts';
import { offersOf } from '../src/lib/net/offer.ts';

const roles: Role[] = ['player', 'dealer'];

describe('an offer as the desks read it', () => {
  it('has lists and bounds under their names', () => {
    const [offer, ...others] = offersOf({
      do: 'place-wager',
      roles,
      player: 'anna',
      on: 'banker',
      open: { area: { one_of: [1, 2] }, cents: { amounts: [{ least_cents: 1000, most_cents: 50000, step_cents: 1000 }] } },
    });
    expect(others).toEqual([]);
    expect(offer).toEqual({ do: 'place-wager', roles, player: 'anna', on: 'banker', areas: [1, 2], least_cents: 1000, most_cents: 50000, step_cents: 1000 });
  });

  it('has no step where amounts are irregular', () => {
    const runs = [
      { least_cents: 500, most_cents: 700, step_cents: 100 },
      { least_cents: 900, most_cents: 900, step_cents: 1 },
    ];
    const [offer] = offersOf({ do: 'place-wager', roles, open: { cents: { amounts: runs } } });
    expect(offer).toMatchObject({ least_cents: 500, most_cents: 900 });
    expect(offer?.step_cents).toBeUndefined();
  });

  it('is one for each value of a field that is not a list', () => {
    const offers = offersOf({ do: 'no-spin', roles, open: { cause: { one_of: ['ball-out', 'interference'] } } });
    expect(offers.map((offer) => offer['cause'])).toEqual(['ball-out', 'interference']);
  });

  it('leaves facts, and what may be left out, to the server', () => {
    expect(offersOf({ do: 'report-excess-card', roles, open: { card: { facts: true } } })).toEqual([{ do: 'report-excess-card', roles }]);
    const spin = offersOf({ do: 'spin', roles, open: { direction: { one_of: ['clockwise', 'counterclockwise'] } }, optional: ['direction'] });
    expect(spin).toEqual([{ do: 'spin', roles }]);
  });

  it('says how many faces keyed dice have', () => {
    const [roll] = offersOf({ do: 'roll', roles, open: { dice: { one_of: ['1-1', '1-2'] } } });
    expect(roll?.['sides']).toEqual([6, 6]);
  });
});
