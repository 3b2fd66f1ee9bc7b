"""Several server processes: who died is replaced, who is merely slow is not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.config import STARTUP_FAILURE

from zhegui.commands import server


class Child:
    """A server process, as the supervisor sees it. It answers no ping."""

    def __init__(self, *, alive: bool = True, exitcode: int | None = None) -> None:
        self.process = SimpleNamespace(is_alive=lambda: alive)
        self.pid, self.exitcode = 1, exitcode
        self.started = False

    def is_alive(self, timeout: float) -> bool:
        return False

    def start(self) -> None:
        self.started = True

    def join(self) -> None: ...

    def kill(self) -> None:
        raise AssertionError("a living process was killed")


@pytest.fixture
def supervisor(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(server, "Process", lambda *_: Child())
    return server._AnnouncingSupervisor(Config("nothing:app", workers=2), [], lambda: None)


def test_a_slow_process_is_left_alone_and_a_dead_one_replaced(supervisor: Any) -> None:
    slow, dead = Child(), Child(alive=False, exitcode=-9)
    supervisor.processes = [slow, dead]
    supervisor.keep_subprocess_alive()
    assert supervisor.processes[0] is slow
    assert supervisor.processes[1] is not dead
    assert supervisor.processes[1].started


def test_one_that_cannot_start_ends_them_all(supervisor: Any) -> None:
    supervisor.processes = [Child(alive=False, exitcode=STARTUP_FAILURE)]
    supervisor.keep_subprocess_alive()
    assert supervisor.should_exit.is_set()
