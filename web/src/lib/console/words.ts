// Who acts next at a table whose equipment is keyed, and what was keyed last, in words.
import { t } from '../lang/lang.ts';
import { cardName } from '../design/cards.ts';
import type { Awaiting, View } from '../net/types.ts';
import { stepText } from '../table/staff.ts';
import { roleText, sentence } from '../table/words.ts';

/** Whose turn it is: a player by name and seat, otherwise the office that acts. */
export function whoActs(awaiting: Awaiting | null, view: View | null): string {
  if (!awaiting) return t('Dealer');
  if (typeof awaiting.player === 'string') {
    const seat = view?.seats.find((one) => one.player === awaiting.player)?.seat;
    return seat === undefined ? awaiting.player : t('{player}, seat {seat}', { player: awaiting.player, seat });
  }
  const role = awaiting.roles?.find((one) => one !== 'player') ?? 'dealer';
  return roleText(role);
}

/** A line as it was keyed, with cards by name: "card 9h" → "the nine of hearts"; `done` says what a step is once it is confirmed. */
export function keyedText(line: string, done: (step: string) => string = stepText): string {
  const [word = '', ...facts] = line.split(' ').filter((part) => part !== '-');
  if (word === 'card' && facts[0]) return t('the {card}', { card: cardName(facts[0]) });
  if (word === 'confirm' && facts[0]) return done(facts[0]);
  return [word === 'roll' ? t('the roll') : sentence(word).toLowerCase(), ...facts].join(' ');
}
