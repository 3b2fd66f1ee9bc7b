"""Programs that tests start: their output in a file, in a group that ends with the test."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE_SECONDS = 90
_POLL_SECONDS = 0.02

Process = subprocess.Popen[bytes]


@contextmanager
def started(
    words: Sequence[str | Path],
    log: Path,
    *,
    env: Mapping[str, str] | None = None,
    pass_fds: Sequence[int] = (),
) -> Iterator[Process]:
    """A program that runs for as long as the context lasts, if it does not end before.

    What it prints goes to `log`: a pipe, or the test's own output, would be held open by whatever
    outlives it.
    """
    process = start(words, log, env=env, pass_fds=pass_fds)
    try:
        yield process
    finally:
        end(process)


def start(
    words: Sequence[str | Path],
    log: Path,
    *,
    env: Mapping[str, str] | None = None,
    pass_fds: Sequence[int] = (),
) -> Process:
    """The same, for a fixture that calls `end` itself."""
    with log.open("ab") as output:
        return subprocess.Popen(
            words,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=pass_fds,
            process_group=0,
        )


def end(process: Process) -> None:
    """End a program: asked first; then its whole group at once, and what is left of it."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE_SECONDS)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def await_line(log: Path, pattern: str, process: Process) -> re.Match[str]:
    """What `pattern` finds in the program's output, as soon as a line of it does."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        has_ended = process.poll() is not None
        printed = log.read_text("utf-8", "replace")
        if found := re.search(pattern, printed[: printed.rfind("\n") + 1]):
            return found
        assert not has_ended, f"it ended with {process.returncode}:\n{printed[-4000:]}"
        time.sleep(_POLL_SECONDS)
    raise AssertionError(f"it did not print {pattern!r}:\n{log.read_text('utf-8')[-4000:]}")
