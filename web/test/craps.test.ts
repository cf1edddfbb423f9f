// The craps page's own logic: dice, stacks, what is laid again, words and notes. No rule is computed here.
import { describe, expect, it } from 'vitest';
import { diceText, pips, SIDES, totalOf, turnsOf } from '../src/lib/games/craps/dice.ts';
import { again, laidBy, netCents, pastSettled, stacksAt } from '../src/lib/games/craps/laying.ts';
import { noteOf } from '../src/lib/games/craps/notes.ts';
import { partOf } from '../src/lib/games/craps/parts.ts';
import { staffOffers, staffText, valueText } from '../src/lib/games/craps/staff.ts';
import { explain, statusText } from '../src/lib/games/craps/words.ts';
import { oddsText } from '../src/lib/table/words.ts';
import type { CrapsBet, CrapsSettled, CrapsView, CrapsWager } from '../src/lib/net/craps.ts';

const layout: CrapsBet[] = [
  { bet: 'pass', name: 'Pass Line', pays: '1 to 1', explains: 'Before the come out.', rule: 'nz-1996/craps/3.1', edge_free: false },
  { bet: 'come', name: 'Come', pays: '1 to 1', explains: 'Like the Pass Line.', rule: 'nz-1996/craps/3.1', edge_free: false },
  { bet: 'buy-4', name: 'Buy 4', pays: '2 to 1', explains: 'Wins on 4.', rule: 'nz-1996/craps/3.1', edge_free: false },
];
const wager = (player: string, bet: string, cents: number, more: Partial<CrapsWager> = {}): CrapsWager => ({
  player,
  bet,
  cents,
  commission_cents: 0,
  working: true,
  marker: null,
  can_remove: true,
  point: null,
  ...more,
});
const settled = (bet: string, result: CrapsSettled['result'], stake_cents: number, won_cents: number, player = 'anna'): CrapsSettled => ({
  player,
  bet,
  stake_cents,
  result,
  odds: null,
  won_cents,
  payment_cents: Math.max(0, won_cents),
  commission_cents: 0,
  rule: null,
});

describe('dice', () => {
  it('have as many pips as their face says, and opposite faces make seven', () => {
    for (let face = 1; face <= 6; face++) expect(pips(face)).toHaveLength(face);
    expect(SIDES.map((side) => side.face)).toEqual([1, 2, 3, 4, 5, 6]);
    const turn = (face: number) => SIDES.find((side) => side.face === face)!.turn;
    for (const [a, b] of [
      [2, 5],
      [3, 4],
    ] as const)
      expect(turn(b)).toBe(turn(a).replace('(', '(-'));
  });

  it('come to rest with the face that was told, whatever the whole turns', () => {
    for (let face = 1; face <= 6; face++) {
      const at = SIDES.find((side) => side.face === face)!.turn;
      const [, axis, angle] = /rotate([XY])\((-?\d+)deg\)/.exec(at)!;
      const turned = turnsOf(face, 4);
      const [x, y] = axis === 'X' ? [Number(angle), 0] : [0, Number(angle)];
      // What brought the side to its place is undone by the turn of the cube.
      expect((turned.x + x) % 360).toBe(0);
      expect((turned.y + y) % 360).toBe(0);
    }
    expect(turnsOf(3, 2).x - turnsOf(3, 0).x).toBe(720);
    expect(totalOf([3, 4])).toBe(7);
    expect(diceText([6, 2])).toBe('6 and 2, total 8');
  });
});

describe('wagers', () => {
  const game = {
    wagers: [wager('bo', 'field', 500), wager('anna', 'field', 1000), wager('anna', 'place-6', 600, { working: false, marker: 'off' })],
    pending: [wager('anna', 'field', 500), wager('bo', 'eleven', 500)],
  };

  it('lie in stacks, one’s own first, with what waits for a word on top', () => {
    const stacks = stacksAt(game, 'anna');
    expect(stacks.get('field')?.map((one) => [one.player, one.cents, one.mine, one.pending])).toEqual([
      ['anna', 1500, true, true],
      ['bo', 500, false, false],
    ]);
    expect(stacks.get('place-6')?.[0]).toMatchObject({ working: false, marker: 'off', removable: true });
    expect(stacks.get('eleven')?.[0]).toMatchObject({ pending: true, removable: false });
    expect(laidBy(game, 'anna').reduce((all, one) => all + one.cents, 0)).toBe(2100);
  });

  it('that were decided are laid again where they were made', () => {
    const list = [
      settled('come-6', 'won', 500, 500),
      settled('field', 'lost', 500, -500),
      settled('odds-pass', 'won', 500, 600),
      settled('dont-pass', 'void', 500, 0),
      settled('field', 'lost', 900, -900, 'bo'),
    ];
    expect(again(list, 'anna')).toEqual([
      { bet: 'come', cents: 500 },
      { bet: 'field', cents: 500 },
    ]);
    expect(list.map(netCents)).toEqual([500, -500, 600, 0, -900]);
  });

  it('of the past are read from their events', () => {
    const horn = pastSettled({
      player: 'anna',
      bet: 'horn',
      stake_cents: 400,
      result: 'won',
      odds: '30:1',
      lost_cents: 300,
      payment_cents: 3000,
      rule: 'nz-1996/craps/6.2',
    });
    expect(horn).toMatchObject({ bet: 'horn', won_cents: 2700, rule: 'nz-1996/craps/6.2' });
    expect(netCents(pastSettled({ event: 'wager-returned', bet: 'pass', cents: 500, result: 'returned' }))).toBe(0);
    expect(netCents(pastSettled({ bet: 'pass', cents: 500, result: 'forfeited' }))).toBe(-500);
  });

  it('lie in one part of the layout each', () => {
    expect(['pass', 'field', 'come', 'behind-dont-pass'].map(partOf)).toEqual(['lines', 'lines', 'lines', 'lines']);
    expect(['come-6', 'dont-come-10', 'odds-come-4', 'behind-dont-come-5', 'place-9', 'buy-4', 'lay-8'].every((bet) => partOf(bet) === 'numbers')).toBe(true);
    expect(['hard-6', 'horn-high-11', 'craps-two', 'c-and-e', 'world', 'any-seven'].every((bet) => partOf(bet) === 'propositions')).toBe(true);
  });
});

