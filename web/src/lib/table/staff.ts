// What staff say at every card table, whatever is played there: their offers sorted for the console, the steps of making cards ready in
// words, and an offer with the facts that were keyed.
import { TROUBLE } from '../console/trouble.ts';
import { commandOf } from '../net/offer.ts';
import type { Command, Offer } from '../net/types.ts';
import { sentence } from './words.ts';

/** The steps of making cards ready: what is due, and what is said once it is done. */
const prepared: Record<string, [due: string, done: string]> = {
  'dealer-inspection': ['The dealer inspects the cards', 'Cards inspected by the dealer'],
  'supervisor-inspection': ['The game supervisor inspects the cards', 'Cards inspected by the supervisor'],
  spread: ['Spread the cards face up for the players', 'Cards spread'],
  'chemmy-shuffle': ['Wash the cards face down', 'Chemmy shuffle done'],
  stack: ['Stack the cards', 'Cards stacked'],
  'riffle-shuffle': ['Riffle the cards', 'Riffle shuffle done'],
  shuffle: ['Shuffle the cards', 'Cards shuffled'],
  'card-check': ['Check the cards one by one', 'Cards checked one by one'],
  lace: ['Lace about a deck into the stack', 'Cards laced'],
  'second-shuffle': ['Shuffle once more', 'Second shuffle done'],
  acceptance: ['Accept the pre-shuffled cards', 'Pre-shuffled cards accepted'],
  'closing-check': ['Check the cards at the end of gaming', 'Cards checked at the end'],
  'load-shuffler': ['Load the shuffler', 'Shuffler loaded'],
};

/** What a button for a step says; also for one that this page has never heard of. */
export const stepText = (step: unknown): string => prepared[String(step)]?.[1] ?? sentence(String(step));

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
export const otherwiseDue = (what = ''): string => prepared[what]?.[0] ?? sentence(what);

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
}

export const NO_OFFERS: CardOffers = { steps: [], card: undefined, position: undefined, players: [] };

/** Sorts offers by the game's words for each part; null where nothing is offered that staff would say. */
export function sortOffers(options: readonly Offer[], words: Record<'steps' | 'answers', readonly string[]>): CardOffers | null {
  const of = (list: readonly string[]): Offer[] => list.flatMap((word) => options.filter((offer) => offer.do === word));
  const said = of(words.answers);
  const people = [...new Set(said.map((offer) => String(offer.player ?? '')))];
  const out: CardOffers = {
    steps: of(words.steps),
    card: of(['card'])[0],
    position: of(['cut', 'place-cutting-card'])[0],
    players: people.map((player) => [player, said.filter((offer) => offer.player === player)]),
  };
  return out.steps.length + out.players.length > 0 || out.card || out.position || options.some((offer) => TROUBLE.includes(offer.do)) ? out : null;
}
