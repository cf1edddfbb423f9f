// Words for the phases, causes and offices of a craps table. What a wager is and pays is the server's word.
import type { CrapsBet, CrapsView } from '../../net/craps.ts';
import { textOf } from '../../net/text.ts';
import { sentence, wordsFrom } from '../../table/words.ts';

const phases: Record<string, string> = {
  closed: 'Closed',
  replacing: 'The dice are replaced',
  inspecting: 'The dice are being inspected',
  waiting: 'Place your bets',
  offering: 'The dice are offered',
  choosing: 'The shooter chooses two dice',
  ready: 'Place your bets',
  thrown: 'The dice are out',
  rested: 'The roll is settled',
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** What is going on, in a line. */
export function statusText(game: CrapsView, me: string | undefined): string {
  const shooter = game.shooter?.player;
  const mine = me !== undefined && shooter === me;
  if (game.phase === 'waiting' && game.wagers.length === 0) return 'Place your bets: a wager brings the dice out';
  if (game.phase === 'offering') return game.offered_to === me ? 'The dice are offered to you' : `The dice are offered to ${game.offered_to}`;
  if (game.phase === 'choosing') return mine ? 'Choose two dice' : `${shooter} chooses two dice`;
  if (game.phase === 'ready') return game.point === null ? 'Come out roll next: place your bets' : `The point is ${game.point}: place your bets`;
  if (game.phase === 'rested') return game.dice ? `${game.dice[0]} and ${game.dice[1]}: ${game.dice[0] + game.dice[1]}` : 'No roll';
  return phaseText(game.phase);
}

const causes: Record<string, string> = {
  'off-table': 'a die left the table',
  stacked: 'one die lies on the other',
  'on-bank': 'a die stopped on the bank’s chips',
  'in-bowl-or-rail': 'a die stopped in the bowl or on a rail',
  leaning: 'a die leans',
  fraudulent: 'a false die or a fraudulent throw',
  'not-approved': 'the dice are not approved',
  'no-natural-fall': 'the fall of the dice cannot be called',
  'not-together': 'the dice did not leave the hand together',
  'short-throw': 'a die struck no end of the table',
  improper: 'the throw was improper',
  irregular: 'something was irregular',
  disputed: 'it is disputed which face is up',
  'hit-chips': 'a die touched chips',
  disruption: 'the game was disrupted',
  fraud: 'there was fraud',
};
export const causeText = wordsFrom(causes);

const passes: Record<string, string> = {
  'seven-out': 'seven out',
  choice: 'by choice',
  order: 'by order',
  'no-wager': 'no wager on the line',
  left: 'left the table',
  delay: 'for delaying the game',
  'invalid-rolls': 'for invalid rolls',
  contravention: 'for breaking the rules',
};
export const passText = wordsFrom(passes);

const offices: Record<string, string> = {
  stickperson: 'stickperson',
  'game-supervisor': 'game supervisor',
  'casino-supervisor': 'casino supervisor',
  manager: 'manager',
};
export const officeText = (office: unknown): string => offices[textOf(office)] ?? textOf(office);

const backs: Record<string, string> = {
  off: 'it was off',
  unconfirmed: 'nobody confirmed it before the dice were at rest',
  alone: 'the wager it was added to was taken down or reduced',
  left: 'the table was left',
  disruption: 'the game was disrupted',
  fraud: 'there was fraud',
  reopened: 'the roll before it is called anew',
};
export const backText = wordsFrom(backs);

const decisions: Record<string, string> = { natural: 'natural', craps: 'craps', point: 'point', 'point-made': 'point made', 'seven-out': 'seven out' };
export const decidedText = wordsFrom(decisions);

/** A Come or Don't Come wager on its number is told of as the wager it was made as. */
const travelled = /^(dont-come|come)-(\d+)$/;
const travelNames: Record<string, string> = { come: 'Come on', 'dont-come': 'Don’t Come against' };

/** What the table says of a wager; of one that has travelled, what it says of the area where it was made. */
export function explain(bet: string, layout: readonly CrapsBet[]): CrapsBet {
  const found = layout.find((one) => one.bet === bet);
  if (found) return found;
  const [, kind = '', number = ''] = travelled.exec(bet) ?? [];
  const from = layout.find((one) => one.bet === kind);
  return {
    bet,
    name: kind ? `${travelNames[kind]} ${number}` : sentence(bet),
    pays: from?.pays ?? '',
    explains: from?.explains ?? '',
    rule: from?.rule ?? null,
    edge_free: false,
  };
}

/** "7:6" → "7 to 6". */
export const oddsText = (odds: string): string => odds.replaceAll(/(\d+):(\d+)/g, '$1 to $2');
