// What somebody in charge should look at, table by table, the most pressing first. It is all in what the house says of the table.
import { t } from '../lang/lang.ts';
import type { FloorTable } from '../net/generated.ts';
import { otherwiseDue } from '../table/staff.ts';
import { roleText } from '../table/words.ts';
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
  if (table.stopped || table.why_stopped !== null)
    add('now', 'stopped', t('The table does not go on: {whystopped}', { whystopped: table.why_stopped ?? t('its log is damaged') }));
  for (const one of floor.disputes.filter((dispute) => !dispute.over)) {
    add(
      'now',
      'dispute',
      t('{player} disagrees{which}', {
        player: one.player,
        which: one.with ? t(': with {instance}', { instance: instanceText(one.with) }) : t(', and may go further'),
      }),
      null,
    );
  }
  for (const one of floor.owed) add('now', 'notice', t('The inspector is to be told: {matter}', { matter: matterText(one.matter) }), one.rule ?? null);
  if (awaiting?.for === 'decision') {
    if (awaiting.what === 'differential') add('now', 'differential', t('The wagers differ by more than the table allows'), awaiting.rule);
    else if (awaiting.do === 'approve')
      add('now', 'approval', t('Waits for an inspector to approve {matter}', { matter: matterText(awaiting.what) }), awaiting.rule);
    else if (awaiting.player === undefined && awaiting.roles.length > 0 && awaiting.roles.every((role) => IN_CHARGE.includes(role)))
      add(
        'now',
        'awaited',
        t('Waits for the {who}: {what}', { who: roleText(awaiting.roles[0]!).toLowerCase(), what: otherwiseDue(awaiting.what) }),
        awaiting.rule,
      );
  }
  if (floor.closes_from_ms !== null)
    add(floor.closes_from_ms - now < SOON_MS ? 'now' : 'soon', 'closing', t('May be closed from {time}', { time: timeText(floor.closes_from_ms, now) }));
  if (table.suspended) add('soon', 'suspended', t('No further round for now{which}', { which: table.suspended_for ? `: ${table.suspended_for}` : '' }));
  if (floor.transfer) add('soon', 'transfer', floor.transfer.fill ? t('Chips are on their way to the table') : t('Chips are on their way from the table'));
  if (floor.count) add('soon', 'count', t('A count of the chips is to be signed'));
  return alerts.sort((a, b) => Number(a.tone === 'soon') - Number(b.tone === 'soon'));
}
