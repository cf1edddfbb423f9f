// A player's past rounds at all tables, as the account page tells them: what each did to the money, and how the money went.
import { t } from '../lang/lang.ts';
import type * as wire from '../net/generated.ts';

export interface Played {
  table: string;
  title: string;
  game: string;
  shoe: number | null;
  round: number;
  at_ms: number;
  /** What came, in one word of the game; null for a round that counts for nothing. */
  outcome: string | null;
  hands: { name: string; cards: (string | null)[] }[];
  staked: number;
  net: number;
  /** An event of it, by which it is found again. */
  seq: number | null;
}

type Entry = Record<string, unknown>;
const number = (event: Entry, field: string): number => Number(event[field] ?? 0);

/** What an event by which a wager came out did to its player's money. */
export function netOf(event: Entry): number {
  const result = event['result'];
  switch (event['event']) {
    case 'hand-settled': {
      const won = number(event, 'ante_won_cents') + number(event, 'bet_won_cents');
      return ['won', 'no-hand', 'stand-off'].includes(String(result)) ? won : -number(event, 'ante_cents') - number(event, 'bet_cents');
    }
    case 'jackpot-paid':
      return number(event, 'cents');
    case 'jackpot-collected':
    case 'wager-forfeited':
    case 'wagers-forfeited':
    case 'payment-recovered':
    case 'vigorish-collected':
      return -number(event, 'cents');
  }
  if (result === 'won') return number(event, 'payment_cents') + number(event, 'won_cents') - number(event, 'cagnotte_cents');
  if (result === 'lost' || result === 'forfeited') return -number(event, 'stake_cents');
  return result === 'stand-off' ? -number(event, 'commission_cents') : 0;
}

/** What was at stake in it. */
export const stakeOf = (event: Entry): number => number(event, 'stake_cents') + number(event, 'ante_cents') + number(event, 'bet_cents');

const total = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** A round as it is told. */
export function playedOf(table: { table: string; title: string; game: string }, round: wire.PastRound): Played {
  const wagers: Entry[] = round.wagers.map((event) => ({ ...event }));
  const hands = [
    { name: t('Player'), cards: round.player_cards },
    { name: t('Banker'), cards: round.banker_cards },
  ].filter((hand) => hand.cards.length > 0);
  const isVoid = round.void !== null;
  return {
    table: table.table,
    title: table.title,
    game: table.game,
    shoe: round.shoe,
    round: round.round ?? 0,
    at_ms: round.at_ms,
    outcome: isVoid ? null : round.outcome,
    hands,
    staked: total(wagers.map(stakeOf)),
    net: isVoid ? 0 : total(wagers.map(netOf)),
    seq: round.wagers[0]?.seq ?? null,
  };
}

/** What the player had in all after each round, the oldest first, from what there is now. Play money that was given meanwhile is left out
 *  of it: the line tells what the games did. */
export function course(played: readonly Played[], now: number): { at_ms: number; cents: number }[] {
  const inOrder = [...played].sort((a, b) => a.at_ms - b.at_ms);
  let cents = now - total(inOrder.map((one) => one.net));
  const line = [{ at_ms: inOrder[0]?.at_ms ?? 0, cents }];
  for (const one of inOrder) line.push({ at_ms: one.at_ms, cents: (cents += one.net) });
  return line;
}

export interface Summary {
  rounds: number;
  staked: number;
  net: number;
  biggest: Played | undefined;
}

export function summary(played: readonly Played[]): Summary {
  const best = [...played].sort((a, b) => b.net - a.net)[0];
  return {
    rounds: played.length,
    staked: total(played.map((one) => one.staked)),
    net: total(played.map((one) => one.net)),
    biggest: best && best.net > 0 ? best : undefined,
  };
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rounds as CSV, the newest first. */
export function csvOf(played: readonly Played[]): string {
  const head = ['time', 'table', 'title', 'game', 'shoe', 'round', 'result', 'cards', 'staked', 'net'];
  const rows = played.map((one) => [
    new Date(one.at_ms).toISOString(),
    one.table,
    one.title,
    one.game,
    String(one.shoe ?? ''),
    String(one.round),
    one.outcome ?? 'void',
    one.hands.map((hand) => `${hand.name} ${hand.cards.map((card) => card ?? '?').join(' ')}`).join('; '),
    dollars(one.staked),
    dollars(one.net),
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

/** What one came with to a table and left with, by the newest movements of the account: those since the chips came back before. */
export function sittingOf(movements: readonly wire.Moved[], table: string): { came: number; left: number } | null {
  const here = movements.filter((one) => one.table === table);
  const last = here.findIndex((one) => one.cents > 0);
  if (last !== 0) return null;
  const before = here.findIndex((one, nth) => nth > 0 && one.cents > 0);
  const bought = here.slice(1, before < 0 ? undefined : before);
  return bought.length === 0 ? null : { came: -total(bought.map((one) => one.cents)), left: here[0]!.cents };
}
