// Desks of all games hear the events of a table; only the one of its game speaks of them.
import { expect, test, vi } from 'vitest';
import { Desk } from '../src/lib/games/baccarat/desk.svelte.ts';
import { messages } from '../src/lib/messages.svelte.ts';
import type { TableEvent } from '../src/lib/net/types.ts';
import type { TableState } from '../src/lib/table/table.svelte.ts';

// Who is signed in needs a browser, and is not asked here.
vi.mock('../src/lib/session.svelte.ts', () => ({ session: {} }));

test('a wager given back at another game’s table is not told in baccarat’s words too', () => {
  let tell: (event: TableEvent, fresh: boolean) => void = () => undefined;
  const table = { view: null as unknown, onEvent: (listener: typeof tell) => (tell = listener) };
  const desk = new Desk(table as unknown as TableState);
  const back = { seq: 4, event: 'wager-returned', player: 'anna', on: 'tie', cents: 500 };
  table.view = { you: { name: 'anna' }, craps: {} };
  tell(back, true);
  expect([desk.notes, messages.toasts]).toEqual([[], []]);
  table.view = { you: { name: 'anna' }, baccarat: {} };
  tell(back, true);
  expect(desk.roundNotes.map((note) => note.text)).toEqual(['Returned: your $5.00 on Tie']);
  expect(messages.toasts.map((toast) => toast.title)).toEqual(['Returned: your $5.00 on Tie']);
});
