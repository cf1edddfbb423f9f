// What goes wrong, or is ordered by those in charge, put as short questions: every report by a name of its own, in groups, and for each
// fact that it needs a question. What comes of it is the server's word.
import { t } from '../lang/lang.ts';
import { formsOf, type Field as FormField, type Form } from '../floor/form.ts';
import type { SentOffer } from '../floor/types.ts';
import type { Command } from '../net/types.ts';
import { readCards, readPlaced } from '../table/cardkeys.ts';
import { readMoney } from '../design/money.ts';
import { sentence } from '../table/words.ts';

type Group = 'cards' | 'chance' | 'wagers' | 'round' | 'charge';

interface Asked {
  group: Group;
  name: string;
}

const asked: Record<string, Asked> = {
  'report-third-card': { group: 'cards', name: t('A third card was drawn to the Player’s Hand in error') },
  'report-excess-card': { group: 'cards', name: t('One card too many was drawn') },
  'report-carried-card': { group: 'cards', name: t('The card that waits for the next round was seen') },
  'report-face-up-card': { group: 'cards', name: t('A card lies face up in the shoe') },
  'report-misdeal': { group: 'cards', name: t('Cards were dealt or placed wrongly') },
  'report-misplaced-cards': { group: 'cards', name: t('Cards were dealt or placed wrongly') },
  'report-no-burn': { group: 'cards', name: t('The burn was forgotten') },
  'report-insufficient-cards': { group: 'cards', name: t('There are too few cards') },
  'omit-card': { group: 'cards', name: t('No card was dealt where one was due') },
  'report-omission': { group: 'cards', name: t('It is noticed now that a card was left out') },
  'report-dealer-card': { group: 'cards', name: t('A card was dealt to the dealer in error') },
  'report-empty-box': { group: 'cards', name: t('Cards were dealt to a box without a wager') },
  'report-damaged-card': { group: 'cards', name: t('A card is damaged') },
  'report-missed-shuffle': { group: 'cards', name: t('The shuffle was missed') },
  'report-no-cutting-card': { group: 'cards', name: t('No cutting card was put in') },
  'report-exposed-card': { group: 'cards', name: t('A card was exposed in error') },
  'report-card-count': { group: 'cards', name: t('A hand has the wrong number of cards') },
  'no-spin': { group: 'chance', name: t('The spin does not count') },
  'no-roll': { group: 'chance', name: t('The roll does not count') },
  'report-dice-lost': { group: 'chance', name: t('A die is lost') },
  'report-die-found': { group: 'chance', name: t('A lost die was found') },
  'report-equipment-failure': { group: 'chance', name: t('The equipment failed') },
  'resume-play': { group: 'chance', name: t('Play goes on after the failure') },
  'change-ball': { group: 'chance', name: t('Another ball is taken') },
  'report-found-wager': { group: 'wagers', name: t('A wager lies there that should have been refused') },
  'report-box-wager': { group: 'wagers', name: t('A wager lies there that should have been refused') },
  'report-ante': { group: 'wagers', name: t('An ante was found after the call') },
  'no-light': { group: 'wagers', name: t('The jackpot light did not come on') },
  'report-late-error': { group: 'round', name: t('An error in an earlier round has come to light') },
  'invalidate-round': { group: 'round', name: t('The round cannot stand: disruption or fraud') },
  'declare-void': { group: 'round', name: t('Going on is impractical: the round is void') },
  'declare-dead': { group: 'round', name: t('A hand is dead') },
  'order-recut': { group: 'charge', name: t('Have the cards cut again') },
  'order-pass': { group: 'charge', name: t('Have the bank, the shoe or the dice passed on') },
  'assign-hand': { group: 'charge', name: t('Have somebody else turn a hand') },
  'turn-banker-first': { group: 'charge', name: t('The Banker’s Hand is turned first') },
  reshuffle: { group: 'charge', name: t('Have the cards shuffled again') },
  'replace-cards': { group: 'charge', name: t('Have the cards replaced') },
  'change-style': { group: 'charge', name: t('Deal in another style from now on') },
  'change-payment': { group: 'charge', name: t('Pay the Banker otherwise from now on') },
  'direct-cutting-card': { group: 'charge', name: t('Put the cutting card elsewhere') },
  'hold-to-minimum': { group: 'charge', name: t('Hold a player to the minimum') },
  'order-count': { group: 'charge', name: t('Have the deck counted') },
  direct: { group: 'charge', name: t('Direct how people speak at the table') },
  'keep-apart': { group: 'charge', name: t('Keep two players apart') },
  'rule-face': { group: 'charge', name: t('Rule which faces are up') },
  overrule: { group: 'charge', name: t('Overrule the call') },
};
export const TROUBLE: readonly string[] = Object.keys(asked);
const groups: Record<Group, string> = {
  cards: t('Cards'),
  chance: t('The spin'),
  wagers: t('Wagers'),
  round: t('The round'),
  charge: t('By order of those in charge'),
};

