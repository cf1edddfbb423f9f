// From an offer to the command that takes it up. Bounds are filled in by the one who answers.
import type { Command, Offer } from '../../net/types.ts';

/** Fields of an offer that describe it and are no part of the command. */
const described = new Set(['do', 'roles', 'least', 'most', 'least_cents', 'most_cents', 'step_cents', 'areas', 'seats', 'cards', 'rule']);

export function commandOf(offer: Offer): Command {
  const command: Command = { do: offer.do };
  for (const [name, value] of Object.entries(offer)) {
    if (!described.has(name) && ['string', 'number'].includes(typeof value)) command[name] = value;
  }
  return command;
}
