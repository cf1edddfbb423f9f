// The wheel in motion: follows the view, runs while the result is awaited, slows down to it, and rests.
import type { SpinView } from '../../net/spin.ts';
import { restOf, run, sectionFor, slowing, stopAt, type Stop, type Way } from './turn.ts';

/** Where a spin that was made void is let come to rest: so many sections on. */
const VOID_ON = 9;

export class Turner {
  /** Degrees clockwise, ever growing one way or the other. */
  angle = $state(0);
  turning = $state(false);
  /** Degrees in one section; the flapper needs it. */
  way = $state<Way>('clockwise');
  #frame = 0;
  #began = 0;
  #base = 0;
  #stop: Stop | null = null;
  #key: string | null = null;
  readonly #still: () => boolean;

  constructor(still: () => boolean) {
    this.#still = still;
  }

  /** Called with every view. */
  observe(game: SpinView): void {
    const last = game.outcome ?? null;
    const key = last ? `${last.round} ${last.outcome}` : '';
    const first = this.#key === null;
    if (game.phase === 'running') {
      this.#key = key;
      if (!this.turning || this.#stop) this.#start(game.direction ?? 'clockwise');
      return;
    }
    if (last && key !== this.#key) {
      if (!this.turning) this.#begin(game.direction ?? this.way);
      this.#land(sectionFor(last, game.rim, this.angle, this.way), game.rim.length, first);
    } else if (!last && this.turning && !this.#stop) {
      this.#land(sectionOn(this.angle, game.rim.length, this.way), game.rim.length, first);
    }
    this.#key = key;
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
  }

  #begin(way: Way): void {
    this.way = way;
    this.#stop = null;
    this.#base = this.angle;
    this.#began = performance.now();
    this.turning = true;
  }

  #start(way: Way): void {
    this.#begin(way);
    if (!this.#still()) this.#tick();
  }

  #land(section: number | null, count: number, first: boolean): void {
    if (section === null) return this.#rest(this.angle);
    if (first || this.#still()) return this.#rest(restOf(section, count));
    this.#stop = stopAt(this.angle, Math.abs(this.angle - this.#base), section, count, this.way);
    this.#began = performance.now();
    this.#tick();
  }

  #rest(angle: number): void {
    cancelAnimationFrame(this.#frame);
    this.angle = angle;
    this.#stop = null;
    this.turning = false;
  }

  #tick(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => {
      const ms = Math.max(0, now - this.#began);
      if (this.#stop) {
        if (ms >= this.#stop.ms) return this.#rest(this.#stop.to);
        this.angle = slowing(this.#stop, ms);
      } else {
        this.angle = this.#base + run(ms) * (this.way === 'clockwise' ? 1 : -1);
      }
      this.#tick();
    });
  }
}

const sectionOn = (angle: number, count: number, way: Way): number => {
  const on = angle + ((way === 'clockwise' ? 1 : -1) * (VOID_ON * 360)) / count;
  return ((Math.round((-on / 360) * count) % count) + count) % count;
};
