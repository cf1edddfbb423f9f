"""Roulette: one player who lays chips of value anywhere on the layout and has the ball spun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from croupier.envs.base import Move, Observation, TableEnv
from croupier.wire import Json


class RouletteEnv(TableEnv):
    """A spin: wagers, each move `stake` cents more at a place, then `spin`.

    The places are those that the table offers. A winning stake stays on the layout until the next round is begun,
    when it is taken back. What is seen:

    * `wagers`: what lies at each place, in cents, in the order of the moves after `spin`
    * `last`: 0 before the first spin, then the number that came last and 1
    """

    book: ClassVar[str] = "nz-1996/roulette"

    def __init__(self, book: str | None = None, *, stake: int = 500, **options: Any) -> None:
        self._stake = stake
        super().__init__(book, **options)

    def _moves(self) -> Sequence[Move]:
        self.places = tuple(
            place for offer in self._offers["place-wager"] for place in offer["open"]["position"]["one_of"]
        )
        """The places of the layout, in the order of the moves after `spin`."""
        self._at = {place: at for at, place in enumerate(self.places)}
        wager = {"do": "place-wager", "chips": "value", "cents": self._stake}
        return [Move("spin", {"do": "spin"}), *(Move(place, {**wager, "position": place}) for place in self.places)]

    def _follow(self, move: Move) -> Sequence[Json]:
        return [{"do": "no-more-bets"}] if move.name == "spin" else ()

    def _space(self) -> spaces.Dict:
        places = len(self.places)
        return spaces.Dict({"wagers": spaces.Box(0, 1 << 40, (places,), np.int64), "last": spaces.Discrete(38)})

    def _observe(self, view: Json) -> Observation:
        game = view["spin"]
        wagers = np.zeros(len(self.places), dtype=np.int64)
        for wager in game["wagers"]:
            wagers[self._at[wager["position"]]] += wager["cents"]
        results = game["results"]
        return {"wagers": wagers, "last": np.int64(results[-1]["number"] + 1 if results else 0)}
