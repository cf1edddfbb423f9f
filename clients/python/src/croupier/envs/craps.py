"""Craps: one player who lays wagers; the stickperson throws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from croupier.envs.base import Move, Observation, TableEnv
from croupier.errors import CroupierError
from croupier.table import Talk
from croupier.wire import Json

DICE = ("throw", "decline-dice", "offer-dice")
"""What brings a throw of the stickperson's nearer, the nearest first."""


class CrapsEnv(TableEnv):
    """From the first wager to the roll after which nothing of the player's lies on the layout.

    Each wager is a move of `stake` cents more, at any bet of the layout, odds included; `roll` has the dice thrown once
    something lies there. The player leaves the dice to the stickperson, and so may wager on anything. Each roll has its
    reward. What is seen:

    * `wagers`: what lies on each bet, in cents, in the order of `bets`
    * `point`: 0 for a come out roll, else the point
    * `dice`: what was thrown last, two times 0 before the first throw
    """

    book: ClassVar[str] = "nz-1996/craps"

    def __init__(self, book: str | None = None, *, stake: int = 1000, **options: Any) -> None:
        self._stake = stake
        super().__init__(book, **options)

    def _moves(self) -> Sequence[Move]:
        layout = [bet["bet"] for bet in self._held.view(self.player)["craps"]["layout"]]
        # A come wager moves to the number that was rolled.
        moved = [f"{bet}-{point}" for bet in ("come", "dont-come") for point in (4, 5, 6, 8, 9, 10)]
        self.bets = (*layout, *(bet for bet in moved if bet not in layout))
        """Everything on which chips may lie."""
        self._at = {bet: at for at, bet in enumerate(self.bets)}
        self._words |= set(DICE)
        wagers = [Move(bet, {"do": "place-wager", "bet": bet, "cents": self._stake}) for bet in layout]
        return [Move("roll", {"do": "throw"}), *wagers]

    def _lies(self) -> bool:
        return any(wager["player"] == self.player for wager in self._view.get("craps", {}).get("wagers", ()))

    def _spell(self, move: Move) -> Json | None:
        if move.name != "roll":
            return super()._spell(move)
        return next((self._awaited(do) for do in DICE if do in self._offers), None) if self._lies() else None

    def _play(self, move: Move, command: Json) -> Talk[None]:
        yield from self._say([command])
        while move.name == "roll" and not any(event["event"] == "dice-thrown" for event in self._events):
            step = self._spell(move)
            if step is None:
                raise CroupierError(f"nobody throws the dice; the table awaits {self._answer['awaiting']}")
            yield from self._say([step])
        yield from self._deal()

    def _over(self, events: Sequence[Json]) -> bool:
        return any(event["event"] == "roll-settled" for event in events) and not self._lies()

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "wagers": spaces.Box(0, 1 << 40, (len(self.bets),), np.int64),
                "point": spaces.Discrete(11),
                "dice": spaces.MultiDiscrete([7, 7]),
            }
        )

    def _observe(self, view: Json) -> Observation:
        game = view["craps"]
        wagers = np.zeros(len(self.bets), dtype=np.int64)
        for wager in game["wagers"]:
            wagers[self._at[wager["bet"]]] += wager["cents"]
        return {
            "wagers": wagers,
            "point": np.int64(int(game["point"] or 0)),
            "dice": np.array(game["dice"] or (0, 0), dtype=np.int64),
        }
