// What a person can choose about sound, motion, colours and company, and how it is read from where it was kept.

export interface Chosen {
  sound: boolean;
  /** Whether the dealer's calls are read aloud, where there is sound. */
  voice: boolean;
  /** 0 to 100. */
  volume: number;
  speed: 'slow' | 'usual' | 'fast';
  motion: 'device' | 'less';
  deck: 'two' | 'four';
  contrast: 'device' | 'more';
  theme: 'dark' | 'light' | 'device';
  /** What the tables are covered with. */
  cloth: 'green' | 'blue' | 'red';
  /** On which side of a phone on its side the chips are. */
  hand: 'right' | 'left';
  /** Whether what others say aside is shown. */
  asides: boolean;
}

/** Nothing is heard before somebody wants it. */
export const USUAL: Chosen = {
  sound: false,
  voice: false,
  volume: 60,
  speed: 'usual',
  motion: 'device',
  deck: 'two',
  contrast: 'device',
  theme: 'dark',
  cloth: 'green',
  hand: 'right',
  asides: true,
};

const CHOICES: { [K in 'speed' | 'motion' | 'deck' | 'contrast' | 'theme' | 'cloth' | 'hand']: readonly Chosen[K][] } = {
  speed: ['slow', 'usual', 'fast'],
  motion: ['device', 'less'],
  deck: ['two', 'four'],
  contrast: ['device', 'more'],
  theme: ['dark', 'light', 'device'],
  cloth: ['green', 'blue', 'red'],
  hand: ['right', 'left'],
};

/** What was kept, with the usual choice wherever it says nothing that can be chosen. */
export function readChosen(text: string | null): Chosen {
  let kept: Record<string, unknown> = {};
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read === 'object' && read !== null) kept = read as Record<string, unknown>;
  } catch {
    // What cannot be read counts as nothing.
  }
  const one = <T extends string>(key: string, choices: readonly T[], usual: T): T => choices.find((choice) => choice === kept[key]) ?? usual;
  const volume = kept['volume'];
  return {
    sound: kept['sound'] === true,
    voice: kept['voice'] === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : USUAL.volume,
    speed: one('speed', CHOICES.speed, USUAL.speed),
    motion: one('motion', CHOICES.motion, USUAL.motion),
    deck: one('deck', CHOICES.deck, USUAL.deck),
    contrast: one('contrast', CHOICES.contrast, USUAL.contrast),
    theme: one('theme', CHOICES.theme, USUAL.theme),
    cloth: one('cloth', CHOICES.cloth, USUAL.cloth),
    hand: one('hand', CHOICES.hand, USUAL.hand),
    asides: kept['asides'] !== false,
  };
}

/** How fast animations run beside the usual. */
export const RATE: Record<Chosen['speed'], number> = { slow: 0.6, usual: 1, fast: 2 };
