"""What a table answers: replies, events, offers and what is awaited, as docs/protocol.md has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
"""An object of JSON, as it came or as it will be sent."""


@dataclass(frozen=True)
class Event:
    """Something that happened. `fields` are its own; `event["cents"]` reads one of them."""

    seq: int
    at_ms: int
    event: str
    fields: Mapping[str, Any]
    rule: str | None = None
    also: tuple[str, ...] = ()
    unsaid: bool = False

    @classmethod
    def read(cls, fields: Json) -> Event:
        """Reads one of a reply's `events`."""
        own = dict(fields)
        return cls(
            seq=own.pop("seq"),
            at_ms=own.pop("at_ms", 0),
            event=own.pop("event", ""),
            rule=own.pop("rule", None),
            also=tuple(own.pop("also", ())),
            unsaid=own.pop("unsaid", False),
            fields=own,
        )

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def get(self, field: str, default: Any = None) -> Any:
        """A field that not every event of the kind has."""
        return self.fields.get(field, default)


@dataclass(frozen=True)
class Awaiting:
    """What the table waits for. `kind` is `decision`, `chance` or `draw`; `fields` has what else was said."""

    kind: str
    what: str
    do: str | None
    player: str | None
    seat: int | None
    roles: tuple[str, ...]
    rule: str | None
    fields: Mapping[str, Any]

    @classmethod
    def read(cls, fields: Json) -> Awaiting:
        """Reads a reply's `awaiting`."""
        own = dict(fields)
        return cls(
            kind=own.pop("for"),
            what=own.pop("what"),
            do=own.pop("do", None),
            player=own.pop("player", None),
            seat=own.pop("seat", None),
            roles=tuple(own.pop("roles", ())),
            rule=own.pop("rule", None),
            fields=own,
        )


@dataclass(frozen=True)
class Offer:
    """A command that would be accepted now: `fixed` fields stand as they are, `open` ones within their bounds."""

    do: str
    roles: tuple[str, ...]
    fixed: Mapping[str, Any]
    open: Mapping[str, Any]
    optional: tuple[str, ...] = ()
    from_ms: int | None = None

    @classmethod
    def read(cls, fields: Json) -> Offer:
        """Reads one of a reply's `options`."""
        own = dict(fields)
        return cls(
            do=own.pop("do"),
            roles=tuple(own.pop("roles", ())),
            open=own.pop("open", {}),
            optional=tuple(own.pop("optional", ())),
            from_ms=own.pop("from_ms", None),
            fixed=own,
        )


@dataclass(frozen=True)
class Reply:
    """What a command led to, and what may happen now."""

    seq: int
    events: tuple[Event, ...]
    awaiting: Awaiting | None
    offers: tuple[Offer, ...]
    id: str | None = None

    @classmethod
    def read(cls, fields: Json) -> Reply:
        """Reads a line that refuses nothing."""
        awaiting = fields.get("awaiting")
        return cls(
            seq=fields["seq"],
            events=tuple(map(Event.read, fields.get("events", ()))),
            awaiting=None if awaiting is None else Awaiting.read(awaiting),
            offers=tuple(map(Offer.read, fields.get("options", ()))),
            id=fields.get("reply"),
        )

    def happened(self, word: str) -> list[Event]:
        """The events of this kind among those that the command led to."""
        return [event for event in self.events if event.event == word]

    def offered(self, do: str, player: str | None = None) -> list[Offer]:
        """The offers of this command, to one player if one is named."""
        return [o for o in self.offers if o.do == do and player in (None, o.fixed.get("player"))]


def accepts(offer: Json, command: Json) -> bool:
    """Whether an offer, as it came, takes this command: its fixed fields agree and the open ones lie within bounds.

    A field that is a fact is taken: whether it is accepted the table says when it is told.
    """
    open_fields: Json = offer.get("open", {})
    optional = offer.get("optional", ())
    for field, value in offer.items():
        if field in ("roles", "open", "optional", "from_ms"):
            continue
        if command.get(field) != value and not (field in optional and field not in command):
            return False
    for field, bounds in open_fields.items():
        if field not in command:
            if field not in optional:
                return False
        elif not within(bounds, command[field]):
            return False
    return all(field in offer or field in open_fields for field in command if field not in ("id", "as"))


def within(bounds: Json, value: Any) -> bool:
    """Whether a value lies within what `open` says of its field."""
    if "one_of" in bounds:
        return value in bounds["one_of"]
    if "amounts" in bounds:
        return any(
            run["least_cents"] <= value <= run["most_cents"] and (value - run["least_cents"]) % run["step_cents"] == 0
            for run in bounds["amounts"]
        )
    if "least" in bounds:
        return bool(bounds["least"] <= value <= bounds["most"])
    return bool(bounds.get("facts", False))
