// What the floor's commands, their fields, instances and events are called.
import { moment, t } from '../lang/lang.ts';
import { money } from '../design/money.ts';
import { textOf } from '../net/text.ts';
import type { TableEvent } from '../net/types.ts';
import { sentence } from '../table/words.ts';
import type { Dispute, Instance } from './types.ts';

/** What tells a table from the others: its title, and its id where another has the same title. */
export const nameOf = (table: { table: string; title: string }, all: readonly { table: string; title: string }[]): string =>
  all.some((other) => other.title === table.title && other.table !== table.table) ? `${table.title} · ${table.table}` : table.title;

/** What a command is called, and what its button says. */
const commands: Record<string, [name: string, act: string]> = {
  'decide-dispute': [t('Decide a dispute'), t('Decide')],
  'review-dispute': [t('Review a decision'), t('Decide')],
  'rule-on-dispute': [t('Rule on a dispute'), t('Rule')],
  'advise-complainant': [t('The complainant was told of the inspector'), t('Record it')],
  'refer-dispute': [t('Ask for a review, for a player'), t('Refer it')],
  'accept-decision': [t('A player accepts a decision'), t('Record it')],
  'raise-dispute': [t('A player disagrees'), t('Raise the dispute')],
  'hand-over-chips': [t('Hand the chips over'), t('Handed over')],
  'receive-chips': [t('Receive the chips'), t('Counted and received')],
  'sign-count': [t('Sign the count'), t('Sign')],
  'request-fill': [t('Ask the cage for chips'), t('Ask for them')],
  'request-credit': [t('Send chips to the cage'), t('Ask for it')],
  'drop-request': [t('Withdraw what was asked for'), t('Withdraw it')],
  'count-float': [t('Count the table’s chips'), t('Keep the count')],
  'issue-promotional': [t('Give promotional chips'), t('Give them')],
  'issue-coupon': [t('Give a match play coupon'), t('Give it')],
  'lay-coupon': [t('A player lays a coupon'), t('Lay it')],
  'tell-inspector': [t('The inspector was told'), t('Record it')],
  approve: [t('Approve'), t('Approve')],
  'post-limits': [t('Put up a sign with other limits'), t('Put up the sign')],
  'change-limits': [t('The limits on the sign take effect'), t('Change them')],
  'agree-limits': [t('A player agrees to the limits'), t('Record it')],
  'allow-limits': [t('Other limits for one player'), t('Allow them')],
  'end-limits': [t('End a player’s own limits'), t('End them')],
  'announce-change': [t('Announce a change'), t('Announce it')],
  'open-table': [t('Open the table'), t('Open')],
  'suspend-table': [t('No further round for now'), t('Suspend')],
  'resume-table': [t('Rounds begin again'), t('Resume')],
  'post-closing-sign': [t('Put up the closing sign'), t('Put it up')],
  'take-down-sign': [t('Take a sign down'), t('Take it down')],
  'close-table': [t('Close the table'), t('Close')],
  'reserve-table': [t('Make the table private'), t('Reserve it')],
  admit: [t('Admit somebody'), t('Admit')],
  'release-table': [t('Open the table to everybody'), t('Release it')],
  'vacate-seat': [t('An idle player gives up the seat'), t('Require it')],
  'report-gone': [t('A player is gone'), t('Record it')],
  'report-under-age': [t('Somebody is too young'), t('Record it')],
  'report-conduct': [t('Somebody behaves as the rules forbid'), t('Record it')],
  'require-to-leave': [t('Require somebody to leave'), t('Require it')],
  exclude: [t('Exclude somebody who broke the rules'), t('Exclude')],
  readmit: [t('Let somebody take part again'), t('Readmit')],
  'take-back': [t('Take back what was keyed last'), t('Take it back')],
  'report-wrong-payment': [t('A payment was wrong'), t('Put it right')],
  'void-wagers': [t('Declare a player’s wagers void'), t('Declare them void')],
  'offer-break': [t('Offer a break'), t('Offer it')],
  'set-pace': [t('Set the pace'), t('Set it')],
  'void-wager': [t('A wager out of turn is void'), t('Declare it void')],
  'exclude-player': [t('Exclude a player from the heat'), t('Exclude')],
  retire: [t('A player gives up'), t('Record it')],
};

