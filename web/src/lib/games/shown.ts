// Every game that the page can show: its name, its desk, its table under the bar and its drawer; `listed.ts` has what a list of tables tells of it. A game joins the page
// by one entry in each; nothing else imports from its folder but the games that are built on it. Desk, table and drawer are loaded when a
// table of the game is shown, and not before.
import { learn, t } from '../lang/lang.ts';
import type { Component } from 'svelte';
import type { Guide } from '../guide/scene.ts';
import type { Tour } from '../guide/tour.ts';
import type { KeyHelp } from '../table/keys.ts';
import type { Moment } from '../table/moment.ts';
import type { PanelProps, TableProps } from '../table/props.ts';
import type { TableState } from '../table/table.svelte.ts';
import type { View } from '../net/types.ts';
import { sentence } from '../table/words.ts';

/** Where the view of a table has its game. */
type Part = 'baccarat' | 'chemin_de_fer' | 'spin' | 'craps' | 'blackjack' | 'caribbean_stud';

/** What the page asks of a desk, whatever is played there. */
interface Played {
  key(event: KeyboardEvent): boolean;
  /** Its keys, for the list that "?" shows. */
  readonly keys: readonly KeyHelp[];
  /** What the last round did to the player's money, once all of it is settled. */
  readonly moment: Moment | null;
  /** What was told of the table and of the player's money. */
  readonly notes: readonly { seq: number; text: string }[];
}

/** A game's own part of the page. */
interface Loaded<D> {
  Desk: new (table: TableState) => D;
  Table: Component<TableProps<D>>;
  /** Its drawer, loaded when it is opened. */
  panel: () => Promise<{ default: Component<PanelProps<D>> }>;
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

interface Joined {
  /** What a list of tables calls it; several, where one desk serves several games. */
  names: readonly string[];
  part: Part;
  load: () => Promise<unknown>;
  at: (table: TableState) => Promise<Shown>;
}

function joins<D extends Played>(part: Part, round: string, load: () => Promise<Loaded<D>>, names: readonly string[]): Joined {
  const at = async (table: TableState): Promise<Shown> => {
    const { Desk, Table, panel } = await load();
    return { part, round, statistics: ['baccarat', 'spin', 'craps'].includes(part), Table, panel, desk: new Desk(table) };
  };
  return { names, part, load, at };
}

const games = [
  joins('baccarat', t('round'), () => learn('baccarat', () => import('./baccarat/index.ts')), ['baccarat']),
  joins('chemin_de_fer', t('round'), () => learn('chemin-de-fer', () => import('./chemin-de-fer/index.ts')), ['chemin-de-fer']),
  joins('spin', t('round'), () => learn('spin', () => import('./spin/index.ts')), ['roulette', 'tai-sai', 'money-wheel']),
  joins('craps', t('throw'), () => learn('craps', () => import('./craps/index.ts')), ['craps']),
  joins('blackjack', t('round'), () => learn('blackjack', () => import('./blackjack/index.ts')), ['blackjack']),
  joins('caribbean_stud', t('round'), () => learn('caribbean-stud', () => import('./caribbean-stud/index.ts')), ['caribbean-stud']),
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

/** What each game is called, and how it is played, in the order in which the lobby lists them. */
const named: Record<string, { title: string; guide: () => Promise<{ guide: Guide; tour: Tour }> }> = {
  roulette: { title: t('Roulette'), guide: () => import('./roulette/guide.ts') },
  blackjack: { title: t('Blackjack'), guide: () => import('./blackjack/guide.ts') },
  baccarat: { title: t('Baccarat'), guide: () => import('./baccarat/guide.ts') },
  craps: { title: t('Craps'), guide: () => import('./craps/guide.ts') },
  'caribbean-stud': { title: t('Caribbean stud'), guide: () => import('./caribbean-stud/guide.ts') },
  'tai-sai': { title: t('Tai-sai'), guide: () => import('./tai-sai/guide.ts') },
  'money-wheel': { title: t('Money wheel'), guide: () => import('./money-wheel/guide.ts') },
  'chemin-de-fer': { title: t('Chemin de fer'), guide: () => import('./chemin-de-fer/guide.ts') },
};
/** Where the lobby lists a game: those that the page has never heard of come last. */
export const gameOrder = (name: string): number => {
  const at = Object.keys(named).indexOf(name);
  return at < 0 ? Object.keys(named).length : at;
};
export const gameText = (name: string): string => named[name]?.title ?? sentence(name);
export const hasGuide = (name: string): boolean => name in named;
export const guideOf = async (name: string): Promise<{ guide: Guide; tour: Tour } | undefined> => learn('guides', async () => named[name]?.guide());

/** What is played at a table, by the name that the lobby has for it. */
export const gameOf = (view: View): string | undefined => view.spin?.apparatus ?? games.find((game) => view[game.part])?.names[0];
