"""Under systemd a restart refuses nobody: connections wait, and what was sent is answered."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.unit import DEPLOY, Unit, read_unit

SECONDS = 120
#: Half of them keep their connection, half open one for each request.
CLIENTS = 8
RESTARTS = 3
#: Before each restart and after the last.
ANSWERS = 100
LIST = "/resource-center/api/course/v2/dynamicList"
MOST_EXPOSED = 3.0


@pytest.fixture
def unit(data_dir: Path) -> Iterator[Unit]:
    program = Path(sysconfig.get_path("scripts")) / "zhegui"
    unit = Unit(data_dir.parent, program, ZHEGUI_WORKERS="2")
    yield unit
    unit.close()


class Load:
    """Clients that ask for a list again and again, until they are told to stop."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._is_over = False
        self._changed = threading.Condition()
        self.answers: Counter[str] = Counter()

    def ask(self, number: int) -> None:
        """As one client; every second one keeps its connection."""
        limits = httpx.Limits(max_keepalive_connections=number % 2)
        with httpx.Client(timeout=SECONDS, limits=limits, trust_env=False) as client:
            while not self._is_over:
                try:
                    answer = client.post(f"{self._url}{LIST}", json={})
                    self._note(str(answer.status_code))
                except httpx.TransportError as error:
                    self._note(type(error).__name__)

    def wait_for(self, more: int) -> None:
        """Return after so many more answers."""
        with self._changed:
            enough = self.answers.total() + more
            assert self._changed.wait_for(lambda: self.answers.total() >= enough, SECONDS)

    def end(self) -> None:
        self._is_over = True

    def _note(self, answer: str) -> None:
        with self._changed:
            self.answers[answer] += 1
            self._changed.notify_all()


def test_a_restart_refuses_nobody(unit: Unit) -> None:
    unit.start()
    load = Load(unit.url)
    with ThreadPoolExecutor(CLIENTS) as pool:
        clients = [pool.submit(load.ask, number) for number in range(CLIENTS)]
        try:
            for _ in range(RESTARTS):
                load.wait_for(ANSWERS)
                unit.restart()
            load.wait_for(ANSWERS)
        finally:
            load.end()
        for each in clients:
            each.result()
    assert set(load.answers) == {"200"}, load.answers


NOT_OURS = """
import os, socket, sys
from zhegui.cli import main

made = socket.socket(socket.AF_UNIX if sys.argv[1] == "unix" else socket.AF_INET)
os.dup2(made.fileno(), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "2" if sys.argv[1] == "two" else "1"}
raise SystemExit(main(["serve", "--data-dir", sys.argv[2]]))
"""


@pytest.mark.parametrize("kind", ["unix", "not listening", "two"])
def test_a_socket_that_is_none_of_ours_is_refused_in_words(data_dir: Path, kind: str) -> None:
    words = [sys.executable, "-c", NOT_OURS, kind, str(data_dir)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, "systemd" in done.stderr) == (1, True), done.stderr


def test_the_socket_listens_where_the_example_proxy_asks() -> None:
    address = read_unit("zhegui.socket")["Socket"]["ListenStream"]
    assert f"server {address};" in (DEPLOY / "nginx.conf").read_text("utf-8")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze")
def test_the_unit_may_do_little() -> None:
    words = ["systemd-analyze", "security", "--no-pager", "--offline=true"]
    unit = str(DEPLOY / "zhegui.service")
    done = subprocess.run([*words, unit], capture_output=True, text=True)
    exposed = done.stdout.rpartition("zhegui.service: ")[2].split()[0]
    assert float(exposed) <= MOST_EXPOSED, done.stdout + done.stderr
