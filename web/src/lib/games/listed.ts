// What a list of tables tells of every game: what it is doing, what sets a table apart, and its last results. It is apart from `shown.ts`, so
// that a table does not load the words of all others.
import type { Component } from 'svelte';
import type { Apparatus } from '../net/spin.ts';
import type { LobbyTable } from '../net/types.ts';
import Outcomes from '../table/Outcomes.svelte';
import { factsText, phaseText } from './baccarat/words.ts';
import { phaseText as blackjackPhase } from './blackjack/words.ts';
import { phaseText as studPhase } from './caribbean-stud/words.ts';
import { phaseText as cheminPhase } from './chemin-de-fer/words.ts';
import Totals from './craps/Totals.svelte';
import { phaseText as crapsPhase } from './craps/words.ts';
import Beads from './spin/Beads.svelte';
import { readOutcome } from './spin/past.ts';
import { namesOf, resultText, phaseText as spinPhase } from './spin/words.ts';

interface Listed {
  phaseText: (phase: string) => string;
  /** What sets a table apart from the others of its book, from the operator's choices. */
  factsText?: (options: Record<string, string>) => string;
  /** The last results; without it, what lies on the table now is told instead. */
  Results?: Component<{ game: string; results: readonly string[]; options: Record<string, string> }>;
  /** A result in words, where its word is none for people. */
  resultText?: (word: string, table: LobbyTable) => string;
}

const spun: Listed = {
  phaseText: spinPhase,
  Results: Beads,
  resultText: (word, table) => resultText(readOutcome(word, table.game as Apparatus), namesOf(table.options)),
};
const listed: Partial<Record<string, Listed>> = {
  baccarat: { phaseText, factsText, Results: Outcomes },
  'chemin-de-fer': { phaseText: cheminPhase, Results: Outcomes },
  roulette: spun,
  'tai-sai': spun,
  'money-wheel': spun,
  craps: { phaseText: crapsPhase, Results: Totals },
  blackjack: { phaseText: blackjackPhase },
  'caribbean-stud': { phaseText: studPhase },
};

/** What is told of a game; undefined for one that this page has never heard of. */
export const listedAs = (name: string): Listed | undefined => listed[name];