export const commandText = (word: string): string => commands[word]?.[0] ?? sentence(word);
export const actText = (word: string): string => commands[word]?.[1] ?? t('Do it');

/** Commands after which something cannot be as before: their buttons look so. */
export const GRAVE: ReadonlySet<string> = new Set([
  'close-table',
  'exclude',
  'require-to-leave',
  'report-under-age',
  'void-wagers',
  'take-back',
  'exclude-player',
]);

const fields: Record<string, string> = {
  player: t('Player@person'),
  words: t('Why'),
  cents: t('Amount'),
  min_cents: t('Minimum'),
  max_cents: t('Maximum'),
  side_min_cents: t('Minimum on side wagers'),
  side_max_cents: t('Maximum on side wagers'),
  differential_cents: t('Table differential'),
  increment_cents: t('In steps of'),
  ruling: t('Ruling'),
  dispute: t('Dispute'),
  paid: t('The player was'),
  about: t('Event that it is about'),
  seat: t('Seat'),
  pays: t('It is paid at'),
  coupon: t('Coupon'),
  matter: t('Of what'),
  of: t('Of what'),
  to: t('It becomes'),
  sign: t('The sign with'),
  in_minutes: t('In how many minutes'),
  minutes: t('Minutes'),
  seconds: t('Seconds for a wager'),
  cause: t('Why'),
};
const special: Record<string, string> = {
  'raise-dispute words': t('With what'),
  'report-wrong-payment cents': t('By how much'),
  'count-float cents': t('The chips come to'),
  'approve matter': t('What'),
  'report-conduct what': t('What'),
  'report-conduct player': t('Which player it concerns'),
  'report-conduct words': t('What happened'),
};
export const fieldText = (word: string, name: string): string =>
  special[`${word} ${name}`] ?? fields[name] ?? sentence(name.replace(/_cents$/, '').replaceAll('_', '-'));

const matters: Record<string, string> = {
  'cards-replaced': t('the cards were replaced'),
  'style-b': t('cards are dealt in style B'),
  'style-change': t('a change of dealing style before the shoe ends'),
  'minimum-only': t('a player is held to the minimum'),
  'cutting-card': t('another place for the cutting card'),
  limits: t('a higher minimum or a lower maximum'),
  'dice-replaced': t('new dice for lost ones'),
  malfunction: t('the equipment failed'),
  'remedial-action': t('what was done about the failure'),
};
export const matterText = (matter: string): string => matters[matter] ?? matter.replaceAll('-', ' ');

const values: Record<string, string> = {
  upheld: t('Upheld: for the player'),
  dismissed: t('Dismissed: against the player'),
  overpaid: t('paid too much'),
  underpaid: t('paid too little'),
  evens: t('even money'),
  odds: t('the odds of the wager'),
  limits: t('other limits'),
  closing: t('the closing time'),
  'no-wager': t('asked, and did not wager'),
  breach: t('broke a rule'),
  tip: t('a tip was asked for or taken'),
  'staff-advice': t('staff told a player how to play'),
  advice: t('a player was advised without having asked'),
  'side-bet': t('people bet with one another'),
};
/** A value of a field, for people. */
export function valueText(name: string, value: unknown): string {
  const text = textOf(value);
  if (name === 'matter') return matterText(text);
  return values[text] ?? (name === 'player' ? text : text.replaceAll('-', ' '));
}

const instances: Record<Instance, string> = { first: t('the game supervisor'), review: t('a casino supervisor'), inspector: t('a Government inspector') };
export const instanceText = (instance: Instance): string => instances[instance];

/** How a dispute stands, in a sentence. */
export function standsText({ with: by, over, decisions, further }: Dispute): string {
  const last = decisions.at(-1);
  if (by) return t('With {instance}, who has yet to decide.', { instance: instanceText(by) });
  const ruled = last ? t('{sentence} by {instance}', { sentence: sentence(last.ruling), instance: instanceText(last.instance) }) : t('Decided');
  if (over) return last?.instance === 'inspector' ? t('{ruled}: that is final.', { ruled }) : t('{ruled}, and accepted.', { ruled });
  return further ? t('{ruled}. It may go to {instance}.', { ruled, instance: instanceText(further) }) : `${ruled}.`;
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
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  return time.toDateString() === new Date(now).toDateString() ? moment(ms, clock) : moment(ms, { dateStyle: 'short', timeStyle: 'short' });
}
