// Words for the Player’s and the Banker’s Hand, and for what is wagered on them.
import type { HandName, Outcome } from '../net/types.ts';

export const winnerText: Record<Outcome, string> = { player: 'Player wins', banker: 'Banker wins', tie: 'Tie' };
export const handText: Record<HandName, string> = { player: 'Player’s Hand', banker: 'Banker’s Hand' };
export const outcomeWord: Record<Outcome, string> = { player: 'Player', banker: 'Banker', tie: 'Tie' };
