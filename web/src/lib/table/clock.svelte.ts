// A clock that runs on between the server's messages.
import { untrack } from 'svelte';
import type { Clock } from '../net/types.ts';
import { settings } from '../settings.svelte.ts';

/** How often it is read. Every time the whole felt is painted again, so it is seldom where nothing is to move that need not. */
const TICK_MS = 100;
const CALM_TICK_MS = 500;
/** A short clock is read so many times all the same. */
const READINGS = 8;

/** How often a clock of this length is read. */
export const tickMs = (ofMs: number, calm: boolean): number => Math.max(1, Math.min(calm ? CALM_TICK_MS : TICK_MS, ofMs / READINGS));

export class LocalClock {
  leftMs = $state(0);
  #end = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  set(clock: Clock | null): void {
    clearInterval(this.#timer);
    if (clock === null) {
      this.leftMs = 0;
      return;
    }
    this.#end = performance.now() + clock.left_ms;
    this.leftMs = clock.left_ms;
    this.#timer = setInterval(
      () => {
        this.leftMs = Math.max(0, this.#end - performance.now());
        if (this.leftMs === 0) clearInterval(this.#timer);
      },
      tickMs(clock.of_ms, settings.calm),
    );
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** A clock for as long as the component lives that asks for it, set anew whenever what it follows changes. */
export function clockOf(timed: () => Clock | null | undefined): LocalClock {
  const clock = new LocalClock();
  $effect(() => {
    const now = timed() ?? null;
    untrack(() => clock.set(now));
  });
  $effect(() => () => clock.stop());
  return clock;
}
