// What lies where on the felt: wagers, staged chips and results gathered by wagering area. Only gathering; nothing is judged.
import type { On, Settled, Wager } from '../../net/types.ts';
import { money } from '../../design/money.ts';
import type { Bet } from './staging.ts';

export interface Pile {
  key: string;
  player: string;
  cents: number;
  tone: 'mine' | 'other' | 'staged';
}

/** The piles of one area: others' wagers, the viewer's, and what the viewer has staged. */
export function pilesAt(area: number, on: On, wagers: readonly Wager[], staged: readonly Bet[], me: string | undefined): Pile[] {
  const piles: Pile[] = wagers
    .filter((wager) => wager.area === area && wager.on === on)
    .map((wager) => ({ key: wager.player, player: wager.player, cents: wager.cents, tone: wager.player === me ? 'mine' : 'other' }));
  const bet = staged.find((one) => one.area === area && one.on === on);
  if (bet) piles.push({ key: 'staged', player: me ?? '', cents: bet.cents, tone: 'staged' });
  return piles;
}

export const areaWord: Record<On, string> = { player: 'Player', banker: 'Banker', tie: 'Tie' };

/** What a screen reader says of an area. */
export function areaLabel(area: number, on: On, piles: readonly Pile[], offered: boolean): string {
  const place = area === 0 ? 'Standing players' : `Place ${area}`;
  const held = piles.map((pile) =>
    pile.tone === 'staged' ? `staged ${money(pile.cents)}` : pile.tone === 'mine' ? `your wager ${money(pile.cents)}` : `${pile.player} ${money(pile.cents)}`,
  );
  return [`${place}, ${areaWord[on]}`, ...held, offered ? '' : 'not open to you now'].filter((part) => part !== '').join(', ');
}

/** "+$19.00", "stand-off", "−$20.00": what became of one wager. */
export function settledText(one: Settled): string {
  if (one.result === 'won') return `+${money(one.payment_cents)}`;
  if (one.result === 'lost' || one.result === 'forfeited') return money(-one.stake_cents);
  return one.result === 'returned' ? 'Returned' : 'Stand-off';
}

/** Neighbours for the arrow keys: left and right change the place, up and down the hand. */
export function step(from: { area: number; on: On }, key: string, areas: readonly number[], order: readonly On[]): { area: number; on: On } | null {
  const place = areas.indexOf(from.area);
  const hand = order.indexOf(from.on);
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const to = { place, hand };
  if (key === 'ArrowLeft') to.place--;
  else if (key === 'ArrowRight') to.place++;
  else if (key === 'ArrowUp') to.hand++;
  else if (key === 'ArrowDown') to.hand--;
  else if (key === 'Home') to.place = 0;
  else if (key === 'End') to.place = areas.length - 1;
  else return null;
  return { area: areas[clamp(to.place, areas.length - 1)]!, on: order[clamp(to.hand, order.length - 1)]! };
}
