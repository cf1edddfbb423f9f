"""What the environments have in common: a table of their own, moves, masks and rewards.

An environment applies no rules itself. Which moves there are is read from what the table offers; a move that is not on offer is
told to the table all the same, which refuses it and names the rule. Rewards are what the player's chips, those on the
layout included, have become more, in cents: whole numbers from the table's ledger.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.errors import CroupierError, Refusal, Refused
from croupier.table import Option, Table, Tables, Talk
from croupier.wire import Json, accepts, within

Observation = dict[str, Any]
Info = dict[str, Any]
Step = tuple[Observation, float, bool, Info]
"""What came of an action: what is seen, the reward in cents, whether the round is over, and what else is known."""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
NO_FIELDS = ("roles", "open", "optional", "from_ms")
BANKROLL = 10_000_000_000
"""What the player buys in with, in cents: enough that no run at a table's limits uses it up."""


def card_number(card: str | None) -> int:
    """1 to 52 for a card whose face is seen: aces first, and in each rank clubs, diamonds, hearts, spades; else 0."""
    return 0 if card is None else 1 + 4 * RANKS.index(card[0]) + SUITS.index(card[1])


def rank_number(card: str | None) -> int:
    """1 for an ace to 13 for a king; 0 for no card, or one whose face is not seen."""
    return 0 if card is None else 1 + RANKS.index(card[0])


def first_of(bounds: Json) -> Any:
    """The first or the least of what an open field may be."""
    if "one_of" in bounds:
        return next(iter(bounds["one_of"]))
    if "amounts" in bounds:
        return bounds["amounts"][0]["least_cents"]
    return bounds["least"]


def filled(offer: Json) -> Json:
    """The command as it is offered; of what is left open the first or the least."""
    bounds, optional = offer.get("open", {}), offer.get("optional", ())
    fixed = {key: value for key, value in offer.items() if key not in NO_FIELDS}
    return fixed | {key: first_of(bounds[key]) for key in bounds if key not in optional}


@dataclass(frozen=True)
class Move:
    """Something that a player may do: the command, without the fields that the offer fixes.

    Where `most` is set, `cents` is the most that is offered.
    """

    name: str
    command: Json = field(default_factory=dict)
    most: bool = False

    def spelled(self, offer: Json) -> Json | None:
        """The whole command if this offer takes it."""
        own = self.command
        # Looked at first, for most offers are for something else.
        for key, value in own.items():
            if key in offer and offer[key] != value:
                return None
        open_fields: Json = offer.get("open", {})
        if self.most and "amounts" in (cents := open_fields.get("cents", {})):
            own = own | {"cents": max(run["most_cents"] for run in cents["amounts"])}
        for key, value in own.items():
            if key not in offer and (key not in open_fields or not within(open_fields[key], value)):
                return None
        command = {key: value for key, value in offer.items() if key not in NO_FIELDS} | own
        return command if accepts(offer, command) else None


