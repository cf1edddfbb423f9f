// Words for what a Caribbean stud table does and offers. No rule is decided by them.
import { spelt, t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import type { HandResult, HandState, StudHand, StudPay, StudSettled, StudView } from '../../net/caribbean-stud.ts';
import type { Offer } from '../../net/types.ts';
import { sentence } from '../../table/words.ts';

const phases: Record<string, string> = {
  closed: t('Closed'),
  preparing: t('The cards are being made ready'),
  cutting: t('The cards are being cut'),
  ready: t('Waiting for players'),
  betting: t('Place your antes'),
  dealing: t('The cards are dealt'),
  deciding: t('Fold or bet?'),
  opening: t('The dealer’s hand is turned'),
  showing: t('The hands are shown'),
  announced: t('Antes and bets are settled'),
  paying: t('A jackpot prize is being paid'),
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** Phases in which what lies on the table is a round that is over. */
const between = new Set(['closed', 'preparing', 'cutting', 'ready', 'betting']);

/** Whether no round is being played. */
export const isBetween = (game: StudView): boolean => between.has(game.phase);

/** Whether a hand is one of the round just played, and its wagers are settled. */
export const isPast = (game: StudView, hand: StudHand): boolean => isBetween(game) && hand.cards.length > 0;

/** The line in the middle of the felt: what is going on, and who is asked. */
export function statusText(game: StudView, me: string | undefined, alone: boolean, timed: boolean): string {
  if (game.count_due) return t('The cards are counted');
  const others = game.asks.filter((name) => name !== me);
  switch (game.phase) {
    case 'preparing':
      return alone ? t('Waiting for the first player') : phaseText(game.phase);
    case 'betting':
      return timed ? t('Antes, please') : t('Waiting for the first ante');
    case 'deciding':
      if (me !== undefined && game.asks.includes(me)) return t('Fold, or bet twice your ante?');
      return others.length > 0 ? t('{who} decides | {who} decide', { n: others.length, who: names(others) }) : phaseText(game.phase);
    case 'showing':
      if (me !== undefined && game.asks.includes(me)) return t('Show your hand?');
      return others.length > 0 ? t('{who} shows | {who} show', { n: others.length, who: names(others) }) : phaseText(game.phase);
    default:
      return phaseText(game.phase);
  }
}

const names = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? '') : t('{list} and {at}', { list: list.slice(0, -1).join(', '), at: list.at(-1) });

/** What a hand's state is called where it lies; nothing for one that is still open. */
const states: Record<HandState, string> = {
  open: '',
  bet: '',
  shown: '',
  folded: t('Folded'),
  absent: t('Absent: folded'),
  dead: t('Dead hand'),
  'left-down': t('Left face down'),
};
export const stateText = (state: HandState): string => states[state] ?? sentence(state);
/** Hands that no longer take part. */
export const isOut = (state: HandState): boolean => ['folded', 'absent', 'dead'].includes(state);

const results: Record<HandResult, string> = {
  won: t('Won'),
  lost: t('Lost'),
  'stand-off': t('Stand-off'),
  'no-hand': t('Dealer has no hand'),
  'face-down': t('Left face down'),
  folded: t('Folded'),
  dead: t('Dead hand'),
};
export const resultText = (result: HandResult): string => results[result] ?? sentence(result);

/** The same, short enough for a box. */
export const shortResult = (result: HandResult): string => (result === 'no-hand' ? t('Paid') : result === 'face-down' ? t('Face down') : resultText(result));

/** What the ante and the bet of a hand, and a prize, did to its player's money. */
export function netCents(one: StudSettled): number {
  const won = one.ante_won_cents + one.bet_won_cents + one.jackpot_cents;
  return ['won', 'no-hand', 'stand-off'].includes(one.result) ? won : one.jackpot_cents - one.ante_cents - one.bet_cents;
}

export const signed = (cents: number, style: 'full' | 'short' = 'full'): string => (cents > 0 ? `+${money(cents, style)}` : money(cents, style));

/** The result of one's own hand, large. */
export function verdictText(one: StudSettled): string {
  switch (one.result) {
    case 'won':
      return t('You win');
    case 'lost':
      return t('Dealer wins');
    case 'no-hand':
      return t('Dealer does not qualify');
    default:
      return resultText(one.result);
  }
}

/** What a hand wins of the jackpot: short enough for a table, the least where it is a share, and in whole words. */
export function prizeText(pay: StudPay): { pays: string; least: string; whole: string } | null {
  if (pay.prize_cents === null) return null;
  const least = money(pay.prize_cents, 'short');
  if (pay.prize_percent === null) return { pays: least, least: '', whole: least };
  const share = `${pay.prize_percent}%`;
  return { pays: share, least: `${least}+`, whole: t('{share} of the jackpot, at least {least}', { share, least }) };
}

/** "pair of kings" → "a pair of kings". */
export const aHand = (name: string): string => (/^(pair|straight|flush|full|royal)/.test(name) ? t('a {name}', { name: spelt(name) }) : spelt(name));

/** One hand against the other, in words. */
export function againstText(mine: string | null, dealer: string | null, qualifies: boolean | null): string {
  if (dealer === null) return '';
  const theirs = qualifies === false ? t('{dealer}: no hand', { dealer }) : dealer;
  return mine === null ? sentence(t('dealer: {theirs}', { theirs })) : t('{sentence} against {theirs}', { sentence: sentence(mine), theirs });
}

const labels: Record<string, string> = {
  fold: t('Fold'),
  show: t('Show my hand'),
  'leave-down': t('Leave it face down'),
  'no-light': t('My light is not on'),
  'withdraw-ante': t('Take the ante back'),
  'withdraw-jackpot': t('Take the jackpot wager back'),
};
/** A label for any option, also one that this page has never heard of. */
export function offerText(offer: Offer): string {
  if (offer.do === 'bet') return t('Bet {offer}', { offer: money(Number(offer['cents'] ?? 0), 'short') });
  return labels[offer.do] ?? sentence(offer.do);
}

/** When a wager wins, in a sentence. */
export const winsText = {
  ante: t('Wins if the dealer does not have an ace and a king or better, or has the lower hand. Folding loses it.'),
  bet: t('Wins if the dealer has an ace and a king or better, and the lower hand. It pays by your hand.'),
  coin: t('Wins a prize with a flush or a higher hand, whatever the dealer has.'),
};
