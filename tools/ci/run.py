"""Runs all that must hold, stage by stage, each under a limit, and closes with a table.

Every stage writes to a file that this program copies to its own output, so nothing that a stage
leaves behind can hold CI's output open. What belongs to the run is known by a mark in its
environment and by a temporary folder of the run's own, and is ended on every way out.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tools.ci import leftovers, report

ROOT = Path(__file__).parents[2]
POLL_SECONDS = 0.2
#: What a run's databases, uploads and browser profiles take at most is half of it.
ROOM_BYTES = 8 * 2**30


PAIRED = ("--jobs=2", "--output-sync=target")


@dataclass(frozen=True)
class Stage:
    """Targets of the Makefile, and the minutes that they may take besides what was left before."""

    name: str
    targets: tuple[str, ...]
    minutes: float
    #: Whether the stages after it are of no use when it fails.
    is_base: bool = False
    #: Whether its targets run two at a time, as most use one core; each is told when it ends.
    is_paired: bool = False


#: Their minutes come to 82 in all; CI ends everything at 90. Machines differ by three times.
STAGES = (
    Stage("set-up", ("setup", "e2e/node_modules/.made"), 8, is_base=True, is_paired=True),
    Stage("checks", ("check",), 8, is_base=True, is_paired=True),
    Stage("building", ("sites",), 4, is_base=True),
    Stage("web", ("test-web",), 6),
    Stage("browser", ("test-browser",), 26),
    Stage("server", ("test-server",), 30),
)


def main(root: Path = ROOT, stages: Sequence[Stage] = STAGES) -> int:
    """Run the stages of a checkout; 0 when all passed and nothing was left behind."""
    folder = root / "build/ci"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _end_on_signals()
    done: list[report.Outcome] = []
    spare = 0.0
    with _run_of_its_own() as run:
        for stage in stages:
            # A slow machine is slow at each: what one stage leaves, the next ones may use.
            limit = stage.minutes + spare
            done.append(_run_stage(stage, run, root, folder / f"{stage.name}.log", limit))
            spare = limit - done[-1].minutes
            if stage.is_base and not done[-1].passed:
                break
    return report.close(done, folder, root / "build/e2e/server.log")


def _end_on_signals() -> None:
    def end(number: int, _: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, end)


@contextmanager
def _run_of_its_own() -> Iterator[leftovers.Run]:
    # PostgreSQL has a user of its own under root, and the path of a socket is short.
    folder = Path(tempfile.mkdtemp(prefix="zg-", dir=quick_place(leftovers.SHARED_MEMORY)))
    folder.chmod(0o1777)
    run = leftovers.Run(folder)
    try:
        yield run
    finally:
        run.end()
        shutil.rmtree(folder, ignore_errors=True)


def quick_place(memory: Path) -> Path | None:
    """The file system in memory where it has room, else wherever temporary files lie.

    A copied database is 1,900 files: 1.4 s on a disk, 0.2 s in memory. No test ends the machine, so
    none asks what a disk keeps.
    """
    is_fit = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free >= ROOM_BYTES
    return memory if is_fit else None


def _run_stage(
    stage: Stage, run: leftovers.Run, root: Path, log: Path, limit: float
) -> report.Outcome:
    began = time.monotonic()
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["make", "--no-print-directory", *(PAIRED if stage.is_paired else ()), *stage.targets],
            cwd=root,
            env=run.environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    is_over = _follow(process, log, began + limit * 60, run)
    running = run.processes() if is_over else []
    if is_over:
        run.end()
        process.wait()
    left = [] if is_over else run.left()
    run.end()
    return report.Outcome(
        stage.name,
        minutes=(time.monotonic() - began) / 60,
        status=process.returncode,
        limit=limit if is_over else None,
        running=running,
        left=left,
    )


def _follow(
    process: subprocess.Popen[bytes], log: Path, deadline: float, run: leftovers.Run
) -> bool:
    """Copy what the stage writes to our output until it ends; whether it ran over instead."""
    with log.open("rb") as written:
        while True:
            has_ended = process.poll() is not None
            run.observe()
            sys.stdout.buffer.write(written.read())
            sys.stdout.buffer.flush()
            if has_ended or time.monotonic() > deadline:
                return not has_ended
            time.sleep(POLL_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
