// How the drawer of the floor groups its commands, and which are said on the floor alone.
import { t } from '../lang/lang.ts';

export interface Group {
  name: string;
  words: readonly string[];
}

/** The parts of the drawer, each with its commands in order. */
export const GROUPS: readonly Group[] = [
  {
    name: t('Disputes'),
    words: ['decide-dispute', 'review-dispute', 'rule-on-dispute', 'advise-complainant', 'refer-dispute', 'accept-decision', 'raise-dispute'],
  },
  {
    name: t('Chips'),
    words: [
      'hand-over-chips',
      'receive-chips',
      'sign-count',
      'request-fill',
      'request-credit',
      'drop-request',
      'count-float',
      'issue-promotional',
      'issue-coupon',
      'lay-coupon',
    ],
  },
  {
    name: t('Limits and notices'),
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
      'take-down-sign',
    ],
  },
  {
    name: t('People'),
    words: [
      'reserve-table',
      'admit',
      'release-table',
      'vacate-seat',
      'report-gone',
      'report-under-age',
      'report-conduct',
      'require-to-leave',
      'exclude',
      'readmit',
    ],
  },
  { name: t('Remedies'), words: ['take-back', 'report-wrong-payment', 'void-wagers'] },
  { name: t('Heat'), words: ['offer-break', 'set-pace', 'void-wager', 'exclude-player', 'retire'] },
  { name: t('Stopping and closing'), words: ['suspend-table', 'resume-table', 'post-closing-sign', 'close-table'] },
];

/** What is said in the drawer of the floor alone, or beside the table: a game's own desk or console has no place for it. */
export const ON_THE_FLOOR: ReadonlySet<string> = new Set([
  ...GROUPS.slice(0, 2).flatMap(({ words }) => words),
  ...['post-limits', 'change-limits', 'agree-limits', 'allow-limits', 'end-limits', 'announce-change', 'suspend-table', 'resume-table', 'take-down-sign'],
  ...['reserve-table', 'admit', 'release-table', 'report-under-age', 'report-conduct', 'require-to-leave', 'exclude', 'readmit', 'void-wagers'],
]);
