// What a list of tables tells of every game: what it is doing, what sets a table apart, its last results, and its picture. It is apart from `shown.ts`, so
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
  /** What lies on the felt of its card. */
  felt: Felt;
}

/** Where something lies beside the middle of the felt, and how it leans. */
type Lies = readonly [x: number, y: number, turn: number];

/** A picture only; it tells which game it is. */
export interface Felt {
  /** A card that is null lies face down. */
  cards?: readonly [card: string | null, ...Lies][];
  dice?: { face: string; pip: string; thrown: readonly [shows: number, ...Lies][] };
  /** A wheel of 24 wedges, with a ball on it or an indicator above. */
  wheel?: { colour: (wedge: number) => string; ball: boolean };
}

const pockets = (wedge: number): string => (wedge === 0 ? '#0f8a53' : wedge % 2 === 1 ? '#b3231d' : '#101312');
const sections = (wedge: number): string => (wedge % 2 === 0 ? '#1f7a4c' : (['#e9dfc4', '#1d4f9c', '#a3262a'][((wedge - 1) / 2) % 3] ?? ''));
const dice = (face: string, pip: string, ...thrown: [number, ...Lies][]): Felt => ({ dice: { face, pip, thrown } });
const cards = (...cards: [string | null, ...Lies][]): Felt => ({ cards });

const spun = {
  phaseText: spinPhase,
  Results: Beads,
  resultText: (word: string, table: LobbyTable): string => resultText(readOutcome(word, table.game as Apparatus), namesOf(table.options)),
};
const listed: Partial<Record<string, Listed>> = {
  baccarat: {
    phaseText,
    factsText,
    Results: Outcomes,
    felt: cards(['9d', -52, 4, -7], ['Kc', -30, 3, 3], ['4s', 8, 3, -3], ['3h', 30, 4, 7]),
  },
  'chemin-de-fer': { phaseText: cheminPhase, Results: Outcomes, felt: cards([null, -28, 4, -6], [null, -1, 3, 6]) },
  roulette: { ...spun, felt: { wheel: { colour: pockets, ball: true } } },
  'tai-sai': { ...spun, felt: dice('#fbf7ea', '#15181d', [3, -30, 3, -10], [3, 2, -2, 6], [4, 34, 4, -4]) },
  'money-wheel': { ...spun, felt: { wheel: { colour: sections, ball: false } } },
  craps: { phaseText: crapsPhase, Results: Totals, felt: dice('#b3161d', '#fff6e0', [5, -18, 2, -14], [6, 20, -2, 12]) },
  blackjack: { phaseText: blackjackPhase, felt: cards(['Js', -21, 4, -10], ['Ah', -3, 2, 6]) },
  'caribbean-stud': {
    phaseText: studPhase,
    felt: cards(['Th', -56, 7, -12], ['Jh', -34, 3, -6], ['Qh', -12, 2, 0], ['Kh', 10, 3, 6], ['Ah', 32, 7, 12]),
  },
};

/** What is told of a game; undefined for one that this page has never heard of. */
export const listedAs = (name: string): Listed | undefined => listed[name];
