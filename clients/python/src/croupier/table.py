"""A table in a process of its own: a line in, a line out, and no waiting for one that is gone.

What is said to a table may be written as a *talk*: a generator that yields lines, is given their answers, and returns
something in the end. `Table.hold` has one talk at one table, `hold_all` many at as many tables in step, so that all
processes work at the same time.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

from croupier.binary import find_binary
from croupier.errors import DraftRefused, Refusal, Refused, TableDied, TableSilent
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


class Table:
    """One table under a rule book, over the JSON lines of `croupier table`.

    `options` are the choices that the book leaves to the operator (`croupier books` lists them). With a `seed` the
    table deals the same cards again. `timeout` is how many seconds an answer may take before the table is given up (not
    on Windows, where a dead process is noticed and a silent one is not).
    """

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
        self._timeout = timeout
        line = [os.fspath(find_binary(binary)), "table", book, "--name", name]
        if seed is not None:
            line += ["--seed", seed_words(seed)]
        if physical:
            line.append("--physical")
        for option in option_words(options or {}):
            line += ["--option", option]
        # A file and no pipe, so that nothing waits for us to read it.
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0
            )
        except OSError as error:
            self._errors.close()
            raise TableDied(f"{line[0]} could not be started: {error}") from error
        self._rest = b""
        self._lines: list[bytes] = []
        self._lines_at = 0
        try:
            first = self._read()
        except BaseException:
            self.close()
            raise
        if "refused" in first:
            self.close()
            raise DraftRefused([Refusal.read(one) for one in first["refused"]])
        self.drafted = Reply.read(first)
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
        """Writes lines without reading what they lead to; `receive` does. Few at a time: pipes are short."""
        text = "".join((line if isinstance(line, str) else _encode(line)) + "\n" for line in lines)
        pipe = self._process.stdin
        if pipe is None or pipe.closed:
            raise TableDied("the table is closed")
        data = memoryview(text.encode())
        try:
            while data:
                data = data[pipe.write(data) or 0 :]
        except OSError as error:
            raise self._dead() from error

    def receive(self) -> Json:
        """The next answer, as it came."""
        return self._read()

    def _one(self, line: Json | str) -> Json:
        self.send([line])
        return self._read()

    def _ask(self, what: str, key: str, fields: Json) -> Json:
        answer: Json = self._accepted(self._one({"ask": what, **fields}))[key]
        return answer

    @staticmethod
    def _accepted(answer: Json) -> Json:
        if "refused" in answer:
            raise Refused(Refusal.read(answer["refused"]))
        return answer

    def _read(self) -> Json:
        while self._lines_at == len(self._lines):
            self._fill()
        line = self._lines[self._lines_at]
        self._lines_at += 1
        answer: Json = json.loads(line)
        return answer

    def _fill(self) -> None:
        pipe = self._process.stdout
        if pipe is None or pipe.closed:
            raise TableDied("the table is closed")
        started = time.monotonic()
        while True:
            if self._timeout is not None and os.name != "nt":
                left = self._timeout - (time.monotonic() - started)
                if not select.select([pipe], [], [], max(left, 0.0))[0]:
                    self.close()
                    raise TableSilent(f"the table did not answer within {self._timeout:g} seconds")
            data = os.read(pipe.fileno(), 1 << 16)
            if not data:
                raise self._dead()
            whole = self._rest + data
            if b"\n" in data:
                *self._lines, self._rest = whole.split(b"\n")
                self._lines_at = 0
                return
            self._rest = whole

    def _dead(self) -> TableDied:
        """What is known of a process that does not answer any more."""
        try:
            code: int | None = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            code = None
        self._errors.seek(0)
        said = self._errors.read()[-2000:].decode(errors="replace").strip()
        self.close()
        return TableDied(f"the table's process ended with exit code {code}", code, said)

    # The end

    @property
    def closed(self) -> bool:
        """Whether the table is gone."""
        return self._process.poll() is not None

    def close(self) -> None:
        """Ends the table's process. It may be said twice."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.close()


def hold_all(talks: Sequence[tuple[Table, Talk[T]]]) -> list[T]:
    """Has talks at as many tables in step: all are told before the first is heard, so that all work at once."""
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
        for at, lines in told:
            go_on(at, [talks[at][0].receive() for _ in lines])
    return [results[at] for at in range(len(talks))]