class Shared:
    """One process for the tables of several environments that are made alike."""

    def __init__(self) -> None:
        self._tables: Tables | None = None
        self._names = 0

    def name(self) -> str:
        """A name that no other table in the process has."""
        self._names += 1
        return f"table-{self._names}"

    def table(
        self,
        name: str,
        seed: int,
        book: str,
        options: Mapping[str, Option],
        binary: str | os.PathLike[str] | None,
    ) -> Table:
        """A new table of that name. The process starts with the first."""
        if self._tables is None:
            self._tables = Tables(book, options=options, binary=binary)
        return self._tables.table(name, seed=seed)

    def close(self) -> None:
        """Ends all tables."""
        if self._tables is not None:
            self._tables.close()


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """One player at a virtual table. An episode is a round.

    Any choice that the book leaves to the operator is a keyword: `decks=8`, `banker_pays="half-on-six"`. A seed given
    to `reset` brings a new table with that seed; without one the table goes on with the shoe that is in play. After
    `renew_after` rounds a new table is brought by itself, with a seed that follows from the last one given: a table
    keeps its whole log in memory. The table is a process of its own, unless it is `shared` with other environments.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]
    player: ClassVar[str] = "you"
    book: ClassVar[str]
    """The rule book, unless another is named."""

    def __init__(
        self,
        book: str | None = None,
        *,
        binary: str | os.PathLike[str] | None = None,
        render_mode: str | None = None,
        renew_after: int = 10_000,
        shared: Shared | None = None,
        **options: Option,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}, only 'ansi'")
        self.render_mode = render_mode
        self._book = book or self.book
        self._binary = binary
        self._options: Mapping[str, Option] = options
        self._renew_after = renew_after
        self._shared = shared
        self._name = "table-1" if shared is None else shared.name()
        self._table: Table | None = None
        self._playing = False
        self._rounds = 0
        self._worth = 0
        self._seen: NDArray[np.int16] = np.zeros(13, dtype=np.int16)
        self._view: Json = {}
        self._answer: Json = {}
        self._offers: dict[str, list[Json]] = {}
        self._events: list[Json] = []
        self._seeded = False
        self._words = {"place-wager", "withdraw-wager"}
        """The commands that are of use here, besides the one that the table awaits."""
        self._wanted: list[str] | None = None
        """Those of which the table is to say what it offers; None until they are known: all."""
        self.moves: tuple[Move, ...] = ()
        """The actions by their numbers."""
        self._bring_table(0)
        self.moves = tuple(self._moves())
        self._words |= {move.command["do"] for move in self.moves}
        self._wanted = sorted(self._words)
        self._sort_offers()
        if not self.action_masks().any():
            self.close()
            raise ValueError(
                f"the table offers none of {[move.name for move in self.moves]}; are the stakes within its limits?"
            )
        self.action_space = spaces.Discrete(len(self.moves))
        self.observation_space = self._space()

    # What a game says of itself

    def _moves(self) -> Sequence[Move]:
        """The moves there are, which may be read from what the table offers in the betting."""
        raise NotImplementedError

    def _space(self) -> spaces.Dict:
        """What an observation has."""
        raise NotImplementedError

    def _observe(self, view: Json) -> Observation:
        """What is seen in the player's own view of the table."""
        raise NotImplementedError

    def _follow(self, move: Move) -> Sequence[Json]:
        """What the dealer says at once after a move."""
        return ()

    def _play(self, move: Move, command: Json) -> Talk[None]:
        """Says the command, and everything that is not the player's to decide until the next decision."""
        yield from self._say([command, *self._follow(move)])
        yield from self._deal()

    def _deal(self) -> Talk[None]:
        """The table is told what it awaits until a move is on offer or the round is over."""
        while not self._over(self._events) and not any(self._spell(move) for move in self.moves):
            awaiting = self._answer["awaiting"]
            if awaiting is None or "do" not in awaiting:
                return
            yield from self._say([self._awaited(awaiting["do"])])

    def _awaited(self, do: str) -> Json:
        """The command by which it goes on, as it is offered; of what is left open the first or the least."""
        return filled(self._offers[do][0]) if do in self._offers else {"do": do}

    def _over(self, events: Sequence[Json]) -> bool:
        """Whether the episode ends with these events."""
        return any(event["event"] == "round-settled" for event in events)

    def _clear(self) -> Talk[None]:
        """Brings the table to the beginning of a round with nothing on the layout."""
        self._events = []
        yield from self._deal()
        # A stake that won or tied may lie where it was.
        while "withdraw-wager" in self._offers:
            yield from self._say([self._awaited("withdraw-wager")])

    # Gymnasium's words

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begins a round: at a new table if a seed is given or a round was left, else at the same one."""
        self._ready(seed)
        return self._held.hold(self._begin())

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Does a move. One that is not on offer changes nothing: `info["refused"]` says why, with the rule."""
        seen, reward, over, info = self._held.hold(self._act(int(action)))
        return seen, reward, over, False, info

    def render(self) -> Any:
        """What happened last, an event a line, with its rule."""
        if self.render_mode != "ansi":
            return None
        lines = []
        for event in self._events:
            own = {k: v for k, v in event.items() if k not in ("seq", "at_ms", "event", "rule", "also", "unsaid")}
            said = " ".join(f"{key}={value}" for key, value in own.items())
            lines.append(f"{event['event']} {said} [{event.get('rule')}]")
        return "\n".join(lines)

    def close(self) -> None:
        """Ends the table."""
        if self._table is not None:
            self._table.close()

    def action_masks(self) -> NDArray[np.int8]:
        """Which moves are on offer now: 1 for those, as in `info["action_mask"]`."""
        return np.array([self._spell(move) is not None for move in self.moves], dtype=np.int8)

    # The talks with the table

    @property
    def _held(self) -> Table:
        if self._table is None:
            raise CroupierError("the environment has no table")
        return self._table

    def _bring_table(self, seed: int) -> None:
        self.close()
        if self._shared is None:
            self._table = Table(self._book, seed=seed, options=self._options, binary=self._binary)
        else:
            self._table = self._shared.table(self._name, seed, self._book, self._options, self._binary)
        self._rounds = 0
        self._seen[:] = 0
        self._playing = False
        self._table.hold(self._open())

    def _open(self) -> Talk[None]:
        me = {"player": self.player}
        buy_in, sit = {"do": "buy-in", **me, "cents": BANKROLL}, {"do": "sit", **me, "seat": 1}
        yield from self._say([{"do": "open-table"}, buy_in, sit])

    def _ready(self, seed: int | None) -> None:
        """A table at which a round may begin."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded or self._playing or self._rounds >= self._renew_after:
            self._bring_table(int(self.np_random.integers(1 << 62)))
            self._seeded = True

    def _begin(self) -> Talk[tuple[Observation, Info]]:
        yield from self._clear()
        yield from self._look()
        return self._observe(self._view), self._info()

    def _act(self, action: int) -> Talk[Step]:
        if not 0 <= action < len(self.moves):
            raise ValueError(f"there is no action {action}; they are numbered from 0 to {len(self.moves) - 1}")
        move = self.moves[action]
        command = self._spell(move)
        self._events = []
        if command is None:
            return (yield from self._not_offered(move))
        self._playing = True
        yield from self._play(move, command)
        before = self._worth
        yield from self._look()
        over = self._over(self._events)
        if over:
            self._playing = False
            self._rounds += 1
        return self._observe(self._view), float(self._worth - before), over, self._info()

    def _not_offered(self, move: Move) -> Talk[Step]:
        """The table is asked all the same, so that the refusal is its own."""
        (answer,) = yield [{"player": self.player, **self._usual(), **move.command}]
        if "refused" not in answer:
            raise CroupierError(f"the table took {move.name}, which it had not offered: {answer['events']}")
        refused = Refusal.read(answer["refused"])
        return self._observe(self._view), 0.0, False, {**self._info(), "refused": refused}

    def _usual(self) -> Json:
        """Fields that a command has whether it is offered or not."""
        return {}

    def _say(self, lines: Sequence[Json]) -> Talk[None]:
        """Says what the table must take, and keeps what came of it."""
        if self._wanted is not None:
            lines = [{**line, "offers": self._wanted} for line in lines]
        for answer in (yield lines):
            if "refused" in answer:
                raise Refused(Refusal.read(answer["refused"]))
            self._hear(answer)

    def _count(self, event: Json) -> None:
        """Keeps count of the cards whose faces were seen since they were shuffled."""
        if "card" in event:
            self._seen[RANKS.index(event["card"][0])] += 1
        elif event["event"] in ("cards-brought", "deck-brought"):
            self._seen[:] = 0

    def _look(self) -> Talk[None]:
        view, ledger = yield [{"ask": "view", "as_player": self.player}, {"ask": "ledger"}]
        self._view = view["view"]
        accounts: dict[str, int] = ledger["ledger"]["accounts_cents"]
        self._worth = sum(cents for account, cents in accounts.items() if account.endswith(f":{self.player}"))

    def _spell(self, move: Move) -> Json | None:
        """The command of a move, if it is on offer."""
        for offer in self._offers.get(move.command["do"], ()):
            spelled = move.spelled(offer)
            if spelled is not None:
                return spelled
        return None

    def _hear(self, answer: Json) -> None:
        """Keeps an answer."""
        self._answer = answer
        self._events.extend(answer["events"])
        for event in answer["events"]:
            self._count(event)
        self._sort_offers()

    def _sort_offers(self) -> None:
        """What the last answer offers to the player or the dealer and is of use here, by the command's word."""
        self._offers = {}
        awaited = (self._answer["awaiting"] or {}).get("do")
        for offer in self._answer["options"]:
            if (offer["do"] in self._words or offer["do"] == awaited) and offer.get(
                "player", self.player
            ) == self.player:
                for bounds in offer.get("open", {}).values():
                    if "one_of" in bounds and len(bounds["one_of"]) > 8:
                        bounds["one_of"] = dict.fromkeys(bounds["one_of"])
                self._offers.setdefault(offer["do"], []).append(offer)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks(), "worth_cents": self._worth}
