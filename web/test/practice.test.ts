// Practice: an answer is held against what each would be worth, and the sitting is scored.
import { describe, expect, it } from 'vitest';
import { answeredBy, isRight, judge, nothing, scored } from '../src/lib/practice/judge.ts';
import { costText, hintText } from '../src/lib/practice/words.ts';
import type { Weighed } from '../src/lib/net/generated.ts';

const figure = (decimal: string) => ({ fraction: decimal, decimal });
const answer = (word: string, cost: string, cents: number): Weighed['answers'][number] => ({
  do: word,
  value: figure('0'),
  cost: figure(cost),
  cost_cents: cents,
});
const decision = (answers: Weighed['answers'], at: Partial<Weighed> = {}): Weighed => ({ stake_cents: 1_000, answers, ...at });
const hand = decision([answer('stand-hand', '0.00000000', 0), answer('draw-card', '0.14200000', 142)], { area: 3, hand: 1 });

describe('practice', () => {
  it('counts what an answer costs, and which was best', () => {
    const wrong = judge(hand, { do: 'draw-card' })!;
    expect(wrong).toEqual({ said: 'draw-card', best: 'stand-hand', cost: 0.142, costCents: 142 });
    const right = judge(hand, { do: 'stand-hand' })!;
    expect(isRight(right)).toBe(true);
    expect(scored(scored(nothing, wrong), right)).toEqual({ decisions: 2, right: 1, costCents: 142 });
    expect(judge(hand, { do: 'leave' })).toBeNull();
  });
  it('finds the decision that a command answers by its area', () => {
    const other = { ...hand, area: 4 };
    expect(answeredBy([hand, other], { do: 'draw-card', area: 4, hand: 1 })).toBe(other);
    expect(answeredBy([hand], { do: 'draw-card', area: 5, hand: 1 })).toBeUndefined();
    expect(answeredBy([hand], { do: 'place-wager', area: 3 })).toBeUndefined();
  });
  it('names everything that is as good', () => {
    expect(hintText(hand)).toBe('Standing is right; hitting costs 14.20% of the stake.');
    expect(hintText(decision([answer('stay', '0.00000000', 0), answer('draw', '0.00000000', 0)]))).toBe('Staying or drawing is right.');
    expect(costText(0.000001)).toBe('less than 0.01%');
  });
});
