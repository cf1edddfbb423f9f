// A clock that runs on between the server's messages.
import type { Clock } from '../net/types.ts';

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
    this.#timer = setInterval(() => {
      this.leftMs = Math.max(0, this.#end - performance.now());
      if (this.leftMs === 0) clearInterval(this.#timer);
    }, 100);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
