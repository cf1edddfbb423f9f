// Why an event happened or a command was refused, as the house says it.

/** A condition that was looked at. */
export interface Condition {
  /** What must be so. */
  asks: string;
  rules: string[];
  /** What was found. */
  found?: string;
  holds: boolean;
}

/** A step of the working of an amount. */
export interface WorkingStep {
  words: string;
  cents: number;
  rule?: string;
}

export interface Because {
  seq: number;
  event: string;
  rules: { rule: string; says: string }[];
  working?: { steps: WorkingStep[] };
}

export interface Explanation {
  command: string;
  actor: string;
  role: string;
  conditions: Condition[];
  events: Because[];
  /** What the rulings of today make of it, where it was decided otherwise. */
  otherwise?: string;
}
