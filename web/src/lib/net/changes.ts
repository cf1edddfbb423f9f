// A table as the socket tells it: whole once, and from then on the fields that became different.
import type { Offer } from './generated.ts';
import type { View } from './types.ts';

/** The view with what changed. A field of the game has the game's name before it; a clock that was not told again has run on. */
export function changed(view: View, changes: Record<string, unknown>, seq: number, elapsedMs: number): View {
  const next: Record<string, unknown> = { ...view, seq };
  if (view.clock) next['clock'] = { ...view.clock, left_ms: Math.max(0, view.clock.left_ms - elapsedMs) };
  for (const [path, value] of Object.entries(changes)) {
    const dot = path.indexOf('.');
    if (dot < 0) next[path] = value;
    else {
      const game = path.slice(0, dot);
      next[game] = { ...(next[game] as object), [path.slice(dot + 1)]: value };
    }
  }
  return next as unknown as View;
}

/** Long lists by their numbers, as offers name them. */
export type Lists = Record<string, unknown[]>;

/** The offers with what changed: at each place what is different of the offer there, and within `open` what is different there; null is gone. */
export function offersChanged(offers: Offer[], changes: Record<string, unknown>, lists: Lists): Offer[] {
  const next: (Offer | null)[] = [...offers];
  for (const [place, change] of Object.entries(changes as Record<string, object | null>)) {
    const at = Number(place);
    next[at] = change && offerChanged(next[at], change, lists);
  }
  return next.filter((offer) => offer !== null);
}

function offerChanged(before: Offer | null | undefined, change: object, lists: Lists): Offer {
  const { open, ...fixed } = change as { open?: Record<string, object | null> | null };
  const offer = merged({ ...before }, fixed);
  if (open === null) delete offer['open'];
  else if (open)
    offer['open'] = merged({ ...before?.open }, Object.fromEntries(Object.entries(open).map(([name, field]) => [name, field && whole(field, lists)])));
  return offer as unknown as Offer;
}

/** Takes in what is different; null is gone. */
function merged(into: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete into[name];
    else into[name] = value;
  }
  return into;
}

/** A field that names a list has its values. */
function whole(field: { list?: number; but?: unknown[] }, lists: Lists): object {
  const { list, but = [] } = field;
  return list === undefined ? field : { one_of: (lists[list] ?? []).filter((value) => !but.includes(value)) };
}
