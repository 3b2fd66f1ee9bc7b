"""`zhegui serve` from its first start, through every way of ending, to the next."""

import signal
import socket
import time
from collections.abc import Callable

import httpx
import pytest

from tests.commands.conftest import Server, Zhegui

Serve = Callable[..., Server]
PATIENCE_SECONDS = 60


def is_ready(server: Server) -> bool:
    return httpx.get(f"{server.url}/readyz").status_code == 200


def wait_until_gone(server: Server) -> None:
    """Return when nobody listens any more: no orphan serves on."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{server.url}/healthz")
        except httpx.NetworkError:
            return
    raise AssertionError("an orphan serves on")


def test_one_server_owns_the_house_and_commands_join_it(serve: Serve, zhegui: Zhegui) -> None:
    server = serve()
    assert is_ready(server)
    second = zhegui("serve", "--port", "0")
    assert second.status == 1
    assert f"pid {server.process.pid}" in second.err
    assert zhegui("migrate").status == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_after_kill_9_the_next_start_recovers(serve: Serve, workers: str) -> None:
    first = serve("--workers", workers)
    assert is_ready(first)
    first.process.kill()
    first.process.wait()
    wait_until_gone(first)
    second = serve("--workers", workers)
    assert is_ready(second)
    second.process.send_signal(signal.SIGTERM)
    assert second.process.wait(PATIENCE_SECONDS) == 0
    wait_until_gone(second)


def test_a_taken_port_is_told(zhegui: Zhegui) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = zhegui("serve", "--port", str(port))
    assert outcome.status == 1
    assert str(port) in outcome.err
