"""Casino table games, conducted exactly by their published rules.

This package speaks to `croupier table`; `croupier.envs` has environments for Gymnasium, and
`croupier.envs.chemin_de_fer` one for PettingZoo.
"""

from croupier.binary import find_binary
from croupier.errors import (
    BinaryNotFound,
    CroupierError,
    DraftRefused,
    Refusal,
    Refused,
    TableDied,
    TableSilent,
)
from croupier.table import Table, Tables, Talk, hold_all
from croupier.tables import (
    BaccaratTable,
    BlackjackTable,
    CaribbeanStudTable,
    CheminDeFerTable,
    CrapsTable,
    SpinTable,
)
from croupier.wire import Awaiting, Event, Offer, Reply

__all__ = [
    "Awaiting",
    "BaccaratTable",
    "BinaryNotFound",
    "BlackjackTable",
    "CaribbeanStudTable",
    "CheminDeFerTable",
    "CrapsTable",
    "CroupierError",
    "DraftRefused",
    "Event",
    "Offer",
    "Refusal",
    "Refused",
    "Reply",
    "SpinTable",
    "Table",
    "TableDied",
    "TableSilent",
    "Tables",
    "Talk",
    "find_binary",
    "hold_all",
]
