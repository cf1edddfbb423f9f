// A past round of such a table, from the words of the house's record: what came, and the wagers with what became of them.
import type { Apparatus, SpinResult, SpinSettled } from '../../net/spin.ts';
import { textOf } from '../../net/text.ts';
import type { PastRound } from '../../net/types.ts';
import { toneOf } from '../roulette/places.ts';

/** "17", "1-3-5", "section-12" or "symbol-a" with its parts; null where nothing came. */
export function readOutcome(word: string, apparatus: Apparatus, rim: readonly string[] = []): SpinResult {
  const result: SpinResult = { round: 0, outcome: word };
  if (apparatus === 'roulette') {
    const number = Number(word);
    return { ...result, number, colour: toneOf(number) };
  }
  if (apparatus === 'tai-sai') {
    const [a = 0, b = 0, c = 0] = word.split('-').map(Number);
    return { ...result, dice: [a, b, c], total: a + b + c };
  }
  const section = /^section-(\d+)$/.exec(word)?.[1];
  if (section === undefined) return { ...result, symbol: word };
  const symbol = rim[Number(section)];
  return { ...result, section: Number(section), ...(symbol === undefined ? {} : { symbol }) };
}

export const pastResult = (round: Pick<PastRound, 'outcome' | 'round'>, game: { apparatus: Apparatus; rim: readonly string[] }): SpinResult | null =>
  round.outcome === null ? null : { ...readOutcome(String(round.outcome), game.apparatus, game.rim), round: round.round };

/** A wager of a past round: settled, given back or forfeited, as its event says. */
export function pastSettled(entry: object): SpinSettled {
  const event = entry as Record<string, unknown>;
  return {
    player: textOf(event['player']),
    position: textOf(event['position']),
    chips: event['chips'] === 'colour' ? 'colour' : 'value',
    stake_cents: Number(event['stake_cents'] ?? event['cents'] ?? 0),
    result: event['result'] as SpinSettled['result'],
    odds: typeof event['odds'] === 'string' ? event['odds'] : null,
    payment_cents: Number(event['payment_cents'] ?? 0),
    rule: typeof event['rule'] === 'string' ? event['rule'] : null,
  };
}
