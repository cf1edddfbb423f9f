// The seal in the browser, held to the vectors that every implementation is held to, and to a house that cheats.
import { expect, test } from 'vitest';
import type { SealView } from '../src/lib/net/generated.ts';
import type { TableEvent, View } from '../src/lib/net/types.ts';
import { cardNumber, commitment, cutOf, faces, fromHex, hash, record, signed, toHex, wash, wasSealed } from '../src/lib/seal/seal.ts';
import { SealWatch, type Memory, type Said } from '../src/lib/seal/watch.svelte.ts';

interface Vector {
  public_key: string;
  record: { table: string; number: number; book: string; cards?: number[]; faces?: number[]; root?: string; house?: string; previous: string };
  record_hash: string;
  signature: string;
  contributions: { name: string; commitment: string; share: string | null }[];
  sigma: number[];
  cut: number;
  openings: { place: number; card: number; salt: string; out: number; path: string[] }[];
  house_share: string;
  values: number[];
}

const vectors = import.meta.glob<Vector>('../../testdata/seal/*.json', { eager: true, import: 'default' });

function vector(name: string): Vector {
  const found = vectors[`../../testdata/seal/${name}.json`];
  if (found === undefined) throw new Error(`there is no vector ${name}`);
  return found;
}

function seen({ record, contributions, public_key, signature }: Vector): SealView {
  const shares = contributions.map(({ name, commitment, share }) => ({ name, commitment, ...(share === null ? {} : { share }) }));
  return {
    table: record.table,
    book: record.book,
    number: record.number,
    ...(record.cards ? { cards: record.cards } : { sides: record.faces ?? [] }),
    root: record.root ?? record.house ?? '',
    after: 1,
    previous: record.previous,
    key: public_key,
    signature,
    phase: 'settled',
    shares,
  };
}

const RANKS = 'A23456789TJQK';
const word = (card: number): string => `${RANKS[card % 13]}${'cdhs'[Math.floor(card / 13)]}`;

function memory(): Memory {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)) };
}

const see = (watch: SealWatch, ...seals: SealView[]) => watch.see({ seals } as unknown as View, null);
const silent = () => Promise.resolve();

test('a card has its number in a new deck', () => {
  expect(Array.from({ length: 52 }, (_, card) => cardNumber(word(card)))).toEqual(Array.from({ length: 52 }, (_, card) => card));
});

test('the vectors of a shoe are sound here too', async () => {
  for (const name of ['shoe']) {
    const given = vector(name);
    const seal = seen(given);
    expect(toHex(await hash(record(seal)))).toBe(given.record_hash);
    const sigma = await wash(seal);
    expect(sigma).toEqual(given.sigma);
    for (const { path, ...opening } of given.openings) {
      const card = { ...opening, path: path.join('') };
      expect(await wasSealed(seal, card)).toBe(true);
      expect(cutOf(sigma, card)).toBe(given.cut);
      expect(await wasSealed(seal, { ...card, card: (card.card + 1) % 52 })).toBe(false);
    }
    expect(await signed(seal)).not.toBe(false);
    expect(await signed({ ...seal, number: seal.number + 1 })).not.toBe(true);
  }
});

test('the vectors of a draw are sound here too', async () => {
  for (const name of ['draw-wheel', 'draw-dice']) {
    const given = vector(name);
    const seal = seen(given);
    expect(toHex(await hash(record(seal)))).toBe(given.record_hash);
    expect(await faces(seal, given.house_share)).toEqual(given.values);
    await expect(faces(seal, '00'.repeat(32))).rejects.toThrow('another share');
  }
});

test('a page follows a shoe and names what a house exchanged', async () => {
  const given = vector('shoe');
  const seal = seen(given);
  const events = given.openings.map(({ path, card, ...opening }, at) => {
    return { event: 'card-opened', seq: at, shoe: seal.number, ...opening, card: word(card), path: path.join('') };
  });
  const honest = new SealWatch('t', memory(), silent);
  see(honest, seal);
  expect(honest.state).toBe('sealed');
  for (const event of events) honest.hear(event);
  await honest.settled();
  expect([honest.state, honest.checked, honest.broken]).toEqual(['checked', events.length, null]);
  const first = events[0] as TableEvent;
  const other = { ...first, card: first['card'] === 'Ac' ? 'Kd' : 'Ac' } as TableEvent;
  const cheated = new SealWatch('t', memory(), silent);
  see(cheated, seal);
  cheated.hear(other);
  await cheated.settled();
  expect(cheated.state).toBe('broken');
  expect(cheated.broken).toContain(`shoe ${seal.number}`);
});

