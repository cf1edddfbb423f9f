// What moves across the table when a wager comes out: what was lost to the dealer, what was won to the place and on to the winner.
import { netOf, stakeOf } from '../account/past.ts';
import type { TableEvent } from '../net/types.ts';

export interface Moved {
  player: string;
  /** Where the wager lay: its place on the layout. */
  at: string;
  cents: number;
  won: boolean;
}

const quoted = (value: unknown): string => JSON.stringify(String(value));

/** The place that an event names, as it is found on the page. */
function placeOf(event: TableEvent): string {
  for (const [field, mark] of [
    ['position', 'data-spot'],
    ['bet', 'data-bet'],
    ['box', 'data-spot'],
  ] as const)
    if (event[field] !== undefined) return `[${mark}=${quoted(event[field])}]`;
  if (event['seat'] !== undefined) return `[data-box=${quoted(event['seat'])}], [data-seat=${quoted(event['seat'])}]`;
  if (event['area'] !== undefined) return `[data-area=${quoted(event['area'])}][data-on=${quoted(event['on'])}]`;
  return `[data-player=${quoted(event['player'])}]`;
}

/** What moves by an event; null: nothing does. */
export function movedBy(event: TableEvent): Moved | null {
  if (!/-settled$/.test(event.event ?? '') || typeof event['player'] !== 'string') return null;
  const net = netOf(event);
  const cents = net < 0 ? Math.max(-net, stakeOf(event)) : net;
  return cents === 0 ? null : { player: event['player'], at: placeOf(event), cents, won: net > 0 };
}
