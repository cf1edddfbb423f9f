// The rolls of a table as hands: what one shooter threw until the seven-out, or until the rolls end.
import type { CrapsView } from '../../net/craps.ts';

type Roll = CrapsView['rolls'][number];

export interface ThrownHand {
  rolls: Roll[];
  /** How many points were made in it. */
  made: number;
  /** Whether it ended with a seven-out; without, it is still being thrown, or its dice were passed on. */
  out: boolean;
}

/** The hands in the rolls that are kept, the newest first. The oldest may have begun earlier. */
export function handsOf(rolls: readonly Roll[]): ThrownHand[] {
  const hands: ThrownHand[] = [];
  let open: ThrownHand | null = null;
  for (const roll of rolls) {
    if (open === null) hands.push((open = { rolls: [], made: 0, out: false }));
    open.rolls.push(roll);
    if (roll.decided === 'point-made') open.made++;
    if (roll.decided === 'seven-out') {
      open.out = true;
      open = null;
    }
  }
  return hands.reverse();
}
