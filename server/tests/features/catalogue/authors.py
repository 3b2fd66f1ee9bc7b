"""An author at work: the calls of the catalogue, and what they are asked with."""

from __future__ import annotations

from typing import Any

import httpx

from tests.people import People, Person

API = "/resource-center/api"


class Author:
    """Somebody and their client."""

    def __init__(self, http: httpx.AsyncClient, person: Person | None) -> None:
        self.http, self.person = http, person
        self.headers = person.headers if person else {}

    async def log_in_again(self, people: People) -> None:
        """For a test that waits for longer than a login lasts."""
        assert self.person
        self.headers = (await people.again(self.person)).headers

    async def post(self, path: str, body: object) -> httpx.Response:
        return await self.http.post(f"{API}/{path}", json=body, headers=self.headers)

    async def data(self, path: str, body: object) -> Any:
        """The data of a call that succeeds."""
        answer = await self.post(path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def save(self, kind: str, **model: object) -> Any:
        return await self.data(f"{kind}/v2/save", {"model": model})

    async def refused(self, kind: str, **model: object) -> tuple[int, str, list[tuple[str, str]]]:
        """Status, id, and path and id of each detail of a save that is refused."""
        answer = await self.post(f"{kind}/v2/save", {"model": model})
        said = answer.json()
        details = [(each["path"], each["error"]) for each in said.get("details") or []]
        return answer.status_code, said["error"], details

    async def read(self, kind: str, sid: str, *includes: str) -> Any:
        return await self.data(
            f"{kind}/v2/dynamicDetail", {"sid": sid, "includeList": list(includes)}
        )

    async def titles(self, kind: str, **asked: object) -> list[str]:
        """The titles of a list."""
        page = await self.data(f"{kind}/v2/dynamicList", asked)
        return [row["title"] for row in page["content"]]


def lesson(title: str, **changes: object) -> dict[str, Any]:
    return {"title": title, "body": "先看，再动。", **changes}


def chapter(title: str, *lessons: dict[str, Any], **changes: object) -> dict[str, Any]:
    return {"title": title, "lessonList": list(lessons), **changes}


async def category(operator: Author, code: str = "safety") -> str:
    """A category of that code, made by an operator; its sid."""
    names = {"name": "安全生产", "englishName": "Safety"}
    saved = await operator.save("category", code=code, cover=code, position=1, **names)
    return str(saved["sid"])
