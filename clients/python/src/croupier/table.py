"""A table in a process of its own, and many in one.

What is said to a table may be written as a *talk*: a generator that yields lines, is given their answers, and returns
something in the end. `Table.hold` has one talk at one table, `hold_all` many at as many tables in step: all are told
before the first is heard.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar, overload

from croupier.binary import find_binary
from croupier.errors import DraftRefused, Refusal, Refused, TableDied
from croupier.process import Process
from croupier.wire import Event, Json, Reply

T = TypeVar("T")
Self = TypeVar("Self", bound="Table")
Talk = Generator[Sequence[Json], list[Json], T]
"""Yields lines for the table, is sent their answers as they came, and returns what it is about."""

Option = str | int | bool
_encode = json.JSONEncoder(separators=(",", ":")).encode


def seed_words(seed: int | str) -> str:
    """A seed as the program takes it: 1 to 64 hexadecimal digits. A whole number is written as such."""
    if isinstance(seed, str):
        return seed
    if not 0 <= seed < 1 << 256:
        raise ValueError(f"a seed is between 0 and 2**256 - 1, and {seed} is not")
    return format(seed, "x")


def option_words(options: Mapping[str, Option]) -> list[str]:
    """Options as the program takes them: `super_sevens="1.00"` is `super-sevens=1.00`, True and False yes and no."""
    said = {True: "yes", False: "no"}
    return [
        f"{key.replace('_', '-')}={said[value] if isinstance(value, bool) else value}" for key, value in options.items()
    ]


def _command(
    book: str,
    options: Mapping[str, Option] | None,
    physical: bool,
    binary: str | os.PathLike[str] | None,
) -> list[str]:
    """The command line of a table, or of many, under a draft."""
    command = [os.fspath(find_binary(binary)), "table", book]
    if physical:
        command.append("--physical")
    for option in option_words(options or {}):
        command += ["--option", option]
    return command


def _first(process: Process) -> Json:
    """The first line of a process; if its draft is refused, the process is at its end."""
    try:
        first = process.receive()
    except BaseException:
        process.close()
        raise
    if "refused" in first:
        process.close()
        raise DraftRefused([Refusal.read(one) for one in first["refused"]])
    return first


class Table:
    """One table under a rule book, over the JSON lines of `croupier table`, in a process of its own.

    `options` are the choices that the book leaves to the operator (`croupier books` lists them). With a `seed` the
    table deals the same cards again. `timeout` is how many seconds an answer may take before the table is given up (not
    on Windows, where a dead process is noticed and a silent one is not). `Tables` has many in one process.
    """

    _prefix = ""
    """What stands before the fields of each line: the table's name where a process holds many."""

    def __init__(
        self,
        book: str,
        *,
        seed: int | str | None = None,
        physical: bool = False,
        name: str = "table-1",
        options: Mapping[str, Option] | None = None,
        binary: str | os.PathLike[str] | None = None,
        timeout: float | None = 60.0,
    ) -> None:
        self.book = book
        self.name = name
        command = [*_command(book, options, physical, binary), "--name", name]
        if seed is not None:
            command += ["--seed", seed_words(seed)]
        self._process = Process(command, timeout)
        self._left = False
        self.drafted = Reply.read(_first(self._process))
        """The first reply, whose event has the book and all options of the table."""

    # What is said

    def do(self, word: str, /, **fields: Any) -> Reply:
        """Says a command. Fields that are None are left out. Raises `Refused` if the table refuses it."""
        command = {"do": word, **{key: value for key, value in fields.items() if value is not None}}
        return self.say(command)

    def say(self, line: Json | str) -> Reply:
        """Says a command as JSON or in the one-line notation. Raises `Refused` if the table refuses it."""
        return Reply.read(self._accepted(self._one(line)))

    def view(self, player: str | None = None) -> Json:
        """The table as that player may see it, or as everybody does."""
        return self._ask("view", "view", {} if player is None else {"as_player": player})

    def log(self) -> tuple[Event, ...]:
        """Every event so far."""
        answer = self._accepted(self._one({"ask": "log"}))
        return tuple(map(Event.read, answer["events"]))

    def ledger(self) -> dict[str, int]:
        """What each account holds, in cents; together that is nothing."""
        accounts: dict[str, int] = self._ask("ledger", "ledger", {})["accounts_cents"]
        return accounts

    def weights(self) -> Json | None:
        """How likely each card is, where one is awaited."""
        answer: Json | None = self._accepted(self._one({"ask": "weights"}))["weights"]
        return answer

    def why(self, *, seq: int | None = None, command: str | None = None) -> Json:
        """Why an event happened, or what came of a command that had an id."""
        return self._ask("why", "why", {"seq": seq} if seq is not None else {"command": command})

    def hold(self, talk: Talk[T]) -> T:
        """Has a talk with this table, and returns what it returns."""
        return hold_all([(self, talk)])[0]

    # The commands of every table that players and the dealer of a virtual table say

    def open_table(self) -> Reply:
        """Opens a drafted table."""
        return self.do("open-table")

    def buy_in(self, player: str, cents: int) -> Reply:
        """Money for chips; the player is then present, standing."""
        return self.do("buy-in", player=player, cents=cents)

    def cash_out(self, player: str, cents: int | None = None) -> Reply:
        """Chips for money, all of them if no amount is named."""
        return self.do("cash-out", player=player, cents=cents)

    def sit(self, player: str, seat: int) -> Reply:
        """Takes a free seat."""
        return self.do("sit", player=player, seat=seat)

    def stand(self, player: str) -> Reply:
        """Leaves the seat, stays at the table."""
        return self.do("stand", player=player)

    def leave(self, player: str) -> Reply:
        """Takes back wagers that may still be taken back, cashes out, goes."""
        return self.do("leave", player=player)

    def no_more_bets(self) -> Reply:
        """Closes the betting."""
        return self.do("no-more-bets")

    def settle(self) -> Reply:
        """Collects and pays."""
        return self.do("settle")

    def new_shoe(self) -> Reply:
        """After the last hand of a shoe: shuffles again."""
        return self.do("new-shoe")

    # The line

    def send(self, lines: Sequence[Json | str]) -> None:
        """Writes lines without reading what they lead to; `receive` does."""
        if self._left:
            raise TableDied("the table is closed")
        self._process.send(map(self._spelled, lines))

    def receive(self) -> Json:
        """The next answer, as it came."""
        return self._process.receive()

    def _spelled(self, line: Json | str) -> str:
        if isinstance(line, str):
            if self._prefix:
                raise ValueError("the tables of one process are spoken to in JSON, not in the one-line notation")
            return line
        text = _encode(line)
        return "{" + self._prefix + text[1:] if self._prefix else text

    def _one(self, line: Json | str) -> Json:
        self.send([line])
        return self.receive()

    def _ask(self, what: str, key: str, fields: Json) -> Json:
        answer: Json = self._accepted(self._one({"ask": what, **fields}))[key]
        return answer

    @staticmethod
    def _accepted(answer: Json) -> Json:
        if "refused" in answer:
            raise Refused(Refusal.read(answer["refused"]))
        return answer

    # The end

    @property
    def closed(self) -> bool:
        """Whether the table is gone."""
        return self._left or self._process.closed

    def close(self) -> None:
        """Ends the table, and its process if that is its own. It may be said twice."""
        self._left = True
        if not self._prefix:
            self._process.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


