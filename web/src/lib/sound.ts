// What at a table is heard, and when; `speaker.ts` makes the sounds.
import type { Tier } from './table/moment.ts';
import type { TableEvent } from './net/types.ts';

export type Sound = 'chip' | 'card' | 'ball' | 'drop' | 'dice' | 'bell' | 'won' | 'great' | 'huge';

const CHIPS = /^(wager|box|ante|bet|stake|sevens|jackpot|insurance)-(placed|wagered|withdrawn)$|^(part-(un)?covered|hand-doubled|pair-split|bid-made)$/;
const CARDS =
  /^card-(dealt|dealt-face-down|to-box|to-dealer|turned|burned)$|^(dealt-down|dealer-card-turned|hand-card-turned|dealer-up-card|burned-face-down)$/;

/** What an event of a table sounds like; `dice` where dice are under its cover instead of a ball on its wheel. */
export function soundOf({ event: word, bell }: TableEvent, dice: boolean): Sound | null {
  if (word === undefined) return null;
  if (CHIPS.test(word)) return 'chip';
  if (CARDS.test(word)) return 'card';
  if (word === 'dice-thrown') return 'dice';
  if (word === 'spun') return dice ? 'dice' : 'ball';
  if (word === 'dolly-placed') return 'drop';
  return word === 'betting-closed' || (word === 'called' && bell === true) ? 'bell' : null;
}

/** What the result of a round sounds like: a loss is not rubbed in. */
export const soundOfTier = (tier: Tier): Sound | null => (tier === 'lost' || tier === 'even' ? null : tier);
