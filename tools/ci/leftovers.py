"""What a run has started and left: processes, folders of sockets and data, shared memory."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

#: Not one of ours: `ZHEGUI_` variables are settings, and an unknown one is refused.
MARK = "CI_RUN"
PROC = Path("/proc")
SHARED_MEMORY = Path("/dev/shm")  # noqa: S108  # the run makes a folder of its own there
SEGMENTS = PROC / "sysvipc/shm"
#: What programs keep in the temporary folder on purpose, for their next run; and the folder that
#: holds Chromium's lock, which it removes only where Playwright need not end it by force.
KEPT = (
    "pytest-of-",
    "node-compile-cache",
    "playwright-transform-cache",
    "v8-compile-cache",
    ".org.chromium.Chromium.",
)
#: What ends a moment after its parent gets as long.
ENDING_SECONDS = 5.0
_POLL_SECONDS = 0.1


@dataclass(frozen=True, order=True)
class Process:
    """A process of a run."""

    pid: int
    words: str

    def __str__(self) -> str:
        return f"process {self.pid}: {self.words[:150]}"


@dataclass
class Run:
    """One run: its temporary folder, whose name is also the mark in its environment."""

    folder: Path
    _known: set[str] = field(default_factory=set)
    _memory: set[str] = field(default_factory=set)

    def environment(self) -> dict[str, str]:
        """The environment of whatever belongs to the run."""
        return os.environ | {MARK: self.folder.name, "TMPDIR": str(self.folder)}

    def processes(self) -> list[Process]:
        """Its processes that live, without those that merely wait to be reaped."""
        return sorted(
            Process(int(each.name), words)
            for each in PROC.glob("[0-9]*")
            if int(each.name) != os.getpid() and self._owns(each) and (words := _words(each))
        )

    def observe(self) -> None:
        """Note which shared memory is the run's. Once its maker is gone, nothing tells any more."""
        for segment, maker in _segments():
            if segment not in self._known and self._owns(PROC / maker):
                self._memory |= {segment, *_mapped(PROC / maker)}
            self._known.add(segment)

    def left(self) -> list[str]:
        """The names of what is still there after a stage has ended."""
        deadline = time.monotonic() + ENDING_SECONDS
        while (found := self._find()) and time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
        return found

    def end(self) -> None:
        """End all its processes: those that do not heed SIGTERM, and those that they started."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            deadline = time.monotonic() + ENDING_SECONDS
            for each in self.processes():
                _signal(each.pid, number)
            while self.processes() and time.monotonic() < deadline:
                time.sleep(_POLL_SECONDS)

    def _find(self) -> list[str]:
        folders = [
            f"folder {each}" for each in self.folder.iterdir() if not each.name.startswith(KEPT)
        ]
        memory = [f"shared memory {each}" for each in sorted(self._memory & _unused_memory())]
        return [*map(str, self.processes()), *folders, *memory]

    def _owns(self, process: Path) -> bool:
        # PostgreSQL's environment is bare; it works in its data, which lies in our folder.
        return f"{MARK}={self.folder.name}" in _read(process / "environ").split("\0") or str(
            _link(process / "cwd")
        ).startswith(f"{self.folder}/")


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def _link(path: Path) -> Path:
    try:
        return path.readlink()
    except OSError:
        return Path()


def _words(process: Path) -> str:
    return _read(process / "cmdline").replace("\0", " ").strip()


def _segments() -> Iterator[tuple[str, str]]:
    """System V's pieces of shared memory: a name, and the process that made it."""
    for row in _rows():
        yield f"{SEGMENTS} {row[1]}", row[4]


def _rows() -> list[list[str]]:
    return [line.split() for line in _read(SEGMENTS).splitlines()[1:]]


def _mapped(process: Path) -> set[str]:
    lines = _read(process / "maps").splitlines()
    return {line.split()[-1] for line in lines if str(SHARED_MEMORY) in line}


def _unused_memory() -> set[str]:
    mapped = set().union(*(_mapped(each) for each in PROC.glob("[0-9]*")))
    files = {str(each) for each in SHARED_MEMORY.glob("*")} - mapped
    return files | {f"{SEGMENTS} {row[1]}" for row in _rows() if row[6] == "0"}
