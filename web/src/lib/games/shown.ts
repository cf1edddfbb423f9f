// Every game that the page can show: its desk, its table under the bar, its drawer, and what the lobby tells of it. A game joins the page
// by one entry here; nothing else imports from its folder but the games that are built on it. Desk, table and drawer are loaded when a
// table of the game is shown, and not before.
import type { Component } from 'svelte';
import type { Guide } from '../guide/scene.ts';
import type { KeyHelp } from '../table/keys.ts';
import type { Moment } from '../table/moment.ts';
import Outcomes from '../table/Outcomes.svelte';
import type { PanelProps, TableProps } from '../table/props.ts';
import type { TableState } from '../table/table.svelte.ts';
import type { View } from '../net/types.ts';
import { factsText, phaseText } from './baccarat/words.ts';
import { phaseText as blackjackPhase } from './blackjack/words.ts';
import { phaseText as studPhase } from './caribbean-stud/words.ts';
import { phaseText as cheminPhase } from './chemin-de-fer/words.ts';
import Totals from './craps/Totals.svelte';
import { phaseText as crapsPhase } from './craps/words.ts';
import Beads from './spin/Beads.svelte';
import { phaseText as spinPhase } from './spin/words.ts';

/** What the lobby tells of a game's tables. */
interface Listed {
  /** What the lobby's list calls it; several, where one desk serves several games. */
  names: readonly string[];
  phaseText: (phase: string) => string;
  /** What sets a table apart from the others of its book, from the operator's choices. */
  factsText?: (options: Record<string, string>) => string;
  /** The last results; without it, what lies on the table now is told instead. */
  Results?: Component<{ game: string; results: readonly string[] }>;
}

/** Where the view of a table has its game. */
type Part = 'baccarat' | 'chemin_de_fer' | 'spin' | 'craps' | 'blackjack' | 'caribbean_stud';

/** What the page asks of a desk, whatever is played there. */
interface Played {
  key(event: KeyboardEvent): boolean;
  /** Its keys, for the list that "?" shows. */
  readonly keys: readonly KeyHelp[];
  /** What the last round did to the player's money, once all of it is settled. */
  readonly moment: Moment | null;
}

/** A game's own part of the page. */
interface Loaded<D> {
  Desk: new (table: TableState) => D;
  Table: Component<TableProps<D>>;
  Panel: Component<PanelProps<D>>;
}

/** A game's desk at one table, with what shows it. */
export interface Shown extends Omit<Loaded<never>, 'Desk'> {
  part: Part;
  /** What a round is called in the bar. */
  round: string;
  /** Whether its drawer has a leaf with what has come. */
  statistics: boolean;
  desk: Played;
}

interface Joined extends Listed {
  part: Part;
  load: () => Promise<unknown>;
  at: (table: TableState) => Promise<Shown>;
}

function joins<D extends Played>(part: Part, round: string, load: () => Promise<Loaded<D>>, listed: Listed): Joined {
  const at = async (table: TableState): Promise<Shown> => {
    const { Desk, Table, Panel } = await load();
    return { part, round, statistics: ['baccarat', 'spin', 'craps'].includes(part), Table, Panel, desk: new Desk(table) };
  };
  return { part, load, at, ...listed };
}

const games = [
  joins('baccarat', 'round', () => import('./baccarat/index.ts'), { names: ['baccarat'], phaseText, factsText, Results: Outcomes }),
  joins('chemin_de_fer', 'round', () => import('./chemin-de-fer/index.ts'), { names: ['chemin-de-fer'], phaseText: cheminPhase, Results: Outcomes }),
  joins('spin', 'round', () => import('./spin/index.ts'), { names: ['roulette', 'tai-sai', 'money-wheel'], phaseText: spinPhase, Results: Beads }),
  joins('craps', 'throw', () => import('./craps/index.ts'), { names: ['craps'], phaseText: crapsPhase, Results: Totals }),
  joins('blackjack', 'round', () => import('./blackjack/index.ts'), { names: ['blackjack'], phaseText: blackjackPhase }),
  joins('caribbean_stud', 'round', () => import('./caribbean-stud/index.ts'), { names: ['caribbean-stud'], phaseText: studPhase }),
];

/** Whether the page can show what is played at a table. */
export const isShown = (view: View): boolean => games.some((game) => view[game.part]);

/** The desk of a table's game, and what shows it. */
export function deskOf(table: TableState, view: View): Promise<Shown> | undefined {
  return games.find((game) => view[game.part])?.at(table);
}

/** Has a game loaded before its table is opened. */
export const warm = (name: string): void =>
  void listed(name)
    ?.load()
    .catch(() => undefined);

const listed = (name: string): Joined | undefined => games.find((game) => game.names.includes(name));

/** How to play each game that the lobby lists. */
const guides: Record<string, () => Promise<{ guide: Guide }>> = {
  baccarat: () => import('./baccarat/guide.ts'),
  'chemin-de-fer': () => import('./chemin-de-fer/guide.ts'),
  roulette: () => import('./roulette/guide.ts'),
  'tai-sai': () => import('./tai-sai/guide.ts'),
  'money-wheel': () => import('./money-wheel/guide.ts'),
  craps: () => import('./craps/guide.ts'),
  blackjack: () => import('./blackjack/guide.ts'),
  'caribbean-stud': () => import('./caribbean-stud/guide.ts'),
};
export const hasGuide = (name: string): boolean => name in guides;
export const guideOf = async (name: string): Promise<Guide | undefined> => (await guides[name]?.())?.guide;

/** What is played at a table, by the name that the lobby has for it. */
export const gameOf = (view: View): string | undefined => view.spin?.apparatus ?? games.find((game) => view[game.part])?.names[0];

/** What the lobby tells of a game; undefined for one that this page has never heard of. */
export const listedAs = (name: string): Listed | undefined => listed(name);
