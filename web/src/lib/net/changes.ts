// A table as the socket tells it: whole once, and from then on the fields that became different.
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
