// The exact odds of wagers in words: the figures are the house's, as its door told them; here they are only rounded and multiplied by a chip.
import { t } from '../lang/lang.ts';
import { money } from '../design/money.ts';
import type { Figure, WagerOdds } from '../net/generated.ts';

/** "48.6%"; what is rare keeps two digits that count: "0.46%". */
export function percentText({ decimal }: Pick<Figure, 'decimal'>, digits = 1): string {
  const percent = Number(decimal) * 100;
  if (percent === 0) return '0%';
  const rare = Math.abs(percent) < 1;
  return `${rare ? Number(percent.toPrecision(2)) : percent.toFixed(digits)}%`;
}

/** What a stake is better off by, in cents; not always whole. */
function gained(pays: Figure, cents: number): number {
  const [over, under = '1'] = pays.fraction.split('/');
  return (Number(over) * cents) / Number(under);
}

const sum = (cents: number): string => (Number.isInteger(cents) ? money(cents, 'short') : t('about {sum}', { sum: money(Math.round(cents), 'short') }));

/** "$5", "$5 or $10", "$5 to $2,505": what a stake may win. */
export function winText(odds: Pick<WagerOdds, 'outcomes'>, cents: number): string {
  const sums = [...new Set(odds.outcomes.map((one) => gained(one.pays, cents)).filter((one) => one > 0))].sort((a, b) => a - b);
  if (sums.length <= 2) return sums.map(sum).join(' or ');
  return t('{sums} to {at}', { sums: sum(sums[0]!), at: sum(sums.at(-1)!) });
}

/** "house edge 2.70%"; a wager without one says so. */
export function edgeText({ edge }: Pick<WagerOdds, 'edge'>): string {
  const part = Number(edge.decimal);
  if (part === 0) return t('no house edge');
  return part > 0
    ? t('house edge {percent}', { percent: percentText(edge, 2) })
    : t('{percent} in your favour', { percent: percentText({ decimal: String(-part) }, 2) });
}

/** "48.6% chance · $5 wins $5 · house edge 2.70%". */
export function knownText(odds: Pick<WagerOdds, 'outcomes' | 'edge' | 'wins'>, cents: number): string {
  return [
    t('{percent} chance', { percent: percentText(odds.wins) }),
    cents > 0 && t('{sum} wins {win}', { sum: money(cents, 'short'), win: winText(odds, cents) }),
    edgeText(odds),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Wagers with the same figures, on one line of the notices. */
export interface OddsRow {
  names: string;
  chance: string;
  edge: string;
  notes: readonly string[];
}

/** The list for the notices: alike wagers together, other ways to play the same wager left out. */
export function oddsRows(wagers: readonly WagerOdds[], name: (wager: string) => string): OddsRow[] {
  const words = new Set(wagers.map((one) => one.wager));
  const whole = wagers.filter(({ wager }) => {
    const base = wager.split(/[/+]/)[0]!;
    return base === wager || (!words.has(base) && wagers.find((one) => one.wager.startsWith(`${base}/`))?.wager === wager);
  });
  const groups = new Map<string, WagerOdds[]>();
  for (const one of whole) {
    const key = [one.kind, one.edge.fraction, one.wins.fraction].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((alike) => {
    const first = alike[0]!;
    const plain = (wager: string): string => name(wager.split('/')[0]!);
    return {
      names: alike.length <= 2 ? alike.map((one) => plain(one.wager)).join(', ') : plain(first.kind),
      chance: percentText(first.wins),
      edge: Number(first.edge.decimal) === 0 ? t('none') : percentText(first.edge, 2),
      notes: first.notes,
    };
  });
}