export const troubleText = (word: string): string => asked[word]?.name ?? sentence(word);

/** A fact that is asked for. */
export type Question = (
  | { kind: 'choice'; values: readonly string[] }
  /** A card; `hidden`: it may be that nobody has seen it. */
  | { kind: 'card'; hidden: boolean }
  | { kind: 'cards' | 'placed' | 'money' | 'number' | 'people' | 'faces' }
) & { name: string; text: string; optional: boolean };

const questions: Record<string, string> = {
  card: t('Which card?'),
  cards: t('Which cards, in the order in which they came?'),
  drawn: t('Which cards, in the order in which they came?'),
  player: t('Whose?'),
  other: t('And the other?'),
  area: t('On which place or box?'),
  seat: t('Whose hand or box?'),
  on: t('On what?'),
  position: t('On which place of the layout?'),
  bet: t('On which wager?'),
  cents: t('How much?'),
  cause: t('What happened?'),
  forfeit: t('Who loses the wagers for it?'),
  round: t('In which round?'),
  die: t('Which die?'),
  dice: t('Which dice?'),
  sound: t('Is it sound?'),
  by: t('In whose name?'),
  known: t('What is known of it?'),
  fault: t('Is anything else wrong with it?'),
  broke: t('Is anything else wrong with it?'),
  nth: t('Which card of that hand?'),
  hand: t('Which hand?'),
  how: t('How does play go on?'),
  what: t('What is asked of them?'),
  style: t('In which style?'),
  pays: t('How is the Banker paid?'),
  from_back: t('How many cards from the back?'),
  count: t('How many?'),
};
const special: Record<string, string> = {
  'report-card-count cards': t('How many cards has it?'),
  'report-card-count seat': t('Whose hand? The dealer’s, if none is chosen'),
  'report-exposed-card seat': t('In whose hand? The dealer’s or the next, if none is chosen'),
  'report-ante seat': t('In which box? The player’s own, if none is chosen'),
  'report-ante cards': t('How many cards lie in that box?'),
  'report-misdeal drawn': t('Where does each card lie? Nothing, if it cannot be established'),
  'report-dice-lost dice': t('Which of the dice?'),
  'no-spin cause': t('Why does it not count?'),
  'no-roll cause': t('Why does it not count?'),
  'hold-to-minimum player': t('Whom?'),
  'keep-apart player': t('Whom?'),
  'invalidate-round cause': t('Was it a disruption, or fraud?'),
};
/** A card that may be left out was perhaps seen by nobody. */
const HIDDEN = t('Was the card disclosed?');
/** What may be said of a fact that the table cannot tell by itself. */
const KNOWN: Record<string, readonly string[]> = {
  on: ['player', 'banker', 'tie'],
  fault: ['late', 'partnership'],
  known: ['late', 'partnership', 'in-time'],
  broke: ['late', 'chips', 'partnership'],
};
/** Facts that may be left out: a card that nobody has seen, what cannot be established, what the table judges by itself. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'report-third-card': ['card'],
  'report-excess-card': ['card'],
  'report-misdeal': ['drawn'],
  'report-misplaced-cards': ['drawn'],
  'report-found-wager': ['fault', 'known', 'chips'],
  'report-box-wager': ['broke'],
  'report-exposed-card': ['seat', 'nth'],
  'report-card-count': ['seat'],
  'report-ante': ['seat', 'cards'],
  'no-roll': ['by'],
};
/** Facts that the table judges by itself, or that hardly ever differ. */
const UNASKED = new Set(['chips', 'third', 'box']);

/** What the page knows of the table, for facts that have no list of their own. */
export interface Around {
  people: readonly string[];
  /** Places, boxes or seats. */
  areas: readonly number[];
  /** Positions or wagers of the layout. */
  places: readonly string[];
  dice: readonly number[];
}

export interface Trouble {
  word: string;
  name: string;
  form: Form;
}

/** Said only where dice are thrown by hand. */
const THROWN: readonly string[] = ['no-roll', 'report-dice-lost', 'report-die-found'];

