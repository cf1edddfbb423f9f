// Caribbean stud: one's own cards are ordered and named as a dealer would, the pay table is read out of the register's words,
// boxes lie on the felt, and what was settled adds up.
import { expect, test } from 'vitest';
import register from '../../crates/rulebooks/register/nz-1996/caribbean-stud.toml?raw';
import { handName, makes, readingOrder, seen } from '../src/lib/games/caribbean-stud/hands.ts';
import { cardEdges, narrowFelt, wideFelt } from '../src/lib/games/caribbean-stud/layout.ts';
import { noteOf } from '../src/lib/games/caribbean-stud/notes.ts';
import { playedIn } from '../src/lib/games/caribbean-stud/past.ts';
import { oddsIn, payLines, prizesIn, shortPrize } from '../src/lib/games/caribbean-stud/paytable.ts';
import { slipLines } from '../src/lib/games/caribbean-stud/slip.ts';
import type { StudHand, StudSettled, StudView } from '../src/lib/games/caribbean-stud/types.ts';
import { aHand, againstText, isPast, kindOf, netCents, offerText, statusText, verdictText } from '../src/lib/games/caribbean-stud/words.ts';

const cards = (text: string) => text.split(' ');
const read = (text: string) => readingOrder(cards(text)).map((nth) => cards(text)[nth]).join(' ');

test.each([
  ['Qc Td 6h 4s 2c', 'queen and ten high'],
  ['Ac Kd 4h 3s 2c', 'ace and king high'],
  ['6c 6d 3h 4s 5c', 'pair of sixes'],
  ['Ac 4d Ah 4s 9c', 'two pairs, aces and fours'],
  ['7c 7d 7h Ks 2c', 'three sevens'],
  ['5c 4d 3h 2s Ac', 'straight to the five'],
  ['Ac Kd Qh Js Tc', 'straight to the ace'],
  ['Kc 9c 6c 4c 2c', 'flush, king high'],
  ['8c 8d 8h 3s 3c', 'full house, eights over threes'],
  ['6c 6d 6h 6s 3c', 'four sixes'],
  ['9d 8d 7d 6d 5d', 'straight flush to the nine'],
  ['Ad 2d 3d 4d 5d', 'straight flush to the five'],
  ['As Ks Qs Js Ts', 'royal flush'],
])('%s is called %s', (text, name) => {
  expect(handName(cards(text))).toBe(name);
  expect(handName(cards(text).reverse())).toBe(name);
});

test('what is not all seen has no name', () => {
  expect(handName(['Ac', null, 'Kd', '2c', '3c'])).toBeNull();
  expect(handName([])).toBeNull();
});

test('cards are read with what counts first, a low ace and closed cards last', () => {
  expect(read('2c Kd 2h As Kc')).toBe('Kd Kc 2c 2h As');
  expect(read('3c Ad 5h 4s 2c')).toBe('5h 4s 3c 2c Ad');
  expect(read('9c Qd 9h 9s Ac')).toBe('9c 9h 9s Ac Qd');
  expect(readingOrder([null, '7h', null])).toEqual([1, 0, 2]);
});

test('what one may look at alone fills the closed places in order', () => {
  expect(seen([null, 'Kd', null], ['2c', '3c'])).toEqual([{ card: '2c', alone: true }, { card: 'Kd', alone: false }, { card: '3c', alone: true }]);
  expect(seen([null, null], undefined).every((one) => one.card === null)).toBe(true);
});

/** The register's own words, as the server serves them. */
function says(id: string): string {
  const entry = register.split('[[rule]]').find((part) => part.includes(`\nid = "${id}"\n`)) ?? '';
  return /^says = "(.*)"$/m.exec(entry)?.[1] ?? '';
}

test('the pay table is read out of the words of the register', () => {
  expect([...oddsIn(says('10.1')).keys()]).toEqual(['one pair or less', 'two pairs', 'three of a kind', 'straight', 'flush', 'full house', 'four of a kind', 'straight flush', 'royal flush']);
  expect(prizesIn(says('12.1')).size).toBe(5);
  const lines = payLines({ id: '', says: says('10.1') }, { id: '', says: says('12.1') });
  expect(lines[0]).toEqual({ hand: 'royal flush', odds: '250 to 1', prize: 'the whole jackpot, at least $10,000' });
  expect(lines.find((line) => line.hand === 'flush')).toEqual({ hand: 'flush', odds: '5 to 1', prize: '$100' });
  expect(lines.at(-1)).toEqual({ hand: 'one pair or less', odds: '1 to 1', prize: '' });
  expect(lines.map((line) => shortPrize(line.prize)).slice(0, 3)).toEqual([{ pays: '100%', least: '$10,000+' }, { pays: '10%', least: '$1,000+' }, { pays: '$500', least: '' }]);
  expect(payLines({ id: '' }, { id: '' })).toEqual([]);
});

const settled: StudSettled = { player: 'anna', seat: 1, result: 'won', name: 'two pairs, kings and fours', ante_cents: 500, bet_cents: 1_000, odds: '2:1', ante_won_cents: 500, bet_won_cents: 2_000, jackpot_cents: 0, rule: null };

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

const lines = (one: StudSettled) => slipLines(one, 'nz-1996/caribbean-stud/12.1').map((line) => [line.what, line.word ?? line.net, line.more ?? ''].join(' | '));

