// A comparison for people: rounds that are alike folded, and each thing in words.
import { t } from '../lang/lang.ts';
import { money } from '../design/money.ts';
import { reasonText } from '../messages.svelte.ts';
import type { CompareColumn, CompareNote, CompareRound, CompareRow, CompareWager, Difference } from './types.ts';

/** A run of rounds that are alike, or one that is not. */
export type Section = { alike: true; from: number; to: number; rows: CompareRow[] } | { alike: false; row: CompareRow };

export function fold(rows: CompareRow[]): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (!row.alike) sections.push({ alike: false, row });
    else if (last?.alike) {
      last.to = row.round;
      last.rows.push(row);
    } else sections.push({ alike: true, from: row.round, to: row.round, rows: [row] });
  }
  return sections;
}

export const foldText = (from: number, to: number): string =>
  from === to ? t('Round {from} is alike', { from }) : t('Rounds {from}–{to} are alike', { from, to });

/** What was gained, with its sign. */
export const netText = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents));

export function resultText(round: CompareRound): string {
  const { outcome, player_points: player, banker_points: banker } = round;
  if (outcome === null || player === null || banker === null) return t('No result');
  if (outcome === 'tie') return t('Tie, {player} all', { player });
  return outcome === 'player' ? t('Player wins, {player} over {banker}', { player, banker }) : t('Banker wins, {banker} over {player}', { banker, player });
}

export function wagerText(wager: CompareWager): string {
  const charged = wager.commission_cents === 0 ? '' : t(', {commission} charged', { commission: money(wager.commission_cents) });
  const stake = money(wager.stake_cents, 'short');
  switch (wager.result) {
    case 'refused':
      return t('{stake} refused: {what}', { stake, what: reasonText(wager.reason ?? '').toLowerCase() });
    case 'stand-off':
      return t('{stake} stands{charged}', { stake, charged });
    case 'returned':
      return t('{stake} given back', { stake });
    case 'reversed':
      return t('settled anew: {net}', { net: netText(wager.net_cents) });
    default:
      return `${stake}: ${netText(wager.net_cents)}${charged}`;
  }
}

export const noteText = (note: CompareNote): string =>
  note.reason === null ? note.text : t('{said} refused: {what}', { said: note.said ?? '', what: reasonText(note.reason).toLowerCase() });

export function burnText({ burned }: CompareColumn['opening']): string {
  const down = burned.face_down > 0 ? t('{facedown} face down', { facedown: burned.face_down }) : '';
  return [burned.shown.join(' '), down].filter((part) => part !== '').join(', ') || 'none';
}

export function roundsText({ rounds }: Difference, most = 8): string {
  if (rounds.length === 0) return '';
  const shown = rounds.slice(0, most).join(', ');
  const more = rounds.length - most;
  return more > 0 ? t('in rounds {shown} and {more} more', { shown, more }) : t('in round {shown} | in rounds {shown}', { n: rounds.length, shown });
}

/** The things wagered on in a round, the hands first. */
export function wageredOn(row: CompareRow): string[] {
  const all = row.books.flatMap((round) => round?.wagers.map((wager) => wager.on) ?? []);
  return ['banker', 'player', 'tie'].filter((on) => all.includes(on));
}

/** Whether the books that played this round did not all do the same with a wager. */
export function wagerDiffers(row: CompareRow, on: string): boolean {
  const said = row.books
    .filter((round) => round !== null)
    .map((round) =>
      round.wagers
        .filter((wager) => wager.on === on)
        .map(wagerText)
        .join(),
    );
  return new Set(said).size > 1;
}

/** Eight hexadecimal digits from the browser's randomness. */
export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