/** What may be reported or ordered now, in groups. */
export function troubles(sent: readonly SentOffer[]): { group: string; list: Trouble[] }[] {
  const forms = formsOf(sent, TROUBLE);
  return Object.entries(groups)
    .map(([group, name]) => ({
      group: group === 'chance' && forms.some((form) => THROWN.includes(form.word)) ? t('The throw') : name,
      list: forms.filter((form) => asked[form.word]?.group === group).map((form) => ({ word: form.word, name: troubleText(form.word), form })),
    }))
    .filter(({ list }) => list.length > 0);
}

function questionOf(word: string, field: FormField, around: Around): Question | null {
  const { name } = field;
  const optional = field.optional || (LEFT_OUT[word]?.includes(name) ?? false);
  const head = { name, optional, text: special[`${word} ${name}`] ?? questions[name] ?? `${sentence(name)}?` };
  const choice = (values: readonly (string | number)[]): Question => ({ ...head, kind: 'choice', values: values.map(String) });
  if (UNASKED.has(name) && optional) return null;
  if (name === 'card') return { ...head, kind: 'card', hidden: optional, text: optional ? HIDDEN : head.text };
  if (field.kind === 'choice') return choice(field.values.filter((value) => value !== null).map(String));
  if (name === 'cards' && (word === 'report-card-count' || word === 'report-ante')) return { ...head, kind: 'number' };
  if (name === 'drawn' && word === 'report-misdeal') return { ...head, kind: 'placed' };
  if (name === 'cards' || name === 'drawn') return { ...head, kind: 'cards' };
  if (name === 'forfeit') return { ...head, kind: 'people' };
  if (name === 'player' || name === 'other') return choice(around.people);
  if (name === 'area' || name === 'seat') return choice(around.areas);
  if (name === 'position' || name === 'bet') return choice(around.places);
  if (name === 'die') return choice(around.dice);
  if (name === 'dice')
    return word === 'report-dice-lost' ? choice(around.dice.length > 1 ? [...around.dice, around.dice.join(',')] : around.dice) : { ...head, kind: 'faces' };
  if (name === 'sound') return choice(['true', 'false']);
  if (KNOWN[name]) return choice(KNOWN[name]);
  if (name === 'cause') return choice(['disruption', 'fraud']);
  if (field.kind === 'money') return { ...head, kind: 'money' };
  return optional && name === 'by' ? null : { ...head, kind: 'number' };
}

/** What is asked about a report, in order. */
export function questionsOf({ word, form }: Trouble, around: Around, said: Record<string, string>): Question[] {
  return form.fields.flatMap((field) => {
    const question = questionOf(word, field, around);
    // Nobody forfeits anything but for fraud.
    if (question?.name === 'forfeit' && (said['cause'] ?? form.fixed['cause']) !== 'fraud') return [];
    return question ? [question] : [];
  });
}

/** What was answered, as the command has it; null: it cannot be read. Undefined: nothing was said. */
export function readAnswer(question: Question, said: string | undefined): unknown {
  if (said === undefined || said === '') return undefined;
  switch (question.kind) {
    case 'card':
      return said === 'hidden' ? undefined : (readCards(said)?.[0] ?? null);
    case 'cards':
      return readCards(said);
    case 'placed':
      return readPlaced(said);
    case 'money':
      return readMoney(said);
    case 'number':
      return /^\d+$/.test(said) ? Number(said) : null;
    case 'people':
      return said.split(',').filter(Boolean);
    case 'faces':
      return /^[1-6]-[1-6]$/.test(said) ? said : null;
    case 'choice':
      if (['area', 'seat', 'die'].includes(question.name)) return Number(said);
      if (question.name === 'dice') return said.split(',').map(Number);
      if (question.name === 'sound') return said === 'true';
      return said;
  }
}

/** The command, once every question is answered; null before. */
export function commandFor(trouble: Trouble, list: readonly Question[], said: Record<string, string>): Command | null {
  const command: Command = { do: trouble.word, ...trouble.form.fixed };
  for (const question of list) {
    const value = readAnswer(question, said[question.name]);
    const needed = question.kind === 'card' ? said[question.name] !== 'hidden' : !question.optional && question.kind !== 'people';
    if (value === null || (value === undefined && needed)) return null;
    if (value !== undefined) command[question.name] = value;
  }
  // A field that an offer fixes beside what was asked.
  const taken = trouble.form.offers.find((offer) =>
    Object.entries(command).every(([name, value]) => offer[name] === undefined || JSON.stringify(offer[name]) === JSON.stringify(value)),
  );
  for (const [name, value] of Object.entries(taken ?? {})) {
    if (!['do', 'roles', 'open', 'optional', 'from_ms'].includes(name)) command[name] ??= value;
  }
  return command;
}
