// Words for the Player’s and the Banker’s Hand, and for what is wagered on them.
import { t } from '../lang/lang.ts';
import type { HandName, Outcome } from '../net/types.ts';

export const winnerText: Record<Outcome, string> = { player: t('Player wins'), banker: t('Banker wins'), tie: t('Tie') };
export const handText: Record<HandName, string> = { player: t('Player’s Hand'), banker: t('Banker’s Hand') };
export const outcomeWord: Record<Outcome, string> = { player: t('Player'), banker: t('Banker'), tie: t('Tie') };
