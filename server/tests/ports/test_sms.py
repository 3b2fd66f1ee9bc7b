"""Short messages leave the installation as the gateway expects them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

from tests.ports.authorities import noted_authorities
from zhegui.ports.sms import GatewaySms, NoAnswer, ShortMessage

AT = datetime(2026, 11, 21, tzinfo=UTC)
MESSAGE = ShortMessage("13800138000", "login", AT, "123456", "abc")


class Gateway(BaseHTTPRequestHandler):
    """Takes messages with the right token."""

    taken: list[dict[str, str]] = []

    def do_POST(self) -> None:
        if self.path == "/sms/silent":  # takes it, and breaks the connection
            self.taken.append({"path": self.path})
            self.close_connection = True
            return
        if self.path == "/sms/moved":  # 307: the same call, with its body, at another address
            self.send_response(307)
            self.send_header("Location", "/sms")
            self.end_headers()
            return
        body = self.rfile.read(int(self.headers["Content-Length"]))
        allowed = self.headers["Authorization"] == "Bearer the right token"
        if allowed:
            self.taken.append(json.loads(body))
        self.send_response(204 if allowed else 401)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def gateway() -> Iterator[str]:
    Gateway.taken.clear()
    with HTTPServer(("127.0.0.1", 0), Gateway) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/sms"
        server.shutdown()
        thread.join()


async def test_a_gateway_is_handed_the_message(gateway: str) -> None:
    await GatewaySms(gateway, "the right token").send(MESSAGE)
    assert Gateway.taken == [
        {
            "mobile": "13800138000",
            "template": "login",
            "code": "123456",
            "transactionCode": "abc",
            "at": "2026-11-21T00:00:00.000Z",
        }
    ]


async def test_a_message_reads_no_authorities_on_the_event_loop(
    gateway: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sms = GatewaySms(gateway, "the right token")
    read = noted_authorities(monkeypatch)
    await sms.send(MESSAGE)
    assert (len(Gateway.taken), read) == (1, [])


async def test_a_message_without_a_code_says_nothing_of_one(gateway: str) -> None:
    await GatewaySms(gateway, "the right token").send(
        ShortMessage("13800138000", "mobile_changed", AT)
    )
    assert Gateway.taken == [
        {"mobile": "13800138000", "template": "mobile_changed", "at": "2026-11-21T00:00:00.000Z"}
    ]


async def test_a_gateway_that_leads_elsewhere_is_not_followed(gateway: str) -> None:
    with pytest.raises(httpx.HTTPStatusError):
        await GatewaySms(gateway + "/moved", "the right token").send(MESSAGE)
    assert Gateway.taken == []


async def test_a_gateway_that_refuses_is_no_success(gateway: str) -> None:
    with pytest.raises(httpx.HTTPStatusError):
        await GatewaySms(gateway, "the wrong token").send(MESSAGE)
    assert Gateway.taken == []


async def test_a_gateway_that_does_not_answer_may_have_taken_it(gateway: str) -> None:
    with pytest.raises(NoAnswer):
        await GatewaySms(gateway + "/silent", "the right token").send(MESSAGE)
    assert Gateway.taken == [{"path": "/sms/silent"}]


async def test_a_gateway_that_is_not_there_has_taken_nothing(gateway: str) -> None:
    with pytest.raises(httpx.ConnectError):
        await GatewaySms("http://127.0.0.1:1/sms", "the right token").send(MESSAGE)
