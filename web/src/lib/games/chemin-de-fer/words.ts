// Words for what a chemin de fer table does and offers. No rule is decided by them.
import { money } from '../../design/money.ts';
import type { CheminSettled, CheminView } from '../../net/chemin-de-fer.ts';
import { textOf } from '../../net/text.ts';
import type { Offer } from '../../net/types.ts';
import { handText } from '../../table/hands.ts';
import { sentence } from '../../table/words.ts';

const phases: Record<string, string> = {
  auction: 'The bank is auctioned',
  'offering-bank': 'The bank is offered',
  staking: 'The Banker stakes',
  suivi: 'Suivi?',
  banco: 'Who goes banco?',
  parts: 'Cover the bank',
  dealing: 'The coup is played',
  announced: 'Paying',
  closed: 'Closed',
  preparing: 'The cards are being prepared',
  cutting: 'The cut is offered',
  'placing-cutting-card': 'The cutting card is placed',
  burning: 'Cards are burned',
  'shoe-ended': 'The shoe has ended',
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** The line in the middle of the felt: what is going on, and whose turn it is. */
export function statusText(game: CheminView, asked: string | null, me: string | undefined, alone: boolean): string {
  const you = asked !== null && asked === me;
  const banker = game.banker === null ? 'the Banker' : game.banker === me ? 'you' : game.banker;
  switch (game.phase) {
    case 'preparing':
      return alone ? 'Waiting for the first player' : phaseText(game.phase);
    case 'auction': {
      const best = [...game.bids].sort((a, b) => b.cents - a.cents)[0];
      return best ? `${best.player === me ? 'You bid' : `${best.player} bids`} ${money(best.cents, 'short')} for the bank` : 'Who bids for the bank?';
    }
    case 'offering-bank':
      return you ? 'The bank is offered to you' : `The bank is offered to ${asked ?? 'the next'}`;
    case 'staking':
      return you ? 'You are the Banker: your stake?' : `${asked ?? banker} is asked for a stake`;
    case 'suivi':
      return you ? 'Will you follow?' : `${asked ?? 'The last to cover'} may follow`;
    case 'banco':
      return `${money(game.bank_cents, 'short')} in the bank: who goes banco?`;
    case 'parts':
      return game.uncovered_cents > 0 ? `${money(game.uncovered_cents, 'short')} of the bank to be covered` : 'The bank is covered';
    case 'dealing':
      return asked === null ? 'The cards are dealt' : you ? 'It is your turn' : `${asked} decides`;
    default:
      return phaseText(game.phase);
  }
}

const labels: Record<string, string> = {
  bid: 'Bid',
  'accept-bank': 'Take the bank',
  'decline-bank': 'Leave it to the next',
  stake: 'Stake',
  'pass-bank': 'Pass the bank on',
  suivi: 'Suivi: cover it all again',
  'decline-suivi': 'Leave it to the others',
  banco: 'Banco: cover it all',
  cover: 'Cover',
  uncover: 'Take back',
  draw: 'Draw a card',
  stay: 'Stay',
  'decline-cut': 'Leave the cut to the next',
};

/** A label for any option, also one that this page has never heard of. */
export function offerText(offer: Offer): string {
  if (offer.do === 'turn') return offer.hand ? `Turn the ${handText[offer.hand]}` : 'Turn the cards';
  return labels[offer.do] ?? sentence(offer.do);
}

/** What an amount is asked for. */
export const amountText: Record<string, string> = {
  bid: 'Your bid, in all',
  'accept-bank': 'Your stake as the Banker',
  stake: 'Your stake, in all',
  cover: 'Cover so much more',
  uncover: 'Take back so much',
};

/** What one settled wager did to its player's money. */
export function netCents(one: CheminSettled): number {
  if (one.result === 'stand-off') return 0;
  if (one.result === 'lost') return -one.stake_cents;
  return one.won_cents - one.cagnotte_cents;
}

export const signed = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents));
export const resultText = (one: CheminSettled): string => (one.result === 'stand-off' ? 'Stand-off' : signed(netCents(one)));

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
