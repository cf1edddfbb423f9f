// Who acts next at a table whose equipment is keyed, and what was keyed last, in words.
import { cardName } from '../design/cards.ts';
import type { Awaiting, View } from '../net/types.ts';
import { sentence } from '../table/words.ts';

const offices: Record<string, string> = {
  dealer: 'Dealer',
  supervisor: 'Game supervisor',
  'casino-supervisor': 'Casino supervisor',
  manager: 'Manager',
  inspector: 'Inspector',
  player: 'Player',
};

/** Whose turn it is: a player by name and seat, otherwise the office that acts. */
export function whoActs(awaiting: Awaiting | null, view: View | null): string {
  if (!awaiting) return 'Dealer';
  if (typeof awaiting.player === 'string') {
    const seat = view?.seats.find((one) => one.player === awaiting.player)?.seat;
    return seat === undefined ? awaiting.player : `${awaiting.player}, seat ${seat}`;
  }
  const role = awaiting.roles?.find((one) => one !== 'player') ?? 'dealer';
  return offices[role] ?? sentence(role);
}

/** A line as it was keyed, with cards by name: "card 9h" → "the nine of hearts". */
export function keyedText(line: string): string {
  const [word = '', ...facts] = line.split(' ').filter((part) => part !== '-');
  if (word === 'card' && facts[0]) return `the ${cardName(facts[0])}`;
  return [word.replaceAll('-', ' '), ...facts].join(' ');
}
