// The cards of a hand as one viewer sees them. What they are worth is the house's word.
import type { Faces } from '../../net/caribbean-stud.ts';

/** A card as one viewer sees it: `alone` where nobody else does. */
export interface Seen {
  card: string | null;
  alone: boolean;
}

/** The cards of a hand with those that the viewer alone may look at filled in, in the order in which they lie. */
export function seen(cards: Faces, look: readonly string[] | undefined): Seen[] {
  const rest = [...(look ?? [])];
  return cards.map((card) => (card !== null ? { card, alone: false } : { card: rest.shift() ?? null, alone: true }));
}
