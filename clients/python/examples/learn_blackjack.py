# %% [markdown]
# # Learning blackjack
#
# A player who knows nothing of blackjack plays at a few tables at once, remembers what each decision has won on
# average (Monte Carlo control, every visit), and prefers the better ones. In the end its decisions are held to the
# exact strategy that `croupier strategy` works out, weighted by how often each hand comes up.
#
# Run it as a script, or cell by cell: `python examples/learn_blackjack.py --rounds 20000`.

# %%
from __future__ import annotations

import argparse
import json
import subprocess
from collections import defaultdict
from typing import Any

import numpy as np

from croupier import find_binary
from croupier.envs import BlackjackEnv, TableVectorEnv

BOOK = "nz-1996/blackjack"
RANKS = "A23456789TTTT"
STAKE = 1000
State = tuple[str, str, str]

asked = argparse.ArgumentParser(description="Learn blackjack, and compare with the exact strategy.")
asked.add_argument("--rounds", type=int, default=20_000, help="how many rounds are played (20000)")
asked.add_argument("--tables", type=int, default=4, help="at how many tables at once (4)")
asked.add_argument("--seed", type=int, default=1)
args, _ = asked.parse_known_args()


# %% [markdown]
# ## What the player looks at
#
# The kind of hand, its total (or the card of a pair), and the dealer's card: the same that the table of strategy is
# looked up by. Which decisions there are is the table's to say, in the action mask.


# %%
def state_of(seen: dict[str, Any], decisions: list[str]) -> State:
    """What a decision is looked up by."""
    up = RANKS[int(seen["dealer"]) - 1]
    if "split" in decisions:
        return "pair", RANKS[int(np.argmax(seen["hand"]))], up
    return "soft" if seen["soft"] else "hard", str(seen["total"]), up


# %% [markdown]
# ## Playing and remembering
#
# Rewards are in cents, net of the whole round; divided by the stake they are what the strategy counts in. Insurance is
# declined, for it is another wager.

# %%
tables = TableVectorEnv(BlackjackEnv, args.tables, stakes=(STAKE,))
names = [move.name for move in tables.envs[0].moves]
won: dict[State, dict[str, float]] = defaultdict(lambda: defaultdict(float))
times: dict[State, dict[str, int]] = defaultdict(lambda: defaultdict(int))
rng = np.random.default_rng(args.seed)


def decided(state: State, decisions: list[str], curious: float) -> str:
    """A decision that was seldom tried, or any now and then, or the best so far."""
    fresh = [decision for decision in decisions if times[state][decision] < 5]
    if fresh or rng.random() < curious:
        return str(rng.choice(fresh or decisions))
    return max(decisions, key=lambda decision: won[state][decision] / times[state][decision])


seen, infos = tables.reset(seed=args.seed)
mask, over = infos["action_mask"], np.zeros(args.tables, dtype=bool)
path: list[list[tuple[State, str]]] = [[] for _ in range(args.tables)]
rounds, total = 0, 0.0
while rounds < args.rounds:
    actions = np.zeros(args.tables, dtype=np.int64)
    for at in range(args.tables):
        decisions = [names[action] for action in np.flatnonzero(mask[at])]
        if over[at] or "wager-1000" in decisions:
            continue  # the first action is the wager; at the end of a round it is passed over
        if "no-insurance" in decisions:
            actions[at] = names.index("no-insurance")
            continue
        state = state_of({key: value[at] for key, value in seen.items()}, decisions)
        decision = decided(state, decisions, curious=0.3 * (1 - rounds / args.rounds))
        path[at].append((state, decision))
        actions[at] = names.index(decision)
    seen, rewards, over, _, infos = tables.step(actions)
    mask = infos["action_mask"]
    for at in np.flatnonzero(over):
        rounds += 1
        total += rewards[at]
        for state, decision in path[at]:
            won[state][decision] += rewards[at] / STAKE
            times[state][decision] += 1
        path[at].clear()
tables.close()
print(f"{rounds} rounds, {total / STAKE / rounds:+.4f} stakes a round while learning")

# %% [markdown]
# ## Beside the exact strategy
#
# For each hand `croupier strategy` has the value of every decision, what it costs against the right one, and how often
# the hand comes up. What the player has learned is worth the sum of both, less.

# %%
line = [str(find_binary()), "strategy", BOOK, "--format", "json"]
strategy = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)
learned, random_play, right, compared = 0.0, 0.0, 0, 0
for spot in strategy["spots"]:
    costs = {one["decision"]: float(one["cost"]["decimal"]) for one in spot["decisions"]}
    if spot["kind"] not in ("hard", "soft", "pair") or len(costs) < 2:
        continue
    frequency = float(spot["frequency"]["decimal"])
    state = (spot["kind"], spot["hand"], spot["up"])
    tried = {decision: won[state][decision] / n for decision, n in times[state].items() if n and decision in costs}
    guess = sum(costs.values()) / len(costs)
    best = max(tried, key=lambda decision: tried[decision]) if tried else None
    learned += frequency * (costs[best] if best else guess)
    random_play += frequency * guess
    compared += 1
    right += best is not None and costs[best] == 0

print(f"right in {right} of {compared} places of the table")
print(f"errors cost {learned:.4f} stakes a round; those of a player who decides at random {random_play:.4f}")
print(f"played by the table, a round is worth {float(strategy['table_value']['decimal']):+.4f}")
