// What is offered to the player, as questions with controls. Which are asked is the server's word (`options`); here they
// only get a title, a line of text and an order.
import { t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import type { CheminView } from '../../net/chemin-de-fer.ts';
import type { Awaiting, Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { offerText } from './words.ts';

export interface Control {
  offer: Offer;
  label: string;
  /** An amount has to be given. */
  amount: boolean;
  /** The key that takes it up. */
  key: string | null;
  main: boolean;
}

export interface Asked {
  key: string;
  title: string;
  text: string;
  rule: string | null;
  controls: Control[];
}

/** Offers that have their own place elsewhere on the page. */
const elsewhere = new Set(['buy-in', 'cash-out', 'sit', 'stand', 'leave', 'cut', 'decline-cut']);
const groups: [string, string[]][] = [
  ['hand', ['draw', 'stay', 'turn']],
  ['bank', ['accept-bank', 'decline-bank']],
  ['stake', ['stake', 'pass-bank']],
  ['suivi', ['suivi', 'decline-suivi']],
  ['banco', ['banco']],
  ['parts', ['cover', 'uncover']],
  ['auction', ['bid']],
];
const keys: Record<string, string> = { draw: 'D', stay: 'S', turn: 'T', suivi: 'F', banco: 'B' };
const mains = new Set(['accept-bank', 'stake', 'suivi', 'banco', 'cover', 'bid']);

function head(group: string, found: readonly Offer[], game: CheminView): { title: string; text: string } {
  const hand = found[0]?.hand;
  const bank = money(game.bank_cents, 'short');
  switch (group) {
    case 'hand': {
      const title = hand ? t('You hold the {hand}', { hand: handText[hand] }) : t('You hold the hand');
      if (found.every((offer) => offer.do === 'turn')) return { title, text: t('Turn its cards for all to see.') };
      const advice = game.advice === null ? '' : ` ${game.advice === 'draw' ? t('The table of play would draw.') : t('The table of play would stay.')}`;
      return { title, text: t('A third card, or not?{advice}', { advice }) };
    }
    case 'bank':
      return { title: t('The bank is offered to you'), text: t('Put up a stake and deal, or leave the bank to the next.') };
    case 'stake':
      return { title: t('You are the Banker'), text: t('How much do you stake on the Banker’s Hand?') };
    case 'suivi':
      return { title: t('Suivi?'), text: t('You lost the last coup: {bank} is first yours to cover.', { bank }) };
    case 'banco':
      return { title: t('Banco?'), text: t('Cover the whole {bank} alone. The nearest to the Banker who says so has it.', { bank }) };
    case 'parts':
      return {
        title: t('Cover the bank'),
        text:
          game.uncovered_cents === 0
            ? t('All of {bank} is covered.', { bank })
            : t('{uncovered} of {bank} is not covered yet.', { uncovered: money(game.uncovered_cents, 'short'), bank }),
      };
    default:
      return { title: t('The bank is auctioned'), text: t('The highest bid has the bank; a bid is laid down and may be raised.') };
  }
}

const control = (offer: Offer): Control => ({
  offer,
  label: offerText(offer),
  amount: offer.most_cents !== undefined,
  key: keys[offer.do] ?? null,
  main: mains.has(offer.do),
});

/** The questions to this player, in order; offers that this page does not know come last, and are all there. */
export function askedOf(options: readonly Offer[], awaiting: Awaiting | null, game: CheminView): Asked[] {
  const open = options.filter((offer) => !elsewhere.has(offer.do));
  const known = new Set(groups.flatMap(([, words]) => words));
  const out: Asked[] = [];
  for (const [key, words] of groups) {
    const found = words.flatMap((word) => open.filter((offer) => offer.do === word));
    if (found.length > 0) out.push({ key, ...head(key, found, game), rule: awaiting?.rule ?? null, controls: found.map(control) });
  }
  const rest = open.filter((offer) => !known.has(offer.do));
  if (rest.length > 0) out.push({ key: 'rest', title: t('You may also'), text: '', rule: null, controls: rest.map(control) });
  return out;
}

/** The bounds of an amount, in words. */
export function boundsText(offer: Offer): string {
  const most = money(offer.most_cents ?? 0, 'short');
  const step = offer.step_cents === undefined ? '' : t(', in steps of {step}', { step: money(offer.step_cents, 'short') });
  if (offer.least_cents === undefined) return t('up to {most}', { most });
  return offer.least_cents === offer.most_cents
    ? t('exactly {most}', { most })
    : t('{least} to {most}{step}', { least: money(offer.least_cents, 'short'), most, step });
}

/** Amounts at hand between the bounds: the least, some in between, the most. */
export function quickAmounts(offer: Offer, chips: readonly number[]): number[] {
  const most = offer.most_cents ?? 0;
  const least = offer.least_cents ?? most;
  const round = chips.filter((chip) => chip > least && chip < most).slice(0, 3);
  return [...new Set([least, ...round, most])].sort((a, b) => a - b);
}

/** Whether one's own bid is the highest. */
export function leads(bids: readonly { player: string; cents: number }[], me: string | undefined): boolean {
  const own = bids.find((bid) => bid.player === me)?.cents ?? 0;
  return own > 0 && bids.every((bid) => bid.player === me || bid.cents < own);
}

/** The least that may be laid now to have the highest bid, in chips that there are; what is offered as the least where nothing would do. */
export function winningBid(offer: Offer, bids: readonly { player: string; cents: number }[], me: string | undefined, chips: readonly number[]): number {
  const most = offer.most_cents ?? 0;
  const least = offer.least_cents ?? most;
  const own = bids.find((bid) => bid.player === me)?.cents ?? 0;
  const best = Math.max(0, ...bids.filter((bid) => bid.player !== me).map((bid) => bid.cents));
  const step = offer.step_cents ?? chips.find((chip) => chip >= 100) ?? 100;
  const beats = Math.ceil((best - own + 1) / step) * step;
  return beats > most ? least : Math.max(least, beats);
}
