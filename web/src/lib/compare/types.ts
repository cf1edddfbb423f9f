// A comparison as the server answers it: the generated types, and what the page asks with.
import type * as wire from '../net/generated.ts';

export type { BookLine, CompareColumn, CompareNote, CompareRound, CompareRow, CompareWager, Comparison, Difference } from '../net/generated.ts';

/** What is to be compared. */
export type CompareAsk = Pick<wire.CompareAsk, 'books' | 'rounds' | 'wagers' | 'script'> & { seed: string };
