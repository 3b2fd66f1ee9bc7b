"""A proof that is told to end leaves nothing behind."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from proof import disk
from tests.processes import started

PATIENCE_SECONDS = 300
#: Fills its disk for minutes, so that it is told to end while a server runs on a mounted tmpfs.
NAME = "kill.server" if disk.missing() else "disk"


@pytest.fixture
def folder() -> Iterator[Path]:
    """For what is temporary; PostgreSQL's user can pass it, and it can be removed."""
    made = Path(tempfile.mkdtemp(prefix="zhegui-ending-"))
    made.chmod(0o711)
    yield made
    made.rmdir()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nothing_outlives_a_proof(number: signal.Signals, folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "proof.log"
    python_path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONPATH": python_path, "TMPDIR": str(folder)}
    words = [sys.executable, "-m", "proof", NAME]
    with started(words, log, env=environment) as process:
        begun = _until_postgres_runs(process.pid)
        process.send_signal(number)
        assert process.wait(PATIENCE_SECONDS) == 130
    assert f'make proof NAMES="{NAME}"' in log.read_text("utf-8")
    assert [each for each in begun if _lives(each)] == []
    assert str(folder) not in "".join(part.mountpoint for part in psutil.disk_partitions(all=True))
    assert list(folder.iterdir()) == []


def _until_postgres_runs(pid: int) -> list[psutil.Process]:
    """All that the proof has started, as soon as that is a server with a database."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        started: list[psutil.Process] = psutil.Process(pid).children(recursive=True)
        if any(_is_postmaster(each) for each in started):
            return started
        time.sleep(0.05)
    raise TimeoutError


def _lives(process: psutil.Process) -> bool:
    """Whether it is there, and not merely waiting for somebody to ask how it ended."""
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def _is_postmaster(process: psutil.Process) -> bool:
    try:
        return "--listen_addresses=" in process.cmdline()
    except psutil.NoSuchProcess:
        return False
