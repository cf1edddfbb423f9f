// Which events are heard and how, and what is played: nothing lasts, nothing is too loud, nothing piles up.
import { afterEach, expect, test, vi } from 'vitest';
import { soundOf, soundOfTier } from '../src/lib/sound.ts';
import { RECIPES } from '../src/lib/speaker.ts';
import type { TableEvent } from '../src/lib/net/types.ts';

const event = (word: string, more: Record<string, unknown> = {}): TableEvent => ({ seq: 1, event: word, ...more });

test('chips, cards, dice, ball and bell have their sounds in every game', () => {
  const heard = (word: string, more = {}) => soundOf(event(word, more), false);
  for (const word of ['wager-placed', 'wager-withdrawn', 'box-wagered', 'box-withdrawn', 'ante-placed', 'ante-withdrawn', 'bet-placed', 'part-covered'])
    expect(heard(word), word).toBe('chip');
  for (const word of ['card-dealt', 'card-dealt-face-down', 'dealt-down', 'card-to-box', 'card-to-dealer', 'card-turned', 'dealer-card-turned'])
    expect(heard(word), word).toBe('card');
  expect(heard('dice-thrown')).toBe('dice');
  expect(heard('spun')).toBe('ball');
  expect(soundOf(event('spun'), true)).toBe('dice');
  expect(heard('dolly-placed')).toBe('drop');
  expect(heard('called', { words: 'No more bets', bell: true })).toBe('bell');
  expect(heard('called', { words: 'Place your bets', bell: false })).toBeNull();
  expect(heard('wager-settled')).toBeNull();
  expect(soundOf({ seq: 1 }, false)).toBeNull();
});

test('a win sounds by its tier, and a loss is silent', () => {
  expect((['lost', 'even', 'won', 'great', 'huge'] as const).map(soundOfTier)).toEqual([null, null, 'won', 'great', 'huge']);
});

test('every sound is short and not too loud', () => {
  for (const [name, voices] of Object.entries(RECIPES)) {
    expect(voices.length, name).toBeGreaterThan(0);
    for (const voice of voices) {
      expect(voice.at + voice.lasts, name).toBeLessThanOrEqual(3);
      expect(voice.loud, name).toBeGreaterThan(0);
      expect(voice.loud, name).toBeLessThanOrEqual(0.5);
    }
  }
});

afterEach(() => vi.unstubAllGlobals());

test('several at once are heard one after the other, and what would come too late is left out', async () => {
  const started: number[] = [];
  const param = () => ({ value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });
  const node = () => {
    const made = {
      gain: param(),
      frequency: param(),
      Q: param(),
      connect: (to: unknown) => to,
      start: (at: number) => started.push(at),
      stop: () => undefined,
    };
    return made;
  };
  let contexts = 0;
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      state = 'running';
      sampleRate = 10;
      destination = {};
      createGain = node;
      createOscillator = node;
      createBufferSource = node;
      createBiquadFilter = node;
      createBuffer = () => ({ getChannelData: () => new Float32Array(10) });
      constructor() {
        contexts++;
      }
    },
  );
  vi.resetModules();
  const { speaker } = await import('../src/lib/speaker.ts');
  speaker.play('card', 0);
  expect(contexts).toBe(0);
  for (let nth = 0; nth < 20; nth++) speaker.play('card', 50);
  expect(contexts).toBe(1);
  const begun = [...new Set(started.map((at) => Math.round(at * 1000)))].sort((a, b) => a - b);
  expect(begun[0]).toBe(0);
  expect(begun.at(-1)).toBeLessThan(700);
  expect(started.length).toBeLessThan(20 * RECIPES.card.length);
});
