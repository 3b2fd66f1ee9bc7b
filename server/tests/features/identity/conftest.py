"""What somebody with a telephone does."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import httpx
import pytest

from tests.conftest import FakeClock
from zhegui.ports.services import Services

API = "/resource-center/api"
PASSWORD = "osmanthus in autumn"
MOBILE = "13800138000"


@dataclass
class Telephone:
    """Sends for codes and reads them from the local twin's file."""

    http: httpx.AsyncClient
    services: Services
    clock: FakeClock
    run_jobs: Callable[..., Awaitable[None]]

    async def code(
        self, mobile: str = MOBILE, purpose: str | None = None, *, wait: int = 61, **more: str
    ) -> dict[str, str]:
        """`transactionCode` and `code` of a fresh message; a minute passes first."""
        self.clock.advance(seconds=wait)
        params = {"mobile": mobile, **more} | ({"purpose": purpose} if purpose else {})
        answer = await self.http.get(f"{API}/shortMessage/v2/send", params=params)
        assert answer.status_code == 200, answer.text
        await self.run_jobs()
        codes = [each for each in self.messages() if "transactionCode" in each]
        message = codes[-1]  # a code goes before what else waits to be sent
        assert message["transactionCode"] == answer.json()["data"]["transactionCode"]
        return {"transactionCode": message["transactionCode"], "code": message["code"]}

    def messages(self) -> list[dict[str, str]]:
        """All that was sent, but for notices."""
        path = self.services.settings.outbox_dir / "sms.jsonl"
        said = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        return [each for each in said if "text" not in each]

    async def register(self, mobile: str = MOBILE) -> httpx.Response:
        """Register with a fresh code."""
        body = await self.code(mobile, "register") | {"user": {"tel": mobile}, "password": PASSWORD}
        return await self.http.post(f"{API}/user/v2/register", json=body)

    async def login(self, username: str = MOBILE, password: str = PASSWORD) -> httpx.Response:
        """Ask for tokens by password."""
        form = {"grant_type": "password", "username": username, "password": password}
        return await self.http.post(
            "/auth-center/oauth/token", data=form | {"client_id": "zhegui-web"}
        )

    async def refresh(self, token: str) -> httpx.Response:
        """Ask for the next tokens."""
        form = {"grant_type": "refresh_token", "refresh_token": token, "client_id": "zhegui-web"}
        return await self.http.post("/auth-center/oauth/token", data=form)

    async def current(self, access_token: str) -> httpx.Response:
        """Ask who is logged in."""
        headers = {"Authorization": f"Bearer {access_token}"}
        return await self.http.get(f"{API}/user/v2/current", headers=headers)


@pytest.fixture
def telephone(
    http: httpx.AsyncClient,
    services: Services,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> Telephone:
    return Telephone(http, services, clock, run_jobs)
