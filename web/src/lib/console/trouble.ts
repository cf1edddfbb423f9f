// What goes wrong, or is ordered by those in charge, put as short questions: every report by a name of its own, in groups, and for each
// fact that it needs a question. What comes of it is the server's word.
import { formsOf, type Field as FormField, type Form } from '../floor/form.ts';
import type { SentOffer } from '../floor/types.ts';
import type { Command } from '../net/types.ts';
import { readCards, readPlaced } from '../table/cardkeys.ts';
import { readMoney } from '../design/money.ts';
import { sentence } from '../table/words.ts';

type Group = 'Cards' | 'Spin or throw' | 'Wagers' | 'The round' | 'In charge';

interface Asked {
  group: Group;
  name: string;
}

const asked: Record<string, Asked> = {
  'report-third-card': { group: 'Cards', name: 'A third card was drawn to the Player’s Hand in error' },
  'report-excess-card': { group: 'Cards', name: 'One card too many was drawn' },
  'report-face-up-card': { group: 'Cards', name: 'A card lies face up in the shoe' },
  'report-misdeal': { group: 'Cards', name: 'Cards were dealt or placed wrongly' },
  'report-misplaced-cards': { group: 'Cards', name: 'Cards were dealt or placed wrongly' },
  'report-no-burn': { group: 'Cards', name: 'The burn was forgotten' },
  'report-insufficient-cards': { group: 'Cards', name: 'There are too few cards' },
  'omit-card': { group: 'Cards', name: 'No card was dealt where one was due' },
  'report-omission': { group: 'Cards', name: 'It is noticed now that a card was left out' },
  'report-dealer-card': { group: 'Cards', name: 'A card was dealt to the dealer in error' },
  'report-empty-box': { group: 'Cards', name: 'Cards were dealt to a box without a wager' },
  'report-damaged-card': { group: 'Cards', name: 'A card is damaged' },
  'report-missed-shuffle': { group: 'Cards', name: 'The shuffle was missed' },
  'report-no-cutting-card': { group: 'Cards', name: 'No cutting card was put in' },
  'report-exposed-card': { group: 'Cards', name: 'A card was exposed in error' },
  'report-card-count': { group: 'Cards', name: 'A hand has the wrong number of cards' },
  'no-spin': { group: 'Spin or throw', name: 'The spin does not count' },
  'no-roll': { group: 'Spin or throw', name: 'The roll does not count' },
  'report-dice-lost': { group: 'Spin or throw', name: 'A die is lost' },
  'report-die-found': { group: 'Spin or throw', name: 'A lost die was found' },
  'report-equipment-failure': { group: 'Spin or throw', name: 'The equipment failed' },
  'resume-play': { group: 'Spin or throw', name: 'Play goes on after the failure' },
  'change-ball': { group: 'Spin or throw', name: 'Another ball is taken' },
  'report-found-wager': { group: 'Wagers', name: 'A wager lies there that should have been refused' },
  'report-box-wager': { group: 'Wagers', name: 'A wager lies there that should have been refused' },
  'report-ante': { group: 'Wagers', name: 'An ante was found after the call' },
  'no-light': { group: 'Wagers', name: 'The jackpot light did not come on' },
  'report-late-error': { group: 'The round', name: 'An error in an earlier round has come to light' },
  'invalidate-round': { group: 'The round', name: 'The round cannot stand: disruption or fraud' },
  'declare-void': { group: 'The round', name: 'Going on is impractical: the round is void' },
  'declare-dead': { group: 'The round', name: 'A hand is dead' },
  'order-recut': { group: 'In charge', name: 'Have the cards cut again' },
  'order-pass': { group: 'In charge', name: 'Have the bank, the shoe or the dice passed on' },
  'assign-hand': { group: 'In charge', name: 'Have somebody else turn a hand' },
  'turn-banker-first': { group: 'In charge', name: 'The Banker’s Hand is turned first' },
  reshuffle: { group: 'In charge', name: 'Have the cards shuffled again' },
  'replace-cards': { group: 'In charge', name: 'Have the cards replaced' },
  'change-style': { group: 'In charge', name: 'Deal in another style from now on' },
  'change-payment': { group: 'In charge', name: 'Pay the Banker otherwise from now on' },
  'direct-cutting-card': { group: 'In charge', name: 'Put the cutting card elsewhere' },
  'hold-to-minimum': { group: 'In charge', name: 'Hold a player to the minimum' },
  'order-count': { group: 'In charge', name: 'Have the deck counted' },
  direct: { group: 'In charge', name: 'Direct how people speak at the table' },
  'keep-apart': { group: 'In charge', name: 'Keep two players apart' },
  'rule-face': { group: 'In charge', name: 'Rule which faces are up' },
  overrule: { group: 'In charge', name: 'Overrule the call' },
};
export const TROUBLE: readonly string[] = Object.keys(asked);
const GROUPS: readonly Group[] = ['Cards', 'Spin or throw', 'Wagers', 'The round', 'In charge'];

