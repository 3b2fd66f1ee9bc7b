"""What is held stays when it is offered no more; what is not offered takes no money."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import delete, exists, select, update

from tests.features.commerce.shop import PRICE, Shop
from tests.features.examinations.hall import open_hall
from tests.people import Person
from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce import api as commerce
from zhegui.features.examinations import api as examinations
from zhegui.features.files import api as files
from zhegui.features.identity.api import User
from zhegui.features.learning import api as learning
from zhegui.features.materials.models import Material, MaterialAttachment
from zhegui.features.organizations.api import Staff
from zhegui.kernel.ids import new_sid


class Held(Shop):
    """A shop whose goods change behind the buyer's back."""

    async def change(self, model: Any, **values: Any) -> None:
        async with self.services.transaction() as (session, _):
            await session.execute(update(model).values(**values))

    async def buy(self, who: Person | None = None, **changes: Any) -> str:
        added = await self.add(who, **changes)
        await self.accept(await self.voucher(added["sid"], who), added["amount"])
        return str(added["sid"])

    async def status(self, who: Person, path: str, body: dict[str, Any]) -> int:
        url = f"/resource-center/api/{path}"
        return (await self.http.post(url, json=body, headers=who.headers)).status_code

    async def doors(self, who: Person | None = None) -> dict[str, bool]:
        """Whether each way to the course opens: its page, a lesson, its hours, a note, what is next."""
        who = who or self.buyer
        lesson, course = await self.lesson(), {"sid": str(self.course)}
        beat = {"position": 0, "playedSeconds": 0, "sessionSid": str(new_sid())}
        note = {"lesson": {"sid": lesson}, "position": 0, "body": "记"}
        following = await self.http.get("/resource-center/api/next/v2/current", headers=who.headers)
        found = following.json()["data"]["next"]
        return {
            "page": await self.status(who, "course/v2/dynamicDetail", course) == 200,
            "lesson": await self.may_study(who),
            "hours": await self.status(
                who, "lesson/v2/beat", {"model": {**beat, "lesson": {"sid": lesson}}}
            )
            == 200,
            "note": await self.status(who, "note/v2/save", {"model": note}) == 200,
            "next": found["kind"] == "lesson",
        }

    async def listed(self, who: Person | None = None) -> list[str]:
        """The courses that the catalogue shows."""
        found = await self.call(who or self.buyer, "course/v2/dynamicList", {})
        return [row["sid"] for row in found["data"]["content"]]


ALL = {"page": True, "lesson": True, "hours": True, "note": True, "next": True}
NONE = dict.fromkeys(ALL, False)


@pytest.fixture
def held(shop: Shop) -> Held:
    return Held(**vars(shop))


async def test_a_course_that_is_taken_off_sale_stays_open_to_who_bought_it(held: Held) -> None:
    sid = await held.buy()
    assert await held.doors() == ALL
    await held.change(catalogue.Course, state="draft")
    assert await held.doors() == ALL
    other = await held.people.learner()
    assert await held.doors(other) == NONE
    # It is not offered: not to the buyer either.
    assert await held.listed() == []
    assert (await held.add(status=404))["details"][0]["path"].endswith("course.sid")
    order = await held.order(sid, None, "orderItemList.course")
    assert order["orderItemList"][0]["course"]["isOffered"] is False
    # It ends as the order says, or with a refund.
    await held.refund(sid, PRICE)
    assert await held.doors() == NONE


async def test_the_rule_asks_of_each_user_of_a_query(held: Held) -> None:
    """However deep it stands in one: what somebody bought is not everybody's."""
    await held.buy()
    await held.people.learner()
    user, course, now = User.sid.expression, catalogue.Course, held.clock.now()
    asked = exists().where(course.sid == held.course, learning.may_use(user, None, now))
    async with held.services.transaction() as (session, _):
        found = await session.scalars(select(User.sid).where(asked.correlate_except(course)))
        assert list(found) == [held.buyer.sid]


async def test_who_joined_a_free_course_goes_on_when_it_is_withdrawn(held: Held) -> None:
    await held.price(0)
    join = {"model": {"course": {"sid": str(held.course)}}}
    await held.call(held.buyer, "course/v2/join", join)
    await held.change(catalogue.Course, state="draft")
    assert await held.doors() == ALL
    await held.call(held.buyer, "course/v2/join", join)
    other = await held.people.learner()
    assert await held.status(other, "course/v2/join", join) == 404


