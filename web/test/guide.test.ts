// Every game has five pictures that can be drawn, with words for whoever does not see them, and every place says when it wins.
import { expect, test } from 'vitest';
import { HEIGHT, pipsOf, WIDTH } from '../src/lib/guide/scene.ts';
import { guideOf, hasGuide } from '../src/lib/games/shown.ts';
import { after, came, chip, place, ready, type Tour } from '../src/lib/guide/tour.ts';
import { winsText } from '../src/lib/games/spin/words.ts';

const games = ['baccarat', 'chemin-de-fer', 'roulette', 'tai-sai', 'money-wheel', 'craps', 'blackjack', 'caribbean-stud'];

for (const game of games)
  test(`${game}: five steps, all of it on the cloth, in few words`, async () => {
    expect(hasGuide(game)).toBe(true);
    const { guide } = (await guideOf(game))!;
    expect(guide).toHaveLength(5);
    expect(new Set(guide.map((step) => step.title)).size).toBe(5);
    for (const step of guide) {
      expect(step.words.length, step.title).toBeLessThan(190);
      expect(step.shows, step.title).toMatch(/\.$/);
      expect(step.scene.length, step.title).toBeGreaterThan(0);
      for (const item of step.scene) {
        if ('arrow' in item) continue;
        expect(item.x >= 0 && item.x <= WIDTH && item.y >= 0 && item.y <= HEIGHT, `${step.title} ${JSON.stringify(item)}`).toBe(true);
        if ('card' in item && item.card !== null) expect(item.card).toMatch(/^[2-9TJQKA][cdhs]$/);
        if ('box' in item) expect(item.x + item.w <= WIDTH && item.y + item.h <= HEIGHT, `${step.title} ${item.box}`).toBe(true);
      }
    }
  });

test('a game that nobody knows has none', async () => {
  expect(hasGuide('whist')).toBe(false);
  expect(await guideOf('whist')).toBeUndefined();
});

test('a die has as many pips as it says', () => {
  expect([1, 2, 3, 4, 5, 6].map((face) => pipsOf(face).length)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('every kind of place says when it wins', () => {
  const at = (apparatus: 'roulette' | 'tai-sai' | 'money-wheel') => ({ apparatus, names: { 'symbol-a': 'Fern' }, rim: ['symbol-a', 'symbol-b', 'symbol-a'] });
  const roulette = (position: string) => winsText(position, at('roulette'));
  expect(roulette('straight-17')).toBe('Wins if the ball stops in 17.');
  expect(roulette('split-17-20')).toBe('Wins if the ball stops in 17 or 20.');
  expect(roulette('corner-0-1-2-3')).toBe('Wins if the ball stops in 0, 1, 2 or 3.');
  expect(roulette('dozen-2')).toBe('Wins on 13 to 24.');
  expect(roulette('red')).toBe('Wins on any of the 18 red numbers.');
  const dice = (position: string) => winsText(position, at('tai-sai'));
  expect(dice('total-9')).toBe('Wins if the dice add up to 9.');
  expect(dice('pair-1-2')).toBe('Wins if 1 and 2 both lie among the dice.');
  expect(dice('double-4')).toBe('Wins if two dice show 4, or all three.');
  expect(winsText('symbol-a', at('money-wheel'))).toBe('Wins if the wheel stops at Fern, which stands on 2 of 3 sections.');
});

test('every game has a guided first round that ends with the result', async () => {
  for (const game of games) {
    const { tour } = (await guideOf(game))!;
    expect(tour.at(-1)!.until, game).toBe('came');
    for (const step of tour) expect(step.says.length, step.says).toBeLessThan(140);
  }
});

test('a guided round goes on with what was really done, and leads nobody back', () => {
  const tour: Tour = [place('red', ''), chip(), ready(), came('felt', '')];
  expect(after(tour, 0, 'pressed')).toBe(0);
  expect(after(tour, 0, { said: 'buy-in' })).toBe(0);
  expect(after(tour, 0, { said: 'place-wager' })).toBe(1);
  expect(after(tour, 1, 'pressed')).toBe(2);
  expect(after(tour, 1, { said: 'place-wager' })).toBe(1);
  expect(after(tour, 1, 'over')).toBe(3);
  expect(after(tour, 0, 'came')).toBe(4);
  expect(after(tour, 4, 'came')).toBe(4);
});
