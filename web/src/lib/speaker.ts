// The sounds of a table, made here: each is a few tones and bursts of noise, written down as numbers. No recording is loaded, no audio context
// exists before the first sound is wanted, and this is not loaded before either.
import type { Sound } from './sound.ts';

/** A tone or, with `q`, noise around a pitch; seconds and hertz, loudness from 0 to 1. */
interface Voice {
  at: number;
  lasts: number;
  hz: number;
  /** Where the pitch goes. */
  to?: number;
  loud: number;
  shape?: OscillatorType;
  q?: number;
}

const tap = (at: number, hz: number, loud: number): Voice[] => [
  { at, lasts: 0.03, hz: hz * 1.6, q: 4, loud },
  { at, lasts: 0.05, hz, loud: loud * 0.35, shape: 'triangle' },
];
const note = (at: number, hz: number, lasts: number, loud = 0.22): Voice[] => [
  { at, lasts, hz, loud, shape: 'triangle' },
  { at, lasts: lasts * 0.6, hz: hz * 2, loud: loud * 0.3, shape: 'sine' },
];
const C = 523.25;
const chord = (steps: readonly number[], gap: number, lasts: number): Voice[] => steps.flatMap((step, nth) => note(nth * gap, C * 2 ** (step / 12), lasts));

export const RECIPES: Record<Sound, readonly Voice[]> = {
  chip: [...tap(0, 2100, 0.5), ...tap(0.045, 2500, 0.3)],
  card: [
    { at: 0, lasts: 0.09, hz: 2600, to: 900, q: 0.8, loud: 0.4 },
    { at: 0.07, lasts: 0.03, hz: 500, q: 1.5, loud: 0.3 },
  ],
  ball: [
    { at: 0, lasts: 2.8, hz: 1500, to: 700, q: 1.4, loud: 0.28 },
    { at: 0, lasts: 2.8, hz: 240, to: 150, q: 2, loud: 0.2 },
  ],
  drop: [...tap(0, 1500, 0.5), ...tap(0.11, 1700, 0.4), ...tap(0.19, 1350, 0.3), ...tap(0.25, 1600, 0.2), ...tap(0.29, 1400, 0.12)],
  dice: [0, 0.06, 0.1, 0.18, 0.27, 0.3, 0.42].flatMap((at, nth) => tap(at, 760 + 130 * (nth % 3), 0.5 - nth * 0.055)),
  bell: [1, 2.76, 5.4].map((partial, nth) => ({ at: 0, lasts: 1.3 / (nth + 1), hz: 1318 * partial, loud: 0.24 / (nth + 1), shape: 'sine' as const })),
  won: chord([0, 4, 7], 0.09, 0.35),
  great: chord([0, 4, 7, 12, 16], 0.09, 0.5),
  huge: [...chord([0, 4, 7, 12, 16, 19, 24], 0.1, 0.7), ...note(0.8, C * 2, 1.2), ...note(0.8, C * 2.5, 1.2), ...note(0.8, C * 3, 1.2)],
};

/** How soon the same sound may be heard again. */
const GAP: Partial<Record<Sound, number>> = { ball: 3, bell: 3, drop: 1, dice: 1 };
const SOON = 0.07;
/** What would be heard later than this is left out: it belongs to something that is over. */
const LATE = 0.5;

class Speaker {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  readonly #free = new Map<Sound, number>();

  /** Lets what is played be heard, where the browser waited for a touch of the page. */
  wake(): void {
    if (this.#context?.state === 'suspended') void this.#context.resume();
  }

  play(sound: Sound, volume: number): void {
    if (volume <= 0 || typeof AudioContext === 'undefined') return;
    const context = (this.#context ??= new AudioContext());
    this.wake();
    // Several at once are heard one after the other, as cards are dealt.
    const at = Math.max(context.currentTime, this.#free.get(sound) ?? 0);
    if (at > context.currentTime + LATE) return;
    this.#free.set(sound, at + (GAP[sound] ?? SOON));
    const all = context.createGain();
    all.gain.value = (volume / 100) ** 2;
    all.connect(context.destination);
    for (const voice of RECIPES[sound]) this.#voice(context, all, voice, at + voice.at);
  }

  #voice(context: AudioContext, out: AudioNode, voice: Voice, at: number): void {
    const end = at + voice.lasts;
    const loud = context.createGain();
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(voice.loud, at + 0.004);
    loud.gain.exponentialRampToValueAtTime(0.0001, end);
    loud.connect(out);
    const glide = (pitch: AudioParam): void => {
      pitch.setValueAtTime(voice.hz, at);
      if (voice.to) pitch.exponentialRampToValueAtTime(voice.to, end);
    };
    let source: AudioScheduledSourceNode;
    if (voice.q === undefined) {
      const tone = (source = context.createOscillator());
      tone.type = voice.shape ?? 'sine';
      glide(tone.frequency);
      tone.connect(loud);
    } else {
      const noise = (source = context.createBufferSource());
      noise.buffer = this.#noise ??= hiss(context);
      noise.loop = true;
      const band = context.createBiquadFilter();
      band.type = 'bandpass';
      band.Q.value = voice.q;
      glide(band.frequency);
      noise.connect(band).connect(loud);
    }
    source.start(at);
    source.stop(end + 0.02);
  }
}

/** A second of white noise. */
function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth++) samples[nth] = Math.random() * 2 - 1;
  return buffer;
}

export const speaker = new Speaker();
