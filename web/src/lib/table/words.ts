// Words for what the server names at every table. No rule is decided by them.
import { spelt, t } from '../lang/lang.ts';
import { textOf } from '../net/text.ts';

/** "wager-placed" → "Wager placed". */
export function sentence(word: string): string {
  const words = word.replaceAll('-', ' ');
  return spelt(words.charAt(0).toUpperCase() + words.slice(1));
}

/** Words for a field of a message: those of the list, otherwise the field's own, in small letters. */
export const wordsFrom =
  (list: Record<string, string>) =>
  (field: unknown): string =>
    list[textOf(field)] ?? sentence(textOf(field)).toLowerCase();

/** A check of equipment before play, as what is checked. */
export const checkText = wordsFrom({
  power: t('the power'),
  'test-runs': t('test runs'),
  tumbler: t('the tumbler'),
  seal: t('the seal of the dice'),
  'ball-examination': t('the ball'),
});

const lives: Record<string, string> = { drafted: t('Not open yet'), open: t('Open'), closed: t('Closed') };
export const lifeText = (life: string): string => lives[life] ?? sentence(life);

const offices: Record<string, string> = {
  dealer: t('Dealer'),
  supervisor: t('Game supervisor'),
  'casino-supervisor': t('Casino supervisor'),
  manager: t('Manager'),
  'tournament-director': t('Tournament director'),
  cashier: t('Cashier'),
  inspector: t('Inspector'),
  administrator: t('Administrator'),
  player: t('Player@person'),
};
/** What somebody does in the house. */
export const roleText = (role: string): string => offices[role] ?? sentence(role);

/** Wagers that have limits of their own. */
const sides: Record<string, string> = { tie: t('Tie'), inside: t('Inside wagers'), specials: t('Special wagers'), proposition: t('Proposition wagers') };
export const sideText = (on: string): string => sides[on] ?? sentence(on);

/** "7:6" → "7 to 6". */
export const oddsText = (odds: string): string => odds.replaceAll(/(\d+):(\d+)/g, (_, win: string, stake: string) => t('{win} to {stake}', { win, stake }));
