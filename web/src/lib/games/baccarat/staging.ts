// Chips that a player has put down but not yet sent: steps that can be undone, repeated and doubled. The server judges them.
import type { On, Wager } from '../../net/types.ts';

export interface Bet {
  area: number;
  on: On;
  cents: number;
}

/** Steps, oldest first; one act of the player (a chip, a repeat, a doubling) is one step. */
export type Staged = readonly (readonly Bet[])[];

export const nothing: Staged = [];

export const stage = (staged: Staged, bet: Bet): Staged => (bet.cents > 0 ? [...staged, [bet]] : staged);

export const undo = (staged: Staged): Staged => staged.slice(0, -1);

const same = (a: { area: number; on: On }, b: { area: number; on: On }) => a.area === b.area && a.on === b.on;

/** One bet per area and hand, in the order first touched. */
export function totals(staged: Staged): Bet[] {
  return sum(staged.flat());
}

export function sum(bets: readonly Bet[]): Bet[] {
  const out: Bet[] = [];
  for (const bet of bets) {
    const found = out.find((other) => same(other, bet));
    if (found) found.cents += bet.cents;
    else out.push({ area: bet.area, on: bet.on, cents: bet.cents });
  }
  return out.filter((bet) => bet.cents > 0);
}

export const stagedCents = (staged: Staged): number => staged.flat().reduce((all, bet) => all + bet.cents, 0);

/** What is left staged after that much of it was accepted: taken from the oldest chips of the spot. */
export function accepted(staged: Staged, bet: Bet): Staged {
  let left = bet.cents;
  const out: Bet[][] = [];
  for (const step of staged) {
    const kept: Bet[] = [];
    for (const one of step) {
      if (left > 0 && same(one, bet)) {
        const taken = Math.min(left, one.cents);
        left -= taken;
        if (one.cents > taken) kept.push({ ...one, cents: one.cents - taken });
      } else kept.push(one);
    }
    if (kept.length > 0) out.push(kept);
  }
  return out;
}

/** Takes everything staged off one spot. */
export function without(staged: Staged, spot: { area: number; on: On }): Staged {
  return staged.map((step) => step.filter((bet) => !same(bet, spot))).filter((step) => step.length > 0);
}

/** Stages the wagers of the last round again, as one step; what still lies there (after a stand-off) is not staged twice. */
export function repeat(staged: Staged, last: readonly Bet[], placed: readonly Bet[] = []): Staged {
  const there = sum(placed);
  const step = sum(last)
    .map((bet) => ({ ...bet, cents: bet.cents - (there.find((one) => same(one, bet))?.cents ?? 0) }))
    .filter((bet) => bet.cents > 0);
  return step.length > 0 ? [...staged, step] : staged;
}

/** Stages as much again on every spot that has chips, staged or placed, as one step. */
export function double(staged: Staged, placed: readonly Bet[]): Staged {
  const step = sum([...placed, ...staged.flat()]);
  return step.length > 0 ? [...staged, step] : staged;
}

/** One player's wagers as bets. */
export const betsOf = (wagers: readonly Wager[], player: string | undefined): Bet[] =>
  sum(wagers.filter((wager) => wager.player === player).map(({ area, on, cents }) => ({ area, on, cents })));

/** A name for the content, to know whether it has changed since it was last sent. */
export const keyOf = (staged: Staged): string =>
  totals(staged)
    .map((bet) => `${bet.area}:${bet.on}:${bet.cents}`)
    .sort()
    .join(' ');
