"""Chemin de fer: PettingZoo's own tests, whose turn it is, hidden hands, and money that only changes hands."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from croupier.envs.chemin_de_fer import MOVES, SEEN, CheminDeFerEnv

NAMES = [move.name for move in MOVES]


def test_pettingzoo_is_content() -> None:
    env = CheminDeFerEnv()
    api_test(env, num_cycles=60)
    env.close()
    seed_test(lambda: CheminDeFerEnv(rounds=4), num_cycles=60)


@pytest.mark.parametrize("rounds", [1, 3])
def test_an_episode_has_as_many_coups_as_were_asked_for(rounds: int) -> None:
    # PettingZoo's max_cycles_test is for environments in which everybody acts in every cycle, and may do anything.
    env = CheminDeFerEnv(rounds=rounds)
    for seed in (1, None):
        env.reset(seed=seed)
        rng = np.random.default_rng(rounds)
        before = sum(event.event == "round-settled" for event in env._held.log())
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            assert not cut
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        after = sum(event.event == "round-settled" for event in env._held.log())
        assert after - before == rounds, agent
    env.close()


def coups(env: CheminDeFerEnv, seed: int) -> tuple[list[Any], dict[str, float]]:
    """Coups of players who do anything that is on offer: every step, and what each came to."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    story: list[Any] = []
    results = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        results[agent] += reward
        if over:
            env.step(None)
            continue
        assert seen["action_mask"].any()
        assert env.observation_space(agent).contains(seen)
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        story.append((agent, NAMES[action], seen["observation"].tolist()))
        env.step(action)
    return story, results


def test_a_seed_plays_the_same_again() -> None:
    env = CheminDeFerEnv(rounds=2)
    first = coups(env, 1)
    assert first == coups(env, 1)
    assert first != coups(env, 2)
    env.close()


def test_money_changes_hands_and_the_house_has_the_cagnotte() -> None:
    env = CheminDeFerEnv(rounds=4)
    _, results = coups(env, 3)
    taken = sum(event.fields["cagnotte_cents"] for event in env._held.log() if event.event == "bank-settled")
    assert sum(results.values()) == -taken
    assert any(results.values())
    env.close()


def test_nobody_sees_the_hand_of_another() -> None:
    env = CheminDeFerEnv(rounds=6)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    look = [SEEN.index("look_1"), SEEN.index("look_2")]
    looked = 0
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        if seen["action_mask"][NAMES.index("draw")]:
            looked += 1
            assert (seen["observation"][look] > 0).all()
            hands = env._held.view()["chemin_de_fer"]["hands"]
            for other in env.agents:
                holds = {hand["handler"]: hand["cards"] for hand in hands.values()}
                own = env.observe(other)
                assert other == agent or not own["action_mask"].any()
                if other not in holds:
                    assert not own["observation"][look].any()
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert looked
    env.close()


def test_the_last_who_is_asked_bids_if_nobody_did() -> None:
    env = CheminDeFerEnv(players=2)
    env.reset(seed=1)
    assert env.agent_selection == "player_1"
    env.step(NAMES.index("pass"))
    seen, *_ = env.last()
    assert env.agent_selection == "player_2"
    assert [NAMES[at] for at in np.flatnonzero(seen["action_mask"])] == ["bid"]
    with pytest.raises(ValueError, match="pass is not on offer to player_2"):
        env.step(NAMES.index("pass"))
    env.close()
    with pytest.raises(ValueError, match="two"):
        CheminDeFerEnv(players=1)
