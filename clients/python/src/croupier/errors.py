"""What can go wrong: no program, a draft or a command that is refused, a table that is gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class CroupierError(Exception):
    """Everything that this package raises by itself."""


class BinaryNotFound(CroupierError):
    """There is no program `croupier` where it was looked for."""


class TableDied(CroupierError):
    """The process of a table ended, or was closed, while an answer was due.

    `code` is its exit code, if it has one, and `stderr` the end of what it said.
    """

    def __init__(self, message: str, code: int | None = None, stderr: str = "") -> None:
        super().__init__(f"{message}\n{stderr}".strip() if stderr else message)
        self.code = code
        self.stderr = stderr


class TableSilent(CroupierError):
    """A table did not answer in time; it was stopped."""


@dataclass(frozen=True)
class Refusal:
    """Why something was not done: the reason's word, the rule that demands it, and a sentence.

    `rule` is None where no rule of the book is concerned, or where its text is silent (`unsaid`). Where several rules
    decide together, `rule` is the first and `also` has the others.
    """

    reason: str
    rule: str | None
    detail: str
    also: tuple[str, ...] = ()
    unsaid: bool = False
    first_reply: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, fields: Mapping[str, Any]) -> Refusal:
        """Reads what stands under `refused`."""
        return cls(
            reason=fields["reason"],
            rule=fields.get("rule"),
            detail=fields.get("detail", ""),
            also=tuple(fields.get("also", ())),
            unsaid=bool(fields.get("unsaid", False)),
            first_reply=fields.get("first_reply"),
        )

    def __str__(self) -> str:
        rules = ", ".join(rule for rule in (self.rule, *self.also) if rule)
        return f"{self.reason}: {self.detail}" + (f" [{rules}]" if rules else "")


class Refused(CroupierError):
    """A command was refused, and nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def reason(self) -> str:
        """The reason's word, such as `BankerWagerNotPayable`."""
        return self.refusal.reason

    @property
    def rule(self) -> str | None:
        """The rule that demands it, such as `nz-2004/baccarat/5.12`."""
        return self.refusal.rule

    @property
    def also(self) -> tuple[str, ...]:
        """The other rules that decide together with it."""
        return self.refusal.also

    @property
    def detail(self) -> str:
        """A sentence for people."""
        return self.refusal.detail


class DraftRefused(CroupierError):
    """No table was made: its options lie outside the bounds of the book. All the reasons are in `refusals`."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__("; ".join(map(str, refusals)))
        self.refusals = tuple(refusals)
