// What the console says of money before it moves: what is collected and paid, seat by seat in the order of the book, and what each result
// would cost the house. The amounts are the server's, which tried the command on a copy of the table; here they are only put in order.
import { textOf } from '../net/text.ts';
import type { Command, TableEvent } from '../net/types.ts';

/** A wager on the layout, as the console lists it. */
export interface Laid {
  player: string;
  /** What it is on, in words. */
  on: string;
  cents: number;
}

/** A result that may come, and the commands by which it would. */
export interface Outcome {
  key: string;
  label: string;
  course: Command[];
}

/** What a result would cost. */
export interface Cost {
  key: string;
  label: string;
  /** What the house would be better off by it. */
  cents: number;
}

/** One thing that the dealer does with chips. */
export interface Payment {
  does: 'collect' | 'pay' | 'return' | 'leave';
  player: string;
  seat: number | null;
  on: string;
  cents: number;
  /** The stake that it is about. */
  stake: number;
  rule: string | null;
}

const cents = (event: TableEvent, name: string): number => Number(event[name] ?? 0);

/** What a settled wager has the dealer do, and with how much. */
function done(event: TableEvent): Pick<Payment, 'does' | 'cents' | 'stake'> | null {
  if (event.event === 'wager-returned' || event.event === 'cover-returned' || event.event === 'stake-returned')
    return { does: 'return', cents: cents(event, 'cents'), stake: cents(event, 'cents') };
  if (!event.event?.endsWith('-settled') || event['player'] === undefined) return null;
  const stake = event['stake_cents'] === undefined ? cents(event, 'ante_cents') + cents(event, 'bet_cents') : cents(event, 'stake_cents');
  const paid = cents(event, 'payment_cents') + cents(event, 'ante_won_cents') + cents(event, 'bet_won_cents') || cents(event, 'won_cents');
  if (paid > 0) return { does: 'pay', cents: paid, stake };
  const result = textOf(event['result']);
  const lost = result === '' ? event['odds'] == null : !['won', 'stand-off', 'void'].includes(result);
  if (lost) return { does: 'collect', cents: cents(event, 'lost_cents') || stake, stake };
  return { does: 'leave', cents: stake, stake };
}

/** What the events of a settlement have the dealer do, in their order; `named` says what a wager is on. */
export function paymentsOf(events: readonly TableEvent[], named: (event: TableEvent) => string): Payment[] {
  return events.flatMap((event) => {
    const what = done(event);
    if (!what) return [];
    const seat = Number(event['seat'] ?? event['area'] ?? NaN);
    return [{ ...what, player: textOf(event['player']), seat: Number.isNaN(seat) ? null : seat, on: named(event), rule: event.rule ?? null }];
  });
}

/** What the dealer says with it: the words that are called, each once. */
export const callsOf = (events: readonly TableEvent[]): string[] => [
  ...new Set(events.filter((event) => event.event === 'called' || event.event === 'announced').map((event) => textOf(event['words']))),
];

/** The results, the worst for the house first; those that cost the same stand together under the first of them. */
export function ranked(costs: readonly Cost[]): { cents: number; labels: string[] }[] {
  const sums = new Map<number, string[]>();
  for (const one of costs) sums.set(one.cents, [...(sums.get(one.cents) ?? []), one.label]);
  return [...sums].sort(([a], [b]) => a - b).map(([sum, labels]) => ({ cents: sum, labels }));
}

/** The chips of an amount, greatest first: "2 × $100, 1 × $25". */
export function chipCounts(chips: readonly number[]): [chip: number, count: number][] {
  const counts = new Map<number, number>();
  for (const chip of chips) counts.set(chip, (counts.get(chip) ?? 0) + 1);
  return [...counts];
}
