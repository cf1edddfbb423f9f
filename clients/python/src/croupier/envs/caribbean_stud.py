"""Caribbean stud: one player against the dealer, who antes and then bets or folds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from croupier.envs.base import Move, Observation, TableEnv, card_number
from croupier.errors import CroupierError
from croupier.wire import Json


class CaribbeanStudEnv(TableEnv):
    """A round: the ante, one move for each of `stakes` (in cents), then `bet` or `fold`; a hand bet on is shown.

    What is seen:

    * `hand`: the player's five cards, 1 to 52 as `card_number` has them; 0 before the deal
    * `kind`: 0 before the deal, then what they make: 1 for odd cards to 10 for a royal flush
    * `dealer`: the dealer's cards as far as they lie face up; 0 for those that do not
    """

    book: ClassVar[str] = "nz-1996/caribbean-stud"

    def __init__(self, book: str | None = None, *, stakes: Sequence[int] = (1000,), **options: Any) -> None:
        self._stakes = tuple(stakes)
        super().__init__(book, **options)

    def _moves(self) -> Sequence[Move]:
        antes = [Move(f"ante-{cents}", {"do": "ante", "cents": cents}) for cents in self._stakes]
        return [*antes, Move("fold", {"do": "fold"}), Move("bet", {"do": "bet"}, most=True)]

    def _follow(self, move: Move) -> Sequence[Json]:
        return [{"do": "no-more-bets"}] if move.command["do"] == "ante" else ()

    def _space(self) -> spaces.Dict:
        hand = spaces.Box(0, 52, (5,), np.int8)
        return spaces.Dict({"hand": hand, "kind": spaces.Discrete(11), "dealer": spaces.Box(0, 52, (5,), np.int8)})

    def _observe(self, view: Json) -> Observation:
        game, you = view["caribbean_stud"], view["you"]
        kinds = [pay["hand"] for pay in reversed(game["pays"])]
        look, read = you.get("look"), you.get("look_read")
        if game["phase"] == "deciding" and look is None:
            raise CroupierError("this croupier does not show players their own cards over JSON lines: use a newer one")
        own = next((hand for hand in game["hands"] if hand["player"] == self.player), None)
        if look is None and own is not None:
            look, read = own["cards"], own["read"]
        dealer = (game["dealer"] or {}).get("cards") or []
        return {
            "hand": _five(look or []),
            "kind": np.int64(0 if read is None else 1 + kinds.index(read["kind"])),
            "dealer": _five(dealer),
        }


def _five(cards: Sequence[str | None]) -> Any:
    numbers = [card_number(card) for card in cards]
    return np.array((numbers + [0] * 5)[:5], dtype=np.int8)