async def test_what_one_bought_oneself_stays_after_leaving_the_organization(held: Held) -> None:
    staff = await held.people.staff()
    assert staff.organization is not None
    manager = await held.people.manager()
    await held.change(catalogue.Course, organization_sid=staff.organization.sid, is_open=False)
    added = await held.add(staff)
    await held.accept(await held.voucher(added["sid"], staff), who=manager)
    free = await held.people.staff()
    await held.price(0)
    await held.call(free, "course/v2/join", {"model": {"course": {"sid": str(held.course)}}})
    await held.price(PRICE)
    for who in (staff, free):
        assert await held.doors(who) == ALL
    async with held.services.transaction() as (session, _):
        await session.execute(delete(Staff))
    assert await held.doors(staff) == ALL
    # What the employer gave for nothing ends with the employment, at every door alike.
    assert await held.doors(free) == NONE


async def test_a_subject_that_is_withdrawn_stays_with_its_courses(held: Held) -> None:
    subject = {"sid": str(await held.subject())}
    await held.buy(orderItemList=[{"subject": subject}])
    await held.change(catalogue.Subject, state="draft")
    await held.change(catalogue.Course, state="draft")
    assert await held.doors() == ALL
    page = {**subject, "includeList": ["courseList"]}
    found = (await held.call(held.buyer, "subject/v2/dynamicDetail", page))["data"]
    assert [row["sid"] for row in found["courseList"]] == [str(held.course)]
    other = await held.people.learner()
    await held.call(other, "subject/v2/dynamicDetail", page, 404)
    listed = (await held.call(held.buyer, "subject/v2/dynamicList", {}))["data"]["content"]
    assert listed == []


async def test_a_material_that_is_withdrawn_stays_with_its_files(held: Held) -> None:
    material = await held.material()
    async with held.services.transaction() as (session, _):
        file = await files.keep(
            session,
            held.services.storage,
            path=f"uploads/{uuid4()}",
            data=b"a,b",
            name="清单.csv",
            media_type="text/csv",
            owner=None,
            organization=None,
        )
        await files.hang(session, MaterialAttachment.material_sid, material, [file.sid])
    sid = await held.buy(orderItemList=[{"material": {"sid": str(material)}}])
    await held.change(Material, state="draft")
    ways: dict[str, dict[str, Any]] = {
        "material/v2/dynamicDetail": {"sid": str(material), "includeList": ["attachList"]},
        "material/v2/download": {"sid": str(material), "file": {"sid": str(file.sid)}},
        "file/v2/address": {"sid": str(file.sid)},
    }
    other = await held.people.learner()
    for path, body in ways.items():
        assert await held.status(held.buyer, path, body) == 200, path
        assert await held.status(other, path, body) in (403, 404), path
    # The list is where a buyer finds the files.
    for who, listed in ((held.buyer, [False]), (other, [])):
        found = await held.call(who, "material/v2/dynamicList", {})
        assert [row["isOffered"] for row in found["data"]["content"]] == listed
    await held.refund(sid, 9)
    for path, body in ways.items():
        assert await held.status(held.buyer, path, body) in (403, 404), path


async def test_the_examination_of_a_course_off_sale_is_for_who_holds_it(held: Held) -> None:
    hall = await open_hall(held.http, held.services)
    await held.change(catalogue.Course, examination_sid=hall.examination)
    await held.buy()
    await held.change(catalogue.Course, state="draft")
    start = {"model": {"examination": {"sid": str(hall.examination)}}}
    other = await held.people.learner()
    assert (await held.call(other, "attempt/v2/start", start, 409))["error"] == "access_required"
    await held.call(held.buyer, "attempt/v2/start", start)


