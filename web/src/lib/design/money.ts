// Money as people read it. The one place that turns cents into words.
import { numbers, t } from '../lang/lang.ts';

const formats = (digits: number) =>
  new Intl.NumberFormat(numbers(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const whole = formats(0);
const exact = formats(2);

/** $1,234.50; with `short`, whole dollars lose their cents: $20. */
export function money(cents: number, style: 'full' | 'short' = 'full'): string {
  const sum = Math.abs(Math.trunc(cents));
  const format = style === 'short' && sum % 100 === 0 ? whole : exact;
  const written = format.format(`${Math.trunc(sum / 100)}.${String(sum % 100).padStart(2, '0')}` as `${number}`);
  return cents < 0 ? `−${written}` : written;
}

/** What a round did to somebody's money, in words. */
export const netText = (cents: number): string =>
  cents === 0 ? t('neither won nor lost') : cents > 0 ? t('won {sum}', { sum: money(cents) }) : t('lost {sum}', { sum: money(-cents) });

/** What a person typed ("1,250", "$20.5") in cents; null if it is not an amount. */
export function readMoney(text: string): number | null {
  const match = /^\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
  return Number.isSafeInteger(cents) ? cents : null;
}
