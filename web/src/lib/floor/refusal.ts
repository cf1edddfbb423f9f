// A refusal that is shown where it was caused, with its rule and the way to why.
import { reasonText, type WhyOf } from '../messages.svelte.ts';
import type { Command, Refusal } from '../net/types.ts';
import type { TableState } from '../table/table.svelte.ts';

export interface Told {
  reason: string;
  text: string;
  rule: string | null;
  why?: WhyOf | undefined;
}

export function toldOf(refusal: Refusal, why?: WhyOf): Told {
  const text = refusal.detail ?? reasonText(refusal.reason);
  return { reason: refusal.reason, text: text.charAt(0).toUpperCase() + text.slice(1), rule: refusal.rule, why };
}

/** Says a command at a table; what was refused, or null. */
export async function askAt(table: TableState, command: Command): Promise<Told | null> {
  const answer = await table.ask(command, true);
  if (answer.accepted) return null;
  const explained = answer.id !== undefined && (answer.refused.rule !== null || answer.refused.unsaid);
  return toldOf(answer.refused, explained ? { table: table.id, command: answer.id! } : undefined);
}