async def test_the_examination_goes_with_the_purchase_after_leaving(held: Held) -> None:
    """A course and an examination for an organization's own people alone."""
    staff = await held.people.staff()
    manager, colleague = await held.people.manager(), await held.people.staff()
    assert staff.organization is not None
    company = staff.organization.sid
    hall = await open_hall(held.http, held.services, organization=company)
    theirs = {"organization_sid": company, "is_open": False}
    await held.change(catalogue.Course, examination_sid=hall.examination, **theirs)
    await held.change(examinations.Examination, is_open=False)
    added = await held.add(staff)
    await held.accept(await held.voucher(added["sid"], staff), who=manager)
    async with held.services.transaction() as (session, _):
        await session.execute(delete(Staff))
    sid = {"sid": str(hall.examination)}
    start = {"model": {"examination": sid}}
    for who, status in ((colleague, 404), (staff, 200)):
        await held.call(who, "examination/v2/dynamicDetail", sid, status)
        listed = (await held.call(who, "examination/v2/dynamicList", {}))["data"]["content"]
        assert bool(listed) == (status == 200)
        await held.call(who, "attempt/v2/start", start, status)


async def test_a_draft_that_was_never_published_locks_no_examination(held: Held) -> None:
    hall = await open_hall(held.http, held.services)
    await held.change(
        catalogue.Course, examination_sid=hall.examination, state="draft", published_at=None
    )
    start = {"model": {"examination": {"sid": str(hall.examination)}}}
    await held.call(held.buyer, "attempt/v2/start", start)


@pytest.mark.parametrize("kind", ["course", "subject", "material"])
async def test_nobody_pays_for_what_was_withdrawn(held: Held, kind: str) -> None:
    things = {
        "course": (held.course, catalogue.Course),
        "subject": (await held.subject(), catalogue.Subject),
        "material": (await held.material(), Material),
    }
    sid, model = things[kind]
    added = await held.add(orderItemList=[{kind: {"sid": str(sid)}}])
    await held.change(model, state="draft")
    assert (await held.voucher(added["sid"], status=409))["error"] == "offer_gone"
    order = await held.order(added["sid"])
    assert (order["state"], order["isOffered"]) == (1, False)
    following = await held.http.get(
        "/resource-center/api/next/v2/current", headers=held.buyer.headers
    )
    assert following.json()["data"]["next"]["kind"] == "choose"
    await held.change(model, state="published")
    await held.voucher(added["sid"])


async def test_a_subject_that_lacks_a_course_takes_no_money(held: Held) -> None:
    subject = {"sid": str(await held.subject())}
    added = await held.add(orderItemList=[{"subject": subject}])
    await held.change(catalogue.Course, state="draft")
    assert (await held.order(added["sid"]))["isOffered"] is False
    assert (await held.voucher(added["sid"], status=409))["error"] == "offer_gone"


async def test_a_voucher_that_came_before_is_decided_and_opens(held: Held) -> None:
    """The money was sent while it was asked for."""
    added = await held.add()
    pay = await held.voucher(added["sid"])
    await held.change(catalogue.Course, state="draft")
    await held.voucher(added["sid"])  # another picture of the same transfer
    (row,) = (await held.call(held.operator, "soldOrder/v2/dynamicList", {}))["data"]["content"]
    assert row["isOffered"] is False
    (pay,) = (await held.order(added["sid"], None, "payList"))["payList"]
    await held.accept(pay)
    assert await held.doors() == ALL


async def test_who_left_pays_for_nothing_that_is_its_organizations_alone(held: Held) -> None:
    staff = await held.people.staff()
    assert staff.organization is not None
    await held.change(catalogue.Course, organization_sid=staff.organization.sid, is_open=False)
    added = await held.add(staff)
    assert (await held.order(added["sid"], staff))["isOffered"]
    async with held.services.transaction() as (session, _):
        await session.execute(delete(Staff))
    assert (await held.voucher(added["sid"], staff, 409))["error"] == "offer_gone"


async def test_a_bought_subject_certifies_though_it_is_withdrawn(held: Held) -> None:
    subject = await held.subject()
    sid = await held.buy(orderItemList=[{"subject": {"sid": str(subject)}}])
    await held.change(catalogue.Subject, state="draft")

    async def bought() -> list[Any]:
        async with held.services.transaction() as (session, _):
            found = select(catalogue.Subject.sid).where(commerce.bought(held.buyer.sid))
            return list(await session.scalars(found))

    assert await bought() == [subject]
    held.clock.advance(days=366)  # what was finished in time is certified when it is known
    assert await bought() == [subject]
    await held.later(days=0)
    await held.refund(sid, 500)
    assert await bought() == []
