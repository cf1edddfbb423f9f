// Which sums the table takes: runs of amounts, as the server offers them. Whether a sum is in one is only looked up here, and what lies nearest.
import { t } from '../lang/lang.ts';
import { money } from '../design/money.ts';
import type { Offer as SentOffer } from '../net/generated.ts';
import type { Command } from '../net/types.ts';

export interface Run {
  least_cents: number;
  most_cents: number;
  step_cents: number;
}

export const fits = (runs: readonly Run[], cents: number): boolean =>
  runs.some((run) => cents >= run.least_cents && cents <= run.most_cents && (cents - run.least_cents) % run.step_cents === 0);

/** The next sums below and above that are taken. */
export function nearest(runs: readonly Run[], cents: number): number[] {
  const near = runs.flatMap(({ least_cents: least, most_cents: most, step_cents: step }) => {
    const down = least + Math.floor((Math.min(cents, most) - least) / step) * step;
    return [down, Math.min(Math.max(least, down + step), most)].filter((sum) => sum >= least && (sum - least) % step === 0);
  });
  const below = near.filter((sum) => sum < cents);
  const above = near.filter((sum) => sum > cents);
  return [...(below.length > 0 ? [Math.max(...below)] : []), ...(above.length > 0 ? [Math.min(...above)] : [])];
}

/** The sums that a command with these fields may name; null: it is not offered, or has no sum. */
export function runsFor(sent: readonly SentOffer[], command: Command): Run[] | null {
  const same = (offer: SentOffer): boolean =>
    offer.do === command.do &&
    Object.entries(command).every(([name, value]) => {
      if (name === 'do' || name === 'id' || name === 'cents') return true;
      return name in offer ? offer[name] === value : (offer.open?.[name]?.one_of?.includes(value as never) ?? false);
    });
  return sent.find(same)?.open?.['cents']?.amounts ?? null;
}

/** The words that put chips on a layout. */
const WAGERS = new Set(['place-wager', 'wager-on-box', 'ante']);

/** Whether a chip alone is too much for every place on the layout, as the offers say; without any offers nothing is said of it. */
export function liesNowhere(sent: readonly SentOffer[], chip: number): boolean {
  const sums = sent.filter((offer) => WAGERS.has(offer.do)).map((offer) => offer.open?.['cents']?.amounts ?? []);
  return sums.length > 0 && !sums.some((runs) => runs.some((run) => chip <= run.most_cents));
}

/** "$5 cannot lie here; $10 can", for a sum that is not taken. */
export function unfitText(runs: readonly Run[] | null, cents: number): string | null {
  if (runs === null || cents <= 0 || fits(runs, cents)) return null;
  const near = nearest(runs, cents).map((sum) => money(sum, 'short'));
  return t('{sum} cannot lie here{which}', {
    sum: money(cents, 'short'),
    which: near.length > 0 ? t('; {list} can', { list: near.join(` ${t('or')} `) }) : '',
  });
}
