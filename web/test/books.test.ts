import { describe, expect, it } from 'vitest';
import { netCents, payText, settledText } from '../src/lib/games/baccarat/areas.ts';
import { singleLayout } from '../src/lib/games/baccarat/layout.ts';
import { noteOf } from '../src/lib/games/baccarat/notes.ts';
import { questionsOf } from '../src/lib/games/baccarat/questions.ts';
import { offerText, phaseText } from '../src/lib/games/baccarat/words.ts';
import { commandOf } from '../src/lib/net/offer.ts';
import type { BaccaratView, LobbyTable, Offer, Settled } from '../src/lib/net/types.ts';
import { bookText } from '../src/lib/table/books.ts';
import { ANYTHING, choices, groupTables, isWanted, type Wanted } from '../src/pages/lobby.ts';

const hand = { cards: [], points: null, handler: null };
const game = (more: Partial<BaccaratView> = {}): BaccaratView => ({
  phase: 'betting',
  shoe: 1,
  round: 1,
  cards_left: 400,
  cards_total: 416,
  last_hand: false,
  void_hand: false,
  style: 'A',
  pays: 'commission',
  curator: null,
  agreed: [],
  areas: [],
  hands: { player: hand, banker: hand },
  wagers: [],
  outcome: null,
  settled: [],
  results: [],
  roads: { bead: [], big: [], big_eye_boy: [], small: [], cockroach: [] },
  ...more,
});
const offer = (word: string, more: Partial<Offer> = {}): Offer => ({ do: word, roles: ['player'], player: 'anna', ...more });

describe('the lobby', () => {
  const table = (id: string, book: string, seats: number): LobbyTable => ({
    table: id,
    title: id,
    game: 'baccarat',
    book,
    book_title: null,
    life: 'open',
    stopped: false,
    phase: 'betting',
    round: 1,
    limits: { min_cents: 500, max_cents: 50_000, side: null, differential_cents: null, increment_cents: null },
    physical: false,
    practice: false,
    company: 0,
    shoe: 1,
    standing: 0,
    seats_total: seats,
    seats_taken: 0,
    options: {},
    jackpot_cents: null,
    results: [],
    pit: null,
    suspended: false,
    suspended_for: null,
  });
  it('gathers the tables by game, the newcomer’s first, and finds what is looked for', () => {
    const groups = groupTables([
      table('act', 'act-2012/mini-baccarat', 7),
      table('full-1', 'nz-2004/baccarat', 14),
      table('mini-1', 'nz-2004/baccarat', 7),
      table('x', 'fr-1907/baccarat', 9),
      table('punto', 'nj-19-47/punto-banco', 14),
      table('old', 'nz-1996/mini-baccarat', 7),
      table('old-98', 'nz-1998/mini-baccarat', 7),
    ]);
    expect(groups.map((group) => group.title)).toEqual(['Baccarat']);
    expect(groups[0]?.tables.map((one) => one.table)).toEqual(['mini-1', 'full-1', 'old', 'old-98', 'act', 'punto', 'x']);
    const all = groups[0]!.tables;
    expect(groupTables(all, new Set(['x']))[0]?.tables[0]?.table).toBe('x');
    const found = (wanted: Partial<Wanted>) => all.filter((one) => isWanted(one, { ...ANYTHING, ...wanted }, new Set(['x']))).map((one) => one.table);
    expect(found({ instrument: 'nz-1996' })).toEqual(['old']);
    expect(found({ liked: true })).toEqual(['x']);
    expect(found({ game: 'roulette' })).toEqual([]);
    expect(found({ least_cents: all[0]!.limits.min_cents - 1 })).toEqual([]);
    expect(choices(all).instruments.map(([, title]) => title)).toEqual([
      'New Zealand, 2004',
      'New Zealand, 1996',
      'New Zealand, 1998',
      'Canberra, 2012',
      'New Jersey',
      'Fr 1907',
    ]);
  });
  it('names books and phases in words', () => {
    expect(bookText('nj-19-47/punto-banco')).toBe('New Jersey rules');
    expect(bookText('nz-1996/baccarat')).toBe('New Zealand rules, 1996');
    for (const phase of [
      'closed',
      'preparing',
      'cutting',
      'placing-cutting-card',
      'burning',
      'offering-shoe',
      'betting',
      'handling',
      'dealing',
      'announced',
      'shoe-ended',
    ]) {
      expect(phaseText(phase)).not.toMatch(/-/);
    }
  });
});

