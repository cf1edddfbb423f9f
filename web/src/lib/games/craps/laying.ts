// Wagers of a craps table as lists, and what follows from them for show: stacks at each place, what is to be laid again.
import type { CrapsSettled, CrapsView } from '../../net/craps.ts';
import { textOf } from '../../net/text.ts';

/** Chips at one place. */
export interface Laid {
  bet: string;
  cents: number;
}

/** Chips of one player at one place, for show. */
export interface CrapsStack {
  player: string;
  cents: number;
  mine: boolean;
  chips: 'value';
  working: boolean;
  marker: 'on' | 'off' | null;
  /** Made during the throw: it waits for a word that it stands. */
  pending: boolean;
  removable: boolean;
}

/** The chips at every place, the viewer's own first; what waits for a word lies on top of the rest. */
export function stacksAt(game: Pick<CrapsView, 'wagers' | 'pending'>, me: string | undefined): Map<string, CrapsStack[]> {
  const out = new Map<string, CrapsStack[]>();
  const put = (list: CrapsView['wagers'], pending: boolean): void => {
    for (const { player, bet, cents, working, marker, can_remove } of list) {
      const there = out.get(bet) ?? [];
      const same = there.find((one) => one.player === player);
      if (same) {
        Object.assign(same, { cents: same.cents + cents, pending: same.pending || pending });
        continue;
      }
      const stack: CrapsStack = { player, cents, mine: player === me, chips: 'value', working, marker, pending, removable: can_remove && !pending };
      out.set(bet, stack.mine ? [stack, ...there] : [...there, stack]);
    }
  };
  put(game.wagers, false);
  put(game.pending, true);
  return out;
}

/** A player's own wagers. */
export const laidBy = (game: Pick<CrapsView, 'wagers' | 'pending'>, player: string | undefined): Laid[] =>
  [...game.wagers, ...game.pending].filter((one) => one.player === player).map(({ bet, cents }) => ({ bet, cents }));

/** The same place only once, with the sum. */
export function summed(list: readonly Laid[]): Laid[] {
  const sums = new Map<string, number>();
  for (const one of list) sums.set(one.bet, (sums.get(one.bet) ?? 0) + one.cents);
  return [...sums].map(([bet, cents]) => ({ bet, cents }));
}

/** What a player had decided in a roll and would lay again: a wager that travelled goes to the area it was made on. */
export function again(settled: readonly CrapsSettled[], player: string | undefined): Laid[] {
  const mine = settled.filter((one) => one.player === player && one.result !== 'void');
  return summed(
    mine.filter((one) => !/^(odds|behind)-/.test(one.bet)).map((one) => ({ bet: one.bet.replace(/^(come|dont-come)-\d+$/, '$1'), cents: one.stake_cents })),
  );
}

/** What a settled wager did to its player's money. */
export function netCents(one: CrapsSettled): number {
  if (one.result === 'void' || one.result === 'returned') return 0;
  return one.result === 'forfeited' ? -one.stake_cents : one.won_cents;
}

/** A wager of a past roll: settled, given back or forfeited, as its event says. */
export function pastSettled(entry: object): CrapsSettled {
  const event = entry as Record<string, unknown>;
  const sum = (name: string): number => Number(event[name] ?? 0);
  return {
    player: textOf(event['player']),
    bet: textOf(event['bet']),
    stake_cents: sum(event['stake_cents'] === undefined ? 'cents' : 'stake_cents'),
    result: event['result'] as CrapsSettled['result'],
    odds: typeof event['odds'] === 'string' ? event['odds'] : null,
    won_cents: sum('payment_cents') - sum('lost_cents'),
    payment_cents: sum('payment_cents'),
    commission_cents: sum('commission_cents'),
    rule: typeof event['rule'] === 'string' ? event['rule'] : null,
  };
}
