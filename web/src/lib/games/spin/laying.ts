// Wagers of one player as a list, and what follows from two such lists: what is to be laid again, what to be doubled.
import type { LaidWager, SpinSettled, SpinView, Tender, ColourView } from '../../net/spin.ts';
import type { Stack } from '../../table/props.ts';

/** Chips of one kind at one place. */
export interface Laid {
  position: string;
  cents: number;
  chips: Tender;
}

export const keyOf = (one: Pick<Laid, 'position' | 'chips'>): string => `${one.position} ${one.chips}`;

/** A player's own wagers, one for each place and kind of chips. */
export const laidBy = (wagers: readonly LaidWager[], player: string | undefined): Laid[] =>
  wagers.filter((wager) => wager.player === player).map(({ position, cents, chips }) => ({ position, cents, chips }));

/** What a player had at stake in a settled round. */
export const stakedBy = (settled: readonly SpinSettled[], player: string | undefined): Laid[] =>
  settled.filter((one) => one.player === player).map(({ position, stake_cents, chips }) => ({ position, cents: stake_cents, chips }));

/** What is missing on the layout to have `last` again, what lies there already counted. */
export function missing(last: readonly Laid[], now: readonly Laid[]): Laid[] {
  const there = new Map(now.map((one) => [keyOf(one), one.cents]));
  return last.map((one) => ({ ...one, cents: one.cents - (there.get(keyOf(one)) ?? 0) })).filter((one) => one.cents > 0);
}

/** The same place only once, with the sum. */
export function summed(list: readonly Laid[]): Laid[] {
  const sums = new Map<string, Laid>();
  for (const one of list) {
    const before = sums.get(keyOf(one));
    sums.set(keyOf(one), { ...one, cents: one.cents + (before?.cents ?? 0) });
  }
  return [...sums.values()];
}

/** The chips at every place, the viewer's own first. */
export function stacksAt(wagers: readonly LaidWager[], colours: readonly ColourView[], me: string | undefined): Map<string, Stack[]> {
  const owned = new Map(colours.map((one) => [one.player, one]));
  const out = new Map<string, Stack[]>();
  for (const { player, position, cents, chips } of wagers) {
    const colour = chips === 'colour' ? owned.get(player) : undefined;
    const stack: Stack = { player, cents, mine: player === me, chips };
    if (colour) Object.assign(stack, { colour: colour.colour, count: Math.round(cents / colour.value_cents) });
    const there = out.get(position) ?? [];
    out.set(position, stack.mine ? [stack, ...there] : [...there, stack]);
  }
  return out;
}

/** What a settled wager did to its player's money. */
export function netCents(one: SpinSettled): number {
  if (one.result === 'won') return one.payment_cents;
  return one.result === 'lost' || one.result === 'forfeited' ? -one.stake_cents : 0;
}

/** Whether a player's wagers of a round are being settled: some may be, and others wait. */
export const isSettling = ({ phase, wagers }: Pick<SpinView, 'phase' | 'wagers'>, player: string | undefined): boolean =>
  (phase === 'announced' || phase === 'paying') && wagers.some((wager) => wager.player === player && !wager.paid);
