"""Blackjack: one player on one box, who wagers and then plays the hand, split hands included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from croupier.envs.base import Move, Observation, TableEnv, rank_number
from croupier.wire import Json


class BlackjackEnv(TableEnv):
    """A round: the wager, insurance where it is offered, the hand or hands, the settlement.

    The first moves are the wagers, one for each of `stakes` (in cents). Insurance and doubling take the most that is
    offered. What is seen:

    * `hand`: how many of each rank, from ace to king, the hand that is played has; before the deal none
    * `total`, `soft`: what the table counts for it
    * `dealer`: the rank of the dealer's first card, 1 for an ace to 13 for a king; 0 before the deal
    * `hands`: how many hands the box has
    * `seen`: how many of each rank were seen since the cards were shuffled
    * `cards_left`: how many cards are in the shoe
    """

    book: ClassVar[str] = "nz-1996/blackjack"

    def __init__(self, book: str | None = None, *, stakes: Sequence[int] = (1000,), **options: Any) -> None:
        self._stakes = tuple(stakes)
        super().__init__(book, **options)

    def _moves(self) -> Sequence[Move]:
        wagers = [Move(f"wager-{cents}", {"do": "wager-on-box", "area": 1, "cents": cents}) for cents in self._stakes]
        return [
            *wagers,
            Move("stand", {"do": "stand-hand"}),
            Move("draw", {"do": "draw-card"}),
            Move("double", {"do": "double-down"}, most=True),
            Move("split", {"do": "split-pair"}),
            Move("insure", {"do": "insure"}, most=True),
            Move("no-insurance", {"do": "decline-insurance"}),
            Move("even-money", {"do": "take-even-money"}),
        ]

    def _follow(self, move: Move) -> Sequence[Json]:
        return [{"do": "no-more-bets"}] if move.command["do"] == "wager-on-box" else ()

    def _usual(self) -> Json:
        turn = self._view["blackjack"]["turn"]
        return {"area": 1} | ({} if turn is None else {"hand": turn["hand"]})

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "hand": spaces.Box(0, 32, (13,), np.int8),
                "total": spaces.Discrete(32),
                "soft": spaces.Discrete(2),
                "dealer": spaces.Discrete(14),
                "hands": spaces.Discrete(8),
                "seen": spaces.Box(0, 52, (13,), np.int16),
                "cards_left": spaces.Box(0, 416, (1,), np.int16),
            }
        )

    def _observe(self, view: Json) -> Observation:
        game = view["blackjack"]
        boxes, dealer = game["boxes"], game["dealer"]
        if not boxes and not self._playing and self._over(self._events):
            boxes, dealer = game["last_boxes"], game["last_dealer"]
        hands = [hand for box in boxes for hand in box["hands"]]
        hand = next((hand for hand in hands if hand["active"]), hands[0] if hands else None)
        cards = np.zeros(13, dtype=np.int8)
        for card in hand["cards"] if hand else ():
            cards[rank_number(card) - 1] += 1
        up = dealer["cards"][0] if dealer and dealer["cards"] else None
        return {
            "hand": cards,
            "total": np.int64(hand["total"] if hand else 0),
            "soft": np.int64(hand["soft"] if hand else 0),
            "dealer": np.int64(rank_number(up)),
            "hands": np.int64(len(hands)),
            "seen": self._seen.copy(),
            "cards_left": np.array([game["cards_left"]], dtype=np.int16),
        }
