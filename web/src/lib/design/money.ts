// Money as people read it. The one place that turns cents into words.

const groups = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** $1,234.50; with `short`, whole dollars lose their cents: $20. */
export function money(cents: number, style: 'full' | 'short' = 'full'): string {
  const whole = Math.abs(Math.trunc(cents));
  const dollars = groups(String(Math.trunc(whole / 100)));
  const rest = whole % 100;
  const tail = style === 'short' && rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '−' : ''}$${dollars}${tail}`;
}

/** What a round did to somebody's money, in words. */
export const netText = (cents: number): string => (cents === 0 ? 'neither won nor lost' : `${cents > 0 ? 'won' : 'lost'} ${money(Math.abs(cents))}`);

/** What a person typed ("1,250", "$20.5") in cents; null if it is not an amount. */
export function readMoney(text: string): number | null {
  const match = /^\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
  return Number.isSafeInteger(cents) ? cents : null;
}
