// Whether the cover is up: it lies over the dice from their spin until the result, and the result is shown for a while.
import { t } from '../../lang/lang.ts';
import type { SpinView } from '../../net/spin.ts';

/** While the table does one of these things, dice that were spun lie under the cover. */
const covered = new Set(['betting', 'spinning', 'called', 'running']);

/** `showing`: the last round is still being shown. */
export const isOpen = (game: Pick<SpinView, 'phase' | 'outcome'>, showing: boolean): boolean =>
  game.outcome?.dice !== undefined && (showing || !covered.has(game.phase));

/** What stands beside the tumbler. */
export function coverText(game: Pick<SpinView, 'phase' | 'outcome'>, open: boolean): string {
  if (open) return '';
  if (game.phase === 'betting') return t('Spun, and covered');
  if (game.phase === 'running' || game.phase === 'called') return t('No more bets');
  return t('Three dice, under the cover');
}
