"""Chemin de fer for PettingZoo: players who bank against each other, by turns (AEC).

Who is to decide the table says. Where anybody may speak (bids, banco, parts of the stake), the players are asked once
each, in the order of their seats, and then the dealer closes.
"""

from __future__ import annotations

import os
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from croupier.envs.base import BANKROLL, Move, filled, rank_number
from croupier.errors import CroupierError, Refusal, Refused
from croupier.table import Option, Table
from croupier.wire import Json

MOVES = (
    Move("pass"),
    Move("bid", {"do": "bid"}),
    Move("accept-bank", {"do": "accept-bank"}),
    Move("decline-bank", {"do": "decline-bank"}),
    Move("stake", {"do": "stake"}),
    Move("pass-bank", {"do": "pass-bank"}),
    Move("suivi", {"do": "suivi"}),
    Move("decline-suivi", {"do": "decline-suivi"}),
    Move("banco", {"do": "banco"}),
    Move("cover", {"do": "cover"}),
    Move("cover-all", {"do": "cover"}, most=True),
    Move("draw", {"do": "draw"}),
    Move("stay", {"do": "stay"}),
)
"""The actions by their numbers. An amount that is not said is the least that is offered; `cover-all` takes the most."""

SEEN = (
    "seat",
    "banker_seat",
    "bank_cents",
    "uncovered_cents",
    "own_cents",
    "look_1",
    "look_2",
    "player_1",
    "player_2",
    "player_3",
    "banker_1",
    "banker_2",
    "banker_3",
    "cards_left",
)
"""What an observation has, in this order. Cards are ranks, 1 for an ace to 13 for a king, 0 for none or a hidden face;
`look_1` and `look_2` are the cards of the hand that the player holds."""


