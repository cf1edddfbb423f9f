// What staff say at every card table, whatever is played there: their offers sorted for the console, the steps of making cards ready in
// words, and an offer with the facts that were keyed.
import { t } from '../lang/lang.ts';
import { TROUBLE } from '../console/trouble.ts';
import { matterText } from '../floor/words.ts';
import { commandOf } from '../net/offer.ts';
import type { Command, Offer } from '../net/types.ts';
import { checkText, sentence } from './words.ts';

/** The steps of making cards ready: what is due, and what is said once it is done. */
const prepared: Record<string, [due: string, done: string]> = {
  'dealer-inspection': [t('The dealer inspects the cards'), t('Cards inspected by the dealer')],
  'supervisor-inspection': [t('The game supervisor inspects the cards'), t('Cards inspected by the supervisor')],
  spread: [t('Spread the cards face up for the players'), t('Cards spread')],
  'chemmy-shuffle': [t('Wash the cards face down'), t('Chemmy shuffle done')],
  stack: [t('Stack the cards'), t('Cards stacked')],
  'riffle-shuffle': [t('Riffle the cards'), t('Riffle shuffle done')],
  shuffle: [t('Shuffle the cards'), t('Cards shuffled')],
  'card-check': [t('Check the cards one by one'), t('Cards checked one by one')],
  lace: [t('Lace about a deck into the stack'), t('Cards laced')],
  'second-shuffle': [t('Shuffle once more'), t('Second shuffle done')],
  acceptance: [t('Accept the pre-shuffled cards'), t('Pre-shuffled cards accepted')],
  'closing-check': [t('Check the cards at the end of gaming'), t('Cards checked at the end')],
  'load-shuffler': [t('Load the shuffler'), t('Shuffler loaded')],
};

/** What a button for a step says; also for one that this page has never heard of. */
export const stepText = (step: unknown): string => prepared[String(step)]?.[1] ?? sentence(String(step));

/** Whether it is a step of making cards ready. */
export const isPrepared = (step: string): boolean => step in prepared;

/** By which it is reported that a player is gone. */
export const GONE = 'report-gone';

/** Whether an inspector is told of something by it, or approves something. */
export const isForInspector = (offer: Offer): boolean => offer.do === 'tell-inspector' || offer.do === 'approve';

/** What a button for that says. */
export function inspectorText(offer: Offer): string {
  const what = matterText(String(offer['matter']));
  return offer.do === 'approve' ? t('Record that the inspector approves: {what}', { what }) : t('Record that the inspector was told: {what}', { what });
}

/** What the table waits for where the game itself has no words for it. */
export const otherwiseDue = (what = ''): string => prepared[what]?.[0] ?? sentence(checkText(what));

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
