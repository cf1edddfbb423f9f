// The keys of a table, as the page lists them: what a desk listens to is said beside it, and what all tables share is said here.

/** A key or keys, and what they do. */
export type KeyHelp = readonly [keys: string, does: string];

/** What every table has. */
export const EVERYWHERE: readonly KeyHelp[] = [
  ['Tab', 'goes to the layout, the chips and the buttons'],
  ['Esc', 'closes what is open'],
  ['?', 'shows this list'],
];

/** What is the same wherever chips are laid on a layout. */
export const LAYING: readonly KeyHelp[] = [
  ['1 – 9', 'chooses a chip, from the left'],
  ['← ↑ → ↓', 'go from place to place'],
  ['Space', 'puts the chip on the place'],
  ['Delete', 'takes your chips off the place'],
  ['Z', 'undoes what you did last, also Clear'],
  ['C', 'clears: takes all your chips back'],
  ['R', 'repeats the wagers of the last round'],
  ['D', 'doubles all your wagers'],
];
