"""`zhegui serve` from its first start, through every way of ending, to the next."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.commands.conftest import Server, Zhegui
from zhegui.commands.listener import address_taken, listen
from zhegui.settings import Settings

Serve = Callable[..., Server]
PATIENCE_SECONDS = 300


def is_ready(server: Server) -> bool:
    return httpx.get(f"{server.url}/readyz").status_code == 200


def wait_until_gone(server: Server) -> None:
    """Return when nobody listens any more: no orphan serves on."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{server.url}/healthz")
        except httpx.TransportError:  # refused, or accepted and dropped at the last moment
            return
    raise AssertionError("an orphan serves on")


IMPORTED_BEFORE_POSTGRESQL_STARTS = """
import sys
import zhegui.cli, zhegui.commands.serve
print(*sorted({"fastapi", "sqlalchemy", "zhegui.app"} & set(sys.modules)))
"""


def test_postgresql_starts_before_the_application_is_imported() -> None:
    words = [sys.executable, "-c", IMPORTED_BEFORE_POSTGRESQL_STARTS]
    assert subprocess.run(words, capture_output=True, check=True, text=True).stdout.split() == []


def test_one_server_owns_the_installation_and_commands_join_it(
    serve: Serve, zhegui: Zhegui
) -> None:
    server = serve()
    assert is_ready(server)
    second = zhegui("serve", "--port", "0")
    assert second.status == 1
    assert f"pid {server.process.pid}" in second.err
    assert zhegui("migrate").status == 0


@pytest.mark.usefixtures("installation")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_after_kill_9_the_next_start_recovers(serve: Serve, workers: str) -> None:
    first = serve("--workers", workers)
    assert is_ready(first)
    first.process.kill()
    first.process.wait()
    wait_until_gone(first)
    with pytest.raises(httpx.ConnectError):  # fault 1 of docs/guide/operate.md
        httpx.get(f"{first.url}/healthz")
    second = serve("--workers", workers)
    assert is_ready(second)
    second.process.send_signal(signal.SIGTERM)
    assert second.process.wait(PATIENCE_SECONDS) == 0
    wait_until_gone(second)


def test_while_the_database_is_away_answers_say_so(serve: Serve, installation: Path) -> None:
    server = serve()
    assert is_ready(server)
    postmaster = int((installation / "postgres" / "postmaster.pid").read_text().split()[0])
    os.kill(postmaster, signal.SIGKILL)
    statuses: list[int] = []
    deadline = time.monotonic() + PATIENCE_SECONDS
    while statuses[-5:] != [200] * 5:  # as many as there may be broken connections
        statuses.append(httpx.get(f"{server.url}/readyz").status_code)
        assert time.monotonic() < deadline, statuses
    assert set(statuses) <= {200, 503}


@pytest.mark.usefixtures("installation")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_request_under_way_is_finished_before_the_end(serve: Serve, workers: str) -> None:
    server = serve("--workers", workers)
    body = b"grant_type=password&username=13900000001&password=wrong&client_id=zhegui-web"
    address = httpx.URL(server.url)
    with socket.create_connection((address.host, address.port or 80)) as connection:
        connection.sendall(
            b"POST /auth-center/oauth/token HTTP/1.1\r\nHost: zhegui\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body)
        )
        assert connection.recv(65536).startswith(b"HTTP/1.1 100")  # it waits for the body
        server.process.send_signal(signal.SIGTERM)
        wait_until_gone(server)
        connection.sendall(body)
        assert connection.recv(65536).startswith(b"HTTP/1.1 400")
    assert server.process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_taken_port_is_told_before_anything_is_started(
    zhegui: Zhegui, empty_installation: Path, workers: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = zhegui("serve", "--port", str(port), "--workers", workers)
    assert outcome.status == 1
    (line,) = outcome.err.splitlines()
    assert f"127.0.0.1:{port}" in line
    assert f"ZHEGUI_PORT={port + 1}" in line
    assert not list(empty_installation.iterdir())


def test_until_it_has_its_database_nobody_connects(data_dir: Path) -> None:
    settings = Settings.load({}, data_dir=data_dir, port=0)
    with address_taken(settings) as listener:
        address = listener.getsockname()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address)
        listen(listener, settings)
        socket.create_connection(address).close()
