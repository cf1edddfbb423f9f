"""The environments: Gymnasium's own check, masks that are the table's offers, exact rewards, seeds, hidden cards."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier import DraftRefused, Refused
from croupier.envs import (
    ENVIRONMENTS,
    BaccaratEnv,
    BlackjackEnv,
    CaribbeanStudEnv,
    CrapsEnv,
    RouletteEnv,
    TableEnv,
    TableVectorEnv,
    card_number,
    rank_number,
)


def chosen(env: TableEnv, mask: Any, rng: np.random.Generator) -> int:
    """A move that is on offer; where wagers are laid one by one, half of the time the one that plays on."""
    moves = np.flatnonzero(mask)
    if moves[0] == 0 and env.moves[0].name in ("deal", "spin", "roll") and rng.random() < 0.5:
        return 0
    return int(rng.choice(moves))


def played(env: TableEnv, steps: int, seed: int = 1) -> list[Any]:
    """What a player sees who does anything that is on offer; every sight lies in the space."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    story: list[Any] = [seen]
    for _ in range(steps):
        action = chosen(env, info["action_mask"], rng)
        seen, reward, over, cut, info = env.step(action)
        assert "refused" not in info and not cut
        assert seen in env.observation_space
        assert float(reward).is_integer()
        story.append((action, seen, reward, over))
        if over:
            seen, info = env.reset()
            story.append(seen)
    return story


