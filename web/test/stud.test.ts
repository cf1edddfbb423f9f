// Caribbean stud: one's own cards and what the house says they make are kept while they are known, prizes have words, boxes lie on
// the felt, and what was settled adds up.
import { expect, test } from 'vitest';
import { StudDesk } from '../src/lib/games/caribbean-stud/desk.svelte.ts';
import { seen } from '../src/lib/games/caribbean-stud/hands.ts';
import { cardEdges, narrowFelt, wideFelt } from '../src/lib/games/caribbean-stud/layout.ts';
import { noteOf } from '../src/lib/games/caribbean-stud/notes.ts';
import { playedIn } from '../src/lib/games/caribbean-stud/past.ts';
import { slipLines } from '../src/lib/games/caribbean-stud/slip.ts';
import { aHand, againstText, isPast, netCents, offerText, prizeText, statusText, verdictText } from '../src/lib/games/caribbean-stud/words.ts';
import { oddsText } from '../src/lib/table/words.ts';
import type { HandRead, StudHand, StudPay, StudSettled, StudView } from '../src/lib/net/caribbean-stud.ts';
import type { TableEvent, View } from '../src/lib/net/types.ts';
import type { TableState } from '../src/lib/table/table.svelte.ts';

test('what one may look at alone fills the closed places in order', () => {
  expect(seen([null, 'Kd', null], ['2c', '3c'])).toEqual([
    { card: '2c', alone: true },
    { card: 'Kd', alone: false },
    { card: '3c', alone: true },
  ]);
  expect(seen([null, null], undefined).every((one) => one.card === null)).toBe(true);
});

test('a prize is a sum, or a share with the least that it is', () => {
  const pay: StudPay = { hand: 'royal-flush', odds: '250:1', prize_cents: 1_000_000, prize_percent: 100, prize_rule: 'nz-1996/caribbean-stud/12.1' };
  expect(prizeText(pay)).toEqual({ pays: '100%', least: '$10,000+', whole: '100% of the jackpot, at least $10,000' });
  expect(prizeText({ ...pay, hand: 'flush', prize_cents: 10_000, prize_percent: null })).toEqual({ pays: '$100', least: '', whole: '$100' });
  expect(prizeText({ ...pay, hand: 'straight', prize_cents: null, prize_percent: null, prize_rule: null })).toBeNull();
  expect(oddsText(pay.odds)).toBe('250 to 1');
});

const settled: StudSettled = {
  player: 'anna',
  seat: 1,
  result: 'won',
  name: 'two pairs, kings and fours',
  ante_cents: 500,
  bet_cents: 1_000,
  odds: '2:1',
  ante_won_cents: 500,
  bet_won_cents: 2_000,
  jackpot_cents: 0,
  rule: null,
};

test('what was settled adds up', () => {
  expect(netCents(settled)).toBe(2_500);
  expect(netCents({ ...settled, result: 'no-hand', bet_won_cents: 0 })).toBe(500);
  expect(netCents({ ...settled, result: 'stand-off', ante_won_cents: 0, bet_won_cents: 0 })).toBe(0);
  for (const result of ['lost', 'face-down', 'dead'] as const) expect(netCents({ ...settled, result, ante_won_cents: 0, bet_won_cents: 0 })).toBe(-1_500);
  expect(netCents({ ...settled, result: 'folded', bet_cents: 0, ante_won_cents: 0, bet_won_cents: 0 })).toBe(-500);
  expect(netCents({ ...settled, result: 'lost', ante_won_cents: 0, bet_won_cents: 0, jackpot_cents: 10_000 })).toBe(8_500);
  expect(verdictText({ ...settled, result: 'no-hand' })).toBe('Dealer does not qualify');
  expect(againstText(settled.name, 'pair of tens', true)).toBe('Two pairs, kings and fours against pair of tens');
});

const lines = (one: StudSettled) =>
  slipLines(one, 'nz-1996/caribbean-stud/12.1').map((line) => [line.what, line.word ?? line.net, line.more ?? ''].join(' | '));

