"""Whose word the server takes for where a call comes from."""

from __future__ import annotations

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from zhegui.commands.server import configured
from zhegui.settings import Settings


async def caller(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the address that it takes for the caller's."""
    client = Request(scope).client
    assert client
    await PlainTextResponse(client.host)(scope, receive, send)


@pytest.mark.parametrize(
    ("proxies", "peer", "claimed", "believed"),
    [
        ("", "8.8.8.8", "1.2.3.4", "8.8.8.8"),
        ("", "127.0.0.1", "1.2.3.4", "127.0.0.1"),
        ("10.0.0.0/8", "8.8.8.8", "1.2.3.4", "8.8.8.8"),
        ("10.0.0.0/8", "10.0.0.5", "1.2.3.4", "1.2.3.4"),
        ("10.0.0.0/8", "10.0.0.5", "6.6.6.6, 1.2.3.4, 10.0.0.9", "1.2.3.4"),
    ],
)
async def test_an_address_is_believed_of_named_proxies_alone(
    proxies: str, peer: str, claimed: str, believed: str
) -> None:
    config = configured(caller, Settings.load({"ZHEGUI_TRUSTED_PROXIES": proxies}))
    config.load()
    transport = httpx.ASGITransport(config.loaded_app, client=(peer, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        answer = await http.get("/", headers={"X-Forwarded-For": claimed})
    assert answer.text == believed
