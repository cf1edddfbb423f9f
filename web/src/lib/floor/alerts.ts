// What somebody in charge should look at, table by table, the most pressing first. It is all in what the house says of the table.
import type { FloorTable } from '../net/generated.ts';
import { instanceText, matterText, timeText } from './words.ts';

export interface Alert {
  /** `now`: the table waits for it or does not go on; `soon`: it should be looked at. */
  tone: 'now' | 'soon';
  what: 'stopped' | 'suspended' | 'dispute' | 'notice' | 'approval' | 'differential' | 'awaited' | 'closing' | 'transfer' | 'count';
  text: string;
  rule: string | null;
}

/** A sign that comes due within this time is worth a look. */
const SOON_MS = 15 * 60_000;
const IN_CHARGE = ['supervisor', 'casino-supervisor', 'manager', 'inspector'];

export function alertsOf(table: FloorTable, now = Date.now()): Alert[] {
  const { floor, awaiting } = table;
  const alerts: Alert[] = [];
  const add = (tone: Alert['tone'], what: Alert['what'], text: string, rule: string | null = null): void => void alerts.push({ tone, what, text, rule });
  if (table.stopped || table.why_stopped !== null) add('now', 'stopped', `The table does not go on: ${table.why_stopped ?? 'its log is damaged'}`);
  for (const one of floor.disputes.filter((dispute) => !dispute.over)) {
    add('now', 'dispute', `${one.player} disagrees${one.with ? `: with ${instanceText(one.with)}` : ', and may go further'}`, null);
  }
  for (const one of floor.owed) add('now', 'notice', `The inspector is to be told: ${matterText(one.matter)}`, one.rule ?? null);
  if (awaiting?.for === 'decision') {
    if (awaiting.what === 'differential') add('now', 'differential', 'The wagers differ by more than the table allows', awaiting.rule);
    else if (awaiting.do === 'approve') add('now', 'approval', `Waits for an inspector to approve ${matterText(awaiting.what)}`, awaiting.rule);
    else if (awaiting.player === undefined && awaiting.roles.length > 0 && awaiting.roles.every((role) => IN_CHARGE.includes(role)))
      add('now', 'awaited', `Waits for the ${awaiting.roles[0]!.replace('-', ' ')}: ${awaiting.what.replaceAll('-', ' ')}`, awaiting.rule);
  }
  if (floor.closes_from_ms !== null)
    add(floor.closes_from_ms - now < SOON_MS ? 'now' : 'soon', 'closing', `May be closed from ${timeText(floor.closes_from_ms, now)}`);
  if (table.suspended) add('soon', 'suspended', `No further round for now${table.suspended_for ? `: ${table.suspended_for}` : ''}`);
  if (floor.transfer) add('soon', 'transfer', `Chips are on their way ${floor.transfer.fill ? 'to' : 'from'} the table`);
  if (floor.count) add('soon', 'count', 'A count of the chips is to be signed');
  return alerts.sort((a, b) => Number(a.tone === 'soon') - Number(b.tone === 'soon'));
}