test('a slip has a line for each wager, and together they are the net', () => {
  expect(lines(settled)).toEqual(['Ante $5 | 500 | won, two pairs, kings and fours', 'Bet $10 | 2000 | pays 2 to 1']);
  expect(lines({ ...settled, result: 'no-hand', odds: null, bet_won_cents: 0 })).toEqual([
    'Ante $5 | 500 | dealer has no hand, two pairs, kings and fours',
    'Bet $10 | Given back | ',
  ]);
  expect(lines({ ...settled, result: 'stand-off', odds: null, ante_won_cents: 0, bet_won_cents: 0 })).toEqual([
    'Ante $5, bet $10 | Given back | stand-off, two pairs, kings and fours',
  ]);
  expect(lines({ ...settled, result: 'lost', odds: null, ante_won_cents: 0, bet_won_cents: 0 })).toEqual([
    'Ante $5, bet $10 | -1500 | lost, two pairs, kings and fours',
  ]);
  expect(lines({ ...settled, result: 'folded', name: null, odds: null, bet_cents: 0, ante_won_cents: 0, bet_won_cents: 0 })).toEqual([
    'Ante $5 | -500 | folded',
  ]);
  for (const result of ['won', 'lost', 'no-hand', 'stand-off', 'dead', 'face-down'] as const) {
    const one = {
      ...settled,
      result,
      ante_won_cents: result === 'won' || result === 'no-hand' ? 500 : 0,
      bet_won_cents: result === 'won' ? 2_000 : 0,
      jackpot_cents: 10_000,
    };
    expect(slipLines(one, null).reduce((all, line) => all + line.net, 0)).toBe(netCents(one));
  }
  expect(slipLines({ ...settled, jackpot_cents: 10_000 }, 'x').at(-1)).toMatchObject({ what: 'Jackpot prize', net: 10_000, rule: 'x' });
});

test('a past round is read from its event', () => {
  const event = {
    event: 'hand-settled',
    player: 'anna',
    seat: 2,
    result: 'lost',
    ante_cents: 500,
    bet_cents: 1_000,
    ante_won_cents: 0,
    bet_won_cents: 0,
    rule: 'nz-1996/caribbean-stud/9.7',
  };
  const { settled: one, notes } = playedIn([event]);
  expect(one).toMatchObject({ result: 'lost', seat: 2, odds: null, rule: 'nz-1996/caribbean-stud/9.7' });
  expect(netCents(one!)).toBe(-1_500);
  expect(notes).toEqual([]);
  const prize = { event: 'jackpot-paid', player: 'anna', cents: 10_000 };
  expect(netCents(playedIn([event, prize]).settled!)).toBe(8_500);
  const back = { event: 'wagers-returned', player: 'anna', ante_cents: 500, bet_cents: 0, why: 'card-count', rule: 'nz-1996/caribbean-stud/14.10' };
  const coin = { event: 'jackpot-collected', player: 'anna', seat: 2, jackpot: 'stud-1', cents: 100, why: 'accepted', rule: 'nz-1996/caribbean-stud/4.3' };
  expect(playedIn([coin, event])).toMatchObject({
    settled: { result: 'lost' },
    notes: [{ text: 'Wager on the jackpot', cents: -100, rule: 'nz-1996/caribbean-stud/4.3' }],
  });
  const given = { event: 'jackpot-returned', player: 'anna', cents: 100, why: 'invalid' };
  expect(playedIn([coin, { ...given, jackpot: 'stud-1' }]).notes.map((note) => note.cents)).toEqual([-100, 100]);
  expect(playedIn([{ ...given, jackpot: null }]).notes.map((note) => note.cents)).toEqual([0]);
  expect(playedIn([back])).toMatchObject({
    settled: undefined,
    notes: [{ text: 'Ante $5 given back: a hand had the wrong number of cards', rule: 'nz-1996/caribbean-stud/14.10' }],
  });
});

const hand: StudHand = {
  player: 'anna',
  seat: 1,
  cards: [null, null, null, null, null],
  read: null,
  ante_cents: 500,
  bet_cents: 0,
  jackpot: true,
  state: 'open',
};
const game: StudView = {
  phase: 'deciding',
  shoe: 1,
  round: 1,
  dealing: 'shoe',
  hands: [hand],
  dealer: { cards: [null, null, null, null, '7h'], up: '7h', read: null, qualifies: null },
  asks: ['anna', 'bo'],
  count_due: false,
  settled: [],
  jackpot: { name: 'stud-1', operation: 'electronic', wager_cents: 100, meter_cents: null, claims: [], carried: [] },
  pays: [],
  pays_rule: null,
  max_payout_cents: null,
};

