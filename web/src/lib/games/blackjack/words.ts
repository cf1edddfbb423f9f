// Words for the phases, hands and results of a blackjack table. What a hand counts and what it is paid is the server's word.
import { t } from '../../lang/lang.ts';
import { cardName } from '../../design/cards.ts';
import { money } from '../../design/money.ts';
import type { AskView, BlackjackView, BoxHand, BoxSettled, DealerView } from '../../net/blackjack.ts';
import { textOf } from '../../net/text.ts';
import { sentence } from '../../table/words.ts';

/** What is written on the cloth, as nz-1996/blackjack/2.3 has it. */
export const inscriptions = {
  pays: t('Blackjack pays 3 to 2'),
  dealer: t('Dealer must stand on 17 and must draw to 16'),
  insurance: t('Insurance pays 2 to 1'),
};

const phases: Record<string, string> = {
  closed: t('Closed'),
  preparing: t('The cards are being prepared'),
  burning: t('The first card is discarded'),
  betting: t('Place your bets'),
  playing: t('Dealing'),
  decided: t('Paying'),
  'shoe-ended': t('The shoe has ended'),
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** What is asked, of oneself and of others. */
const askTexts: Record<AskView['what'], [string, string]> = {
  insurance: [t('Insurance: your answer'), t('Insurance is offered')],
  double: [t('Will you double too?'), t('Players behind the box may double too')],
  split: [t('A pair is split: your answer'), t('Players behind the box say where their wagers go')],
  option: [t('Will you play on?'), t('Players say whether their hands are played on')],
};

/** One line for what is going on. */
export function statusText(game: BlackjackView, me: string | undefined, physical = false): string {
  const ask = game.asks[0];
  if (ask) return askTexts[ask.what][game.asks.some((one) => one.player === me) ? 0 : 1];
  if (game.turn) {
    const where = t('box {box}{which}', { box: game.turn.box, which: handsOf(game, game.turn.box) > 1 ? t(', hand {hand}', { hand: game.turn.hand }) : '' });
    return game.turn.player === me ? t('Your decision on {where}', { where }) : t('{player} decides on {where}', { player: game.turn.player, where });
  }
  if (game.phase === 'betting') return game.boxes.length === 0 && !physical ? t('Place your bets: the first wager starts the round') : t('Place your bets');
  return phaseText(game.phase);
}

const handsOf = (game: BlackjackView, box: number): number => game.boxes.find((one) => one.box === box)?.hands.length ?? 0;

/** What stands beside a hand: "Blackjack", "Soft 17", "20", "Bust 25". */
export function totalText(hand: Pick<BoxHand, 'cards' | 'total' | 'soft' | 'blackjack'> & { bust?: boolean }): string {
  if (hand.cards.length === 0) return '';
  if (hand.blackjack) return t('Blackjack');
  if (hand.bust || hand.total > 21) return t('Bust {total}', { total: hand.total });
  return hand.soft ? t('Soft {total}', { total: hand.total }) : String(hand.total);
}

const states: Record<BoxHand['state'], string> = {
  waiting: '',
  playing: t('to be decided on'),
  stood: t('stands'),
  bust: '',
  paid: t('paid'),
  void: t('void'),
};

/** A hand for whoever cannot see it: "soft 17: ace of spades, six of hearts; doubled". */
export function handText(hand: BoxHand): string {
  const parts = [
    `${totalText(hand).toLowerCase()}: ${hand.cards.map(cardName).join(', ')}`,
    hand.doubled ? t('doubled down') : '',
    hand.absent ? t('completed by the dealer') : states[hand.state],
  ];
  return parts.filter(Boolean).join('; ');
}

export const dealerText = (dealer: DealerView): string =>
  dealer.cards.length === 0
    ? t('The dealer has no cards yet')
    : t('The dealer has {what}: {list}', { what: totalText(dealer).toLowerCase(), list: dealer.cards.map(cardName).join(', ') });

const hows: Record<string, string> = {
  blackjack: t('blackjack'),
  'even-money': t('even money'),
  higher: t('higher than the dealer'),
  'dealer-bust': t('the dealer is bust'),
  lower: t('lower than the dealer'),
  bust: t('bust'),
  equal: t('as many as the dealer'),
  'both-blackjack': t('both have blackjack'),
  'dealer-blackjack': t('the dealer has blackjack'),
  'doubling-returned': t('what doubling added comes back'),
  'split-returned': t('what splitting added comes back'),
  none: t('no seven'),
  one: t('one seven'),
  two: t('two sevens'),
  'two-suited': t('two suited sevens'),
  three: t('three sevens'),
  'three-suited': t('three suited sevens'),
};
export const howText = (how: string | null): string => (how === null ? '' : (hows[how] ?? sentence(how).toLowerCase()));

/** "Box 3", "Box 3, hand 2", "Box 3, insurance". */
export function placeText(one: Pick<BoxSettled, 'box' | 'hand' | 'what'>, split: boolean): string {
  if (one.what === 'super-sevens') return t('Box {box}, Super Sevens', { box: one.box });
  if (one.what === 'insurance') return t('Box {box}, insurance', { box: one.box });
  return split && one.hand !== null ? t('Box {box}, hand {hand}', { box: one.box, hand: one.hand }) : t('Box {box}', { box: one.box });
}

export function netCents(one: Pick<BoxSettled, 'result' | 'payment_cents' | 'stake_cents'>): number {
  if (one.result === 'won') return one.payment_cents;
  return one.result === 'lost' || one.result === 'forfeited' ? -one.stake_cents : 0;
}

/** What stands for the sum where nothing was won or lost. */
export const evenText = (result: BoxSettled['result']): string | undefined =>
  result === 'stand-off' ? t('Stand-off') : result === 'returned' ? t('Returned') : undefined;

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
