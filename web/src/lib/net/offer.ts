// An offer as the server sends it, a command with some of its fields open, and as the page's desks read it: each open field under
// the name of what it may be.

import type { OpenField, Offer as SentOffer } from './generated.ts';
import type { Command, Offer } from './types.ts';

/** Fields whose values the desks read as a list, and under which name; of others each value is an offer of its own. */
const LISTS: Record<string, string> = {
  area: 'areas',
  seat: 'seats',
  position: 'positions',
  colour: 'colours',
  outcome: 'outcomes',
  card: 'cards',
  call: 'calls',
};

/** How many faces dice have that are keyed one by one, by what one of their results is. */
function sides(result: unknown): number[] | undefined {
  const faces = String(result).split('-');
  return faces.length > 1 && faces.every((face) => /^[1-6]$/.test(face)) ? faces.map(() => 6) : undefined;
}

/** One open field of an offer taken in: as a list, as bounds, or as an offer for each value. */
function withField(offer: Offer, name: string, field: OpenField): Offer[] {
  const read: Offer = { ...offer };
  if (field.amounts) {
    read.least_cents = Math.min(...field.amounts.map((run) => run.least_cents));
    read.most_cents = Math.max(...field.amounts.map((run) => run.most_cents));
    const [first, ...others] = field.amounts;
    if (first && others.length === 0) read.step_cents = first.step_cents;
  }
  if (field.least !== undefined) read.least = field.least;
  if (field.most !== undefined) read.most = field.most;
  const values = field.one_of;
  if (!values) return [read];
  const dice = sides(values[0]);
  if (dice) return [{ ...read, sides: dice }];
  const list = LISTS[name];
  if (list) return [{ ...read, [list]: values }];
  if (name === 'second') return [{ ...read, dice: [read['first'], ...values] }];
  return values.includes(null) ? [read] : values.map((value) => ({ ...read, [name]: value }));
}

/** An offer as the desks read it. What may be left out is left to the server, and so are facts. */
export function offersOf({ open = {}, optional = [], ...offer }: SentOffer): Offer[] {
  const fields = Object.entries(open).filter(([name, field]) => {
    const few = field.one_of && LISTS[name] === undefined && !sides(field.one_of[0]);
    return !field.facts && !(few && (optional.includes(name) || offer.do.startsWith('report-')));
  });
  return fields.reduce<Offer[]>((offers, [name, field]) => offers.flatMap((one) => withField(one, name, field)), [offer]);
}

/** Fields of an offer that describe it and are no part of the command. */
const described = new Set(['do', 'roles', 'least', 'most', 'least_cents', 'most_cents', 'step_cents', 'areas', 'seats', 'cards', 'rule']);

/** From an offer to the command that takes it up. Bounds are filled in by the one who answers. */
export function commandOf(offer: Offer): Command {
  const command: Command = { do: offer.do };
  for (const [name, value] of Object.entries(offer)) {
    if (!described.has(name) && ['string', 'number'].includes(typeof value)) command[name] = value;
  }
  return command;
}
