"""Baccarat under any of its books: one player who lays wagers and has the cards dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from croupier.envs.base import Move, Observation, TableEnv, card_number
from croupier.wire import Json


class BaccaratEnv(TableEnv):
    """A round: wagers on the hands or a tie, each move one stake more, then `deal`.

    `stakes` has what a move lays on `player`, `banker` and `tie`, in cents. What is seen:

    * `wagers`: what lies on player, banker and tie, in cents
    * `player`, `banker`: the cards of the last hands, 1 to 52 as `card_number` has them, 0 for none
    * `outcome`: 0 before the first round, then 1, 2 or 3 for player, banker or tie
    * `seen`: how many of each rank, from ace to king, were seen since the cards were shuffled
    * `cards_left`: how many cards are in the shoe
    """

    book: ClassVar[str] = "nz-2004/baccarat"
    places: ClassVar[tuple[str, ...]] = ("player", "banker", "tie")

    def __init__(self, book: str | None = None, *, stakes: Sequence[int] = (1000, 1000, 500), **options: Any) -> None:
        self._stakes = dict(zip(self.places, stakes, strict=True))
        super().__init__(book, **options)

    def _moves(self) -> Sequence[Move]:
        wagers = [
            Move(on, {"do": "place-wager", "area": 1, "on": on, "cents": cents}) for on, cents in self._stakes.items()
        ]
        return [Move("deal", {"do": "no-more-bets"}), *wagers]

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "wagers": spaces.Box(0, 1 << 40, (3,), np.int64),
                "player": spaces.Box(0, 52, (3,), np.int8),
                "banker": spaces.Box(0, 52, (3,), np.int8),
                "outcome": spaces.Discrete(4),
                "seen": spaces.Box(0, 52, (13,), np.int16),
                "cards_left": spaces.Box(0, 416, (1,), np.int16),
            }
        )

    def _observe(self, view: Json) -> Observation:
        game = view["baccarat"]
        wagers = np.zeros(3, dtype=np.int64)
        for wager in game["wagers"]:
            wagers[self.places.index(wager["on"])] += wager["cents"]
        cards = {}
        for hand in ("player", "banker"):
            dealt = [card_number(card) for card in game["hands"][hand]["cards"]]
            cards[hand] = np.array([*dealt, 0, 0, 0][:3], dtype=np.int8)
        outcome = game["outcome"]
        return {
            "wagers": wagers,
            **cards,
            "outcome": np.int64(0 if outcome is None else 1 + self.places.index(outcome["outcome"])),
            "seen": self._seen.copy(),
            "cards_left": np.array([game["cards_left"]], dtype=np.int16),
        }
