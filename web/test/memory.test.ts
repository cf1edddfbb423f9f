// Favourite layouts, and playing on by itself within its limits.
import { expect, test } from 'vitest';
import { Autoplay, type Repeats } from '../src/lib/table/autoplay.svelte.ts';
import { freeName, keepsOf, keepsText, readLayouts, sumOf, withLayout, withoutLayout } from '../src/lib/table/layouts.ts';
import type { Moment } from '../src/lib/table/moment.ts';

const wager = (position: string, cents: number) => ({ position, cents });

test('layouts are kept by name, read again, and whatever is none is left out', () => {
  const list = withLayout(withLayout([], 'Mine', [wager('red', 500)]), '', [wager('odd', 100), wager('red', 200)]);
  expect(list.map((one) => one.name)).toEqual(['Mine', 'Layout 1']);
  expect(sumOf(list[1]!.wagers)).toBe(300);
  expect(readLayouts(JSON.stringify(list))).toEqual(list);
  expect(withLayout(list, ' Mine ', [wager('black', 100)]).find((one) => one.name === 'Mine')?.wagers).toEqual([wager('black', 100)]);
  expect(withoutLayout(list, 'Mine')).toHaveLength(1);
  expect(freeName(list)).toBe('Layout 2');
  for (const text of [null, 'x', '{}', '[null]', '[{"name":"a"}]', '[{"name":"a","wagers":[{"cents":"5"}]}]']) expect(readLayouts(text)).toEqual([]);
});

test('there are never more than a dozen', () => {
  let list: ReturnType<typeof readLayouts> = [];
  for (let nth = 0; nth < 20; nth++) list = withLayout(list, '', [wager('red', 100)]);
  expect(list).toHaveLength(12);
});

/** A table at which every round costs or brings what is said. */
class Rounds implements Repeats {
  betting = true;
  atStake = 0;
  lastStake = 500;
  moment: Moment | null = null;
  laid = 0;
  refuses = false;
  again(): Promise<void> {
    if (!this.refuses) {
      this.laid++;
      this.atStake = this.lastStake;
    }
    return Promise.resolve();
  }
  async settle(auto: Autoplay, net: number): Promise<void> {
    this.betting = false;
    await auto.look();
    this.atStake = 0;
    this.moment = { key: String(Number(this.moment?.key ?? 0) + 1), net, staked: 500, words: '' };
    this.betting = true;
    await auto.look();
  }
}

async function begun(rounds: number, limit: number): Promise<[Rounds, Autoplay]> {
  const desk = new Rounds();
  const auto = new Autoplay(desk);
  auto.start(rounds, limit);
  await Promise.resolve();
  await Promise.resolve();
  return [desk, auto];
}

test('it plays its rounds and no more', async () => {
  const [desk, auto] = await begun(3, 100_000);
  for (let nth = 0; nth < 5; nth++) await desk.settle(auto, -500);
  expect([desk.laid, auto.running, auto.ended, auto.net]).toEqual([3, false, 'rounds', -1500]);
});

test('it never begins a round that could pass the limit of loss', async () => {
  const [desk, auto] = await begun(100, 1200);
  for (let nth = 0; nth < 5; nth++) await desk.settle(auto, -500);
  // Two rounds lost 1,000; a third could make it 1,500.
  expect([desk.laid, auto.ended, auto.net]).toEqual([2, 'limit', -1000]);
});

test('it stops as far ahead as was wished', async () => {
  const desk = new Rounds();
  const auto = new Autoplay(desk);
  auto.start(100, 100_000, 900);
  await Promise.resolve();
  await Promise.resolve();
  for (let nth = 0; nth < 5; nth++) await desk.settle(auto, 500);
  expect([desk.laid, auto.ended, auto.net]).toEqual([2, 'goal', 1000]);
});

test('what the house keeps of a layout is told where the odds of all its wagers are known', () => {
  const edges: Record<string, number> = { red: 1 / 37, banker: 0.0106, field: 1 / 18, box: 0.005, good: -0.01 };
  const keeps = (...wagers: Parameters<typeof keepsOf>[0]) => keepsText(keepsOf(wagers, (wager) => edges[wager]));
  expect(keeps(wager('red', 3700), { on: 'banker', area: 2, cents: 10_000 })).toBe('the house keeps $2.06 of it on average');
  expect(keeps({ bet: 'field', cents: 900 })).toBe('the house keeps $0.50 of it on average');
  expect(keeps({ box: 3, cents: 100 })).toBe('the house keeps less than 1¢ of it on average');
  expect([keeps(wager('nowhere', 100)), keeps({ box: 3, sevens: true, cents: 500 }), keeps(wager('good', 500)), keeps()]).toEqual([null, null, null, null]);
});

test('what lies there already is its first round', async () => {
  const desk = new Rounds();
  desk.atStake = 500;
  const auto = new Autoplay(desk);
  auto.start(2, 100_000);
  for (let nth = 0; nth < 4; nth++) await desk.settle(auto, 500);
  expect([desk.laid, auto.ended, auto.net]).toEqual([1, 'rounds', 1000]);
});

test('a round that came to nothing is played again, and a refusal ends it', async () => {
  const [desk, auto] = await begun(5, 100_000);
  desk.atStake = 0;
  await auto.look();
  expect(desk.laid).toBe(2);
  desk.refuses = true;
  await desk.settle(auto, -500);
  expect([auto.running, auto.ended]).toEqual([false, 'nothing']);
});

test('nothing is laid once it is stopped', async () => {
  const [desk, auto] = await begun(5, 100_000);
  auto.stop();
  await desk.settle(auto, 500);
  expect([desk.laid, auto.ended]).toEqual([1, 'stopped']);
});