describe('words', () => {
  it('of a wager are the table’s; one that has travelled is told of as the one it was', () => {
    expect(explain('pass', layout).name).toBe('Pass Line');
    expect(explain('come-6', layout)).toMatchObject({ bet: 'come-6', name: 'Come on 6', pays: '1 to 1', rule: 'nz-1996/craps/3.1' });
    expect(explain('never', layout).name).toBe('Never');
    expect(oddsText('7:6')).toBe('7 to 6');
  });

  it('say what goes on', () => {
    const game = { phase: 'waiting', wagers: [], shooter: null, offered_to: null, point: null } as unknown as CrapsView;
    expect(statusText(game, 'anna')).toMatch(/a wager brings the dice out/);
    expect(statusText({ ...game, phase: 'offering', offered_to: 'anna' }, 'anna')).toBe('The dice are offered to you');
    expect(statusText({ ...game, phase: 'choosing', shooter: { player: 'bo', seat: 2 } }, 'anna')).toBe('bo chooses two dice');
    expect(statusText({ ...game, phase: 'ready', point: '8' }, 'anna')).toBe('The point is 8: place your bets');
    expect(statusText({ ...game, phase: 'thrown' }, 'anna')).toBe('The dice are out');
    expect(statusText({ ...game, phase: 'rested', dice: [5, 3] }, 'anna')).toBe('5 and 3: 8');
    expect(statusText({ ...game, phase: 'rested', dice: null }, 'anna')).toBe('No roll');
  });

  it('of events keep their rule', () => {
    const note = (event: Record<string, unknown>, me = 'anna') => noteOf({ seq: 7, rule: 'nz-1996/craps/7.1', ...event }, me, layout);
    expect(note({ event: 'no-roll-called', cause: 'off-table', by: 'stickperson' })).toMatchObject({
      tone: 'table',
      text: 'No roll: a die left the table',
      rule: 'nz-1996/craps/7.1',
    });
    expect(note({ event: 'call-overruled', by: 'casino-supervisor', dice: '3-4' })?.text).toBe('The casino supervisor overrules the call: 3 and 4');
    expect(note({ event: 'dice-passed', player: 'anna', why: 'seven-out' })?.text).toBe('You pass the dice: seven out');
    expect(note({ event: 'wager-placed', player: 'anna', bet: 'buy-4', cents: 2000, commission_cents: 100 })).toMatchObject({ tone: 'money', cents: -100 });
    expect(note({ event: 'wager-placed', player: 'anna', bet: 'pass', cents: 500, commission_cents: 0 })).toBeNull();
    expect(note({ event: 'wager-moved', player: 'anna', from: 'come', to: 'come-6', cents: 500 })?.text).toBe('Come $5 goes to the 6');
    expect(note({ event: 'wager-returned', player: 'bo', bet: 'pass', cents: 500 })).toBeNull();
    expect(note({ event: 'table-closed' })?.text).toBe('The table is closed');
  });
});

describe('the console', () => {
  const offers = [
    { do: 'place-wager', roles: ['player', 'dealer'], player: 'anna', bet: 'pass' },
    { do: 'roll', roles: ['dealer'], sides: [6, 6] },
    { do: 'no-roll', roles: ['dealer'], cause: 'off-table', by: null },
    { do: 'no-roll', roles: ['supervisor'], cause: 'stacked', by: 'game-supervisor' },
    { do: 'overrule', roles: ['supervisor'], by: 'game-supervisor', dice: undefined },
    { do: 'overrule', roles: ['manager'], by: 'manager', sides: [6, 6] },
    { do: 'confirm-wager', roles: ['dealer', 'supervisor'], player: 'bo', bet: 'pass' },
    { do: 'report-dice-lost', roles: ['dealer', 'supervisor', 'manager'] },
  ];

  it('sorts what is offered to staff, and leaves the players’ own words to them', () => {
    const staff = staffOffers(offers)!;
    expect(staff.faced?.do).toBe('roll');
    expect(staff.plain.map((one) => one.do)).toEqual(['confirm-wager']);
    expect(staffText(staff.plain[0]!, (bet) => explain(bet, layout).name)).toBe('bo’s Pass Line stands');
  });

  it('names causes, offices and dice', () => {
    const text = (name: string, value: string) => valueText(name, value, (bet) => bet);
    expect(text('cause', 'off-table')).toBe('A die left the table');
    expect(text('cause', 'invalid-rolls')).toBe('For invalid rolls');
    expect(text('by', 'game-supervisor')).toBe('Game supervisor');
    expect([text('dice', '1,2'), text('dice', '2'), text('sound', 'true')]).toEqual(['Both', 'Die 2', 'Yes']);
  });

  it('is not there for a player', () => {
    expect(staffOffers(offers.slice(0, 1) as never)).toBeNull();
  });
});
