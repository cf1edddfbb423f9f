// Words for the phases, hands and results of a blackjack table. What a hand counts and what it is paid is the server's word.
import { cardName } from '../../design/cards.ts';
import { money } from '../../design/money.ts';
import type { AskView, BlackjackView, BoxHand, BoxSettled, DealerView } from '../../net/blackjack.ts';
import { textOf } from '../../net/text.ts';
import { sentence } from '../../table/words.ts';

/** What is written on the cloth, as nz-1996/blackjack/2.3 has it. */
export const inscriptions = { pays: 'Blackjack pays 3 to 2', dealer: 'Dealer must stand on 17 and must draw to 16', insurance: 'Insurance pays 2 to 1' };

const phases: Record<string, string> = {
  closed: 'Closed',
  preparing: 'The cards are being prepared',
  burning: 'The first card is discarded',
  betting: 'Place your bets',
  playing: 'Dealing',
  decided: 'Paying',
  'shoe-ended': 'The shoe has ended',
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** What is asked, of oneself and of others. */
const askTexts: Record<AskView['what'], [string, string]> = {
  insurance: ['Insurance: your answer', 'Insurance is offered'],
  double: ['Will you double too?', 'Players behind the box may double too'],
  split: ['A pair is split: your answer', 'Players behind the box say where their wagers go'],
  option: ['Will you play on?', 'Players say whether their hands are played on'],
};

/** One line for what is going on. */
export function statusText(game: BlackjackView, me: string | undefined): string {
  const ask = game.asks[0];
  if (ask) return askTexts[ask.what][game.asks.some((one) => one.player === me) ? 0 : 1];
  if (game.turn) {
    const where = `box ${game.turn.box}${handsOf(game, game.turn.box) > 1 ? `, hand ${game.turn.hand}` : ''}`;
    return game.turn.player === me ? `Your decision on ${where}` : `${game.turn.player} decides on ${where}`;
  }
  if (game.phase === 'betting') return game.boxes.length === 0 ? 'Place your bets: the first wager starts the round' : 'Place your bets';
  return phaseText(game.phase);
}

const handsOf = (game: BlackjackView, box: number): number => game.boxes.find((one) => one.box === box)?.hands.length ?? 0;

/** What stands beside a hand: "Blackjack", "Soft 17", "20", "Bust 25". */
export function totalText(hand: Pick<BoxHand, 'cards' | 'total' | 'soft' | 'blackjack'> & { bust?: boolean }): string {
  if (hand.cards.length === 0) return '';
  if (hand.blackjack) return 'Blackjack';
  if (hand.bust || hand.total > 21) return `Bust ${hand.total}`;
  return hand.soft ? `Soft ${hand.total}` : String(hand.total);
}

const states: Record<BoxHand['state'], string> = { waiting: '', playing: 'to be decided on', stood: 'stands', bust: '', paid: 'paid', void: 'void' };

/** A hand for whoever cannot see it: "soft 17: ace of spades, six of hearts; doubled". */
export function handText(hand: BoxHand): string {
  const parts = [
    `${totalText(hand).toLowerCase()}: ${hand.cards.map(cardName).join(', ')}`,
    hand.doubled ? 'doubled down' : '',
    hand.absent ? 'completed by the dealer' : states[hand.state],
  ];
  return parts.filter(Boolean).join('; ');
}

export const dealerText = (dealer: DealerView): string =>
  dealer.cards.length === 0 ? 'The dealer has no cards yet' : `The dealer has ${totalText(dealer).toLowerCase()}: ${dealer.cards.map(cardName).join(', ')}`;

const hows: Record<string, string> = {
  blackjack: 'blackjack',
  'even-money': 'even money',
  higher: 'higher than the dealer',
  'dealer-bust': 'the dealer is bust',
  lower: 'lower than the dealer',
  bust: 'bust',
  equal: 'as many as the dealer',
  'both-blackjack': 'both have blackjack',
  'dealer-blackjack': 'the dealer has blackjack',
  'doubling-returned': 'what doubling added comes back',
  'split-returned': 'what splitting added comes back',
  none: 'no seven',
  one: 'one seven',
  two: 'two sevens',
  'two-suited': 'two suited sevens',
  three: 'three sevens',
  'three-suited': 'three suited sevens',
};
export const howText = (how: string | null): string => (how === null ? '' : (hows[how] ?? sentence(how).toLowerCase()));

/** "3:2" → "3 to 2". */
export const oddsText = (odds: string): string => odds.replaceAll(/(\d+):(\d+)/g, '$1 to $2');

/** "Box 3", "Box 3, hand 2", "Box 3, insurance". */
export function placeText(one: Pick<BoxSettled, 'box' | 'hand' | 'what'>, split: boolean): string {
  if (one.what === 'super-sevens') return `Box ${one.box}, Super Sevens`;
  if (one.what === 'insurance') return `Box ${one.box}, insurance`;
  return split && one.hand !== null ? `Box ${one.box}, hand ${one.hand}` : `Box ${one.box}`;
}

export function netCents(one: Pick<BoxSettled, 'result' | 'payment_cents' | 'stake_cents'>): number {
  if (one.result === 'won') return one.payment_cents;
  return one.result === 'lost' || one.result === 'forfeited' ? -one.stake_cents : 0;
}

/** What stands for the sum where nothing was won or lost. */
export const evenText = (result: BoxSettled['result']): string | undefined =>
  result === 'stand-off' ? 'Stand-off' : result === 'returned' ? 'Returned' : undefined;

export function sumText(one: BoxSettled): string {
  const net = netCents(one);
  return evenText(one.result) ?? (net > 0 ? `+${money(net)}` : money(net));
}

/** A wager of a past round, from the event that settled it. */
export function pastSettled(entry: object): BoxSettled {
  const event = entry as Record<string, unknown>;
  const name = textOf(event['event']);
  const what = name === 'sevens-settled' ? 'super-sevens' : name === 'insurance-settled' ? 'insurance' : 'hand';
  const odds = typeof event['odds'] === 'string' ? event['odds'] : null;
  const back: Record<string, BoxSettled['result']> = { 'box-given-back': 'returned', 'loss-returned': 'returned', 'box-forfeited': 'forfeited' };
  const result = (event['result'] as BoxSettled['result'] | undefined) ?? back[name] ?? (odds === null ? 'lost' : 'won');
  const how = event['how'] ?? event['found'];
  return {
    player: textOf(event['player']),
    box: Number(event['area'] ?? event['box'] ?? 0),
    hand: typeof event['hand'] === 'number' ? event['hand'] : null,
    what,
    stake_cents: Number(event['stake_cents'] ?? event['cents'] ?? 0),
    result,
    how: typeof how === 'string' ? how : null,
    odds,
    payment_cents: Number(event['payment_cents'] ?? 0),
    rule: typeof event['rule'] === 'string' ? event['rule'] : null,
  };
}
