"""A desk, who answers at it, and who asks; who has a page open is said, for no stream is needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import delete, select, update

from tests.conftest import START, FakeClock
from tests.people import People, Person
from zhegui.features.consultation.jobs import keep_desks
from zhegui.features.live.models import LiveEvent, LiveFeed
from zhegui.features.live.service import arrive
from zhegui.features.organizations.api import Staff
from zhegui.ports.services import Services

API = "/resource-center/api"
Row = dict[str, Any]


@dataclass
class Office:
    """The desks of the first organization, as everybody calls them."""

    http: httpx.AsyncClient
    services: Services
    clock: FakeClock
    people: People
    manager: Person
    asker: Person
    desk: str = ""
    logins: dict[UUID, tuple[datetime, dict[str, str]]] = field(default_factory=dict)

    async def headers(self, person: Person) -> dict[str, str]:
        """Of a login that has not ended: the tests go through days."""
        made_at, headers = self.logins.get(person.sid, (START, person.headers))
        if self.clock.now() - made_at > timedelta(minutes=5):
            headers = (await self.people.again(person)).headers
            self.logins[person.sid] = self.clock.now(), headers
        return headers

    async def post(self, person: Person, path: str, **model: Any) -> httpx.Response:
        return await self.http.post(
            f"{API}/{path}", json={"model": model}, headers=await self.headers(person)
        )

    async def data(self, person: Person, path: str, **model: Any) -> Any:
        """The data of a call that succeeds."""
        answer = await self.post(person, path, **model)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def refused(self, person: Person, path: str, **model: Any) -> tuple[int, str]:
        """Status and id of a call that is refused."""
        answer = await self.post(person, path, **model)
        return answer.status_code, answer.json().get("error", "")

    async def refused_files(self, person: Person, consultation: Row, file: str) -> tuple[int, str]:
        """What a message with a file of somebody's is answered, which is refused."""
        given = {"key": str(uuid4()), "text": "看图", "fileList": [{"sid": file}]}
        path = "consultationMessage/v2/add"
        return await self.refused(person, path, consultation=named(consultation), **given)

    async def rows(self, person: Person, name: str, *query: Row, **asked: Any) -> list[Row]:
        """The rows of a list."""
        body = {"query": list(query), **asked}
        answer = await self.http.post(
            f"{API}/{name}/v2/dynamicList", json=body, headers=await self.headers(person)
        )
        assert answer.status_code == 200, answer.text
        rows: list[Row] = answer.json()["data"]["content"]
        return rows

    async def new_desk(self, writer: Person, **model: Any) -> str:
        saved = await self.data(writer, "consultationDesk/v2/save", name="学习咨询", **model)
        return str(saved["sid"])

    async def name(
        self, person: Person, desk: str | None = None, *, by: Person | None = None
    ) -> str:
        """Make somebody a consultant of a desk, by its sid."""
        saved = await self.data(
            by or self.manager,
            "consultant/v2/save",
            desk={"sid": desk or self.desk},
            user={"sid": str(person.sid)},
        )
        return str(saved["sid"])

    async def see(self, *persons: Person) -> None:
        """They have a page open."""
        async with self.services.transaction() as (session, now):
            for each in persons:
                await arrive(session, each.sid, None, now)

    async def lose(self, *persons: Person) -> None:
        """They have none, and never had."""
        async with self.services.transaction() as (session, _):
            theirs = LiveFeed.user_sid.in_([each.sid for each in persons])
            await session.execute(update(LiveFeed).where(theirs).values(seen_at=None))

    async def on_duty(self, *persons: Person) -> None:
        """They say that they are there, with a page open."""
        await self.see(*persons)
        for each in persons:
            await self.data(each, "consultation/v2/duty", state="present")

    async def consultant(self, desk: str | None = None) -> Person:
        """Somebody of the staff who answers, and is there."""
        person = await self.people.staff()
        await self.name(person, desk)
        await self.on_duty(person)
        return person

    async def ask(self, text: str = "课程打不开", person: Person | None = None, **more: Any) -> Row:
        given = {"desk": {"sid": self.desk}, "key": str(uuid4()), "text": text, **more}
        opened: Row = await self.data(person or self.asker, "consultation/v2/open", **given)
        return opened

    async def say(self, person: Person, consultation: Row, text: str, **more: Any) -> Row:
        given = {"key": str(uuid4()), "text": text, **more}
        written: Row = await self.data(
            person, "consultationMessage/v2/add", consultation=named(consultation), **given
        )
        return written

    async def act(self, person: Person, verb: str, consultation: Row, **more: Any) -> Any:
        return await self.data(
            person, f"consultation/v2/{verb}", consultation=named(consultation), **more
        )

    async def shown(self, person: Person, consultation: Row) -> Row:
        """A consultation as somebody reads it."""
        (row,) = await self.rows(person, "consultation", is_sid(consultation))
        return row

    async def state(self, consultation: Row) -> str:
        return await self.state_of(self.asker, consultation)

    async def state_of(self, person: Person, consultation: Row) -> str:
        return str((await self.shown(person, consultation))["state"])

    async def said(self, person: Person, consultation: Row) -> list[Row]:
        """All messages, in their order."""
        newest = await self.rows(person, "consultationMessage", of(consultation), size=1000)
        return newest[::-1]

    async def told(self, consultation: Row, person: Person | None = None) -> list[str]:
        """What the system says of it, and the texts of people."""
        found = await self.said(person or self.asker, consultation)
        return [each["systemKind"] or each["text"] for each in found]

    async def later(self, *present: Person, **by: float) -> None:
        """Time passes, and the clock does what it does; those present have had a page open."""
        self.clock.advance(**by)
        await self.see(*present)
        await keep_desks(self.services)

    async def events(self, person: Person) -> list[tuple[str, str]]:
        """What somebody's live feed was told, oldest first."""
        async with self.services.transaction() as (session, _):
            found = await session.execute(
                select(LiveEvent.kind, LiveEvent.subject_sid)
                .where(LiveEvent.user_sid == person.sid)
                .order_by(LiveEvent.sequence)
            )
            return [(kind, str(subject)) for kind, subject in found]

    async def forget_events(self) -> None:
        """As the clock does, of all that was told."""
        async with self.services.transaction() as (session, _):
            await session.execute(delete(LiveEvent))

    async def leave(self, person: Person) -> None:
        """Somebody ends their own employment."""
        organization = self.manager.organization
        assert organization is not None
        answer = await self.http.get(
            f"{API}/user/v2/unbindEnterprise",
            params={"sid": str(organization.sid)},
            headers=await self.headers(person),
        )
        assert answer.status_code == 200, answer.text


def named(row: Row) -> Row:
    return {"sid": row["sid"]}


def is_sid(row: Row) -> Row:
    return {"field": "sid", "operator": "eq", "value": row["sid"]}


def of(consultation: Row) -> Row:
    return {"field": "consultationSid", "operator": "eq", "value": consultation["sid"]}


@pytest.fixture
async def office(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People
) -> Office:
    """A desk of the first organization that is open always, with nobody there."""
    manager, asker = await people.manager(), await people.staff()
    made = Office(http, services, clock, people, manager, asker)
    made.desk = await made.new_desk(manager)
    return made


async def employ(office: Office, person: Person, organization: Any) -> None:
    """Somebody works for one more organization."""
    async with office.services.transaction() as (session, _):
        session.add(Staff(user_sid=person.sid, organization_sid=organization.sid))
