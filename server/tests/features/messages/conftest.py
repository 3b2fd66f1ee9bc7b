"""Somebody who is told things, and what reaches their telephone."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.people import Person
from zhegui.kernel.work.notifications import Notice, To, Words, tell
from zhegui.ports.services import Services
from zhegui.settings import Settings

API = "/resource-center/api"
Run = Callable[..., Awaitable[None]]


@dataclass(frozen=True)
class Hello(Notice):
    """Told in the site alone."""

    id, group, path = "test.hello", "study", "/user/study"
    zh = Words("{name}，你好", "今天是第 {day} 天。")
    en = Words("Hello {name}", "This is day {day}.")

    name: str
    day: int


@dataclass(frozen=True)
class Alarm(Notice):
    """Told by short message too, unless it is night."""

    id, group, path = "test.alarm", "examination", "/user/my-examination"
    zh = Words("{title}有变化", "请查看。")
    en = Words("{title} has changed", "Please look.")
    channels = frozenset({"sms"})

    title: str


@dataclass(frozen=True)
class Fire(Notice):
    """Told at any hour, whatever one prefers."""

    id, group, path = "test.fire", "account", "/user/setting"
    zh = Words("账号异常", "请立即处理。")
    en = Words("Something is wrong", "Act now.")
    channels, urgent, always = frozenset({"sms"}), True, True


class Post:
    """Telling people, and reading as they do."""

    def __init__(self, services: Services, http: httpx.AsyncClient, run_jobs: Run) -> None:
        self.services, self.http, self.run_jobs = services, http, run_jobs

    async def tell(self, notice: Notice, to: To, **how: Any) -> None:
        """Tell it and let the jobs run."""
        async with self.services.transaction() as (session, _):
            await tell(session, notice, to, **how)
        await self.run_jobs()

    async def call(
        self, path: str, person: Person, body: dict[str, Any] | None = None
    ) -> httpx.Response:
        """One call, a GET where there is no body."""
        method = "GET" if body is None else "POST"
        return await self.http.request(method, f"{API}/{path}", headers=person.headers, json=body)

    async def data(self, path: str, person: Person, body: dict[str, Any] | None = None) -> Any:
        """What a call that succeeds answers."""
        answer = await self.call(path, person, body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def items(self, person: Person) -> list[dict[str, Any]]:
        """What somebody was told, newest first."""
        asked = {"includeList": ["message.organization", "deliveryList"]}
        page = await self.data("messageItem/v2/dynamicList", person, asked)
        found: list[dict[str, Any]] = page["content"]
        return found

    async def titles(self, person: Person) -> list[str]:
        """The titles of what somebody was told."""
        return [item["message"]["title"] for item in await self.items(person)]

    async def unread(self, person: Person) -> dict[str, int]:
        """How many of each group are unread, with the `total`."""
        told = await self.data("messageItem/v2/unread", person)
        return {each["group"]: each["count"] for each in told["groupList"]} | {
            "total": told["total"]
        }

    def texts(self) -> list[str]:
        """What went out by short message, codes apart."""
        outbox = self.services.settings.outbox_dir / "sms.jsonl"
        lines = outbox.read_text().splitlines() if outbox.exists() else []
        return [said["text"] for line in lines if "text" in (said := json.loads(line))]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Logins that last while the clock goes on."""
    return settings.model_copy(update={"access_token_minutes": 24 * 60})


@pytest.fixture
def post(services: Services, http: httpx.AsyncClient, run_jobs: Run) -> Post:
    """What delivers."""
    return Post(services, http, run_jobs)
