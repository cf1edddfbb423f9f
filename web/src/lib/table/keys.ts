// The keys of a table, as the page lists them: what a desk listens to is listed beside it, and what all tables share is listed here.
import { t } from '../lang/lang.ts';

/** A key or keys, and what they do. */
export type KeyHelp = readonly [keys: string, does: string];

/** What every table has. */
export const EVERYWHERE: readonly KeyHelp[] = [
  [t('Tab'), t('goes to the layout, the chips and the buttons')],
  [t('Esc'), t('closes what is open')],
  ['?', t('shows this list')],
];

/** What is the same wherever chips are laid on a layout. */
export const LAYING: readonly KeyHelp[] = [
  ['1 – 9', t('chooses a chip, from the left')],
  ['← ↑ → ↓', t('go from place to place')],
  [t('Space'), t('puts the chip on the place')],
  [t('Delete'), t('takes your chips off the place')],
  [t('Enter'), t('places what you put down; then says that you are ready')],
  ['Z', t('undoes what you did last, also Clear')],
  ['C', t('clears: takes all your chips back')],
  ['R', t('repeats the wagers of the last round')],
  ['D', t('doubles all your wagers')],
];
