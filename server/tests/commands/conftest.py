"""The command line as its users have it: `zhegui WORDS…`, in this process or in one of its own."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from zhegui.cli import main

START_SECONDS = 600


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


def environment_of(variables: dict[str, str]) -> dict[str, str]:
    """The environment of a process of its own: this one's, with these variables."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | variables


class Server:
    """`zhegui serve` in a process of its own, on a free port."""

    def __init__(self, data_dir: Path, *words: str, **variables: str) -> None:
        self.data_dir = data_dir
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "zhegui.cli",
                "serve",
                "--port",
                "0",
                "--data-dir",
                data_dir,
                *words,
            ],
            env=environment_of(variables),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.url = self._announced()

    def _announced(self) -> str:
        assert self.process.stdout is not None
        deadline = time.monotonic() + START_SECONDS
        while select.select([self.process.stdout], [], [], deadline - time.monotonic())[0]:
            line = self.process.stdout.readline()
            assert line, "the server ended before it served"
            if "http://" in line:
                return next(word for word in line.split() if word.startswith("http://"))
        raise AssertionError("the server did not announce itself")

    def end(self) -> None:
        """End in order, so that the database has ended too and its folder can be removed."""
        self.process.terminate()
        self.process.wait(START_SECONDS)
        if self.process.stdout is not None:
            self.process.stdout.close()


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