describe('questions', () => {
  it('offers the shoe in the middle, and only a possibility where nobody took it', () => {
    const asked = questionsOf(
      [offer('accept-shoe'), offer('decline-shoe')],
      { for: 'decision', do: 'accept-shoe', rule: 'nj/3.6(b)' },
      game({ phase: 'offering-shoe' }),
    );
    expect(asked.map((one) => [one.key, one.place, one.rule])).toEqual([['shoe/', 'middle', 'nj/3.6(b)']]);
    expect(asked[0]?.answers.map((one) => [one.label, one.main])).toEqual([
      ['Take the shoe', true],
      ['Leave it to the next', false],
    ]);
    const open = questionsOf([offer('accept-shoe'), offer('place-wager')], null, game());
    expect(open.map((one) => [one.place, one.answers.map((answer) => answer.label)])).toEqual([['edge', ['Take the shoe']]]);
  });
  it('asks about a hand, its turning, pre-shuffled cards and a round without bets', () => {
    const hands = questionsOf([offer('accept-hand', { hand: 'banker' }), offer('decline-hand', { hand: 'banker' })], null, game());
    expect(hands[0]?.title).toBe('The Banker’s Hand is offered to you');
    const third = game({ hands: { player: { cards: ['9h', 'Kd', null], points: null, handler: 'anna' }, banker: hand } });
    expect(questionsOf([offer('turn', { hand: 'player' })], null, third)[0]?.title).toBe('A third card for the Player’s Hand');
    expect(questionsOf([offer('inspect-cards'), offer('require-shuffle')], null, game())[0]?.answers.map((one) => one.label)).toEqual([
      'Have them shuffled',
      'Look at the cards',
    ]);
    const agree = questionsOf([offer('agree-free-round')], { for: 'decision', do: 'no-more-bets', rule: 'b/6.2' }, game({ agreed: ['bo'] }))[0];
    expect([agree?.place, agree?.rule, agree?.answers[0]?.main]).toEqual(['edge', null, true]);
    expect(agree?.text).toMatch(/^bo would like one/);
  });
  it('leaves nothing out, also a word it has never heard', () => {
    const rest = questionsOf([offer('dance-on-table'), offer('pass-shoe')], null, game());
    expect(rest[0]?.answers.map((one) => one.label)).toEqual(['Dance on table', 'Pass the shoe on']);
    expect(offerText(offer('turn', { hand: 'banker' }))).toBe('Turn the Banker’s Hand');
  });
  it('answers with the offer’s own fields', () => {
    expect(commandOf(offer('accept-hand', { hand: 'player', least: 3 }))).toEqual({ do: 'accept-hand', player: 'anna', hand: 'player' });
  });
});

describe('notes', () => {
  const note = (event: string, fields: Record<string, unknown> = {}, me: string | undefined = 'anna') =>
    noteOf({ seq: 7, event, rule: 'b/1.1', ...fields }, me);
  it('tells the player’s own money, with the rule', () => {
    expect(note('vigorish-collected', { player: 'anna', cents: 125, owed_cents: 0 })).toEqual({
      seq: 7,
      event: 'vigorish-collected',
      rule: 'b/1.1',
      tone: 'money',
      text: 'Commission collected: $1.25',
      cents: -125,
    });
    expect(note('vigorish-marked', { player: 'anna', cents: 125, owed_cents: 250 })?.text).toBe('Commission marked: $1.25; you owe $2.50');
    expect(note('vigorish-collected', { player: 'bo', cents: 125 })).toBeNull();
    expect(note('wager-returned', { player: 'anna', cents: 2_500, on: 'tie' })?.text).toBe('Returned: your $25.00 on Tie');
    expect(note('settlement-reversed', { player: 'anna', round: 4, returned_cents: 0, recovered_cents: 1_900, commission_cents: 100 })?.text).toBe(
      'Round 4 is undone: $19.00 taken back, $1.00 of commission given back',
    );
  });
  it('tells what everybody should know', () => {
    expect(note('void-hand-ordered', { why: 'face-up-card', card: '9h', round: 3 })?.text).toBe('No bets this hand: a card lay face up in the shoe');
    expect(note('round-voided', { why: 'disruption', round: 3 })?.text).toBe('Round 3 is void: the game was disrupted');
    expect(note('burn-ordered', { why: 'excess-card', card: '9h', more: 9 })?.text).toBe('Nine of hearts is discarded with 9 more: a card too many was drawn');
    expect(note('last-hand-announced')?.tone).toBe('table');
    expect(note('shoe-passed', { player: 'anna', seat: 3, why: 'banker-lost' })?.text).toBe('You pass the shoe: the Banker’s Hand lost');
    expect(note('shoe-passed', { player: 'bo', seat: 3, why: 'choice' })?.text).toBe('bo passes the shoe: by choice');
    expect(note('card-dealt', { hand: 'player' })).toBeNull();
  });
});

describe('settled wagers', () => {
  const one = (more: Partial<Settled>): Settled => ({
    player: 'anna',
    area: 1,
    seat: null,
    on: 'banker',
    stake_cents: 2_000,
    result: 'won',
    odds: '1:1',
    won_cents: 2_000,
    commission_cents: 100,
    payment_cents: 1_900,
    rule: null,
    ...more,
  });
  it('says how commission was taken', () => {
    expect(payText(one({}))).toBe('pays 1:1: $20.00 less $1.00 commission');
    expect(payText(one({ payment_cents: 2_000 }))).toBe('pays 1:1: $20.00; commission of $1.00 apart');
    expect(payText(one({ payment_cents: 2_000 }), true)).toBe('pays 1:1');
  });
  it('counts a charge on a tie', () => {
    const tie = one({ result: 'stand-off', odds: null, won_cents: 0, commission_cents: 500, payment_cents: 0 });
    expect([settledText(tie), netCents(tie), payText(tie)]).toEqual(['−$5.00', -500, 'Stand-off, with a charge of $5.00 on the tie']);
    expect(netCents(one({ result: 'stand-off', commission_cents: 0 }))).toBe(0);
  });
});

it('places of a narrow table never touch', () => {
  for (const seats of [7, 9, 14, 15]) {
    const layout = singleLayout(
      Array.from({ length: seats }, (_, nth) => nth + 1),
      1,
    );
    for (const a of layout.places)
      for (const b of layout.places) {
        if (a !== b) expect(Math.hypot(a.plate.x - b.plate.x, a.plate.y - b.plate.y)).toBeGreaterThan(2 * layout.plate);
      }
  }
});
