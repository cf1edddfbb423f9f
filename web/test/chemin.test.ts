// Chemin de fer: every offer has a control with words, places lie around the oval, and past coups are read from their events.
import { expect, test } from 'vitest';
import { noteOf } from '../src/lib/games/chemin-de-fer/notes.ts';
import { askedOf, boundsText, leads, quickAmounts, winningBid } from '../src/lib/games/chemin-de-fer/offers.ts';
import { oval } from '../src/lib/games/chemin-de-fer/oval.ts';
import { netCents, pastSettled, resultText, statusText } from '../src/lib/games/chemin-de-fer/words.ts';
import type { CheminView } from '../src/lib/net/chemin-de-fer.ts';
import type { Offer } from '../src/lib/net/types.ts';

const hand = { cards: [], points: null, handler: null };
const game: CheminView = {
  phase: 'parts',
  shoe: 1,
  round: 1,
  cards_left: 300,
  cards_total: 312,
  last_hand: false,
  banker: 'anna',
  bank_cents: 10_000,
  bids: [],
  wagers: [],
  uncovered_cents: 4_000,
  hands: { player: hand, banker: hand },
  advice: null,
  outcome: null,
  settled: [],
  results: [],
};
const words = ['bid', 'accept-bank', 'decline-bank', 'stake', 'pass-bank', 'suivi', 'decline-suivi', 'banco', 'cover', 'uncover', 'draw', 'stay', 'turn'];

test('every offer of the game has a control, and one never heard of has one too', () => {
  const options: Offer[] = [...words, 'sing-a-song'].map((word) => ({
    do: word,
    ...(['bid', 'stake', 'accept-bank', 'cover', 'uncover'].includes(word) ? { most_cents: 5_000 } : {}),
  }));
  const controls = askedOf(options, null, game).flatMap((asked) => asked.controls);
  expect(controls.map((control) => control.offer.do).sort()).toEqual([...words, 'sing-a-song'].sort());
  expect(controls.find((control) => control.offer.do === 'sing-a-song')?.label).toBe('Sing a song');
  expect(controls.filter((control) => control.amount)).toHaveLength(5);
  const keys = controls.flatMap((control) => control.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

test('what belongs to the seat is not a question', () => {
  expect(askedOf([{ do: 'stand' }, { do: 'cut', least: 10, most: 302 }, { do: 'buy-in', most_cents: 1 }], null, game)).toEqual([]);
});

test('bounds in words, and sums at hand within them', () => {
  expect(boundsText({ do: 'bid', least_cents: 1_000, most_cents: 50_000, step_cents: 50 })).toBe('$10 to $500, in steps of $0.50');
  expect(boundsText({ do: 'uncover', most_cents: 2_000 })).toBe('up to $20');
  expect(boundsText({ do: 'cover', least_cents: 700, most_cents: 700 })).toBe('exactly $7');
  expect(quickAmounts({ do: 'bid', least_cents: 1_000, most_cents: 50_000 }, [50, 1_000, 2_500, 10_000, 50_000])).toEqual([1_000, 2_500, 10_000, 50_000]);
  expect(quickAmounts({ do: 'uncover', most_cents: 2_000 }, [50, 1_000])).toEqual([2_000]);
});

test('places go counter-clockwise from the dealer and stay on the table', () => {
  for (const [narrow, side] of [
    [false, false],
    [true, false],
    [true, true],
  ] as const) {
    const shape = oval([1, 2, 3, 4, 5, 6, 7, 8, 9], narrow, side);
    const [first, middle, last] = [shape.spots[0]!.plate, shape.spots[4]!.plate, shape.spots[8]!.plate];
    expect(first.x).toBeLessThan(shape.centre.x);
    expect(last.x).toBeGreaterThan(shape.centre.x);
    expect(middle.y).toBeGreaterThan(shape.centre.y);
    for (const { plate } of shape.spots) {
      expect(plate.x).toBeGreaterThan(narrow ? 43 : 72);
      expect(plate.x).toBeLessThan(shape.width - (narrow ? 43 : 72));
      expect(plate.y).toBeGreaterThan(20);
      expect(plate.y).toBeLessThan(shape.height - 20);
    }
  }
});

test('a past coup is read from its event', () => {
  const bank = pastSettled({ event: 'bank-settled', player: 'anna', stake_cents: 2_000, result: 'won', won_cents: 2_000, cagnotte_cents: 100, rule: 'r' });
  expect([bank.banker, netCents(bank), resultText(bank)]).toEqual([true, 1_900, '+$19.00']);
  const cover = pastSettled({ event: 'cover-settled', player: 'bo', banker: 'anna', stake_cents: 2_000, result: 'lost', rule: 'r' });
  expect([cover.banker, netCents(cover)]).toEqual([false, -2_000]);
  expect(netCents(pastSettled({ event: 'cover-settled', stake_cents: 500, result: 'won' }))).toBe(500);
});

test('the felt says whose turn it is, notes say who did what', () => {
  expect(statusText({ ...game, phase: 'staking' }, 'anna', 'anna', 'some')).toBe('You are the Banker: your stake?');
  expect(statusText({ ...game, phase: 'staking' }, 'anna', 'bo', 'some')).toBe('anna is asked for a stake');
  const event = { seq: 9, event: 'banco-announced', player: 'bo', cents: 2_000, rule: 'nj-19-47/chemin-de-fer/4.7(c)' };
  expect(noteOf(event, 'anna')).toMatchObject({ text: 'bo: banco, $20', rule: 'nj-19-47/chemin-de-fer/4.7(c)' });
  expect(noteOf({ seq: 1, event: 'draw-announced', hand: 'player', player: 'bo' }, 'bo')?.text).toBe('You draw');
  expect(noteOf({ seq: 2, event: 'shoe-ended', why: 'insufficient-cards' }, 'bo')?.text).toBe('The shoe ran out of cards');
});

test('whoever has the highest bid leads', () => {
  const bids = [
    { player: 'anna', cents: 10_000 },
    { player: 'bo', cents: 2_000 },
  ];
  expect([leads(bids, 'anna'), leads(bids, 'bo'), leads(bids, 'cleo'), leads([], undefined)]).toEqual([true, false, false, false]);
  expect(statusText({ ...game, phase: 'auction', bids }, null, 'anna', 'some')).toBe('You lead with $100');
  expect(statusText({ ...game, phase: 'auction', bids }, null, 'bo', 'some')).toBe('anna bids $100 for the bank');
});

test('the bid put forward is one that wins, in chips that there are', () => {
  const offer = { do: 'bid', least_cents: 1_000, most_cents: 50_000 };
  const chips = [50, 100, 500, 1_000];
  const bids = [
    { player: 'anna', cents: 10_000 },
    { player: 'bo', cents: 2_000 },
  ];
  expect(winningBid(offer, [], 'bo', chips)).toBe(1_000);
  expect(winningBid(offer, bids, 'cleo', chips)).toBe(10_100);
  // What one has laid counts.
  expect(winningBid(offer, bids, 'bo', chips)).toBe(8_100);
  // Where nothing would do, the offer stands as it is.
  expect(winningBid({ ...offer, most_cents: 5_000 }, bids, 'cleo', chips)).toBe(1_000);
});
