"""`deploy/zhegui.service` and `.socket` as systemd would run them: a small parent for tests.

It listens, hands the socket over, waits until it is told READY=1, ends by SIGTERM to the first
process alone, and starts again. Of the unit's folders only the data directory is another one.
"""

from __future__ import annotations

import configparser
import os
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.processes import PATIENCE_SECONDS, Process, end, start

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
#: Puts the socket where systemd would, and says for which process it is.
LAUNCH = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
os.execv(sys.argv[2], sys.argv[2:])
"""


def read_unit(name: str) -> configparser.ConfigParser:
    """A unit of `deploy/`; of a key that stands there twice, the last value."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    unit.read(DEPLOY / name, "utf-8")
    return unit


class Unit:
    """The service with its socket. The socket stays when the service is stopped."""

    def __init__(self, folder: Path, program: Path, **variables: str) -> None:
        self.service = read_unit("zhegui.service")["Service"]
        self.data_dir = folder / self.service["StateDirectory"]
        self._words = shlex.split(self.service["ExecStart"])
        assert self._words[0] == "/opt/zhegui/bin/zhegui"
        self._words[0] = str(program)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self._told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._told.bind(str(folder / "notify"))
        self._variables = {
            self.service["Environment"].partition("=")[0]: str(self.data_dir),
            "NOTIFY_SOCKET": str(folder / "notify"),
            **variables,
        }
        self._log = folder / "log"
        self._process: Process | None = None
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def start(self) -> None:
        """Returns when it has told that it is ready."""
        descriptor = self._listener.fileno()
        words = [sys.executable, "-c", LAUNCH, str(descriptor), *self._words]
        self._process = start(words, self._log, env=self._environment(), pass_fds=[descriptor])
        self._told.settimeout(PATIENCE_SECONDS)
        assert self._hear() == b"READY=1", self.log()

    def stop(self) -> None:
        """Ends in order, within the time that the unit gives."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        assert self._hear() == b"STOPPING=1"
        assert self._process.wait(float(self.service["TimeoutStopSec"])) == 0, self.log()
        self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def close(self) -> None:
        """Stop, and listen no longer."""
        if self._process is not None:
            end(self._process)
        self._listener.close()
        self._told.close()

    def run(self, *words: str, said: str = "") -> str:
        """A command beside the service, as its user, to whom `said` is said; what it printed."""
        command = [self._words[0], *words]
        done = subprocess.run(
            command, env=self._environment(), input=said, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def log(self) -> str:
        return self._log.read_text("utf-8")

    def _hear(self) -> bytes:
        return self._told.recv(4096)

    def _environment(self) -> dict[str, str]:
        return {name: os.environ[name] for name in ("PATH", "HOME")} | self._variables