Kind = TypeVar("Kind", bound=Table)


class Tables:
    """Many tables in one process (`croupier table --many`), all under one book with the same options.

    ```python
    with Tables("nz-1996/blackjack", options={"decks": 6}) as tables:
        one, other = tables.table("one", seed=1), tables.table("other", seed=2)
    ```

    Each is a `Table`, or of the `kind` that is named. `hold_all` has talks at all of them in step.
    """

    def __init__(
        self,
        book: str,
        *,
        physical: bool = False,
        options: Mapping[str, Option] | None = None,
        binary: str | os.PathLike[str] | None = None,
        timeout: float | None = 60.0,
    ) -> None:
        self.book = book
        self._process = Process([*_command(book, options, physical, binary), "--many"], timeout)
        self.options: dict[str, str] = _first(self._process)["options"]
        """All options of the tables."""
        self._tables: dict[str, Table] = {}

    @overload
    def table(self, name: str, *, seed: int | str | None = None) -> Table: ...

    @overload
    def table(self, name: str, kind: type[Kind], *, seed: int | str | None = None) -> Kind: ...

    def table(self, name: str, kind: type[Table] = Table, *, seed: int | str | None = None) -> Table:
        """Drafts a table; one that had this name is closed."""
        table = kind.__new__(kind)
        table.book, table.name = self.book, name
        table._process, table._left = self._process, False
        table._prefix = f'"table":{json.dumps(name)},'
        draft = {} if seed is None else {"seed": seed_words(seed)}
        table.send([{"draft": draft}])
        table.drafted = Reply.read(table._accepted(table.receive()))
        if name in self._tables:
            self._tables[name].close()
        self._tables[name] = table
        return table

    def close(self) -> None:
        """Ends all tables. It may be said twice."""
        self._process.close()

    def __enter__(self) -> Tables:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def hold_all(talks: Sequence[tuple[Table, Talk[T]]]) -> list[T]:
    """Has talks at as many tables in step: all are told before the first is heard."""
    results: dict[int, T] = {}
    live: dict[int, Sequence[Json]] = {}

    def go_on(at: int, answers: list[Json] | None) -> None:
        talk = talks[at][1]
        try:
            live[at] = next(talk) if answers is None else talk.send(answers)
        except StopIteration as done:
            live.pop(at, None)
            results[at] = done.value

    for at in range(len(talks)):
        go_on(at, None)
    while live:
        told = list(live.items())
        for at, lines in told:
            talks[at][0].send(lines)
        # All of them first: a talk that fails leaves nothing unread at another table.
        heard = [(at, [talks[at][0].receive() for _ in lines]) for at, lines in told]
        for at, answers in heard:
            go_on(at, answers)
    return [results[at] for at in range(len(talks))]
