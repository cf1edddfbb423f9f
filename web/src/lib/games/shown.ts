// Every game that the page can show: its desk, its table under the bar, and its drawer. A game joins the page by one line here.
import type { Component } from 'svelte';
import Panel from '../table/Panel.svelte';
import type { PanelProps, TableProps } from '../table/props.ts';
import type { TableState } from '../table/table.svelte.ts';
import Baccarat from './baccarat/Baccarat.svelte';
import { Desk } from './baccarat/desk.svelte.ts';
import Blackjack from './blackjack/Blackjack.svelte';
import BlackjackPanel from './blackjack/BlackjackPanel.svelte';
import { BlackjackDesk } from './blackjack/desk.svelte.ts';
import { StudDesk } from './caribbean-stud/desk.svelte.ts';
import Stud from './caribbean-stud/Stud.svelte';
import StudPanel from './caribbean-stud/StudPanel.svelte';
import Chemin from './chemin-de-fer/Chemin.svelte';
import { CheminDesk } from './chemin-de-fer/desk.svelte.ts';
import Craps from './craps/Craps.svelte';
import CrapsPanel from './craps/CrapsPanel.svelte';
import { CrapsDesk } from './craps/desk.svelte.ts';
import { SpinDesk } from './spin/desk.svelte.ts';
import Spin from './spin/Spin.svelte';
import SpinPanel from './spin/SpinPanel.svelte';

interface Game<D> {
  /** Where the view of a table has this game. */
  part: 'baccarat' | 'chemin_de_fer' | 'spin' | 'craps' | 'blackjack' | 'caribbean_stud';
  /** What a round is called in the bar. */
  round: string;
  Desk: new (table: TableState) => D;
  Table: Component<TableProps<D>>;
  Panel: Component<PanelProps<D>>;
}

/** A game's desk at one table, with what shows it. */
export interface Shown extends Omit<Game<never>, 'Desk'> {
  desk: { key(event: KeyboardEvent): boolean };
}

const joins =
  <D extends { key(event: KeyboardEvent): boolean }>({ Desk: Kind, ...game }: Game<D>) =>
  (table: TableState): Shown => ({ ...(game as unknown as Omit<Game<never>, 'Desk'>), desk: new Kind(table) });

const games = [
  joins({ part: 'baccarat', round: 'round', Desk, Table: Baccarat, Panel }),
  joins({ part: 'chemin_de_fer', round: 'round', Desk: CheminDesk, Table: Chemin, Panel }),
  joins({ part: 'spin', round: 'round', Desk: SpinDesk, Table: Spin, Panel: SpinPanel }),
  joins({ part: 'craps', round: 'throw', Desk: CrapsDesk, Table: Craps, Panel: CrapsPanel }),
  joins({ part: 'blackjack', round: 'round', Desk: BlackjackDesk, Table: Blackjack, Panel: BlackjackPanel }),
  joins({ part: 'caribbean_stud', round: 'round', Desk: StudDesk, Table: Stud, Panel: StudPanel }),
];

/** A desk of every game for one table: which of them it needs, the first view tells. */
export const desksOf = (table: TableState): Shown[] => games.map((at) => at(table));