test('one’s own cards are read by the house, and remembered until the next deal', () => {
  const look = ['4c', 'Kd', '4h', '9s', '2c'];
  const read: HandRead = { kind: 'one-pair', name: 'pair of fours', order: [0, 2, 1, 3, 4], makes: [0, 2] };
  let tell: (event: TableEvent, fresh: boolean) => void = () => undefined;
  const table = { view: null as View | null, onEvent: (listener: typeof tell) => (tell = listener) };
  const desk = new StudDesk(table as unknown as TableState);
  const shown = (one: Partial<StudHand>, you: object = {}): void => {
    table.view = {
      chips_cents: [500],
      limits: { min_cents: 500 },
      seats: [{ seat: 1, player: 'anna' }],
      you: { name: 'anna', ...you },
      caribbean_stud: { ...game, hands: [{ ...hand, ...one }] },
    } as unknown as View;
    desk.observe(table.view);
  };
  shown({});
  expect(desk.ownRead).toBeNull();
  shown({}, { look, look_read: read });
  expect(desk.ownRead).toEqual(read);
  shown({ state: 'folded' });
  expect([desk.own.map((one) => one.card), desk.ownRead]).toEqual([look, read]);
  tell({ seq: 9, event: 'betting-closed', round: 2 }, true);
  expect(desk.ownRead).toBeNull();
  const announced = { ...read, name: 'pair of fours, announced' };
  shown({ cards: look, read: announced, state: 'shown' });
  expect(desk.ownRead).toEqual(announced);
});

test('the status says who is asked, and a hand of a round that is over is past', () => {
  expect(statusText(game, 'anna', false, true)).toBe('Fold, or bet twice your ante?');
  expect(statusText(game, 'cy', false, true)).toBe('anna and bo decide');
  expect(statusText({ ...game, phase: 'betting' }, 'cy', false, false)).toBe('Waiting for the first ante');
  expect(isPast(game, hand)).toBe(false);
  expect(isPast({ ...game, phase: 'betting' }, hand)).toBe(true);
  expect(isPast({ ...game, phase: 'betting' }, { ...hand, cards: [] })).toBe(false);
});

test('offers have words, also one never heard of', () => {
  expect(offerText({ do: 'bet', cents: 1_000 })).toBe('Bet $10');
  expect(offerText({ do: 'sing-a-song' })).toBe('Sing a song');
  expect(['pair of kings', 'straight to the ten', 'four sixes', 'ace and king high'].map(aHand)).toEqual([
    'a pair of kings',
    'a straight to the ten',
    'four sixes',
    'ace and king high',
  ]);
});

test('notes keep their rule, and tell money to its owner alone', () => {
  const coin = { seq: 4, event: 'jackpot-collected', player: 'anna', cents: 100, rule: 'nz-1996/caribbean-stud/4.3' };
  expect(noteOf(coin, 'anna')).toMatchObject({ tone: 'money', cents: -100, rule: 'nz-1996/caribbean-stud/4.3' });
  expect(noteOf(coin, 'bo')).toBeNull();
  expect(noteOf({ seq: 5, event: 'hand-folded', player: 'anna', absent: true }, 'bo')?.text).toBe('anna was not there to decide: folded');
  expect(noteOf({ seq: 6, event: 'dealer-declared', words: 'queen and ten high', qualifies: false }, 'bo')?.text).toBe(
    'The dealer has queen and ten high: no hand',
  );
  expect(noteOf({ seq: 7, event: 'table-closed' }, 'bo')?.text).toBe('The table is closed');
});

test('boxes and plates lie on the felt, in order, for every number of seats', () => {
  for (let count = 1; count <= 9; count++) {
    const seats = Array.from({ length: count }, (_, nth) => nth + 1);
    for (const shape of [wideFelt(seats), narrowFelt(seats), narrowFelt(seats, true)]) {
      expect(shape.boxes.map((box) => box.number)).toEqual(seats);
      const across = shape.boxes.map((box) => box.plate.x);
      expect(across).toEqual([...across].sort((a, b) => a - b));
      for (const box of shape.boxes) {
        expect(box.plate.x - box.half).toBeGreaterThan(0);
        expect(box.plate.x + box.half).toBeLessThan(shape.width);
        expect(box.plate.y).toBeLessThan(shape.height);
      }
    }
  }
  expect(cardEdges(5, 80, 90)).toEqual([-220, -130, -40, 50, 140]);
});
