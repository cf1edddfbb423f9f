"""Where the program `croupier` is: named, in CROUPIER_BIN, on PATH, or built by cargo."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from croupier.errors import BinaryNotFound

NAME = "croupier.exe" if os.name == "nt" else "croupier"


def find_binary(named: str | os.PathLike[str] | None = None) -> Path:
    """The program's file: the one named, else that of CROUPIER_BIN, of PATH, or of cargo's target folder.

    Whatever is named must be there: a name that leads nowhere is an error, and nothing else is taken instead.
    """
    for given, told in ((named, "binary"), (os.environ.get("CROUPIER_BIN") or None, "CROUPIER_BIN")):
        if given is not None:
            file = Path(given)
            if not _runs(file):
                raise BinaryNotFound(f"{told} names {file}, which is not a file that can be run")
            return file
    on_path = shutil.which(NAME)
    if on_path is not None:
        return Path(on_path)
    for file in _built():
        if _runs(file):
            return file
    raise BinaryNotFound(
        "croupier was found neither on PATH nor in a target folder of cargo: build it with "
        "`cargo build --release`, and set CROUPIER_BIN to its file or pass binary=..."
    )


def _built() -> list[Path]:
    """The files that cargo would have built, from the current folder and from this one upwards."""
    targets = []
    named = os.environ.get("CARGO_TARGET_DIR")
    if named:
        targets.append(Path(named))
    here = Path(__file__).resolve().parent
    for folder in (Path.cwd(), *Path.cwd().parents, here, *here.parents):
        if (folder / "Cargo.toml").is_file():
            targets.append(folder / "target")
    return [target / profile / NAME for target in targets for profile in ("release", "debug")]


def _runs(file: Path) -> bool:
    return file.is_file() and os.access(file, os.X_OK)
