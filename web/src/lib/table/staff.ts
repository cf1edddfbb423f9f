// What staff say at every card table, whatever is played there: their offers sorted for the console, the steps of making cards ready in
// words, and an offer with the facts that were keyed.
import { commandOf } from '../net/offer.ts';
import type { Command, Offer } from '../net/types.ts';
import { sentence } from './words.ts';

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

/** By which it is reported that a player is gone. */
export const GONE = 'report-gone';

const matters: Record<string, string> = {
  'cards-replaced': 'the cards were replaced',
  'style-b': 'cards are dealt in style B',
  'style-change': 'a change of style',
  'minimum-only': 'a player is held to the minimum',
  'cutting-card': 'another place for the cutting card',
  'dice-replaced': 'new dice for lost ones',
  malfunction: 'the equipment failed',
  'remedial-action': 'what was done about the failure',
};

/** Whether an inspector is told of something by it, or approves something. */
export const isForInspector = (offer: Offer): boolean => offer.do === 'tell-inspector' || offer.do === 'approve';

/** What a button for that says. */
export function inspectorText(offer: Offer): string {
  const matter = String(offer['matter']);
  const what = matters[matter] ?? matter.replaceAll('-', ' ');
  return offer.do === 'approve' ? `Inspector approves ${what}` : `Inspector told: ${what}`;
}

/** What the table waits for where the game itself has no words for it. */
export const otherwiseDue = (what = ''): string => (prepared[what] ? 'Make the cards ready' : sentence(what));

/** The command of an offer, with facts that are keyed; those left out are not said. */
export const said = (offer: Offer, facts: Record<string, unknown> = {}): Command => ({
  ...commandOf(offer),
  ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== '')),
});

/** The offers of a card table, sorted for its console. */
export interface CardOffers {
  /** Said as offered, in the order of a round. */
  steps: Offer[];
  /** A card that is due face up, or turned. */
  card: Offer | undefined;
  /** A position to key: where the stack is cut, where the cutting card goes. */
  position: Offer | undefined;
  /** Words of players, by player. */
  players: [player: string, offers: Offer[]][];
  /** What went wrong, or is ordered by those in charge. */
  reports: Offer[];
}

export const NO_OFFERS: CardOffers = { steps: [], card: undefined, position: undefined, players: [], reports: [] };

/** Sorts offers by the game's words for each part; null where nothing is offered that staff would say. */
export function sortOffers(options: readonly Offer[], words: Record<'steps' | 'answers' | 'reports', readonly string[]>): CardOffers | null {
  const of = (list: readonly string[]): Offer[] => list.flatMap((word) => options.filter((offer) => offer.do === word));
  const said = of(words.answers);
  const people = [...new Set(said.map((offer) => String(offer.player ?? '')))];
  const out: CardOffers = {
    steps: of(words.steps),
    card: of(['card'])[0],
    position: of(['cut', 'place-cutting-card'])[0],
    players: people.map((player) => [player, said.filter((offer) => offer.player === player)]),
    reports: of(words.reports),
  };
  return out.steps.length + out.players.length + out.reports.length > 0 || out.card || out.position ? out : null;
}
