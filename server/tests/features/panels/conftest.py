"""Calls as a panel makes them. One that answers to panels is added to the application: those that do
belong to features above this one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.people import Person
from zhegui.app import create_app, gated
from zhegui.features.panels.api import PanelAnyone, PanelUser
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.unit_of_work import routes
from zhegui.ports.services import Services

API = "/resource-center/api"
router = routes("tried")


@router.get("/tried/v2/anyone")
async def tried_by_anyone(caller: PanelAnyone) -> Answer[dict[str, str | None]]:
    """Who asks, and for whom."""
    if caller is None:
        return ok({"user": None})
    return ok({"user": str(caller.user), "organization": str(caller.organization)})


@router.get("/tried/v2/user")
async def tried_by_user(caller: PanelUser) -> Answer[dict[str, str | None]]:
    """The same, for who is signed in."""
    return ok({"user": str(caller.user), "organization": str(caller.organization)})


@dataclass
class Panel:
    """A frame, and the page around it."""

    http: httpx.AsyncClient

    async def code(self, person: Person) -> str:
        """What the page puts into the frame's address."""
        answer = await self.http.post(f"{API}/panel/v2/open", json={}, headers=person.headers)
        assert answer.status_code == 200, answer.text
        assert answer.json()["data"]["expiresIn"] == 60
        return str(answer.json()["data"]["code"])

    async def enter(self, code: str) -> httpx.Response:
        return await self.http.post(f"{API}/panel/v2/enter", json={"model": {"code": code}})

    async def token(self, person: Person) -> dict[str, str]:
        """The headers of the frame."""
        data = (await self.enter(await self.code(person))).json()["data"]
        assert data["expiresIn"] == 15 * 60
        return {"Authorization": f"Bearer {data['token']}"}

    async def asks(self, headers: dict[str, str], who: str = "user") -> httpx.Response:
        """A call that answers to panels."""
        return await self.http.get(f"{API}/tried/v2/{who}", headers=headers)

    async def who(self, headers: dict[str, str], who: str = "user") -> dict[str, Any]:
        answer = await self.asks(headers, who)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data


@pytest.fixture
async def panel(services: Services) -> AsyncIterator[Panel]:
    app = create_app(services, with_worker=False)
    app.router.routes.extend(router.routes)
    transport = httpx.ASGITransport(gated(app))
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        yield Panel(http)
