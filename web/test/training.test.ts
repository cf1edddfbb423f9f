// Progress in training, and what of the floor should be looked at.
import { describe, expect, it } from 'vitest';
import { alertsOf, houseAlerts } from '../src/lib/floor/alerts.ts';
import type { FloorTable, Outlier } from '../src/lib/net/generated.ts';
import { answered, latelyOf, missedOf, readProgress, scoreOf, standing } from '../src/lib/training.ts';

describe('progress', () => {
  const asked = { book: 'nz-2004/baccarat', seed: 7, rules: [{ rule: 'nz-2004/baccarat/12.1' }] };
  it('counts each rule, and goes on with the next seed', () => {
    const once = answered(readProgress(null), asked, false);
    const twice = answered(once, { ...asked, seed: 8 }, true);
    expect(twice).toMatchObject({ next: { 'nz-2004/baccarat': 9 }, rules: { 'nz-2004/baccarat/12.1': { asked: 2, right: 1 } } });
    expect(scoreOf(twice, asked.book)).toEqual({ asked: 2, right: 1 });
    expect(readProgress(JSON.stringify(twice))).toEqual(twice);
  });
  it('begins anew where nothing can be read, and goes on from what an older page kept', () => {
    const nothing = { next: {}, rules: {}, books: {}, missed: {}, lately: [] };
    for (const text of [null, '', '{', '[]', '{"next":1}']) expect(readProgress(text)).toEqual(nothing);
    expect(readProgress('{"next":{"a/b":3},"rules":{}}')).toEqual({ ...nothing, next: { 'a/b': 3 } });
  });
  it('keeps what was missed until it is known, and a question that is repeated does not come as a new one', () => {
    let progress = readProgress(null);
    for (const [seed, right] of [
      [1, false],
      [2, false],
      [3, true],
      [1, false],
    ] as const)
      progress = answered(progress, { ...asked, seed }, right);
    expect([progress.next, missedOf(progress, asked.book), missedOf(progress, 'a/b')]).toEqual([{ [asked.book]: 4 }, [2, 1], []]);
    progress = answered(progress, { ...asked, seed: 2 }, true);
    expect([progress.next[asked.book], missedOf(progress, asked.book)]).toEqual([4, [1]]);
    expect(latelyOf(progress, asked.book).map(({ right }) => right)).toEqual([false, false, true, false, true]);
    expect(latelyOf(progress, 'a/b')).toEqual([]);
  });
  it('puts the weakest rules first, of one book or of all', () => {
    const progress = { ...readProgress(null), rules: { 'a/b/1': { asked: 2, right: 2 }, 'a/b/2': { asked: 4, right: 1 }, 'c/d/1': { asked: 1, right: 0 } } };
    expect(standing(progress).map(({ rule }) => rule)).toEqual(['c/d/1', 'a/b/2', 'a/b/1']);
    expect(standing(progress, 'a/b').map(({ rule }) => rule)).toEqual(['a/b/2', 'a/b/1']);
  });
});

describe('alerts', () => {
  const calm = {
    stopped: false,
    why_stopped: null,
    suspended: false,
    suspended_for: null,
    awaiting: null,
    floor: { closes_from_ms: null, announced: [], agreed: [], disputes: [], coupons: [], transfer: null, count: null, owed: [], open: [], told: [] },
  } as unknown as FloorTable;
  const with_ = (more: object, floor: object = {}): FloorTable => ({ ...calm, ...more, floor: { ...calm.floor, ...floor } });
  const kinds = (table: FloorTable) => alertsOf(table, [], 0).map(({ tone, what }) => `${tone} ${what}`);

  it('are none at a table that goes its way', () => {
    expect(kinds(calm)).toEqual([]);
    expect(kinds(with_({ awaiting: { for: 'decision', what: 'wagers', roles: ['dealer', 'supervisor'], do: 'no-more-bets', rule: null } }))).toEqual([]);
  });
  it('tell what a table waits for, and put what is pressing first', () => {
    const table = with_(
      { suspended: true, awaiting: { for: 'decision', what: 'differential', roles: ['dealer'], do: 'reduce-wagers', rule: 'a/b/1' } },
      { disputes: [{ over: false, player: 'anna', with: 'first' }], owed: [{ matter: 'dice-replaced', rule: 'a/b/2' }], closes_from_ms: 60_000 },
    );
    expect(kinds(table)).toEqual(['now dispute', 'now notice', 'now differential', 'now closing', 'soon suspended']);
    expect(kinds(with_({ why_stopped: 'its log is damaged' }))).toEqual(['now stopped']);
    expect(kinds(with_({ awaiting: { for: 'decision', what: 'supervisor-inspection', roles: ['supervisor'], do: 'confirm', rule: null } }))).toEqual([
      'now awaited',
    ]);
  });
  it('name results that drift, at their own table', () => {
    const drift = { wager: 'banker', rounds: 2_000, staked_cents: 2_000_000, won_cents: -40_000, expected_cents: 21_200, deviation_cents: 4_000, at_ms: 1 };
    const outliers: Outlier[] = [
      { ...drift, table: 'here' },
      { ...drift, table: 'elsewhere', wager: null },
    ];
    const table = { ...with_({ suspended: true }), table: 'here' };
    expect(alertsOf(table, outliers, 0).map(({ what, text }) => [what, text])).toEqual([
      ['suspended', 'No further round for now'],
      ['drift', 'Banker: the table won −$400.00 on $20,000.00 staked; expected $212.00 ± $40.00'],
    ]);
  });
  it('tell of the machine’s clock where it leapt or is off', () => {
    const texts = (leaps: number, machine_ahead_ms: number): string[] => houseAlerts({ leaps, machine_ahead_ms }).map(({ text }) => text);
    expect(houseAlerts(null)).toEqual([]);
    expect(texts(0, 1_500)).toEqual([]);
    expect(texts(1, 0)).toEqual(['The machine’s clock has leapt 1 time since the start']);
    expect(texts(2, -61_000)).toEqual(['The machine’s clock has leapt 2 times since the start', 'The machine’s clock is 61 s behind the house’s time']);
  });
});
