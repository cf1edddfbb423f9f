// The words of practice: what an answer is called, what it costs, and the hint.
import { t } from '../lang/lang.ts';
import type { Weighed } from '../net/generated.ts';

const answers: Record<string, string> = {
  'stand-hand': t('Standing'),
  'draw-card': t('Hitting'),
  'double-down': t('Doubling'),
  'split-pair': t('Splitting'),
  'decline-insurance': t('Declining insurance'),
  insure: t('Insuring'),
  'take-even-money': t('Taking even money'),
  fold: t('Folding'),
  bet: t('Betting'),
  stay: t('Staying'),
  draw: t('Drawing'),
};

export const answerText = (word: string): string => answers[word] ?? word;

/** A share in per cent: two digits after the point, but never a naught that is none. */
export const costText = (share: number): string => (share > 0 && share < 0.00005 ? t('less than 0.01%') : `${(100 * share).toFixed(2)}%`);

/** What is best, and what the others would cost. */
export function hintText({ answers: all }: Weighed): string {
  const [best, ...others] = all;
  if (!best) return '';
  const as = others.filter((one) => Number(one.cost.decimal) === 0).map((one) => answerText(one.do).toLowerCase());
  const worse = others
    .filter((one) => Number(one.cost.decimal) > 0)
    .map((one) => t('{answer} costs {cost}', { answer: answerText(one.do).toLowerCase(), cost: costText(Number(one.cost.decimal)) }));
  const right = [answerText(best.do), ...as].join(` ${t('or')} `);
  return worse.length === 0 ? t('{right} is right.', { right }) : t('{right} is right; {worse} of the stake.', { right, worse: worse.join(', ') });
}
