// How the wheel and the ball move. Angles are in degrees, clockwise from the top; the result is given, never found here.
import type { Direction } from '../../net/spin.ts';
import { WHEEL } from './places.ts';

export const POCKETS = WHEEL.length;
export const STEP = 360 / POCKETS;
/** How far from the centre the ball runs and lies, in the units of the drawing. */
export const TRACK = 212;
export const POCKET = 118;

const WHEEL_SPEED = 70;
const BALL_SPEED = 330;
/** After the call the ball slows down to so much of its speed, and comes down to this. */
const SLOWEST = 0.42;
const SLOPE = 188;
const LAND_MS = 1_500;
const STOP_MS = 2_600;

/** Where a number's pocket is on a wheel that has zero at the top. */
export const pocketAngle = (number: number): number => WHEEL.indexOf(number as (typeof WHEEL)[number]) * STEP;

/** The same angle between 0 and 360. */
export const turn = (angle: number): number => ((angle % 360) + 360) % 360;

export interface Motion {
  /** How far the wheel has turned. */
  wheel: number;
  /** Where the ball is, as seen from above. */
  ball: number;
  radius: number;
}

type Mode =
  | { kind: 'rest' }
  | { kind: 'run'; sign: number; called: number | null }
  | { kind: 'land'; sign: number; at: number; from: number; to: number; radius: number }
  | { kind: 'stop'; sign: number; at: number; pocket: number };

const ease = (t: number): number => 1 - (1 - t) ** 3;
/** Falls from 1 to 0 with two small hops. */
const hop = (t: number): number =>
  t < 0.62 ? 1 - (t / 0.62) ** 2 : t < 0.84 ? 0.16 * Math.sin(((t - 0.62) / 0.22) * Math.PI) : 0.06 * Math.sin(((t - 0.84) / 0.16) * Math.PI);

/** A wheel with its ball: set going, called, given its result, and asked for its motion as time passes. */
export class Runner {
  motion: Motion = { wheel: 0, ball: 0, radius: POCKET };
  #mode: Mode = { kind: 'rest' };
  #then = 0;

  /** Whether anything moves. */
  get moving(): boolean {
    return this.#mode.kind !== 'rest';
  }

  /** Whether the ball runs and has no pocket yet. */
  get running(): boolean {
    return this.#mode.kind === 'run';
  }

  /** The ball lies in this pocket, at once. */
  rest(number: number): void {
    this.#mode = { kind: 'rest' };
    this.motion = { ...this.motion, ball: turn(this.motion.wheel + pocketAngle(number)), radius: POCKET };
  }

  /** The ball is in the dealer's hand or on its way, and nothing is to be seen moving. */
  hold(): void {
    this.#mode = { kind: 'rest' };
    this.motion = { ...this.motion, ball: 0, radius: TRACK };
  }

  run(direction: Direction, now: number): void {
    if (this.#mode.kind === 'run') return;
    this.#mode = { kind: 'run', sign: direction === 'counterclockwise' ? -1 : 1, called: null };
    this.#then = now;
    this.motion = { ...this.motion, radius: TRACK };
  }

  /** No more bets: the ball begins to come down. */
  call(now: number): void {
    if (this.#mode.kind === 'run') this.#mode.called ??= now;
  }

  /** The ball comes down into this pocket. */
  land(number: number, now: number): void {
    if (this.#mode.kind !== 'run') return this.rest(number);
    const { sign } = this.#mode;
    const from = this.motion.ball - this.motion.wheel;
    // At least half a turn more against the wheel, on to the pocket.
    const ahead = turn(-sign * (pocketAngle(number) - from));
    const to = from - sign * (ahead < 180 ? ahead + 360 : ahead);
    this.#mode = { kind: 'land', sign, at: now, from, to, radius: this.motion.radius };
  }

  /** Moves on to this moment. */
  step(now: number): Motion {
    const mode = this.#mode;
    const passed = Math.min(100, Math.max(0, now - this.#then)) / 1_000;
    this.#then = now;
    let { wheel, ball, radius } = this.motion;
    if (mode.kind === 'run') {
      const slow = mode.called === null ? 0 : Math.min(1, (now - mode.called) / 4_000);
      wheel += mode.sign * WHEEL_SPEED * passed;
      ball -= mode.sign * BALL_SPEED * (1 - (1 - SLOWEST) * slow) * passed;
      radius = TRACK - (TRACK - SLOPE) * slow ** 2;
    } else if (mode.kind === 'land') {
      const part = Math.min(1, (now - mode.at) / LAND_MS);
      wheel += mode.sign * WHEEL_SPEED * passed;
      ball = wheel + mode.from + (mode.to - mode.from) * ease(part);
      radius = POCKET + (mode.radius - POCKET) * hop(part);
      if (part === 1) this.#mode = { kind: 'stop', sign: mode.sign, at: now, pocket: mode.to };
    } else if (mode.kind === 'stop') {
      const part = Math.min(1, (now - mode.at) / STOP_MS);
      wheel += mode.sign * WHEEL_SPEED * (1 - part) * passed;
      ball = wheel + mode.pocket;
      radius = POCKET;
      if (part === 1) this.#mode = { kind: 'rest' };
    }
    this.motion = { wheel: turn(wheel), ball: turn(ball), radius };
    return this.motion;
  }
}
