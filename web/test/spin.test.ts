// Tables where something is spun: what is laid again, words of places and results, and arrow keys on a layout.
import { describe, expect, it } from 'vitest';
import { isSettling, laidBy, missing, netCents, stacksAt, stakedBy, summed } from '../src/lib/games/spin/laying.ts';
import { noteOf } from '../src/lib/games/spin/notes.ts';
import { pastResult, pastSettled, readOutcome } from '../src/lib/games/spin/past.ts';
import { resultCommand, staffOffers, staffText } from '../src/lib/games/spin/staff.ts';
import { explain, paysAt, positionName, resultText } from '../src/lib/games/spin/words.ts';
import { oddsText } from '../src/lib/table/words.ts';
import type { LaidWager, SpinSettled } from '../src/lib/net/spin.ts';
import { nextAt } from '../src/lib/table/rove.ts';

const wager = (player: string, position: string, cents: number, chips: 'value' | 'colour' = 'value'): LaidWager => ({
  player,
  position,
  chips,
  cents,
  paid: false,
});

describe('laying', () => {
  const wagers = [wager('bo', 'red', 500), wager('anna', 'red', 1_000), wager('anna', 'split-4-7', 200, 'colour')];

  it('keeps one’s own wagers apart, and shows them first', () => {
    expect(laidBy(wagers, 'anna')).toEqual([
      { position: 'red', cents: 1_000, chips: 'value' },
      { position: 'split-4-7', cents: 200, chips: 'colour' },
    ]);
    const stacks = stacksAt(wagers, [{ player: 'anna', colour: 'blue', value_cents: 100, in_hand: 3 }], 'anna');
    expect(stacks.get('red')?.map((one) => [one.player, one.mine])).toEqual([
      ['anna', true],
      ['bo', false],
    ]);
    expect(stacks.get('split-4-7')?.[0]).toMatchObject({ colour: 'blue', count: 2, chips: 'colour' });
  });

  it('lays again only what does not lie there still', () => {
    const last = [
      { position: 'red', cents: 1_000, chips: 'value' as const },
      { position: 'low', cents: 500, chips: 'value' as const },
    ];
    expect(missing(last, [{ position: 'red', cents: 400, chips: 'value' }])).toEqual([
      { position: 'red', cents: 600, chips: 'value' },
      { position: 'low', cents: 500, chips: 'value' },
    ]);
    expect(missing(last, last)).toEqual([]);
    expect(missing(last, [{ position: 'red', cents: 1_000, chips: 'colour' }])).toHaveLength(2);
  });

  it('adds up what one act laid', () => {
    expect(
      summed([
        { position: 'red', cents: 1, chips: 'value' },
        { position: 'red', cents: 2, chips: 'value' },
      ]),
    ).toEqual([{ position: 'red', cents: 3, chips: 'value' }]);
  });

  it('counts what a round did to one’s money', () => {
    const settled = (result: SpinSettled['result']): SpinSettled => ({
      player: 'anna',
      position: 'red',
      chips: 'value',
      stake_cents: 500,
      result,
      odds: null,
      payment_cents: result === 'won' ? 500 : 0,
      rule: null,
    });
    expect((['won', 'lost', 'returned', 'forfeited'] as const).map((result) => netCents(settled(result)))).toEqual([500, -500, 0, -500]);
    // Nothing is told while winning wagers wait to be paid; whoever has none of them need not wait.
    const paying = { phase: 'paying', wagers: [wager('anna', 'red', 500)] };
    expect([
      isSettling(paying, 'anna'),
      isSettling(paying, 'bo'),
      isSettling({ ...paying, phase: 'betting' }, 'anna'),
      isSettling({ phase: 'paying', wagers: [{ ...paying.wagers[0]!, paid: true }] }, 'anna'),
    ]).toEqual([true, false, false, false]);
    expect(stakedBy([settled('won')], 'anna')).toEqual([{ position: 'red', cents: 500, chips: 'value' }]);
  });
});