def same(one: Any, other: Any) -> bool:
    """Whether two sights, or lists of them, are the same in every number."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_is_content(name: str) -> None:
    env = gymnasium.make(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What it says of wrappers, and of render modes that it cannot make for itself, is not about the environment.
        warnings.filterwarnings("ignore", message=".*(different from the unwrapped version|not have a spec).*")
        check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("kind", ENVIRONMENTS.values())
def test_a_seed_plays_the_same_again(kind: type[TableEnv]) -> None:
    env = kind()
    first = played(env, 40)
    assert same(first, played(env, 40))
    assert not same(first, played(env, 40, seed=2))
    env.close()


@pytest.mark.parametrize("kind", ENVIRONMENTS.values())
def test_rewards_are_the_ledgers(kind: type[TableEnv]) -> None:
    env = kind()
    story = played(env, 60)
    rewards = sum(step[2] for step in story if isinstance(step, tuple))
    accounts = env._held.ledger()
    assert env._held.view(env.player)["you"]["chips_cents"] == accounts[f"chips:table-1:{env.player}"]
    own = sum(cents for account, cents in accounts.items() if account.endswith(f":{env.player}"))
    assert own + accounts["cash"] == rewards != 0
    env.close()


@pytest.mark.parametrize("kind", ENVIRONMENTS.values())
def test_a_mask_says_what_the_table_takes(kind: type[TableEnv]) -> None:
    """What is masked out is refused by the table with its reason, and changes nothing."""
    # Above the maximum of wagers inside, so that roulette too has something that is not on offer.
    env = RouletteEnv(stake=20_000) if kind is RouletteEnv else kind()
    _, info = env.reset(seed=3)
    rng = np.random.default_rng(3)
    refused = 0
    for _ in range(25):
        for action in np.flatnonzero(info["action_mask"] == 0)[:3]:
            before = env._held.view()["seq"]
            _, reward, over, _, told = env.step(action)
            assert told["refused"].reason and (reward, over) == (0.0, False)
            assert env._held.view()["seq"] == before
            assert (told["action_mask"] == info["action_mask"]).all()
            refused += 1
        _, _, over, _, info = env.step(chosen(env, info["action_mask"], rng))
        if over:
            _, info = env.reset()
    assert refused
    env.close()


def test_a_refusal_names_its_rule() -> None:
    """nz-1996/blackjack/12.1: a hand of less than 12 draws."""
    env = BlackjackEnv()
    names = [move.name for move in env.moves]
    _, info = env.reset(seed=1)
    for _ in range(200):
        seen, _, over, _, info = env.step(names.index("wager-1000") if info["action_mask"][0] else names.index("stand"))
        if "refused" in info:
            break
        if over:
            _, info = env.reset()
    assert info["refused"].reason == "HandMustDraw" and info["refused"].rule == "nz-1996/blackjack/12.1(d)"
    assert 0 < seen["total"] < 12
    env.close()


def test_the_wagers_of_blackjack_are_the_stakes() -> None:
    env = BlackjackEnv(stakes=(500, 2000, 60_000))
    _, info = env.reset(seed=5)
    assert list(info["action_mask"][:3]) == [1, 1, 0], "60,000 is above the table's maximum"
    results = set()
    for _ in range(60):
        seen, reward, over, _, info = env.step(1)
        while not over:
            assert rank_number(None) == 0 < seen["dealer"] <= 13
            mask = info["action_mask"]
            names = [env.moves[at].name for at in np.flatnonzero(mask)]
            wanted = next(name for name in ("no-insurance", "stand", "draw") if name in names)
            seen, reward, over, _, info = env.step([move.name for move in env.moves].index(wanted))
        results.add(reward)
        _, info = env.reset()
    assert {-2000.0, 2000.0, 3000.0} <= results <= {-2000.0, 0.0, 2000.0, 3000.0}
    env.close()


def test_cards_seen_are_counted_until_they_are_shuffled() -> None:
    env = BaccaratEnv(stakes=(1000, 1000, 500), decks=4)
    seen, _ = env.reset(seed=9)
    fewest, shuffled = 208, False
    for _ in range(60):
        env.step(1)
        seen, _, over, _, _ = env.step(0)
        assert over
        assert seen["seen"].sum() <= 208 - seen["cards_left"][0]
        assert seen["seen"].max() <= 16
        left = int(seen["cards_left"][0])
        fewest = min(left, fewest)
        seen, _ = env.reset()
        if int(seen["cards_left"][0]) > left:
            shuffled = True
            assert seen["seen"].sum() <= 1, "the card that says how many are burned"
    assert shuffled and fewest < 60
    env.close()


def test_baccarat_pays_to_the_cent() -> None:
    """nz-2004/baccarat/5.10: a Banker wager of $10.00 wins $9.50."""
    env = BaccaratEnv()
    names = [move.name for move in env.moves]
    env.reset(seed=4)
    results = set()
    for _ in range(40):
        env.step(names.index("banker"))
        seen, reward, _, _, _ = env.step(names.index("deal"))
        results.add((int(seen["outcome"]), reward))
        env.reset()
    assert results <= {(1, -1000.0), (2, 950.0), (3, 0.0)} and (2, 950.0) in results
    env.close()


@pytest.mark.parametrize(
    "options",
    [{"book": "nj-19-47/punto-banco"}, {"book": "act-2012/mini-baccarat"}, {"version": "full", "style": "B"}],
    ids=str,
)
def test_what_else_a_player_is_asked_is_answered(options: dict[str, str]) -> None:
    """Where the player is offered the shoe or a hand to turn, the round goes on all the same."""
    env = BaccaratEnv(stakes=(2000, 2000, 500), **options)
    names = [move.name for move in env.moves]
    env.reset(seed=1)
    for _ in range(8):
        env.step(names.index("banker"))
        seen, reward, over, _, _ = env.step(names.index("deal"))
        assert over and reward == {1: -2000.0, 2: 1900.0, 3: 0.0}[int(seen["outcome"])]
        env.reset()
    env.close()


def test_options_of_the_book_are_keywords() -> None:
    env = BaccaratEnv(banker_pays="half-on-six", decks=6)
    assert env._held.view()["options"]["banker-pays"] == "half-on-six"
    env.close()
    with pytest.raises(DraftRefused, match=r"3\.4"):
        BaccaratEnv(decks=9)
    with pytest.raises(ValueError, match="stakes"):
        BlackjackEnv(stakes=(1,))


def test_roulette_has_the_whole_layout_and_takes_winning_stakes_back() -> None:
    env = RouletteEnv()
    assert len(env.places) == 157 and {"straight-0", "red", "split-0-1"} <= set(env.places)
    names = [move.name for move in env.moves]
    env.reset(seed=1)
    results = set()
    for _ in range(30):
        env.step(names.index("straight-7"))
        env.step(names.index("red"))
        seen, reward, over, _, _ = env.step(names.index("spin"))
        assert over
        results.add(reward)
        assert seen["wagers"].sum() == 500 * (reward >= 0) * (1 + (reward > 500))
        fresh, _ = env.reset()
        assert fresh["wagers"].sum() == 0 and fresh["last"] == seen["last"]
    assert {-1000.0, 0.0} <= results <= {-1000.0, 0.0, 18_000.0}
    env.close()


def test_craps_goes_on_while_something_lies_there() -> None:
    env = CrapsEnv()
    names = [move.name for move in env.moves]
    _, info = env.reset(seed=1)
    assert not info["action_mask"][0], "nobody throws for an empty layout"
    seen_points, results = set(), set()
    for _ in range(15):
        total = 0.0
        env.step(names.index("pass"))
        over = False
        while not over:
            seen, reward, over, _, info = env.step(names.index("roll"))
            seen_points.add(int(seen["point"]))
            assert seen["dice"].min() >= 1
            total += reward
        results.add(total)
        assert seen["wagers"].sum() == 0
        env.reset()
    assert results == {-1000.0, 1000.0} and len(seen_points - {0}) > 1
    env.close()


def test_stud_shows_the_own_cards_and_one_of_the_dealers() -> None:
    """nz-1996/caribbean-stud/4.4: players look at their own cards."""
    env = CaribbeanStudEnv()
    names = [move.name for move in env.moves]
    seen, _ = env.reset(seed=2)
    assert not seen["hand"].any() and not seen["dealer"].any()
    results = set()
    for number in range(12):
        seen, _, over, _, _ = env.step(names.index("ante-1000"))
        assert not over
        assert (seen["hand"] > 0).all() and len(set(seen["hand"])) == 5 and seen["kind"] > 0
        assert list(seen["dealer"] > 0) == [False, False, False, False, True]
        held = list(seen["hand"])
        _, reward, over, _, _ = env.step(names.index("fold" if number < 3 else "bet"))
        assert over
        turned = [e["card"] for e in env._events if e["event"] == "hand-card-turned"]
        assert not turned or [card_number(card) for card in turned] == held
        results.add(reward)
        if number < 3:
            assert reward == -1000.0
        env.reset()
    assert results & {1000.0, 3000.0}
    env.close()


def test_a_round_that_is_left_brings_a_new_table() -> None:
    env = BlackjackEnv()
    env.reset(seed=1)
    table = env._held
    while env.step(0)[2]:
        env.reset()
    env.reset()
    assert table.closed and env._held is not table
    env.close()


def test_a_table_is_renewed_before_its_log_grows_long() -> None:
    env = BaccaratEnv(renew_after=3)

    def story() -> list[Any]:
        env.reset(seed=1)
        seen, tables = [], {id(env._held)}
        for _ in range(8):
            env.step(1)
            seen.append(env.step(0)[:3])
            env.reset()
            tables.add(env._held._process.pid)
        assert len(tables) >= 3
        return seen

    assert same(story(), story())
    env.close()


def test_render_tells_what_happened_with_its_rule() -> None:
    env = BaccaratEnv(render_mode="ansi")
    env.reset(seed=1)
    env.step(1)
    assert "wager-placed" in env.render() and "[nz-2004/baccarat/5.1]" in env.render()
    env.close()
    with pytest.raises(ValueError, match="human"):
        BaccaratEnv(render_mode="human")


def test_an_action_that_is_none_is_an_error() -> None:
    env = BaccaratEnv()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no action 4"):
        env.step(4)
    env.close()


def test_many_tables_play_as_one_by_one() -> None:
    """What a table of several shows is what it shows alone, the step that begins a round again left out."""
    many = gymnasium.make_vec("croupier/Baccarat-v0", num_envs=3)
    assert isinstance(many.unwrapped, TableVectorEnv)
    alone = [BaccaratEnv() for _ in range(3)]
    seen, infos = many.reset(seed=7)
    for at, env in enumerate(alone):
        own, info = env.reset(seed=7 + at)
        assert same({key: value[at] for key, value in seen.items()}, own)
        assert (infos["action_mask"][at] == info["action_mask"]).all()
    over = np.zeros(3, dtype=bool)
    ends = 0
    for number in range(12):
        actions = np.array([1, 2, 0]) if number % 3 == 0 else np.array([0, 0, 1])
        seen, rewards, ended, cut, infos = many.step(actions)
        assert not cut.any()
        for at, env in enumerate(alone):
            if over[at]:
                own, _ = env.reset()
                reward, end = 0.0, False
            else:
                own, reward, end, _, info = env.step(actions[at])
                assert ("refused" in info) == bool(infos.get("_refused", [False] * 3)[at])
            assert same({key: value[at] for key, value in seen.items()}, own)
            assert (rewards[at], ended[at]) == (reward, end)
        over = ended
        ends += ended.sum()
    assert ends > 5
    assert len({env._held._process.pid for env in many.unwrapped.envs}) == 1
    many.close()
    assert all(env._held.closed for env in many.unwrapped.envs)
    for env in alone:
        env.close()


@pytest.mark.parametrize("kind", ENVIRONMENTS.values())
def test_one_of_many_plays_as_it_does_alone(kind: type[TableEnv]) -> None:
    """With the same seed, whatever its neighbours in the process do; and Gymnasium's check holds for it as well."""
    many = TableVectorEnv(kind, 2)
    alone = kind()
    played(many.envs[1], 10, seed=8)
    assert same(played(alone, 30, seed=5), played(many.envs[0], 30, seed=5))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(many.envs[1], skip_render_check=True)
    alone.close()
    many.close()


def test_a_table_that_refuses_its_dealer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    env = BaccaratEnv()
    env.reset(seed=1)
    with pytest.raises(Refused, match="NoWagersOnTable"):
        env._held.hold(env._say([{"do": "no-more-bets"}]))
    env.close()