test('what a round opened is told with whether the page had the seal before its player’s wager', async () => {
  const given = vector('draw-wheel');
  const seal = seen(given);
  const drawn = { event: 'draw-opened', seq: 9, draw: seal.number, share: given.house_share, faces: given.values } as TableEvent;
  const begin = { event: 'betting-opened', seq: 3, round: 1 } as TableEvent;
  const wager = { event: 'wager-placed', seq: 4, player: 'anna' } as TableEvent;
  const seals = (watch: SealWatch) => watch.see({ seals: [seal], you: { name: 'anna' } } as unknown as View, null);
  const told = async (...steps: ('seal' | TableEvent)[]): Promise<SealWatch> => {
    const watch = new SealWatch('t', memory(), silent);
    seals(watch);
    for (const step of steps) {
      if (step === 'seal') seals(watch);
      else watch.hear(step);
    }
    await watch.settled();
    return watch;
  };
  const before = await told(begin, wager, drawn);
  expect([before.state, before.round?.beforeBet]).toEqual(['checked', true]);
  expect(before.round?.found).toEqual([{ of: seal.number, card: null, faces: given.values }]);
  // Somebody else's wager is not one's own.
  expect((await told(begin, { ...wager, player: 'bo' }, drawn)).round?.beforeBet).toBeNull();
  // While the next round begins this one is looked at; once it is bet on, it has opened nothing, whatever the last one did. A wager on the last
  // is none on this one.
  expect((await told(begin, wager, drawn, begin)).state).toBe('checked');
  const next = await told(begin, wager, drawn, begin, wager);
  expect([next.state, next.round, next.past?.found.length]).toEqual(['sealed', null, 1]);
  expect((await told(begin, wager, drawn, begin, drawn)).round?.beforeBet).toBeNull();
  // At craps chips lie there before the dice are thrown.
  expect((await told(wager, { event: 'dice-thrown', seq: 5 }, drawn)).round?.beforeBet).toBe(true);
  // A wager of an earlier throw may lie there, which is older than the seal of the next.
  const thrown = { event: 'dice-thrown', seq: 5 };
  expect((await told(wager, thrown, drawn, wager, thrown, drawn)).round?.beforeBet).toBeNull();
});

test('what shows on the table is what was opened for it', async () => {
  const wheel = vector('draw-wheel');
  const cards = vector('shoe');
  const played = async (given: Vector, ...events: object[]): Promise<string | null> => {
    const watch = new SealWatch('t', memory(), silent);
    see(watch, seen(given));
    for (const event of events) watch.hear({ seq: 1, ...event });
    await watch.settled();
    return watch.broken;
  };
  const drawn = { event: 'draw-opened', draw: wheel.record.number, share: wheel.house_share, faces: wheel.values };
  const number = wheel.values[0]!;
  expect(await played(wheel, drawn, { event: 'result-announced', outcome: String(number) })).toBeNull();
  expect(await played(wheel, drawn, { event: 'result-announced', outcome: String(number + 1) })).toBe(`${number + 1} showed, and ${number} was opened`);
  const { path, card, ...place } = cards.openings[0]!;
  const opened = { event: 'card-opened', shoe: cards.record.number, ...place, card: word(card), path: path.join('') };
  expect(await played(cards, opened, { event: 'card-dealt', hand: 'player', nth: 1, card: word(card) })).toBeNull();
  const other = word((card + 1) % 52);
  expect(await played(cards, opened, { event: 'card-dealt', hand: 'player', nth: 1, card: other })).toBe(`${other} showed, and ${word(card)} was opened`);
  // What was shown once may be named again.
  expect(await played(cards, opened, { event: 'card-dealt', card: word(card) }, { event: 'card-discarded', card: other })).toBeNull();
});

test('a wager that was made before the page had the seal was not made after it', async () => {
  const given = vector('draw-wheel');
  const seal = seen(given);
  const watch = new SealWatch('t', memory(), silent);
  watch.see({ seals: [], you: { name: 'anna' } } as unknown as View, null);
  watch.hear({ event: 'wager-placed', seq: 4, player: 'anna' });
  watch.see({ seals: [seal], you: { name: 'anna' } } as unknown as View, null);
  watch.hear({ event: 'draw-opened', seq: 9, draw: seal.number, share: given.house_share, faces: given.values });
  await watch.settled();
  expect([watch.state, watch.round?.beforeBet]).toEqual(['checked', false]);
});

test('a seal that was exchanged since it was first seen is named', async () => {
  const seal = seen(vector('draw-wheel'));
  const kept = memory();
  const first = new SealWatch('t', kept, silent);
  see(first, seal);
  await first.settled();
  const later = new SealWatch('t', kept, silent);
  see(later, { ...seal, root: '11'.repeat(32) });
  await later.settled();
  expect(later.state).toBe('broken');
});

test('a page takes part by itself, once, and reveals what it committed to', async () => {
  const seal = { ...seen(vector('draw-wheel')), phase: 'committing', shares: [] } as SealView;
  const said: Said[] = [];
  const watch = new SealWatch('t', memory(), (command) => Promise.resolve(void said.push(command)));
  const show = async (now: SealView): Promise<void> => {
    watch.see({ seals: [now] } as unknown as View, 'anna');
    await watch.settled();
  };
  await show(seal);
  await show(seal);
  expect(said.map((one) => one.do)).toEqual(['commit-share']);
  const committed = { ...seal, shares: [{ name: 'anna', commitment: said[0]?.commitment ?? '' }] } as SealView;
  await show(committed);
  expect(said.length).toBe(1);
  await show({ ...committed, phase: 'revealing' });
  await show({ ...committed, phase: 'revealing' });
  expect(said.map((one) => one.do)).toEqual(['commit-share', 'reveal-share']);
  expect(await commitment(seal, 'anna', fromHex(said[1]?.share ?? ''))).toBe(said[0]?.commitment);
});
