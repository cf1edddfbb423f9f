// The three parts in which a phone shows the layout, and which wager lies in which.
import { t } from '../../lang/lang.ts';

export type Part = 'lines' | 'numbers' | 'propositions';
export const PARTS: readonly { part: Part; name: string; first: string }[] = [
  { part: 'lines', name: t('Lines'), first: 'pass' },
  { part: 'numbers', name: t('Numbers'), first: 'place-6' },
  { part: 'propositions', name: t('Propositions'), first: 'any-seven' },
];

const lines = new Set(['pass', 'dont-pass', 'come', 'dont-come', 'odds-pass', 'behind-dont-pass', 'big-six', 'big-eight', 'field']);
const onNumber = /^(come|dont-come|odds-come|behind-dont-come|place|buy|lay)-\d+$/;

export const partOf = (bet: string): Part => (lines.has(bet) ? 'lines' : onNumber.test(bet) ? 'numbers' : 'propositions');
