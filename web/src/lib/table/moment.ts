// What a whole round did to the player's money, for the banner that every game shows. There is none before the last wager is settled.
import { t } from '../lang/lang.ts';
import { money } from '../design/money.ts';

export interface Moment {
  /** Which round it is: each is told once. */
  key: string;
  net: number;
  /** What was at stake in all. */
  staked: number;
  /** What came, in the game's words. */
  words: string;
}

export type Tier = 'lost' | 'even' | 'won' | 'great' | 'huge';

/** How great a win it is: ten times the stakes are great, thirty times huge. */
export function tierOf({ net, staked }: Pick<Moment, 'net' | 'staked'>): Tier {
  if (net <= 0) return net < 0 ? 'lost' : 'even';
  if (staked > 0 && net >= 30 * staked) return 'huge';
  return staked > 0 && net >= 10 * staked ? 'great' : 'won';
}

export const momentText = ({ net }: Pick<Moment, 'net'>): string =>
  net === 0 ? t('Neither won nor lost') : net > 0 ? t('You won {sum}', { sum: money(net) }) : t('You lost {sum}', { sum: money(-net) });

/** The sum of a list of amounts. */
export const total = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
