"""Environments for Gymnasium, one player at a table; importing this registers them, as `croupier/Blackjack-v0` etc."""

from __future__ import annotations

from functools import partial

import gymnasium

from croupier.envs.baccarat import BaccaratEnv
from croupier.envs.base import Move, TableEnv, card_number, rank_number
from croupier.envs.blackjack import BlackjackEnv
from croupier.envs.caribbean_stud import CaribbeanStudEnv
from croupier.envs.craps import CrapsEnv
from croupier.envs.roulette import RouletteEnv
from croupier.envs.vector import TableVectorEnv

ENVIRONMENTS: dict[str, type[TableEnv]] = {
    "croupier/Blackjack-v0": BlackjackEnv,
    "croupier/CaribbeanStud-v0": CaribbeanStudEnv,
    "croupier/Baccarat-v0": BaccaratEnv,
    "croupier/Craps-v0": CrapsEnv,
    "croupier/Roulette-v0": RouletteEnv,
}
"""The environments by their names for `gymnasium.make`."""

for _name, _kind in ENVIRONMENTS.items():
    gymnasium.register(_name, entry_point=_kind, vector_entry_point=partial(TableVectorEnv, _kind))

__all__ = [
    "ENVIRONMENTS",
    "BaccaratEnv",
    "BlackjackEnv",
    "CaribbeanStudEnv",
    "CrapsEnv",
    "Move",
    "RouletteEnv",
    "TableEnv",
    "TableVectorEnv",
    "card_number",
    "rank_number",
]
