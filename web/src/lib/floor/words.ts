// What the floor's commands, their fields, instances and events are called, and how the drawer groups them.
import { money } from '../design/money.ts';
import { textOf } from '../net/text.ts';
import type { TableEvent } from '../net/types.ts';
import { sentence } from '../table/words.ts';
import type { Dispute, Instance } from './types.ts';

export interface Group {
  name: string;
  words: readonly string[];
}

/** The parts of the drawer, each with its commands in order. */
export const GROUPS: readonly Group[] = [
  {
    name: 'Disputes',
    words: ['decide-dispute', 'review-dispute', 'rule-on-dispute', 'advise-complainant', 'refer-dispute', 'accept-decision', 'raise-dispute'],
  },
  { name: 'Chips', words: ['hand-over-chips', 'receive-chips', 'sign-count', 'request-fill', 'request-credit', 'count-float', 'issue-promotional'] },
  {
    name: 'Limits and notices',
    words: [
      'tell-inspector',
      'approve',
      'post-limits',
      'change-limits',
      'agree-limits',
      'allow-limits',
      'end-limits',
      'announce-change',
      'open-table',
      'suspend-table',
      'resume-table',
      'post-closing-sign',
      'take-down-sign',
      'close-table',
    ],
  },
  {
    name: 'People',
    words: ['reserve-table', 'admit', 'release-table', 'vacate-seat', 'report-gone', 'report-under-age', 'require-to-leave', 'exclude', 'readmit'],
  },
  { name: 'Remedies', words: ['take-back', 'report-wrong-payment', 'void-wagers'] },
];

/** What is said in the drawer of the floor alone, or beside the table: a game's own desk or console has no place for it. */
export const ON_THE_FLOOR: ReadonlySet<string> = new Set([
  ...GROUPS.filter(({ name }) => name === 'Disputes' || name === 'Chips').flatMap(({ words }) => words),
  ...['post-limits', 'change-limits', 'agree-limits', 'allow-limits', 'end-limits', 'announce-change', 'suspend-table', 'resume-table', 'take-down-sign'],
  ...['reserve-table', 'admit', 'release-table', 'report-under-age', 'require-to-leave', 'exclude', 'readmit', 'void-wagers'],
]);

/** What a command is called, and what its button says. */
const commands: Record<string, [name: string, act: string]> = {
  'decide-dispute': ['Decide a dispute', 'Decide'],
  'review-dispute': ['Review a decision', 'Decide'],
  'rule-on-dispute': ['Rule on a dispute', 'Rule'],
  'advise-complainant': ['The complainant was told of the inspector', 'Record it'],
  'refer-dispute': ['Ask for a review, for a player', 'Refer it'],
  'accept-decision': ['A player accepts a decision', 'Record it'],
  'raise-dispute': ['A player disagrees', 'Raise the dispute'],
  'hand-over-chips': ['Hand the chips over', 'Handed over'],
  'receive-chips': ['Receive the chips', 'Counted and received'],
  'sign-count': ['Sign the count', 'Sign'],
  'request-fill': ['Ask the cage for chips', 'Ask for them'],
  'request-credit': ['Send chips to the cage', 'Ask for it'],
  'count-float': ['Count the table’s chips', 'Keep the count'],
  'issue-promotional': ['Give promotional chips', 'Give them'],
  'tell-inspector': ['The inspector was told', 'Record it'],
  approve: ['Approve', 'Approve'],
  'post-limits': ['Put up a sign with other limits', 'Put up the sign'],
  'change-limits': ['The limits on the sign take effect', 'Change them'],
  'agree-limits': ['A player agrees to the limits', 'Record it'],
  'allow-limits': ['Other limits for one player', 'Allow them'],
  'end-limits': ['End a player’s own limits', 'End them'],
  'announce-change': ['Announce a change', 'Announce it'],
  'open-table': ['Open the table', 'Open'],
  'suspend-table': ['No further round for now', 'Suspend'],
  'resume-table': ['Rounds begin again', 'Resume'],
  'post-closing-sign': ['Put up the closing sign', 'Put it up'],
  'take-down-sign': ['Take a sign down', 'Take it down'],
  'close-table': ['Close the table', 'Close'],
  'reserve-table': ['Make the table private', 'Reserve it'],
  admit: ['Admit somebody', 'Admit'],
  'release-table': ['Open the table to everybody', 'Release it'],
  'vacate-seat': ['An idle player gives up the seat', 'Require it'],
  'report-gone': ['A player is gone', 'Record it'],
  'report-under-age': ['Somebody is too young', 'Record it'],
  'require-to-leave': ['Require somebody to leave', 'Require it'],
  exclude: ['Exclude somebody who broke the rules', 'Exclude'],
  readmit: ['Let somebody take part again', 'Readmit'],
  'take-back': ['Take back what was keyed last', 'Take it back'],
  'report-wrong-payment': ['A payment was wrong', 'Put it right'],
  'void-wagers': ['Declare a player’s wagers void', 'Declare them void'],
};