export const troubleText = (word: string): string => asked[word]?.name ?? sentence(word);

/** A fact that is asked for. */
export type Question = (
  | { kind: 'choice'; values: readonly string[] }
  /** A card; `hidden`: it may be that nobody has seen it. */
  | { kind: 'card'; hidden: boolean }
  | { kind: 'cards' | 'placed' | 'money' | 'number' | 'people' | 'faces' }
) & { name: string; text: string; optional: boolean };

const questions: Record<string, string> = {
  card: 'Which card?',
  cards: 'Which cards, in the order in which they came?',
  drawn: 'Which cards, in the order in which they came?',
  player: 'Whose?',
  other: 'And the other?',
  area: 'On which place or box?',
  seat: 'Whose hand or box?',
  on: 'On what?',
  position: 'On which place of the layout?',
  bet: 'On which wager?',
  cents: 'How much?',
  cause: 'What happened?',
  forfeit: 'Who loses the wagers for it?',
  round: 'In which round?',
  die: 'Which die?',
  dice: 'Which dice?',
  sound: 'Is it sound?',
  by: 'In whose name?',
  known: 'What is known of it?',
  fault: 'Is anything else wrong with it?',
  broke: 'Is anything else wrong with it?',
  nth: 'Which card of that hand?',
  hand: 'Which hand?',
  how: 'How does play go on?',
  what: 'What is asked of them?',
  style: 'In which style?',
  pays: 'How is the Banker paid?',
  from_back: 'How many cards from the back?',
  count: 'How many?',
};
const special: Record<string, string> = {
  'report-card-count cards': 'How many cards has it?',
  'report-card-count seat': 'Whose hand? The dealer’s, if none is chosen',
  'report-exposed-card seat': 'In whose hand? The dealer’s or the next, if none is chosen',
  'report-ante seat': 'In which box? The player’s own, if none is chosen',
  'report-ante cards': 'How many cards lie in that box?',
  'report-misdeal drawn': 'Where does each card lie? Nothing, if it cannot be established',
  'report-dice-lost dice': 'Which of the dice?',
  'no-spin cause': 'Why does it not count?',
  'no-roll cause': 'Why does it not count?',
  'hold-to-minimum player': 'Whom?',
  'keep-apart player': 'Whom?',
  'invalidate-round cause': 'Was it a disruption, or fraud?',
};
/** A card that may be left out was perhaps seen by nobody. */
const HIDDEN = 'Was the card disclosed?';
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

/** What may be reported or ordered now, in groups. */
export function troubles(sent: readonly SentOffer[]): { group: Group; list: Trouble[] }[] {
  const forms = formsOf(sent, TROUBLE);
  return GROUPS.map((group) => ({
    group,
    list: forms.filter((form) => asked[form.word]?.group === group).map((form) => ({ word: form.word, name: troubleText(form.word), form })),
  })).filter(({ list }) => list.length > 0);
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