class CheminDeFerEnv(AECEnv):  # type: ignore[misc]
    """`players` players for `rounds` coups. Rewards are in cents: what a coup was worth to each, less the cagnotte.

    Choices that the book leaves to the operator are keywords. A seed given to `reset` brings a new table with that
    seed; without one, the shoe goes on and the bank stays where it is.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "croupier_chemin_de_fer_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 3,
        rounds: int = 1,
        *,
        book: str = "nj-19-47/chemin-de-fer",
        binary: str | os.PathLike[str] | None = None,
        render_mode: str | None = None,
        renew_after: int = 10_000,
        **options: Option,
    ) -> None:
        super().__init__()
        if players < 2:
            raise ValueError("chemin de fer is played by two at least")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(1, players + 1)]
        self._seats = {agent: at + 1 for at, agent in enumerate(self.possible_agents)}
        self._book, self._binary, self._options = book, binary, options
        self._rounds_each, self._renew_after = rounds, renew_after
        self._random, _ = seeding.np_random(None)
        self._table: Table | None = None
        self._under_way = False
        self.infos: dict[str, dict[str, Any]] = {}
        seen = spaces.Box(0, 1 << 40, (len(SEEN),), np.int64)
        mask = spaces.Box(0, 1, (len(MOVES),), np.int8)
        both = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = {agent: both for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(MOVES)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What that agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What that agent may do."""
        return self.action_spaces[agent]

    # PettingZoo's words

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode: at a new table if a seed is given or a coup was left, else where the last one ended."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        if seed is not None or self._table is None or self._under_way or self._played >= self._renew_after:
            self._bring_table()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._left = self._rounds_each
        self._events: list[Json] = []
        self._under_way = True
        self._go_on()
        self._weigh()

    def step(self, action: Any) -> None:
        """Does a move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self._mask(agent)[int(action)]:
            raise ValueError(f"{MOVES[int(action)].name} is not on offer to {agent}; the action mask says what is")
        self._cumulative_rewards[agent] = 0.0
        self._events = []
        self._asked.add(agent)
        command = self._spell(agent, MOVES[int(action)])
        if command is not None:
            self._say(command)
        self._go_on()
        before = self._worth
        self._weigh()
        self.rewards = {one: float(self._worth[one] - before[one]) for one in self.agents}
        self._accumulate_rewards()
        if self._left == 0:
            self._under_way = False
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent sees, its own hand included and nobody else's, with the moves on offer if it is its turn."""
        view = self._held.view(agent)
        game, you = view["chemin_de_fer"], view["you"]
        hands = game["hands"]
        look = [rank_number(card) for card in you.get("look") or ()]
        mask = np.zeros(len(MOVES), dtype=np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask = self._mask(agent)
            if not look and mask[[move.name == "draw" for move in MOVES]].any():
                raise CroupierError("this croupier does not show players their cards over JSON lines: take a newer one")
        seen = [
            self._seats[agent],
            self._seats.get(game["banker"], 0),
            game["bank_cents"] or 0,
            game["uncovered_cents"] or 0,
            you["chips_cents"],
            *[*look, 0, 0][:2],
            *([rank_number(card) for card in hands["player"]["cards"]] + [0, 0, 0])[:3],
            *([rank_number(card) for card in hands["banker"]["cards"]] + [0, 0, 0])[:3],
            game["cards_left"],
        ]
        return {"observation": np.array(seen, dtype=np.int64), "action_mask": mask}

    def render(self) -> str | None:
        """What happened last, an event a line."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{event['event']} {event.get('player', '')} [{event.get('rule')}]" for event in self._events)

    def close(self) -> None:
        """Ends the table."""
        if self._table is not None:
            self._table.close()

    # The table

    @property
    def _held(self) -> Table:
        if self._table is None:
            raise CroupierError("reset comes first")
        return self._table

    def _bring_table(self) -> None:
        self.close()
        seed = int(self._random.integers(1 << 62))
        self._table = Table(self._book, seed=seed, options=self._options, binary=self._binary)
        self._asked: set[str] = set()
        self._question = ""
        self._played = 0
        self._left = 0
        self._events = []
        self._say({"do": "open-table"})
        for agent, seat in self._seats.items():
            self._say({"do": "buy-in", "player": agent, "cents": BANKROLL})
            self._say({"do": "sit", "player": agent, "seat": seat})

    def _say(self, command: Json) -> None:
        self._held.send([command])
        answer = self._held.receive()
        if "refused" in answer:
            raise Refused(Refusal.read(answer["refused"]))
        self._answer = answer
        self._events.extend(answer["events"])
        settled = sum(event["event"] == "round-settled" for event in answer["events"])
        self._left -= min(settled, self._left)
        self._played += settled

    def _go_on(self) -> None:
        """The table is told what it awaits until somebody has something to decide, or the coups are played."""
        while self._left:
            awaiting = self._answer["awaiting"]
            if awaiting is None:
                raise CroupierError("the table awaits nothing")
            if awaiting["do"] != self._question:
                self._question = awaiting["do"]
                self._asked.clear()
            who = [awaiting["player"]] if "player" in awaiting else self.possible_agents
            asked = set() if "player" in awaiting else self._asked
            for agent in who:
                if agent not in asked and any(self._spell(agent, move) for move in MOVES):
                    self.agent_selection = agent
                    return
            self._say(self._awaited(awaiting))

    def _offers(self, agent: str | None, do: str) -> list[Json]:
        return [o for o in self._answer["options"] if o["do"] == do and o.get("player") == agent]

    def _awaited(self, awaiting: Json) -> Json:
        do: str = awaiting["do"]
        offers = self._offers(awaiting.get("player"), do)
        return filled(offers[0]) if offers else {"do": do}

    def _spell(self, agent: str, move: Move) -> Json | None:
        if not move.command:
            return None
        for offer in self._offers(agent, move.command["do"]):
            spelled = move.spelled(offer) if move.most else filled(offer)
            if spelled is not None:
                return spelled
        return None

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.array([self._spell(agent, move) is not None for move in MOVES], dtype=np.int8)
        # Somebody else is asked after this one, or the dealer may close: one may pass.
        awaiting = self._answer["awaiting"]
        others = [a for a in self.agents if a != agent and a not in self._asked]
        later = any(self._spell(other, move) for other in others for move in MOVES)
        mask[0] = "player" not in awaiting and (later or bool(self._offers(None, awaiting["do"])))
        return mask

    def _weigh(self) -> None:
        accounts = self._held.ledger()
        self._worth = {
            agent: sum(cents for account, cents in accounts.items() if account.endswith(f":{agent}"))
            for agent in self.possible_agents
        }
