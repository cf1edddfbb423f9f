// A refusal that is shown where it was caused, with its rule and the way to why.
import { refusalText, type WhyOf } from '../messages.svelte.ts';
import type { Command, Refusal } from '../net/types.ts';
import type { TableState } from '../table/table.svelte.ts';

export interface Told {
  reason: string;
  text: string;
  rule: string | null;
  why?: WhyOf | undefined;
}

export function toldOf(refusal: Refusal, why?: WhyOf): Told {
  return { reason: refusal.reason, text: refusalText(refusal), rule: refusal.rule, why };
}

/** Says a command at a table; what was refused, or null. */
export async function askAt(table: TableState, command: Command): Promise<Told | null> {
  const answer = await table.ask(command, true);
  if (answer.accepted) return null;
  const explained = answer.id !== undefined && (answer.refused.rule !== null || answer.refused.unsaid);
  return toldOf(answer.refused, explained ? { table: table.id, command: answer.id! } : undefined);
}
