// Every game that the page can show: its desk, its table under the bar, its drawer, and what the lobby tells of it. A game joins the page
// by one entry here; nothing else imports from its folder but the games that are built on it.
import type { Component } from 'svelte';
import Outcomes from '../table/Outcomes.svelte';
import type { PanelProps, TableProps } from '../table/props.ts';
import type { TableState } from '../table/table.svelte.ts';
import Baccarat from './baccarat/Baccarat.svelte';
import BaccaratPanel from './baccarat/BaccaratPanel.svelte';
import { Desk } from './baccarat/desk.svelte.ts';
import { factsText, phaseText } from './baccarat/words.ts';
import Blackjack from './blackjack/Blackjack.svelte';
import BlackjackPanel from './blackjack/BlackjackPanel.svelte';
import { BlackjackDesk } from './blackjack/desk.svelte.ts';
import { phaseText as blackjackPhase } from './blackjack/words.ts';
import { StudDesk } from './caribbean-stud/desk.svelte.ts';
import Stud from './caribbean-stud/Stud.svelte';
import StudPanel from './caribbean-stud/StudPanel.svelte';
import { phaseText as studPhase } from './caribbean-stud/words.ts';
import Chemin from './chemin-de-fer/Chemin.svelte';
import CheminPanel from './chemin-de-fer/CheminPanel.svelte';
import { CheminDesk } from './chemin-de-fer/desk.svelte.ts';
import { phaseText as cheminPhase } from './chemin-de-fer/words.ts';
import Craps from './craps/Craps.svelte';
import CrapsPanel from './craps/CrapsPanel.svelte';
import { CrapsDesk } from './craps/desk.svelte.ts';
import Totals from './craps/Totals.svelte';
import { phaseText as crapsPhase } from './craps/words.ts';
import Beads from './spin/Beads.svelte';
import { SpinDesk } from './spin/desk.svelte.ts';
import Spin from './spin/Spin.svelte';
import SpinPanel from './spin/SpinPanel.svelte';
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

interface Game<D> extends Listed {
  /** Where the view of a table has this game. */
  part: 'baccarat' | 'chemin_de_fer' | 'spin' | 'craps' | 'blackjack' | 'caribbean_stud';
  /** What a round is called in the bar. */
  round: string;
  Desk: new (table: TableState) => D;
  Table: Component<TableProps<D>>;
  Panel: Component<PanelProps<D>>;
}

/** A game's desk at one table, with what shows it. */
export interface Shown extends Omit<Game<never>, 'Desk' | keyof Listed> {
  desk: { key(event: KeyboardEvent): boolean };
}

interface Joined extends Listed {
  at: (table: TableState) => Shown;
}

function joins<D extends { key(event: KeyboardEvent): boolean }>({ Desk: Kind, part, round, Table, Panel, ...listed }: Game<D>): Joined {
  const shown = { part, round, Table, Panel } as unknown as Omit<Shown, 'desk'>;
  return { ...listed, at: (table) => ({ ...shown, desk: new Kind(table) }) };
}

const games = [
  joins({ part: 'baccarat', names: ['baccarat'], round: 'round', Desk, Table: Baccarat, Panel: BaccaratPanel, phaseText, factsText, Results: Outcomes }),
  joins({
    part: 'chemin_de_fer',
    names: ['chemin-de-fer'],
    round: 'round',
    Desk: CheminDesk,
    Table: Chemin,
    Panel: CheminPanel,
    phaseText: cheminPhase,
    Results: Outcomes,
  }),
  joins({
    part: 'spin',
    names: ['roulette', 'tai-sai', 'money-wheel'],
    round: 'round',
    Desk: SpinDesk,
    Table: Spin,
    Panel: SpinPanel,
    phaseText: spinPhase,
    Results: Beads,
  }),
  joins({ part: 'craps', names: ['craps'], round: 'throw', Desk: CrapsDesk, Table: Craps, Panel: CrapsPanel, phaseText: crapsPhase, Results: Totals }),
  joins({ part: 'blackjack', names: ['blackjack'], round: 'round', Desk: BlackjackDesk, Table: Blackjack, Panel: BlackjackPanel, phaseText: blackjackPhase }),
  joins({ part: 'caribbean_stud', names: ['caribbean-stud'], round: 'round', Desk: StudDesk, Table: Stud, Panel: StudPanel, phaseText: studPhase }),
];

/** A desk of every game for one table: which of them it needs, the first view tells. */
export const desksOf = (table: TableState): Shown[] => games.map((game) => game.at(table));

/** What the lobby tells of a game; undefined for one that this page has never heard of. */
export const listedAs = (name: string): Listed | undefined => games.find((game) => game.names.includes(name));
