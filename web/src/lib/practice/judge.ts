// An answer held against what each would be worth, and the score of a sitting.
import type { Weighed } from '../net/generated.ts';
import type { Command } from '../net/types.ts';

/** What became of one decision. */
export interface Judged {
  /** What was answered, by its command's word. */
  said: string;
  /** What would have been best. */
  best: string;
  /** What the answer costs on average, of what is at stake, and in cents. */
  cost: number;
  costCents: number;
}

/** The sitting so far. */
export interface Score {
  decisions: number;
  right: number;
  costCents: number;
}

export const nothing: Score = { decisions: 0, right: 0, costCents: 0 };

/** An answer held against what it is worth; null: it was no answer to this, or both answers are equally good to the last digit told. */
export function judge(decision: Weighed, said: Pick<Command, 'do'>): Judged | null {
  const answer = decision.answers.find((one) => one.do === said.do);
  const best = decision.answers[0];
  if (!answer || !best) return null;
  return { said: answer.do, best: best.do, cost: Number(answer.cost.decimal), costCents: answer.cost_cents };
}

/** An answer that costs nothing that can be seen is right, also where another is as good. */
export const isRight = (one: Judged): boolean => one.cost === 0;

export const scored = (score: Score, one: Judged): Score => ({
  decisions: score.decisions + 1,
  right: score.right + (isRight(one) ? 1 : 0),
  costCents: score.costCents + one.costCents,
});

/** The decision that a command answers: the one of its area and hand where there are several. */
export const answeredBy = (decisions: readonly Weighed[], said: Command): Weighed | undefined =>
  decisions.find(
    (one) =>
      one.answers.some((answer) => answer.do === said.do) &&
      (one.area === undefined || one.area === said['area']) &&
      (one.hand === undefined || said['hand'] === undefined || one.hand === said['hand']),
  );
