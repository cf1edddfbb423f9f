// Words for the phases, causes and offices of a craps table. What a wager is and pays is the server's word.
import { spelt, t } from '../../lang/lang.ts';
import type { CrapsBet, CrapsView } from '../../net/craps.ts';
import { textOf } from '../../net/text.ts';
import { sentence, wordsFrom } from '../../table/words.ts';

const phases: Record<string, string> = {
  closed: t('Closed'),
  replacing: t('The dice are replaced'),
  inspecting: t('The dice are being inspected'),
  waiting: t('Place your bets'),
  offering: t('The dice are offered'),
  choosing: t('The shooter chooses two dice'),
  ready: t('Place your bets'),
  thrown: t('The dice are out'),
  rested: t('The roll is settled'),
};
export const phaseText = (phase: string): string => phases[phase] ?? sentence(phase);

/** What is going on, in a line. */
export function statusText(game: CrapsView, me: string | undefined): string {
  const shooter = game.shooter?.player;
  const mine = me !== undefined && shooter === me;
  if (game.phase === 'waiting' && game.wagers.length === 0) return t('Place your bets: a wager brings the dice out');
  if (game.phase === 'offering')
    return game.offered_to === me ? t('The dice are offered to you') : t('The dice are offered to {offeredto}', { offeredto: game.offered_to });
  if (game.phase === 'choosing') return mine ? t('Choose two dice') : t('{shooter} chooses two dice', { shooter });
  if (game.phase === 'ready')
    return game.point === null ? t('Come out roll next: place your bets') : t('The point is {point}: place your bets', { point: game.point });
  if (game.phase === 'rested')
    return game.dice ? t('{dice} and {dice2}: {n}', { dice: game.dice[0], dice2: game.dice[1], n: game.dice[0] + game.dice[1] }) : t('No roll');
  return phaseText(game.phase);
}

const causes: Record<string, string> = {
  'off-table': t('a die left the table'),
  stacked: t('one die lies on the other'),
  'on-bank': t('a die stopped on the bank’s chips'),
  'in-bowl-or-rail': t('a die stopped in the bowl or on a rail'),
  leaning: t('a die leans'),
  fraudulent: t('a false die or a fraudulent throw'),
  'not-approved': t('the dice are not approved'),
  'no-natural-fall': t('the fall of the dice cannot be called'),
  'not-together': t('the dice did not leave the hand together'),
  'short-throw': t('a die struck no end of the table'),
  improper: t('the throw was improper'),
  irregular: t('something was irregular'),
  disputed: t('it is disputed which face is up'),
  'hit-chips': t('a die touched chips'),
  disruption: t('the game was disrupted'),
  fraud: t('there was fraud'),
};
export const causeText = wordsFrom(causes);

const passes: Record<string, string> = {
  'seven-out': t('seven out'),
  choice: t('by choice'),
  order: t('by order'),
  'no-wager': t('no wager on the line'),
  left: t('left the table'),
  delay: t('for delaying the game'),
  'invalid-rolls': t('for invalid rolls'),
  contravention: t('for breaking the rules'),
};
export const passText = wordsFrom(passes);

const offices: Record<string, string> = {
  stickperson: t('stickperson'),
  'game-supervisor': t('game supervisor'),
  'casino-supervisor': t('casino supervisor'),
  manager: t('manager'),
};
export const officeText = (office: unknown): string => offices[textOf(office)] ?? textOf(office);

const backs: Record<string, string> = {
  off: t('it was off'),
  unconfirmed: t('nobody confirmed it before the dice were at rest'),
  alone: t('the wager it was added to was taken down or reduced'),
  left: t('the table was left'),
  disruption: t('the game was disrupted'),
  fraud: t('there was fraud'),
  reopened: t('the roll before it is called anew'),
};
export const backText = wordsFrom(backs);

const decisions: Record<string, string> = {
  natural: t('natural'),
  craps: t('craps'),
  point: t('point'),
  'point-made': t('point made'),
  'seven-out': t('seven out'),
};
export const decidedText = wordsFrom(decisions);

/** A Come or Don't Come wager on its number is told of as the wager it was made as. */
const travelled = /^(dont-come|come)-(\d+)$/;
const travelNames: Record<string, string> = { come: t('Come on'), 'dont-come': t('Don’t Come against') };

/** What the table says of a wager; of one that has travelled, what it says of the area where it was made. */
export function explain(bet: string, layout: readonly CrapsBet[]): CrapsBet {
  const found = layout.find((one) => one.bet === bet);
  if (found) return { ...found, name: spelt(found.name), pays: spelt(found.pays), explains: spelt(found.explains) };
  const [, kind = '', number = ''] = travelled.exec(bet) ?? [];
  const from = layout.find((one) => one.bet === kind);
  return {
    bet,
    name: kind ? `${travelNames[kind]} ${number}` : sentence(bet),
    pays: spelt(from?.pays ?? ''),
    explains: spelt(from?.explains ?? ''),
    rule: from?.rule ?? null,
    edge_free: false,
  };
}
