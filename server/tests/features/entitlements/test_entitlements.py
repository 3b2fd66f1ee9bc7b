"""What is bought opens and ends: lessons, beats, files of materials, the course's examination."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from proof.orders import paid_material
from tests.conftest import FakeClock
from tests.features.examinations.hall import open_hall
from tests.features.learning.courses import lesson, published
from tests.people import People, Person
from tests.waiting import while_held
from zhegui.features.catalogue import api as catalogue
from zhegui.features.entitlements import api as entitlements
from zhegui.features.files import api as files
from zhegui.features.learning import api as learning
from zhegui.features.materials.models import MaterialAttachment
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

API = "/resource-center/api"
REST = "自上而下"


@dataclass
class Shop:
    """A learner before a course that costs something."""

    http: httpx.AsyncClient
    services: Services
    clock: FakeClock
    session: AsyncSession
    person: Person
    course: catalogue.Course

    async def call(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return await self.http.post(f"{API}/{path}", json=body, headers=self.person.headers)

    async def grant(
        self, *, days: float = 30, source: UUID | None = None, ahead: float = 0
    ) -> UUID:
        """Give the learner the course; the sid of what it rests on."""
        source = source or uuid4()
        async with self.services.transaction() as (session, now):
            await entitlements.grant(
                session,
                entitlements.EntitlementSource(entitlements.SourceKind.GIFT, source),
                self.person.sid,
                entitlements.Thing(course=self.course.sid),
                now + timedelta(days=ahead),
                now + timedelta(days=ahead + days),
            )
        return source

    async def asked_to_join(self) -> httpx.Response:
        asked = {"model": {"course": {"sid": str(self.course.sid)}}}
        return await self.call("course/v2/join", asked)

    async def join(self) -> int:
        return (await self.asked_to_join()).status_code

    async def lesson(self) -> int:
        sid = (await lesson(self.session, self.course.sid, REST)).sid
        return (await self.call("lesson/v2/dynamicDetail", {"sid": str(sid)})).status_code

    async def beat(self) -> httpx.Response:
        sid = (await lesson(self.session, self.course.sid, REST)).sid
        model = {"position": 0, "playedSeconds": 0, "rate": 1, "sessionSid": str(new_sid())}
        return await self.call("lesson/v2/beat", {"model": {**model, "lesson": {"sid": str(sid)}}})

    async def price(self, price: int) -> None:
        async with self.services.transaction() as (session, _):
            await session.execute(
                update(catalogue.Course)
                .where(catalogue.Course.sid == self.course.sid)
                .values(price=Decimal(price))
            )


@pytest.fixture
async def shop(
    http: httpx.AsyncClient,
    services: Services,
    clock: FakeClock,
    session: AsyncSession,
    people: People,
) -> Shop:
    course = await published(session, price=Decimal(320))
    return Shop(http, services, clock, session, await people.learner(), course)


async def test_a_course_opens_with_the_entitlement_and_ends_with_it(shop: Shop) -> None:
    assert await shop.join() == 409
    await shop.grant(days=30)
    assert await shop.join() == 200
    assert await shop.lesson() == 200
    assert (await shop.beat()).status_code == 200
    shop.clock.advance(days=30)
    shop.person = await People(shop.services).again(shop.person)
    assert await shop.lesson() == 404
    ended = await shop.beat()
    assert (ended.status_code, ended.json()["error"]) == (409, "access_ended")
    await shop.grant(days=1)
    assert (await shop.beat()).status_code == 200


async def test_what_begins_later_is_not_open_yet(shop: Shop) -> None:
    await shop.grant(ahead=1)
    assert await shop.join() == 409


async def test_what_is_withdrawn_is_closed(shop: Shop) -> None:
    source = await shop.grant()
    assert await shop.join() == 200
    async with shop.services.transaction() as (session, now):
        await entitlements.withdraw(session, [source], now)
    assert await shop.lesson() == 404
    assert (await shop.beat()).json()["error"] == "access_ended"
    # The same source gives nothing a second time.
    await shop.grant(source=source)
    assert (await shop.beat()).json()["error"] == "access_ended"


async def test_another_has_nothing_of_it(shop: Shop, people: People) -> None:
    await shop.grant()
    shop.person = await people.other_learner()
    assert await shop.join() == 409


async def test_who_joined_while_it_was_free_stays(shop: Shop) -> None:
    await shop.price(0)
    assert await shop.join() == 200
    await shop.price(320)
    assert (await shop.beat()).status_code == 200
    assert await shop.join() == 200  # again; what they have stays
    assert await shop.lesson() == 200


async def test_who_bought_and_joins_while_it_is_free_keeps_it(shop: Shop) -> None:
    source = await shop.grant()
    assert await shop.join() == 200
    async with shop.services.transaction() as (session, now):
        await entitlements.withdraw(session, [source], now)
    await shop.price(0)
    assert (await shop.beat()).json()["error"] == "access_ended"
    assert await shop.join() == 200
    assert (await shop.beat()).status_code == 200


async def test_who_joins_while_it_is_free_studies_meanwhile(shop: Shop) -> None:
    await shop.grant()
    assert await shop.join() == 200
    await shop.price(0)
    async with shop.services.transaction() as (session, _):
        enrolment = await session.scalar(select(learning.Enrolment.sid))
    asked = shop.asked_to_join(), shop.beat()
    answers = await while_held(shop.services, "enrolment", str(enrolment), *asked)
    assert [answer.status_code for answer in answers] == [200, 200]


async def test_files_of_a_material_are_for_who_bought_it(shop: Shop) -> None:
    async with shop.services.transaction() as (session, now):
        material = paid_material(9, now)
        session.add(material)
        await session.flush()
        file = await files.keep(
            session,
            shop.services.storage,
            path=f"uploads/{uuid4()}",
            data=b"a,b",
            name="清单.csv",
            media_type="text/csv",
            owner=None,
            organization=None,
        )
        await files.hang(session, MaterialAttachment.material_sid, material.sid, [file.sid])
    asked = {"sid": str(material.sid), "file": {"sid": str(file.sid)}}
    assert (await shop.call("material/v2/download", asked)).status_code == 403
    async with shop.services.transaction() as (session, now):
        await entitlements.grant(
            session,
            entitlements.EntitlementSource(entitlements.SourceKind.GIFT, uuid4()),
            shop.person.sid,
            entitlements.Thing(material=material.sid),
            now,
            now + timedelta(days=1),
        )
    assert (await shop.call("material/v2/download", asked)).status_code == 200
    listed = await shop.call("entitlement/v2/dynamicList", {})
    assert [row["materialSid"] for row in listed.json()["data"]["content"]] == [str(material.sid)]


@dataclass
class Sale:
    """An examination that ends the course of a shop, as its learner meets it."""

    shop: Shop
    sid: str

    @property
    def asked(self) -> dict[str, Any]:
        return {"model": {"examination": {"sid": self.sid}}}

    async def start(self) -> httpx.Response:
        return await self.shop.call("attempt/v2/start", self.asked)

    async def told(self) -> tuple[bool, str | None]:
        """Whether the page says that one can start, and why not; list and detail say the same."""
        detail = (await self.shop.call("examination/v2/dynamicDetail", {"sid": self.sid})).json()
        query = [{"field": "sid", "operator": "eq", "value": self.sid}]
        found = (await self.shop.call("examination/v2/dynamicList", {"query": query})).json()
        (row,) = found["data"]["content"]
        told = row["canStart"], row["cannotStartReason"]
        assert told == (detail["data"]["canStart"], detail["data"]["cannotStartReason"])
        return told

    async def withdraw(self, source: UUID) -> None:
        async with self.shop.services.transaction() as (session, now):
            await entitlements.withdraw(session, [source], now)


@pytest.fixture
async def sale(shop: Shop) -> Sale:
    hall = await open_hall(shop.http, shop.services)
    async with shop.services.transaction() as (session, _):
        await session.execute(
            update(catalogue.Course)
            .where(catalogue.Course.sid == shop.course.sid)
            .values(examination_sid=hall.examination)
        )
    return Sale(shop, str(hall.examination))


NEEDED = (False, "access_required")
OPEN = (True, None)


async def test_an_examination_of_a_paid_course_says_what_its_start_refuses(sale: Sale) -> None:
    assert await sale.told() == NEEDED
    refused = await sale.start()
    assert (refused.status_code, refused.json()["error"]) == (409, "access_required")
    source = await sale.shop.grant()
    assert await sale.told() == OPEN
    await sale.withdraw(source)
    assert await sale.told() == NEEDED
    assert (await sale.start()).json()["error"] == "access_required"


async def test_access_that_ends_or_begins_later_opens_no_examination(sale: Sale) -> None:
    await sale.shop.grant(days=1, ahead=1)
    assert await sale.told() == NEEDED
    await sale.shop.grant(days=1 / 96)
    assert await sale.told() == OPEN
    sale.shop.clock.advance(minutes=15)
    sale.shop.person = await People(sale.shop.services).again(sale.shop.person)
    assert await sale.told() == NEEDED


async def test_an_examination_of_a_free_course_needs_no_purchase(sale: Sale) -> None:
    await sale.shop.price(0)
    assert await sale.told() == OPEN
    assert await sale.shop.join() == 200
    await sale.shop.price(320)
    assert await sale.told() == OPEN
    assert (await sale.start()).status_code == 200


async def test_what_another_bought_opens_no_examination(sale: Sale, people: People) -> None:
    await sale.shop.grant()
    sale.shop.person = await people.other_learner()
    assert await sale.told() == NEEDED


async def test_a_running_examination_goes_on_without_its_purchase(sale: Sale) -> None:
    source = await sale.shop.grant()
    begun = await sale.start()
    assert begun.status_code == 200
    await sale.withdraw(source)
    assert await sale.told() == OPEN
    again = await sale.start()
    assert again.json()["data"]["sid"] == begun.json()["data"]["sid"]


async def test_an_examination_that_was_not_bought_is_not_what_comes_next(sale: Sale) -> None:
    async with sale.shop.services.transaction() as (session, now):
        enrolment = await learning.enrol(session, sale.shop.person.sid, sale.shop.course.sid)
        enrolment.completed_at = now
    source = await sale.shop.grant()
    assert await _next(sale.shop) == ("examination", f"/examination-detail/{sale.sid}")
    await sale.withdraw(source)
    assert (await _next(sale.shop))[0] != "examination"


async def _next(shop: Shop) -> tuple[str, str]:
    answer = await shop.http.get(f"{API}/next/v2/current", headers=shop.person.headers)
    found = answer.json()["data"]["next"]
    return found["kind"], found["path"]
