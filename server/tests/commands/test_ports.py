"""Every port does its work in every arrangement of processes that `serve` and `worker` start."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.codes import enqueue_code
from tests.commands.conftest import Server, Zhegui, environment_of
from tests.features.files.samples import png
from tests.people import PASSWORD
from tests.ports.gateway import Gateway, local_gateway
from tests.ports.rclone import AWAY, BUCKET, rclone_s3
from tests.processes import PATIENCE_SECONDS, started
from zhegui.commands.services import in_services
from zhegui.settings import Settings

Serve = Callable[..., Server]
MOBILE = "13900000001"
SECONDS = 30
#: So many at once that each of two processes takes some.
AT_ONCE = 8
#: A program that ends while a thread that is not Python's wakes asyncio's loop.
LATE = """
import sys, threading, time
from asyncio.selector_events import BaseSelectorEventLoop
from zhegui.cli import main

class Last:
    def __del__(self, sleep=time.sleep):
        sleep(1)

def wake_slowly(loop):
    wake(loop)
    while isinstance(threading.current_thread(), threading._DummyThread):
        time.sleep(0.01)

last, wake = Last(), BaseSelectorEventLoop._write_to_self
BaseSelectorEventLoop._write_to_self = wake_slowly
sys.exit(main())
"""


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with local_gateway() as gateway:
        yield gateway


@pytest.fixture
def outside(tmp_path: Path, gateway: Gateway) -> Iterator[dict[str, str]]:
    """The variables of an installation whose ports all lead outside: to S3 and to gateways."""
    with rclone_s3(tmp_path / "s3") as aws:
        yield aws | {
            "ZHEGUI_STORAGE_URL": BUCKET,
            "ZHEGUI_SMS_PROVIDER": "gateway",
            "ZHEGUI_SMS_GATEWAY_URL": gateway.url,
            "ZHEGUI_ANALYTICS": "gateway",
            "ZHEGUI_ANALYTICS_GATEWAY_URL": gateway.url,
        }


@pytest.fixture
def operator(zhegui: Zhegui, monkeypatch: pytest.MonkeyPatch, installation: Path) -> str:
    """The mobile number of one who may upload figures."""
    assert installation.exists()
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    made = zhegui("operator", "create", "--mobile", MOBILE)
    assert made.status == 0, made.err
    return MOBILE


def token(server: Server, mobile: str) -> dict[str, str]:
    answer = httpx.post(
        f"{server.url}/auth-center/oauth/token",
        data={
            "grant_type": "password",
            "username": mobile,
            "password": PASSWORD,
            "client_id": "zhegui-web",
        },
        timeout=SECONDS,
    )
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


def keep_and_read(server: Server, headers: dict[str, str], width: int) -> set[int]:
    """Upload a figure of some width, and the same as one's own file, and read them; what the
    readings were answered."""
    with httpx.Client(base_url=server.url, timeout=SECONDS) as http:

        def ask(path: str, **sent: Any) -> Any:
            answer = http.post(f"/resource-center/api/{path}", **sent)
            assert answer.status_code == 200, answer.text
            return answer.json()["data"]

        files = {"file": ("figure.png", png((width, 20)), "image/png")}
        public = ask("figure/v2/upload", headers=headers, files=files)
        private = ask("file/v2/upload", headers=headers, files=files)
        address = ask("file/v2/address", headers=headers, json={"sid": private["sid"]})
        ask("pageView/v2/add", json={"model": {"page": "/home"}})
        return {http.get(each["url"]).status_code for each in (public, address)}


def try_storage_and_views(server: Server, mobile: str) -> None:
    headers = token(server, mobile)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        widths = range(20, 20 + AT_ONCE)
        answers = list(pool.map(lambda width: keep_and_read(server, headers, width), widths))
    assert answers == [{200}] * AT_ONCE


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ports_that_lead_outside(
    serve: Serve, operator: str, outside: dict[str, str], gateway: Gateway, workers: str
) -> None:
    server = serve("--workers", workers, **outside)
    try_storage_and_views(server, operator)
    views = [gateway.taken.get(timeout=SECONDS)["page"] for _ in range(AT_ONCE)]
    assert views == ["/home"] * AT_ONCE
    enqueue(server.data_dir)
    assert gateway.taken.get(timeout=SECONDS)["mobile"] == MOBILE


def test_ports_that_stay_here(serve: Serve, operator: str) -> None:
    server = serve("--workers", "2", ZHEGUI_ANALYTICS="counter")
    try_storage_and_views(server, operator)
    figures = httpx.get(f"{server.url}/metrics").text
    assert f'zhegui_page_views_total{{page="/home"}} {AT_ONCE}.0' in figures


def test_a_worker_without_a_server(
    operator: str, outside: dict[str, str], gateway: Gateway, data_dir: Path
) -> None:
    enqueue(data_dir)
    words = [sys.executable, "-m", "zhegui.cli", "worker", "--data-dir", str(data_dir)]
    with started(words, data_dir.with_name("worker.log"), env=environment_of(outside)):
        assert gateway.taken.get(timeout=SECONDS)["mobile"] == operator


def test_check_tries_the_bucket(
    zhegui: Zhegui, outside: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in outside.items():
        monkeypatch.setenv(name, value)
    assert f"✓ 文件 storage: {BUCKET}" in zhegui("check").out
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another")
    refused = zhegui("check")
    assert refused.status == 1
    assert f"✗ 文件 storage: {BUCKET}" in refused.out


def test_check_tells_of_a_bucket_whose_files_cannot_be_read_in_parts(
    zhegui: Zhegui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with rclone_s3(tmp_path / "s3", answers_parts=False) as aws:
        for name, value in {**aws, "ZHEGUI_STORAGE_URL": BUCKET}.items():
            monkeypatch.setenv(name, value)
        refused = zhegui("check")
    assert refused.status == 1
    assert f"✗ 文件 storage: {BUCKET}" in refused.out
    assert "status 200 and no part" in refused.out + refused.err


def test_a_command_ends_as_it_says_however_late_the_buckets_client_is(
    installation: Path, tmp_path: Path
) -> None:
    """On a busy machine the client's thread is still on its way out of asyncio when the command ends,
    and the interpreter took the whole program down with that thread: status 134 for what was fine."""
    log = tmp_path / "check.log"
    words = [sys.executable, "-c", LATE, "check", "--data-dir", str(installation)]
    environment = environment_of({**AWAY, "ZHEGUI_STORAGE_URL": BUCKET})
    with started(words, log, env=environment) as process:
        status = process.wait(PATIENCE_SECONDS)
    assert f"✗ 文件 storage: {BUCKET}" in log.read_text()
    assert status == 1


def enqueue(data_dir: Path) -> None:
    """Put a code for `MOBILE` into the queue of the installation there."""
    in_services(
        Settings.load({}, data_dir=data_dir), lambda services: enqueue_code(services, MOBILE)
    )
