// The pay table at the table. The view has no odds of hands yet to be made, so they are read out of the house's own words of
// the two rules that hold them (served by /api/rules); this page knows none by itself.
import type { RuleEntry } from '../../net/types.ts';

export interface PayLine {
  hand: string;
  /** What a winning bet is paid. */
  odds: string;
  /** What the jackpot pays; nothing for a hand that wins none. */
  prize: string;
}

/** The rules of a book that say what bets and jackpot hands are paid. */
export const payRule = (book: string): string => `${book}/10.1`;
export const prizeRule = (book: string): string => `${book}/12.1`;

const clean = (words: string): string => words.replace(/^(a|an|the) /, '').trim();

/** "… 2 to 1 with two pairs, …" → two pairs: 2 to 1. */
export function oddsIn(says: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, odds, hand] of says.matchAll(/(\d+ to \d+) with ([a-z ]+?)(?=,|\.| and \d)/g)) found.set(clean(hand!), odds!);
  return found;
}

/** "(a) a royal flush the whole jackpot, at least $10,000; … (e) a flush $100." → royal flush: the whole jackpot, at least $10,000. */
export function prizesIn(says: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, part] of says.matchAll(/\([a-e]\) ([^;(]+?)(?=[;,.]?\s*(?:\([a-e]\)|and as bonuses|$))/g)) {
    const match = /^(?:an? )?([a-z ]+?) (\$.+|(?:the|a) (?:whole|tenth).+)$/.exec(part!.replace(/[;,.]\s*$/, ''));
    if (match) found.set(clean(match[1]!), match[2]!);
  }
  return found;
}

/** The lines of the table, the highest hand first; none where the words do not tell them. */
export function payLines(bets: RuleEntry, prizes: RuleEntry): PayLine[] {
  const paid = prizesIn(prizes.says ?? '');
  return [...oddsIn(bets.says ?? '')].reverse().map(([hand, odds]) => ({ hand, odds, prize: paid.get(hand) ?? '' }));
}

/** A prize short enough for a table: what it is, and what it is at least where it is a share. */
export function shortPrize(prize: string): { pays: string; least: string } {
  const share = /^(the whole|a tenth of the) jackpot, at least (\S+)$/.exec(prize);
  return share ? { pays: share[1] === 'the whole' ? '100%' : '10%', least: `${share[2]}+` } : { pays: prize, least: '' };
}
