// A round that is over, from what the house's record keeps of it: the event that settled one's hand, prizes, and money that went
// back.
import type { HandResult, StudSettled } from '../../net/caribbean-stud.ts';
import { textOf } from '../../net/text.ts';
import type { Note } from '../../table/notes.ts';
import { noteOf } from './notes.ts';

export interface Played {
  settled: StudSettled | undefined;
  /** The rule by which a prize was paid. */
  prizeRule: string | null;
  notes: Note[];
}

type Entry = Record<string, unknown>;
const rule = (event: Entry | undefined): string | null => (typeof event?.['rule'] === 'string' ? event['rule'] : null);
const sum = (event: Entry, field: string): number => Number(event[field] ?? 0);

/** What the entries of a round in the record say of its player's hand. */
export function playedIn(entries: readonly object[]): Played {
  const events = entries as readonly Entry[];
  const prizes = events.filter((event) => event['event'] === 'jackpot-paid');
  const prize = prizes.reduce((all, event) => all + sum(event, 'cents'), 0);
  const hand = events.find((event) => event['event'] === 'hand-settled');
  const others = events.filter((event) => event['event'] !== 'hand-settled' && event['event'] !== 'jackpot-paid');
  const notes = others.flatMap((event, seq) => noteOf({ ...event, seq }, textOf(event['player'])) ?? []);
  return { settled: hand ? pastSettled(hand, prize) : undefined, prizeRule: rule(prizes[0]), notes };
}

function pastSettled(event: Entry, prize: number): StudSettled {
  return {
    player: textOf(event['player']),
    seat: sum(event, 'seat'),
    result: event['result'] as HandResult,
    name: null,
    ante_cents: sum(event, 'ante_cents'),
    bet_cents: sum(event, 'bet_cents'),
    odds: typeof event['odds'] === 'string' ? event['odds'] : null,
    ante_won_cents: sum(event, 'ante_won_cents'),
    bet_won_cents: sum(event, 'bet_won_cents'),
    jackpot_cents: prize,
    rule: rule(event),
  };
}