describe('words', () => {
  it('name the places of all three layouts', () => {
    expect(
      [
        'straight-17',
        'split-17-20',
        'street-0-2-3',
        'corner-0-1-2-3',
        'six-line-1-6',
        'column-1',
        'dozen-3',
        'low',
        'total-9',
        'pair-1-2',
        'any-triple',
        'triple-4',
      ].map((word) => positionName(word)),
    ).toEqual([
      'Number 17',
      'Split 17, 20',
      'Street 0, 2, 3',
      'First four 0, 1, 2, 3',
      'Six line 1 to 6',
      'First column',
      'Third dozen',
      'Low, 1 to 18',
      'Total 9',
      'Pair 1, 2',
      'Any triple',
      'Triple of 4',
    ]);
    expect(positionName('symbol-a', { 'symbol-a': 'Fern' })).toBe('Fern');
  });

  it('take the odds from the table’s own list', () => {
    const pays = {
      straight: '35:1',
      'six-line': '5:1',
      red: '1:1',
      'total-9-12': '6:1',
      'face-on-one': '1:1',
      'face-on-two': '2:1',
      'face-on-three': '3:1',
      'symbol-a': '1:1',
    };
    expect(['straight-0', 'six-line-1-6', 'red', 'total-12', 'face-3', 'symbol-a', 'corner-1-2-4-5'].map((word) => paysAt(word, pays))).toEqual([
      '35:1',
      '5:1',
      '1:1',
      '6:1',
      '1:1, 2:1, 3:1',
      '1:1',
      '',
    ]);
    expect(oddsText('1:1, 35:1')).toBe('1 to 1, 35 to 1');
    expect(explain('split-0-2', { apparatus: 'roulette', names: {}, pays } as never).covers).toEqual(['0', '2']);
  });

  it('tell results, also of past rounds', () => {
    expect(resultText(readOutcome('17', 'roulette'))).toBe('17, black');
    expect(resultText(readOutcome('1-3-5', 'tai-sai'))).toBe('1 3 5, total 9');
    expect(resultText(readOutcome('section-1', 'money-wheel', ['symbol-a', 'symbol-b']), { 'symbol-b': 'Pearl' })).toBe('Pearl');
    expect(pastResult({ round: 3, outcome: null }, { apparatus: 'roulette', rim: [] })).toBeNull();
    expect(
      pastSettled({
        event: 'wager-settled',
        player: 'anna',
        position: 'red',
        chips: 'value',
        stake_cents: 500,
        result: 'won',
        odds: '1:1',
        payment_cents: 500,
        rule: 'nz-1996/roulette/5.1',
      }),
    ).toMatchObject({ result: 'won', odds: '1:1', rule: 'nz-1996/roulette/5.1' });
  });

  it('tell a void spin with its rule, and another’s money not at all', () => {
    const event = { seq: 4, event: 'spin-voided', round: 2, cause: 'ball-out', rule: 'nz-1996/roulette/6.4' };
    expect(noteOf(event, 'anna')).toMatchObject({ tone: 'table', text: 'No spin: the ball left the wheel', rule: 'nz-1996/roulette/6.4' });
    expect(noteOf({ seq: 5, event: 'wager-returned', player: 'bo', position: 'red', cents: 500 }, 'anna')).toBeNull();
    expect(noteOf({ seq: 5, event: 'wager-returned', player: 'bo', position: 'red', cents: 500 }, 'bo')?.tone).toBe('money');
  });
});

describe('arrow keys', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 1 },
    { x: 10, y: 10 },
  ];
  it('go to the nearest place in their direction', () => {
    expect(nextAt('ArrowRight', spots[0]!, spots)).toBe(1);
    expect(nextAt('ArrowLeft', spots[2]!, spots)).toBe(1);
    expect(nextAt('ArrowDown', spots[1]!, spots)).toBe(3);
    expect(nextAt('ArrowUp', spots[0]!, spots)).toBe(-1);
    expect(nextAt('Enter', spots[0]!, spots)).toBe(-1);
  });
});

describe('the console', () => {
  const offers = [
    { do: 'place-wager', roles: ['player', 'dealer'], player: 'anna', positions: ['red'] },
    { do: 'confirm', roles: ['manager'], check: 'test-runs' },
    { do: 'spin', roles: ['dealer', 'supervisor'] },
    { do: 'result', roles: ['dealer'], outcomes: ['0', '1'] },
    { do: 'no-spin', roles: ['dealer', 'supervisor', 'manager'], cause: 'ball-out' },
    { do: 'pay', roles: ['dealer'], position: 'red' },
    { do: 'invalidate-round', roles: ['manager'] },
  ];

  it('sorts what is offered to staff, and leaves wagers to the players', () => {
    const staff = staffOffers(offers)!;
    expect(staff.plain.map((one) => staffText(one, () => 'Red'))).toEqual(['Checked: test runs', 'Spin', 'Pay Red']);
    expect(resultCommand(staff.result!, '1')).toEqual({ do: 'result', outcome: '1' });
    expect(staffOffers(offers.slice(0, 1))).toBeNull();
  });
});
