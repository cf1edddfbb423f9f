// What somebody in charge should look at, table by table, the most pressing first, and then in the house. It is all in what the house says.
import { money } from '../design/money.ts';
import { t } from '../lang/lang.ts';
import type { ClockHealth, FloorTable, Outlier } from '../net/generated.ts';
import { isPrepared, otherwiseDue } from '../table/staff.ts';
import { checkText, roleText, sentence } from '../table/words.ts';
import { instanceText, matterText, timeText } from './words.ts';

export interface Alert {
  /** `now`: the table waits for it or does not go on; `soon`: it should be looked at. */
  tone: 'now' | 'soon';
  what: 'stopped' | 'suspended' | 'dispute' | 'notice' | 'approval' | 'differential' | 'awaited' | 'closing' | 'transfer' | 'count' | 'drift' | 'clock';
  text: string;
  rule: string | null;
  /** What has drifted. */
  outlier?: Outlier;
}

/** A sign that comes due within this time is worth a look. */
const SOON_MS = 15 * 60_000;
const IN_CHARGE = ['supervisor', 'casino-supervisor', 'manager', 'inspector'];

/** Clocks less apart than this are as good as the same. */
const APART_MS = 2_000;

/** A result that lies too far from what the odds make of it. */
export const outlierText = (one: Outlier): string =>
  t('{wager}: the table won {won} on {staked} staked; expected {expected} ± {deviation}', {
    wager: one.wager === null ? t('All wagers') : sentence(one.wager),
    won: money(one.won_cents),
    staked: money(one.staked_cents),
    expected: money(one.expected_cents),
    deviation: money(one.deviation_cents),
  });

/** How many standard deviations a result lies from what was expected; below zero: the table won less. */
export const deviationsOf = (one: Pick<Outlier, 'won_cents' | 'expected_cents' | 'deviation_cents'>): number =>
  (one.won_cents - one.expected_cents) / Math.max(1, one.deviation_cents);

/** What concerns every table: leaps of the machine’s clock since the server started, and how far it is from the house’s time. */
export function houseAlerts(clock: ClockHealth | null): Alert[] {
  if (clock === null) return [];
  const say = (text: string): Alert => ({ tone: 'soon', what: 'clock', text, rule: null });
  const apart = Math.round(Math.abs(clock.machine_ahead_ms) / 1000);
  return [
    ...(clock.leaps > 0
      ? [say(t('The machine’s clock has leapt {n} time since the start | The machine’s clock has leapt {n} times since the start', { n: clock.leaps }))]
      : []),
    ...(Math.abs(clock.machine_ahead_ms) < APART_MS
      ? []
      : [
          say(
            clock.machine_ahead_ms > 0
              ? t('The machine’s clock is {apart} s ahead of the house’s time', { apart })
              : t('The machine’s clock is {apart} s behind the house’s time', { apart }),
          ),
        ]),
  ];
}

export function alertsOf(table: FloorTable, outliers: readonly Outlier[], now = Date.now()): Alert[] {
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
        isPrepared(awaiting.what) || awaiting.do !== 'confirm'
          ? t('Waits for the {who}: {what}', { who: roleText(awaiting.roles[0]!).toLowerCase(), what: otherwiseDue(awaiting.what) })
          : t('Waits for the {who}, who is to check {what}', { who: roleText(awaiting.roles[0]!).toLowerCase(), what: checkText(awaiting.what) }),
        awaiting.rule,
      );
  }
  if (floor.closes_from_ms !== null)
    add(floor.closes_from_ms - now < SOON_MS ? 'now' : 'soon', 'closing', t('May be closed from {time}', { time: timeText(floor.closes_from_ms, now) }));
  if (table.suspended) add('soon', 'suspended', t('No further round for now{which}', { which: table.suspended_for ? `: ${table.suspended_for}` : '' }));
  if (floor.transfer) add('soon', 'transfer', floor.transfer.fill ? t('Chips are on their way to the table') : t('Chips are on their way from the table'));
  for (const one of outliers.filter((outlier) => outlier.table === table.table))
    alerts.push({ tone: 'soon', what: 'drift', text: outlierText(one), rule: null, outlier: one });
  if (floor.count) add('soon', 'count', t('A count of the chips is to be signed'));
  return alerts.sort((a, b) => Number(a.tone === 'soon') - Number(b.tone === 'soon'));
}