export const commandText = (word: string): string => commands[word]?.[0] ?? sentence(word);
export const actText = (word: string): string => commands[word]?.[1] ?? 'Do it';

/** Commands after which something cannot be as before: their buttons look so. */
export const GRAVE: ReadonlySet<string> = new Set(['close-table', 'exclude', 'require-to-leave', 'report-under-age', 'void-wagers', 'take-back']);

const fields: Record<string, string> = {
  player: 'Player',
  words: 'Why',
  cents: 'Amount',
  min_cents: 'Minimum',
  max_cents: 'Maximum',
  side_min_cents: 'Minimum on side wagers',
  side_max_cents: 'Maximum on side wagers',
  differential_cents: 'Table differential',
  increment_cents: 'In steps of',
  ruling: 'Ruling',
  dispute: 'Dispute',
  paid: 'The player was',
  about: 'Event that it is about',
  seat: 'Seat',
  matter: 'Of what',
  of: 'Of what',
  to: 'It becomes',
  sign: 'The sign with',
};
const special: Record<string, string> = {
  'raise-dispute words': 'With what',
  'report-wrong-payment cents': 'By how much',
  'count-float cents': 'The chips come to',
  'approve matter': 'What',
};
export const fieldText = (word: string, name: string): string =>
  special[`${word} ${name}`] ?? fields[name] ?? sentence(name.replace(/_cents$/, '').replaceAll('_', '-'));

const matters: Record<string, string> = {
  'cards-replaced': 'the cards were replaced',
  'style-b': 'cards are dealt in style B',
  'style-change': 'a change of dealing style before the shoe ends',
  'minimum-only': 'a player is held to the minimum',
  'cutting-card': 'another place for the cutting card',
  limits: 'a higher minimum or a lower maximum',
  'dice-replaced': 'new dice for lost ones',
  malfunction: 'the equipment failed',
  'remedial-action': 'what was done about the failure',
};
export const matterText = (matter: string): string => matters[matter] ?? matter.replaceAll('-', ' ');

const values: Record<string, string> = {
  upheld: 'Upheld: for the player',
  dismissed: 'Dismissed: against the player',
  overpaid: 'paid too much',
  underpaid: 'paid too little',
  limits: 'other limits',
  closing: 'the closing time',
};
/** A value of a field, for people. */
export function valueText(name: string, value: unknown): string {
  const text = textOf(value);
  if (name === 'matter') return matterText(text);
  return values[text] ?? (name === 'player' ? text : text.replaceAll('-', ' '));
}

const instances: Record<Instance, string> = { first: 'the game supervisor', review: 'a casino supervisor', inspector: 'a Government inspector' };
export const instanceText = (instance: Instance): string => instances[instance];

/** How a dispute stands, in a sentence. */
export function standsText({ with: by, over, decisions, further }: Dispute): string {
  const last = decisions.at(-1);
  if (by) return `With ${instanceText(by)}, who has yet to decide.`;
  const ruled = last ? `${sentence(last.ruling)} by ${instanceText(last.instance)}` : 'Decided';
  if (over) return last?.instance === 'inspector' ? `${ruled}: that is final.` : `${ruled}, and accepted.`;
  return further ? `${ruled}. It may go to ${instanceText(further)}.` : `${ruled}.`;
}

const HEAD = new Set(['seq', 'at_ms', 'event', 'rule', 'also', 'unsaid', 'options', 'chips_cents', 'total_cents']);

/** An event of any game in a line: its word, then whom and what it is about. */
export function eventText(event: TableEvent): { what: string; facts: string } {
  const facts = Object.entries(event)
    .filter(([name, value]) => !HEAD.has(name) && value !== null && value !== '')
    .map(([name, value]) => {
      if (name.endsWith('cents') && typeof value === 'number')
        return name === 'cents' ? money(value) : `${sentence(name.replace(/_cents$/, '').replaceAll('_', '-')).toLowerCase()} ${money(value)}`;
      if (name === 'words') return `“${textOf(value)}”`;
      if (name === 'matter') return matterText(textOf(value));
      if (Array.isArray(value)) return value.map(textOf).join(' ');
      if (typeof value === 'object' || typeof value === 'boolean') return value === true ? name.replaceAll('_', ' ') : '';
      const text = textOf(value);
      return typeof value === 'number' ? `${name.replaceAll('_', ' ')} ${text}` : text.replaceAll('-', ' ');
    });
  return { what: sentence(event.event ?? ''), facts: facts.filter((fact) => fact !== '').join(' · ') };
}

/** A time of day, with its date where it is not today's. */
export function timeText(ms: number, now = Date.now()): string {
  const time = new Date(ms);
  const clock = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return time.toDateString() === new Date(now).toDateString() ? clock : `${time.toLocaleDateString()} ${clock}`;
}
