"""Every port does its work in every arrangement of processes that `serve` and `worker` start."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.commands.conftest import Server, Zhegui, environment_of
from tests.features.files.samples import png
from tests.people import PASSWORD
from tests.ports.gateway import Gateway, local_gateway
from tests.ports.rclone import BUCKET, rclone_s3
from tests.processes import started
from zhegui.commands.services import in_services
from zhegui.features.identity.codes import MESSAGE
from zhegui.kernel.jobs import enqueue
from zhegui.ports.services import Services
from zhegui.settings import Settings

Serve = Callable[..., Server]
MOBILE = "13900000001"
SECONDS = 30
#: So many at once that each of two processes takes some.
AT_ONCE = 8


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


def keep_and_read(server: Server, headers: dict[str, str], width: int) -> int:
    """Upload a figure of some width and read it; what the reading was answered."""
    api = f"{server.url}/resource-center/api"
    files = {"file": ("figure.png", png((width, 20)))}
    kept = httpx.post(f"{api}/figure/v2/upload", headers=headers, files=files, timeout=SECONDS)
    assert kept.status_code == 200, kept.text
    seen = httpx.post(f"{api}/pageView/v2/add", json={"model": {"page": "/home"}}, timeout=SECONDS)
    assert seen.status_code == 200, seen.text
    return httpx.get(f"{server.url}{kept.json()['data']['url']}", timeout=SECONDS).status_code


def try_storage_and_views(server: Server, mobile: str) -> None:
    headers = token(server, mobile)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        widths = range(20, 20 + AT_ONCE)
        answers = list(pool.map(lambda width: keep_and_read(server, headers, width), widths))
    assert answers == [200] * AT_ONCE


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ports_that_lead_outside(
    serve: Serve, operator: str, outside: dict[str, str], gateway: Gateway, workers: str
) -> None:
    server = serve("--workers", workers, **outside)
    try_storage_and_views(server, operator)
    views = [gateway.taken.get(timeout=SECONDS)["page"] for _ in range(AT_ONCE)]
    assert views == ["/home"] * AT_ONCE
    enqueue_code(server.data_dir)
    assert gateway.taken.get(timeout=SECONDS)["mobile"] == MOBILE


def test_ports_that_stay_here(serve: Serve, operator: str) -> None:
    server = serve("--workers", "2", ZHEGUI_ANALYTICS="counter")
    try_storage_and_views(server, operator)
    figures = httpx.get(f"{server.url}/metrics").text
    assert f'zhegui_page_views_total{{page="/home"}} {AT_ONCE}.0' in figures


def test_a_worker_without_a_server(
    operator: str, outside: dict[str, str], gateway: Gateway, data_dir: Path
) -> None:
    enqueue_code(data_dir)
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


def enqueue_code(data_dir: Path) -> None:
    """Put a code for `MOBILE` into the queue, as asking for one does."""

    async def put(services: Services) -> None:
        sealed = services.vault.encrypt(MESSAGE, f"{MOBILE} 123456 transaction").hex()
        async with services.transaction() as (session, _):
            await enqueue(session, "identity.send_code", sealed=sealed, template="login")

    in_services(Settings.load({}, data_dir=data_dir), put)
