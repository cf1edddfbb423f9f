// The books and the instruments that they come from, in words.
import { t } from '../lang/lang.ts';
import { sentence } from './words.ts';

/** The instruments that books come from, in the order in which the lobby lists them. */
const instruments: [string, string][] = [
  ['nz-2004', t('New Zealand, 2004')],
  ['nz-1996', t('New Zealand, 1996')],
  ['nz-1998', t('New Zealand, 1998')],
  ['act-2012', t('Canberra, 2012')],
  ['nj-19-47', t('New Jersey')],
];
export const instrumentOf = (book: string): string => book.split('/')[0] ?? book;
export const instrumentText = (id: string): string => instruments.find(([known]) => known === id)?.[1] ?? sentence(id);
/** Where an instrument stands in the lobby; those that this page has never heard of come last. */
export function instrumentOrder(id: string): number {
  const at = instruments.findIndex(([known]) => known === id);
  return at < 0 ? instruments.length : at;
}

/** "nz-2004/baccarat" → "New Zealand rules, 2004". */
export function bookText(book: string): string {
  const [land, year] = instrumentText(instrumentOf(book)).split(', ');
  return year ? t('{land} rules, {year}', { land, year }) : t('{land} rules', { land });
}
