// The company at a table: how many watch, what players say aside, and who is ready for the betting to close. Nothing of it is kept.
import { houseNumber } from './house.ts';
import { t } from '../lang/lang.ts';
import type { SaidAside } from '../net/generated.ts';

export type Aside = SaidAside['aside']['says'];
/** What is said for its own sake; being ready is shown apart. */
export const SAYINGS = ['applause', 'luck', 'wow', 'thanks'] as const satisfies readonly Aside[];

export const sayingText: Record<(typeof SAYINGS)[number], string> = {
  applause: t('Bravo!'),
  luck: t('Good luck!'),
  wow: t('Wow!'),
  thanks: t('Thank you!'),
};

/** How long something said is shown. */
const SHOWN_MS = 4_000;
const MOST = 4;

export interface Heard {
  id: number;
  player: string;
  says: (typeof SAYINGS)[number];
}

const isSaying = (says: Aside): says is (typeof SAYINGS)[number] => (SAYINGS as readonly string[]).includes(says);

export class Company {
  watching = $state(0);
  heard = $state.raw<readonly Heard[]>([]);
  /** Who has said to be ready since the betting was opened. */
  ready = $state.raw<ReadonlySet<string>>(new Set());
  #count = 0;

  hear({ player, says }: SaidAside['aside']): void {
    if (!isSaying(says)) {
      this.ready = new Set([...this.ready, player]);
      return;
    }
    const one: Heard = { id: ++this.#count, player, says };
    this.heard = [...this.heard.slice(1 - MOST), one];
    setTimeout(() => (this.heard = this.heard.filter((other) => other.id !== one.id)), SHOWN_MS);
  }

  /** The betting has closed, or another has begun. */
  beginAnew(): void {
    if (this.ready.size > 0) this.ready = new Set();
  }
}

/** Where a player's chips and name have their colour from: twelve that can be told apart on cloth, one for each name. */
const HUES = [8, 32, 52, 88, 140, 168, 190, 212, 246, 276, 304, 332] as const;
export function hueOf(player: string): number {
  let sum = 7;
  for (const letter of player) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return HUES[sum % HUES.length]!;
}
/** House players are grey, so that nobody takes them for people. */
export const colourOf = (player: string): string => (houseNumber(player) === null ? `hsl(${hueOf(player)} 78% 62%)` : 'hsl(200 8% 74%)');
