"""The examples and the code in README.md do what they say, with few rounds."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
BLOCKS = re.findall(r"^```python\n(.*?)^```", (HOME / "README.md").read_text(), re.MULTILINE | re.DOTALL)


def printed(program: str, *arguments: str) -> str:
    """What a program prints, run as a reader would run it; it must end well and warn of nothing."""
    paths = [str(HOME / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    line = [sys.executable, "-B", "-W", "error::DeprecationWarning", *arguments]
    done = subprocess.run(
        line,
        input=program,
        capture_output=True,
        text=True,
        cwd=HOME,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_plays_a_round() -> None:
    told = printed(BLOCKS[0], "-")
    assert told.startswith("BankerWagerNotPayable nz-2004/baccarat/5.12 a win of $7.00"), told
    assert re.search(r"^(player|banker|tie)$", told, re.MULTILINE), told
    assert re.search(r"^wager-settled .*nz-2004/baccarat/5\.1", told, re.MULTILINE), told


@pytest.mark.parametrize("at", range(1, len(BLOCKS)))
def test_what_else_the_readme_shows_runs(at: int) -> None:
    # A seed plays the same in the environment; the moves are drawn anew, so that only the end can be held to.
    told = printed(BLOCKS[at] + "\nprint(over, float(reward).is_integer())\n", "-")
    assert told == "True True\n"


def test_learning_gets_better_than_chance() -> None:
    told = printed("", "examples/learn_blackjack.py", "--rounds", "800")
    assert int(told.split(" rounds")[0]) >= 800, told
    found = re.search(r"errors cost ([\d.]+) stakes a round; those of a player who decides at random ([\d.]+)", told)
    assert found and float(found[1]) < float(found[2]), told


def test_a_shoe_is_dealt_to_its_end() -> None:
    told = printed("", "examples/plot_shoe.py", "--seed", "7")
    assert told == printed("", "examples/plot_shoe.py", "--seed", "7")
    found = re.search(r"(\d+) rounds: (\d+) player, (\d+) banker, (\d+) tie", told)
    assert found, told
    rounds, player, banker, tie = map(int, found.groups())
    assert rounds == player + banker + tie > 50
    beads = "".join(told.splitlines()[:6]).replace(" ", "")
    assert len(beads) == rounds and beads.count("T") == tie


def test_every_environment_is_measured() -> None:
    told = printed("", "examples/steps_per_second.py", "--steps", "24", "--runs", "1")
    for name in ("Blackjack", "CaribbeanStud", "Baccarat", "Craps", "Roulette"):
        assert f"croupier/{name}-v0 " in told, told
