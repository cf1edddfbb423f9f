// What lies where on the felt: wagers, staged chips and results gathered by wagering area. Only gathering; nothing is judged.
import { t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import type { WagerOdds } from '../../net/generated.ts';
import type { On, Settled, Wager } from '../../net/types.ts';
import { outcomeWord } from '../../table/hands.ts';
import { oddsText } from '../../table/words.ts';
import type { Bet } from './staging.ts';

export interface Pile {
  key: string;
  player: string;
  cents: number;
  tone: 'mine' | 'other' | 'staged' | 'unfit';
}

/** The piles of one area: others' wagers, the viewer's, and what the viewer has staged. */
export function pilesAt(area: number, on: On, wagers: readonly Wager[], staged: readonly Bet[], me: string | undefined, unfit: readonly Bet[] = []): Pile[] {
  const piles: Pile[] = wagers
    .filter((wager) => wager.area === area && wager.on === on)
    .map((wager) => ({ key: wager.player, player: wager.player, cents: wager.cents, tone: wager.player === me ? 'mine' : 'other' }));
  const bet = staged.find((one) => one.area === area && one.on === on);
  if (bet)
    piles.push({ key: 'staged', player: me ?? '', cents: bet.cents, tone: unfit.some((one) => one.area === area && one.on === on) ? 'unfit' : 'staged' });
  return piles;
}

/** What an area pays, as it is printed on the cloth: "1 to 1"; two where it depends on the hand. */
export function paysText(odds: Pick<WagerOdds, 'outcomes'> | undefined): string {
  const gains = odds?.outcomes.map((one) => one.pays.fraction).filter((one) => Number.parseFloat(one) > 0) ?? [];
  return [...new Set(gains)].map((one) => oddsText(one.includes('/') ? one.replace('/', ':') : `${one}:1`)).join(', ');
}

export const placeText = (area: number): string => (area === 0 ? t('Standing players') : t('Place {area}', { area }));

/** What one settled wager did to the player's money, stakes that come back apart. */
export function netCents(one: Settled): number {
  if (one.result === 'won') return one.payment_cents;
  if (one.result === 'lost' || one.result === 'forfeited') return -one.stake_cents;
  return one.result === 'stand-off' ? 0 - (one.commission_cents ?? 0) : 0;
}

/** How a wager was paid: odds, and commission where there is one, taken out of the payment or (unless told elsewhere) apart. */
export function payText(one: Settled, told = false): string {
  const commission = one.commission_cents ?? 0;
  if (one.result === 'stand-off') return commission > 0 ? t('Stand-off, with a charge of {commission} on the tie', { commission: money(commission) }) : '';
  if (one.result !== 'won') return '';
  const odds = one.odds ? t('pays {odds}', { odds: one.odds }) : '';
  if (commission === 0) return odds;
  const apart = one.payment_cents === (one.won_cents ?? 0);
  if (apart && told) return odds;
  return apart
    ? t('{odds}: {payment}; commission of {commission} apart', { odds, payment: money(one.payment_cents), commission: money(commission) })
    : t('{odds}: {won} less {commission} commission', { odds, won: money(one.won_cents ?? 0), commission: money(commission) });
}

/** What a screen reader says of an area. */
export function areaLabel(area: number, on: On, piles: readonly Pile[], offered: boolean): string {
  const place = placeText(area);
  const held = piles.map((pile) =>
    pile.tone === 'staged' || pile.tone === 'unfit'
      ? t('staged {sum}', { sum: money(pile.cents) })
      : pile.tone === 'mine'
        ? t('your wager {sum}', { sum: money(pile.cents) })
        : `${pile.player} ${money(pile.cents)}`,
  );
  return [`${place}, ${outcomeWord[on]}`, ...held, offered ? '' : t('not open to you now')].filter((part) => part !== '').join(', ');
}

/** "+$19.00", "stand-off", "−$20.00": what became of one wager. */
export function settledText(one: Settled): string {
  if (one.result === 'stand-off' && one.commission_cents) return money(-one.commission_cents);
  if (one.result === 'won') return `+${money(one.payment_cents)}`;
  if (one.result === 'lost' || one.result === 'forfeited') return money(-one.stake_cents);
  return one.result === 'returned' ? t('Returned') : t('Stand-off');
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

/** When a wager wins, in a sentence. */
export const winsText: Record<On, string> = {
  player: t('Wins if the Player’s Hand is nearer to nine. A tie leaves it as it is.'),
  banker: t('Wins if the Banker’s Hand is nearer to nine. A tie leaves it as it is.'),
  tie: t('Wins if both hands count the same.'),
};
