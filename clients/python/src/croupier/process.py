"""A running program: a line in, a line out, and no waiting for one that is gone."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Sequence

from croupier.errors import TableDied, TableSilent
from croupier.wire import Json

WINDOW = 4_096 if os.name == "nt" else 16_384
"""How many bytes of lines may be written and not yet answered. A pipe holds more, so writing never has to wait."""


class Process:
    """A program that answers each line with a line, in their order."""

    def __init__(self, command: Sequence[str], timeout: float | None) -> None:
        self._timeout = timeout
        # A file and no pipe, so that nothing waits for us to read it.
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0
            )
        except OSError as error:
            self._errors.close()
            raise TableDied(f"{command[0]} could not be started: {error}") from error
        self._rest = b""
        self._lines: list[bytes] = []
        self._lines_at = 0
        self._waiting: deque[bytes] = deque()
        self._unanswered: deque[int] = deque()
        self._unanswered_bytes = 0

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def closed(self) -> bool:
        """Whether it is gone."""
        return self._process.poll() is not None

    def send(self, lines: Iterable[str]) -> None:
        """Writes lines, or keeps back what would be too much at once until answers are read."""
        self._waiting.extend((line + "\n").encode() for line in lines)
        self._pump()

    def receive(self) -> Json:
        """The next answer, as it came."""
        while self._lines_at == len(self._lines):
            self._fill()
        line = self._lines[self._lines_at]
        self._lines_at += 1
        if self._unanswered:
            self._unanswered_bytes -= self._unanswered.popleft()
            if self._waiting and self._unanswered_bytes <= WINDOW // 2:
                self._pump()
        answer: Json = json.loads(line)
        return answer

    def close(self) -> None:
        """Ends it. It may be said twice."""
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

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.close()

    def _pump(self) -> None:
        """Writes what waits, as far as there is room."""
        pipe = self._process.stdin
        if pipe is None or pipe.closed:
            raise TableDied("the table is closed")
        lines = []
        while self._waiting and (not self._unanswered or self._unanswered_bytes + len(self._waiting[0]) <= WINDOW):
            line = self._waiting.popleft()
            lines.append(line)
            self._unanswered.append(len(line))
            self._unanswered_bytes += len(line)
        data = memoryview(b"".join(lines))
        try:
            while data:
                data = data[pipe.write(data) or 0 :]
        except OSError as error:
            raise self._dead() from error

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
