"""Several server processes: who dies is followed at once, and nobody is left behind."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil
import pytest

from tests.commands.conftest import Server
from zhegui.kernel.metrics import shared_folder

Serve = Callable[..., Server]
pytestmark = pytest.mark.usefixtures("installation")
PATIENCE_SECONDS = 300
#: Of Linux's `task->flags`: forked, and no program executed since.
PF_FORKNOEXEC = 0x40


def forks_of(process: psutil.Process) -> list[psutil.Process]:
    """Its living children that run the same program: not PostgreSQL, and nobody killed before."""
    return [
        each
        for each in process.children()
        if each.status() != psutil.STATUS_ZOMBIE and each.cmdline() == process.cmdline()
    ]


def is_forked(process: psutil.Process) -> bool:
    """Whether it goes on where its parent was, and has imported nothing anew; where the system says."""
    told = Path(f"/proc/{process.pid}/stat")
    if not told.exists():
        return True
    flags = told.read_text().rpartition(")")[2].split()[6]
    return bool(int(flags) & PF_FORKNOEXEC)


def fork_server_of(server: Server) -> psutil.Process:
    (found,) = forks_of(psutil.Process(server.process.pid))
    return found


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < deadline


def requests_counted(server: Server) -> float:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    health = [each for each in lines if "zhegui_requests_total{" in each and '"/healthz"' in each]
    return sum(float(each.split()[-1]) for each in health)


def test_who_dies_is_followed_by_a_fork(serve: Serve) -> None:
    server = serve("--workers", "2")
    forks = fork_server_of(server)
    before = forks_of(forks)
    for each in before:
        each.kill()
    assert httpx.get(f"{server.url}/readyz", timeout=PATIENCE_SECONDS).status_code == 200
    until(lambda: len(forks_of(forks)) == 2)
    for each in forks_of(forks):
        assert each not in before
        assert is_forked(each)


def test_figures_are_those_of_all_processes(serve: Serve) -> None:
    server = serve("--workers", "2")
    for _ in range(20):  # each on a connection of its own
        httpx.get(f"{server.url}/healthz")
    assert requests_counted(server) == 20
    for each in forks_of(fork_server_of(server)):
        each.kill()
    assert requests_counted(server) == 20


def test_the_next_start_takes_the_figures_of_one_that_was_killed_away(
    serve: Serve, data_dir: Path
) -> None:
    folder, first = shared_folder(data_dir), serve("--workers", "2")
    httpx.get(f"{first.url}/healthz")
    forks = fork_server_of(first)
    everybody = [psutil.Process(first.process.pid), forks, *forks_of(forks)]
    left = {each.name for each in folder.iterdir()}
    for each in everybody:
        each.kill()
    psutil.wait_procs(everybody, PATIENCE_SECONDS)
    assert left
    assert {each.name for each in folder.iterdir()} == left
    second = serve("--workers", "2")
    assert requests_counted(second) == 0
    second.end()
    assert not folder.exists()


def test_figures_are_taken_away_when_the_first_process_alone_is_killed(
    serve: Serve, data_dir: Path
) -> None:
    server = serve("--workers", "2")
    assert shared_folder(data_dir).exists()
    server.process.kill()
    until(lambda: not shared_folder(data_dir).exists())
    serve()  # ends what is left of PostgreSQL


def test_without_the_fork_server_all_ends(serve: Serve, data_dir: Path) -> None:
    server = serve("--workers", "2")
    forks = fork_server_of(server)
    processes = [forks, *forks_of(forks)]
    forks.kill()
    assert server.process.wait(PATIENCE_SECONDS) == 1
    assert not psutil.wait_procs(processes, PATIENCE_SECONDS)[1]
    assert not shared_folder(data_dir).exists()


FAILS_TO_START = """
import sys
from pathlib import Path
from zhegui.commands.fork_server import ForkServer
from zhegui.commands.listening import address_taken
from zhegui.settings import Settings

async def app(scope, receive, send):
    raise RuntimeError("cannot start")

def make(*_):
    if sys.argv[1] == "cannot be made":
        raise RuntimeError("cannot be made")
    return app

settings = Settings(data_dir=Path("unused"), port=0, workers=2)
with ForkServer(settings, lambda: make) as processes, address_taken(settings) as listener:
    raise SystemExit(processes.run("postgresql://", listener, lambda: print("serving")))
"""


@pytest.mark.parametrize("how", ["cannot be made", "cannot start"])
def test_one_that_cannot_start_ends_them_all(how: str) -> None:
    words = [sys.executable, "-c", FAILS_TO_START, how]
    done = subprocess.run(words, capture_output=True, timeout=PATIENCE_SECONDS)
    assert (done.returncode, done.stdout) == (1, b"")


WITH_A_THREAD = """
import threading
from pathlib import Path
from zhegui.commands.fork_server import ForkServer
from zhegui.settings import Settings

threading.Thread(target=threading.Event().wait, daemon=True).start()
with ForkServer(Settings(data_dir=Path("unused"), workers=2), lambda: None):
    pass
"""


@pytest.mark.skipif("sys.platform == 'darwin'", reason="tells no threads")
def test_who_has_threads_is_not_forked() -> None:
    """What a library keeps in a thread, such as an event loop, would be dead in the fork."""
    done = subprocess.run([sys.executable, "-c", WITH_A_THREAD], capture_output=True, text=True)
    assert "a process that has threads must not be forked" in done.stderr


IDENTIFIERS = """
import os
from zhegui.kernel.ids import new_option_sid, new_sid

new_sid(), new_option_sid()
for _ in range(2):
    if os.fork() == 0:
        os.write(1, f"{new_sid()}\\n{new_option_sid()}\\n".encode())
        os._exit(0)
os.wait(), os.wait()
"""


def test_forks_do_not_make_the_same_identifiers() -> None:
    made = subprocess.run([sys.executable, "-c", IDENTIFIERS], capture_output=True, check=True)
    # What of a version 7 is no time and no version.
    assert len({each[-12:] for each in made.stdout.split()}) == 4
