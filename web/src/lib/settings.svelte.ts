// What this browser's person has chosen, kept in localStorage; all tabs follow each other. The page shows it through attributes of its
// root (`tokens.css` and `looks.css` have what they change) and through `calm`, for whatever is moved by script.
import { MediaQuery } from 'svelte/reactivity';
import { prefersReducedMotion } from 'svelte/motion';
import { RATE, readChosen, type Chosen } from './chosen.ts';
import type { Sound } from './sound.ts';

const KEPT = 'croupier.settings';
/** For how many milliseconds a phone shakes, rests and shakes again. */
const FELT: Partial<Record<Sound, number[]>> = { chip: [8], bell: [20], won: [20, 50, 30], great: [30, 50, 30, 50, 60], huge: [40, 60, 40, 60, 40, 60, 120] };

const speaker = async () => (await import('./speaker.ts')).speaker;

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

class Settings {
  #chosen = $state.raw<Chosen>(readChosen(kept()));
  /** Set while the dialog is shown. */
  open = $state(false);
  readonly #light = new MediaQuery('prefers-color-scheme: light');

  /** Begins to listen to the page; called once. */
  start(): void {
    addEventListener('storage', (event) => {
      if (event.key === KEPT || event.key === null) this.#chosen = readChosen(event.newValue);
    });
    // Every animation of the page, wherever it is written, runs at the chosen speed.
    for (const name of ['animationstart', 'transitionrun'] as const)
      addEventListener(name, ({ target }) => {
        if (this.chosen.speed === 'usual' || !(target instanceof Element)) return;
        for (const one of target.getAnimations({ subtree: true })) one.playbackRate = RATE[this.chosen.speed];
      });
    // A browser lets nothing be heard before the page is touched.
    for (const name of ['pointerdown', 'keydown'] as const)
      addEventListener(name, () => this.chosen.sound && void speaker().then((one) => one.wake()), { capture: true, passive: true });
  }

  get chosen(): Chosen {
    return this.#chosen;
  }

  choose(part: Partial<Chosen>): void {
    this.#chosen = { ...this.#chosen, ...part };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#chosen));
    } catch {
      // A browser that keeps nothing: the choice lives as long as the page.
    }
  }

  /** Whether things are put where they belong instead of being moved there. */
  get calm(): boolean {
    return prefersReducedMotion.current || this.#chosen.motion === 'less';
  }

  get light(): boolean {
    return this.#chosen.theme === 'light' || (this.#chosen.theme === 'device' && this.#light.current);
  }

  /** Shows the choice on the page's root. */
  show(): void {
    const { speed, motion, deck, contrast, cloth, hand } = this.#chosen;
    const theme = this.light ? 'light' : 'dark';
    Object.assign(document.documentElement.dataset, { speed, motion, deck, contrast, cloth, handed: hand, theme });
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.light ? '#eef0ea' : '#0b110e');
  }

  /** Plays a sound, if any is wanted; a phone lets some of them be felt. */
  hear(sound: Sound | null): void {
    if (sound === null || !this.#chosen.sound) return;
    void speaker().then((one) => one.play(sound, this.#chosen.volume));
    const felt = FELT[sound];
    if (felt && !this.calm) navigator.vibrate?.(felt);
  }

  /** Reads a call aloud by the device's own voice; one that would come late is left out. */
  say(words: string, language: string): void {
    const { sound, voice, volume } = this.#chosen;
    if (!sound || !voice || typeof speechSynthesis === 'undefined') return;
    const call = Object.assign(new SpeechSynthesisUtterance(words), { lang: language, volume: volume / 100 });
    if (speechSynthesis.pending) speechSynthesis.cancel();
    speechSynthesis.speak(call);
  }
}

export const settings = new Settings();
