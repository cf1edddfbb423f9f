// A settled hand as lines of a slip: the ante and the bet, and a prize. Together they are what the hand did to its player's money.
import { t } from '../../lang/lang.ts';
import { money } from '../../design/money.ts';
import type { StudSettled } from '../../net/caribbean-stud.ts';
import type { SlipLine } from '../../table/props.ts';
import { sentence } from '../../table/words.ts';
import { resultText } from './words.ts';
import { oddsText } from '../../table/words.ts';

/** Results in which wagers are paid or go back; in all others they are collected. */
const kept = ['won', 'no-hand', 'stand-off'];

export function slipLines(one: StudSettled, prizeRule: string | null, oddsRule: string | null = null): SlipLine[] {
  const line = (what: string, net: number, more: string, back: string, rule: string | null): SlipLine => ({
    result: net > 0 ? 'won' : net < 0 ? 'lost' : one.result,
    what,
    more,
    net,
    ...(net === 0 ? { word: back } : {}),
    rule,
    facts: { 'data-result': one.result },
  });
  const lost = !kept.includes(one.result);
  const how = [resultText(one.result).toLowerCase(), one.name === null ? '' : sentence(one.name).toLowerCase()].filter(Boolean).join(', ');
  const ante = t('Ante {ante}', { ante: money(one.ante_cents, 'short') });
  // What happens to both alike is one line.
  const alike = lost || one.result === 'stand-off';
  const lines = [
    alike && one.bet_cents > 0
      ? line(t('{ante}, bet {bet}', { ante, bet: money(one.bet_cents, 'short') }), lost ? -one.ante_cents - one.bet_cents : 0, how, t('Given back'), one.rule)
      : line(ante, lost ? -one.ante_cents : one.ante_won_cents, how, t('Given back'), one.rule),
  ];
  if (one.bet_cents > 0 && !alike)
    lines.push(
      line(
        t('Bet {bet}', { bet: money(one.bet_cents, 'short') }),
        one.bet_won_cents,
        one.odds && one.bet_won_cents > 0 ? t('pays {odds}', { odds: oddsText(one.odds) }) : '',
        t('Given back'),
        // The ante is paid by one paragraph, a bet by the rule that lists its odds.
        one.bet_won_cents > 0 ? (oddsRule ?? one.rule) : one.rule,
      ),
    );
  if (one.jackpot_cents > 0) lines.push(line(t('Jackpot prize'), one.jackpot_cents, '', '', prizeRule));
  return lines;
}
