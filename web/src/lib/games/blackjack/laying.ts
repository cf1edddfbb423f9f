// One player's wagers on the boxes as a list, and what follows from two such lists: what is to be laid again.
import type { BlackjackView, BoxSettled, BoxView } from '../../net/blackjack.ts';

/** A player's own wager on a box, with the Super Sevens wager beside it or not. */
export interface Laid {
  box: number;
  cents: number;
  sevens: boolean;
}

export const laidBy = (boxes: readonly BoxView[], player: string | undefined): Laid[] =>
  boxes.flatMap(({ box, wagers }) =>
    wagers.filter((one) => one.player === player).map((one) => ({ box, cents: one.cents, sevens: one.super_sevens_cents > 0 })),
  );

/** What is missing to have `last` again, what lies there already counted. */
export function missing(last: readonly Laid[], now: readonly Laid[]): Laid[] {
  return last
    .map((one) => {
      const there = now.find((other) => other.box === one.box);
      return { box: one.box, cents: Math.max(0, one.cents - (there?.cents ?? 0)), sevens: one.sevens && !there?.sevens };
    })
    .filter((one) => one.cents > 0 || one.sevens);
}

/** Everything a player has on the table: on hands, doubled or split, and beside them. */
export function atStake(boxes: readonly BoxView[], player: string | undefined): number {
  let all = 0;
  for (const { wagers, hands } of boxes) {
    const open = hands.filter((hand) => !['bust', 'paid', 'void'].includes(hand.state));
    const stakes = open.flatMap((hand) => hand.stakes).filter((one) => one.player === player);
    for (const one of stakes) all += one.cents + one.added_cents;
    for (const one of wagers) if (one.player === player) all += (hands.length === 0 ? one.cents : 0) + one.super_sevens_cents + one.insurance_cents;
  }
  return all;
}

/** How one hand of a box came out, for the mark beside it: of the viewer if at stake there, otherwise of anybody. */
export function outcomeAt(settled: readonly BoxSettled[], box: number, hand: number, me: string | undefined): BoxSettled | undefined {
  const here = settled.filter((one) => one.what === 'hand' && one.box === box && one.hand === hand);
  return here.find((one) => one.player === me) ?? here[0];
}

/** Whether hands are played or wait to be paid. */
export const isUnderWay = ({ phase }: Pick<BlackjackView, 'phase'>): boolean => phase === 'playing' || phase === 'decided';