test('a slip has a line for each wager, and together they are the net', () => {
  expect(lines(settled)).toEqual(['Ante $5 | 500 | won, two pairs, kings and fours', 'Bet $10 | 2000 | pays 2 to 1']);
  expect(lines({ ...settled, result: 'no-hand', odds: null, bet_won_cents: 0 })).toEqual(['Ante $5 | 500 | dealer has no hand, two pairs, kings and fours', 'Bet $10 | Given back | ']);
  expect(lines({ ...settled, result: 'stand-off', odds: null, ante_won_cents: 0, bet_won_cents: 0 })).toEqual(['Ante $5, bet $10 | Given back | stand-off, two pairs, kings and fours']);
  expect(lines({ ...settled, result: 'lost', odds: null, ante_won_cents: 0, bet_won_cents: 0 })).toEqual(['Ante $5, bet $10 | -1500 | lost, two pairs, kings and fours']);
  expect(lines({ ...settled, result: 'folded', name: null, odds: null, bet_cents: 0, ante_won_cents: 0, bet_won_cents: 0 })).toEqual(['Ante $5 | -500 | folded']);
  for (const result of ['won', 'lost', 'no-hand', 'stand-off', 'dead', 'face-down'] as const) {
    const one = { ...settled, result, ante_won_cents: result === 'won' || result === 'no-hand' ? 500 : 0, bet_won_cents: result === 'won' ? 2_000 : 0, jackpot_cents: 10_000 };
    expect(slipLines(one, null).reduce((all, line) => all + line.net, 0)).toBe(netCents(one));
  }
  expect(slipLines({ ...settled, jackpot_cents: 10_000 }, 'x').at(-1)).toMatchObject({ what: 'Jackpot prize', net: 10_000, rule: 'x' });
});

test('cards that make a hand are told from those that only lie with it', () => {
  expect(makes(cards('4c Ad 4h 9s 4s'))).toEqual([0, 2, 4]);
  expect(makes(cards('Kc 9c 6c 4c 2c'))).toEqual([0, 1, 2, 3, 4]);
  expect(makes(cards('Ac Kd 4h 3s 2c'))).toEqual([]);
  expect(makes([null, null])).toEqual([]);
});

test('a hand finds its line of the pay table', () => {
  expect(['ace and king high', 'pair of sixes', 'two pairs, aces and fours', 'three sevens', 'straight to the five', 'flush, king high', 'full house, eights over threes', 'four sixes', 'straight flush to the nine', 'royal flush'].map(kindOf)).toEqual(
    ['one pair or less', 'one pair or less', 'two pairs', 'three of a kind', 'straight', 'flush', 'full house', 'four of a kind', 'straight flush', 'royal flush'],
  );
});

test('a past round is read from its event', () => {
  const event = { event: 'hand-settled', player: 'anna', seat: 2, result: 'lost', ante_cents: 500, bet_cents: 1_000, ante_won_cents: 0, bet_won_cents: 0, rule: 'nz-1996/caribbean-stud/9.7' };
  const { settled: one, notes } = playedIn([event]);
  expect(one).toMatchObject({ result: 'lost', seat: 2, odds: null, rule: 'nz-1996/caribbean-stud/9.7' });
  expect(netCents(one!)).toBe(-1_500);
  expect(notes).toEqual([]);
  const prize = { event: 'jackpot-paid', player: 'anna', cents: 10_000 };
  expect(netCents(playedIn([event, prize]).settled!)).toBe(8_500);
  const back = { event: 'wagers-returned', player: 'anna', ante_cents: 500, bet_cents: 0, why: 'card-count', rule: 'nz-1996/caribbean-stud/14.10' };
  expect(playedIn([back])).toMatchObject({ settled: undefined, notes: [{ text: 'Ante $5 given back: a hand had the wrong number of cards', rule: 'nz-1996/caribbean-stud/14.10' }] });
});

const hand: StudHand = { player: 'anna', seat: 1, cards: [null, null, null, null, null], name: null, ante_cents: 500, bet_cents: 0, jackpot: true, state: 'open' };
const game: StudView = {
  phase: 'deciding', shoe: 1, round: 1, dealing: 'shoe', hands: [hand], dealer: { cards: [null, null, null, null, '7h'], up: '7h', name: null, qualifies: null }, asks: ['anna', 'bo'], count_due: false, settled: [],
  jackpot: { name: 'stud-1', operation: 'electronic', wager_cents: 100, meter_cents: null, claims: [], carried: [] }, max_payout_cents: null,
};

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
  expect(['pair of kings', 'straight to the ten', 'four sixes', 'ace and king high'].map(aHand)).toEqual(['a pair of kings', 'a straight to the ten', 'four sixes', 'ace and king high']);
});

test('notes keep their rule, and tell money to its owner alone', () => {
  const coin = { seq: 4, event: 'jackpot-collected', player: 'anna', cents: 100, rule: 'nz-1996/caribbean-stud/4.3' };
  expect(noteOf(coin, 'anna')).toMatchObject({ tone: 'money', cents: -100, rule: 'nz-1996/caribbean-stud/4.3' });
  expect(noteOf(coin, 'bo')).toBeNull();
  expect(noteOf({ seq: 5, event: 'hand-folded', player: 'anna', absent: true }, 'bo')?.text).toBe('anna was not there to decide: folded');
  expect(noteOf({ seq: 6, event: 'dealer-declared', words: 'queen and ten high', qualifies: false }, 'bo')?.text).toBe('The dealer has queen and ten high: no hand');
  expect(noteOf({ seq: 7, event: 'table-closed' }, 'bo')?.text).toBe('The table is closed');
});

test('boxes and plates lie on the felt, in order, for every number of seats', () => {
  for (let count = 1; count <= 9; count++) {
    const seats = Array.from({ length: count }, (_, nth) => nth + 1);
    for (const shape of [wideFelt(seats), narrowFelt(seats)]) {
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
