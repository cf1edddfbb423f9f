// What staff say at every card table, whatever is played there: the steps of making cards ready in words, and an offer with the facts
// that were keyed.
import { commandOf } from '../games/baccarat/offer.ts';
import { sentence } from '../games/baccarat/words.ts';
import type { Command, Offer } from '../net/types.ts';

const prepared: Record<string, string> = {
  'dealer-inspection': 'Cards inspected by the dealer',
  'supervisor-inspection': 'Cards inspected by the supervisor',
  spread: 'Cards spread',
  'chemmy-shuffle': 'Chemmy shuffle done',
  stack: 'Cards stacked',
  'riffle-shuffle': 'Riffle shuffle done',
  shuffle: 'Cards shuffled',
  'load-shuffler': 'Shuffler loaded',
};

/** What a button for a step says; also for one that this page has never heard of. */
export const stepText = (step: unknown): string => prepared[String(step)] ?? sentence(String(step));

/** What the table waits for where the game itself has no words for it. */
export const otherwiseDue = (what = ''): string => (prepared[what] ? 'Make the cards ready' : sentence(what));

/** The command of an offer, with facts that are keyed; those left out are not said. */
export const said = (offer: Offer, facts: Record<string, unknown> = {}): Command => ({ ...commandOf(offer), ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== '')) });
