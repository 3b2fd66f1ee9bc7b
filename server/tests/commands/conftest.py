"""The command line as its users have it: `zhegui WORDS…`, in this process or in one of its own."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tests.processes import await_line, end, start
from zhegui.cli import main

_numbers = count(1)


@dataclass(frozen=True)
class Outcome:
    """What a command left: exit status, standard output, standard error."""

    status: int
    out: str
    err: str


Zhegui = Callable[..., Outcome]


@pytest.fixture
def zhegui(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Zhegui:
    """Run a command in this process, on `data_dir`; keyword arguments are `ZHEGUI_` variables."""

    def run(*words: str | Path, data_dir: Path = data_dir, **variables: str) -> Outcome:
        with monkeypatch.context() as environment:
            for name, value in variables.items():
                environment.setenv(f"ZHEGUI_{name.upper()}", value)
            status = main([*map(str, words), "--data-dir", str(data_dir)])
        told = capsys.readouterr()
        return Outcome(status, told.out, told.err)

    return run


@pytest.fixture
def empty_installation(data_dir: Path) -> Path:
    """A folder for an installation, in which nothing is yet."""
    data_dir.mkdir()
    return data_dir


@pytest.fixture(scope="session")
def migrated_dir() -> Iterator[Path]:
    """A data directory as `zhegui migrate` leaves a new one; copies of it are made."""
    folder = Path(tempfile.mkdtemp(prefix="zhegui-test-"))
    folder.chmod(0o711)
    assert main(["migrate", "--data-dir", str(folder / "data")]) == 0
    yield folder / "data"
    shutil.rmtree(folder)


@pytest.fixture
def installation(migrated_dir: Path, data_dir: Path) -> Path:
    """An installation in which nobody is yet; to make one anew takes three seconds."""
    subprocess.run(["cp", "--archive", migrated_dir, data_dir], check=True)
    return data_dir


def environment_of(variables: dict[str, str]) -> dict[str, str]:
    """The environment of a process of its own: this one's, with these variables."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | variables


class Server:
    """`zhegui serve` in a process of its own, on a free port."""

    def __init__(self, data_dir: Path, *words: str, **variables: str) -> None:
        self.data_dir = data_dir
        log = data_dir.with_name(f"serve-{next(_numbers)}.log")
        self.process = start(
            [sys.executable, "-m", "zhegui.cli", "serve", "--port", "0", "--data-dir", data_dir, *words],
            log,
            env=environment_of(variables),
        )  # fmt: skip
        try:
            self.url = await_line(log, r"http://\S+", self.process).group()
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """End in order, so that the database has ended too and its folder can be removed."""
        end(self.process)


@pytest.fixture
def serve(data_dir: Path) -> Iterator[Callable[..., Server]]:
    """Start servers on `data_dir`, with variables of the environment; all are ended after the test."""
    servers: list[Server] = []

    def start(*words: str, **variables: str) -> Server:
        servers.append(Server(data_dir, *words, **variables))
        return servers[-1]

    yield start
    for server in servers:
        server.end()
