# %% [markdown]
# # Steps per second
#
# How fast the environments are, beside Gymnasium's own Blackjack-v1, which is plain Python and deals from an endless
# deck. Both are played alike: any move that is on offer, a new round when one is over. The work of the tables'
# processes is counted: a step's processor time is that of Python and of the tables together.

# %%
from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable

import gymnasium
import numpy as np

import croupier.envs

asked = argparse.ArgumentParser(description="Measure the environments beside a plain one.")
asked.add_argument("--steps", type=int, default=3000, help="how many steps of each (3000)")
asked.add_argument("--runs", type=int, default=3, help="how often everything is measured (3)")
args, _ = asked.parse_known_args()


def cpu() -> float:
    """Seconds of the processor, of this process and of those of its children that have ended."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def plain() -> int:
    """Gymnasium's Blackjack-v1."""
    env = gymnasium.make("Blackjack-v1")
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    steps = 100 * args.steps
    for _ in range(steps):
        if env.step(int(rng.integers(2)))[2]:
            env.reset()
    return steps


def one(name: str) -> int:
    """One table."""
    env = gymnasium.make(f"croupier/{name}-v0")
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(args.steps):
        moves = np.flatnonzero(info["action_mask"])
        # Where wagers are laid one by one, every other move plays on.
        action = 0 if moves[0] == 0 and rng.random() < 0.5 else int(rng.choice(moves))
        _, _, over, _, info = env.step(action)
        if over:
            _, info = env.reset()
    env.close()
    return args.steps


def many(name: str, tables: int) -> int:
    """Several tables at once."""
    env = gymnasium.make_vec(f"croupier/{name}-v0", num_envs=tables)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    for _ in range(args.steps // tables):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        infos = env.step(actions)[4]
    env.close()
    return args.steps


# %%
jobs: dict[str, Callable[[], int]] = {"Blackjack-v1 of Gymnasium": plain}
for environment in ("Blackjack", "CaribbeanStud", "Baccarat", "Craps", "Roulette"):
    jobs[f"croupier/{environment}-v0"] = lambda name=environment: one(name)  # type: ignore[misc]
jobs["croupier/Blackjack-v0, 8 tables"] = lambda: many("Blackjack", 8)
print(f"{len(croupier.envs.ENVIRONMENTS)} environments, {args.steps} steps each, {args.runs} runs")
print(f"{'':34} steps/s by the clock   steps/s by processor time")
for job, work in jobs.items():
    rates = []
    for _ in range(args.runs):
        clock, processor = time.perf_counter(), cpu()
        steps = work()
        rates.append((steps / (time.perf_counter() - clock), steps / (cpu() - processor)))
    by_clock, by_cpu = ([rate[at] for rate in rates] for at in (0, 1))
    print(f"{job:34} {min(by_clock):9,.0f} to {max(by_clock):9,.0f}   {min(by_cpu):9,.0f} to {max(by_cpu):9,.0f}")
