// Words for what a chemin de fer table does and offers. No rule is decided by them.
import { t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import type { CheminSettled, CheminView } from '../../net/chemin-de-fer.ts';
import { textOf } from '../../net/text.ts';
import type { Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { sentence } from '../../table/words.ts';

const phases: Record<string, string> = {
  auction: t('The bank is auctioned'),
  'offering-bank': t('The bank is offered'),
  staking: t('The Banker stakes'),
  suivi: t('Suivi?'),
  banco: t('Who goes banco?'),
  parts: t('Cover the bank'),
  dealing: t('The coup is played'),
  announced: t('Paying'),
  closed: t('Closed'),
  preparing: t('The cards are being prepared'),
  cutting: t('The cut is offered'),
  'placing-cutting-card': t('The cutting card is placed'),
  burning: t('Cards are burned'),
  'shoe-ended': t('The shoe has ended'),
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** Who sits at the table, as far as it matters for what is going on. */
export type Sitting = 'nobody' | 'one' | 'some';

/** The line in the middle of the felt: what is going on, and whose turn it is, people being `called` as they are shown. */
export function statusText(
  game: CheminView,
  player: string | null,
  me: string | undefined,
  sitting: Sitting,
  called: (player: string) => string = (one) => one,
): string {
  const you = player !== null && player === me;
  const asked = player === null ? null : called(player);
  const banker = game.banker === null ? t('the Banker') : game.banker === me ? t('you') : called(game.banker);
  switch (game.phase) {
    case 'preparing':
      return sitting === 'nobody' ? t('Waiting for the first player') : phaseText(game.phase);
    case 'auction': {
      const best = [...game.bids].sort((a, b) => b.cents - a.cents)[0];
      if (!best) return t('Who bids for the bank?');
      const sum = money(best.cents, 'short');
      return best.player === me ? t('You lead with {sum}', { sum }) : t('{player} bids {sum} for the bank', { player: called(best.player), sum });
    }
    case 'offering-bank':
      return you ? t('The bank is offered to you') : t('The bank is offered to {asked}', { asked: asked ?? t('the next') });
    case 'staking':
      return you ? t('You are the Banker: your stake?') : t('{asked} is asked for a stake', { asked: asked ?? banker });
    case 'suivi':
      return you ? t('Will you follow?') : t('{asked} may follow', { asked: asked ?? t('The last to cover') });
    case 'banco':
      if (sitting === 'one') return t('Waiting for somebody to play against');
      return t('{bank} in the bank: who goes banco?', { bank: money(game.bank_cents, 'short') });
    case 'parts':
      return game.uncovered_cents > 0
        ? t('{uncovered} of the bank to be covered', { uncovered: money(game.uncovered_cents, 'short') })
        : t('The bank is covered');
    case 'dealing':
      return asked === null ? t('The cards are dealt') : you ? t('It is your turn') : t('{asked} decides', { asked });
    default:
      return phaseText(game.phase);
  }
}

const labels: Record<string, string> = {
  bid: t('Bid'),
  'accept-bank': t('Take the bank'),
  'decline-bank': t('Leave it to the next'),
  stake: t('Stake'),
  'pass-bank': t('Pass the bank on'),
  suivi: t('Suivi: cover it all again'),
  'decline-suivi': t('Leave it to the others'),
  banco: t('Banco: cover it all'),
  cover: t('Cover'),
  uncover: t('Take back'),
  draw: t('Draw a card'),
  stay: t('Stay'),
  'decline-cut': t('Leave the cut to the next'),
};

/** A label for any option, also one that this page has never heard of. */
export function offerText(offer: Offer): string {
  if (offer.do === 'turn') return offer.hand ? t('Turn the {hand}', { hand: handText[offer.hand] }) : t('Turn the cards');
  return labels[offer.do] ?? sentence(offer.do);
}

/** What an amount is asked for. */
export const amountText: Record<string, string> = {
  bid: t('Your bid, in all'),
  'accept-bank': t('Your stake as the Banker'),
  stake: t('Your stake, in all'),
  cover: t('Cover so much more'),
  uncover: t('Take back so much'),
};

/** What one settled wager did to its player's money. */
export function netCents(one: CheminSettled): number {
  if (one.result === 'stand-off') return 0;
  if (one.result === 'lost') return -one.stake_cents;
  return one.won_cents - one.cagnotte_cents;
}

export const signed = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents));
export const resultText = (one: CheminSettled): string => (one.result === 'stand-off' ? t('Stand-off') : signed(netCents(one)));

/** A wager of a past coup, from the event that settled it. */
export function pastSettled(entry: object): CheminSettled {
  const event = entry as Record<string, unknown>;
  const banker = event['event'] === 'bank-settled';
  const stake = Number(event['stake_cents'] ?? 0);
  const result = (event['result'] ?? 'stand-off') as CheminSettled['result'];
  return {
    player: textOf(event['player']),
    banker,
    stake_cents: stake,
    result,
    // What is won against the bank is the stake itself, and its event says no other sum.
    won_cents: Number(event['won_cents'] ?? (result === 'won' ? stake : 0)),
    cagnotte_cents: Number(event['cagnotte_cents'] ?? 0),
    rule: typeof event['rule'] === 'string' ? event['rule'] : null,
  };
}
