"""What a voided attempt takes with it, and how it is earned again; by HTTP as far as there is a call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest
from sqlalchemy import text

from tests.features.examinations.hall import Hall, Paper, open_hall
from tests.features.training.conftest import School
from tests.features.training.test_completing import confirm
from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.training import withdrawal
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]
FREE = "select bool_and(pg_try_advisory_xact_lock(hashtextextended(sid::text, 0))) from issuer"
RESTED = {"required", "两门", "四季度安全轮训"}


@pytest.fixture
async def hall(school: School, services: Services) -> Hall:
    """An examination that may be sat twice; the required course ends with it and certifies, as does a
    subject of both courses. The elective certifies without one."""
    assert school.manager.organization
    async with services.transaction() as (session, _):
        template = await certificates.default_template(
            session, services.storage, school.manager.organization.sid
        )
    hall = await open_hall(school.http, services, attempts=2)
    for code, exam in (("required", hall.examination), ("first", None)):
        course = await school.session.get_one(catalogue.Course, school.courses[code])
        course.certificate_sid, course.examination_sid = template.sid, exam
    bundle = catalogue.SubjectDraft(
        code="both", categories=["safety"], title="两门", summary="先后学完。", description="",
        courses=["required", "first"], certificate=template.sid, is_open=True,
    )  # fmt: skip
    made = await catalogue.save_subject(school.session, bundle)
    await catalogue.publish_course(school.session, made, school.clock.now())
    await school.session.commit()
    plan = {"certificate": {"sid": str(template.sid)}, "electivePoolList": [], "requiredHours": 0}
    await school.publish(**plan)
    await confirm(services, school.staff)
    await school.study("required")
    await school.study("first")
    return hall


async def sit(hall: Hall, school: School) -> Paper:
    """Sit the examination and pass."""
    paper = await hall.paper(school.staff)
    await hall.answer_all(paper)
    await hall.submit(paper)
    return paper


async def void(hall: Hall, paper: Paper, school: School) -> None:
    operator = await school.people.operator()
    model = {"model": {"sid": paper.sid, "reason": "替考"}}
    await hall.call("attempt/v2/void", model, operator.headers)


async def states(school: School) -> dict[str, list[str]]:
    """The states of the staff's certificates, by what they certify, from the oldest."""
    asked = {"orderList": [{"field": "issuedAt"}]}
    listed = (await school.data("certificateHistory/v2/dynamicList", asked))["content"]
    found: dict[str, list[str]] = {}
    for row in listed:
        found.setdefault(row["subject"], []).append(row["state"])
    return found


async def test_what_rested_on_a_voided_attempt_is_revoked_and_nothing_else(
    school: School, hall: Hall, run_jobs: Run
) -> None:
    paper = await sit(hall, school)
    await run_jobs()
    assert await states(school) == {name: ["valid"] for name in {*RESTED, "first"}}
    await void(hall, paper, school)
    await run_jobs()
    assert await states(school) == {**{name: ["revoked"] for name in RESTED}, "first": ["valid"]}


async def test_what_is_passed_again_is_certified_again(
    school: School, hall: Hall, run_jobs: Run
) -> None:
    first = await sit(hall, school)
    await run_jobs()
    await void(hall, first, school)
    await run_jobs()
    school.clock.advance(minutes=1)
    await sit(hall, school)
    await run_jobs()
    await run_jobs("training.settle_all")
    expected = {name: ["revoked", "valid"] for name in RESTED}
    assert await states(school) == {**expected, "first": ["valid"]}


async def test_another_attempt_that_was_passed_bears_the_certificates(
    school: School, hall: Hall, run_jobs: Run
) -> None:
    first = await sit(hall, school)
    await sit(hall, school)
    await run_jobs()
    await void(hall, first, school)
    await run_jobs()
    assert await states(school) == {name: ["valid"] for name in {*RESTED, "first"}}


async def test_what_was_earned_before_there_was_an_examination_stands(
    school: School, hall: Hall, run_jobs: Run
) -> None:
    async def demand(examination: UUID | None) -> None:
        for code in ("required", "first"):
            course = await school.session.get_one(catalogue.Course, school.courses[code])
            course.examination_sid = examination
        await school.session.commit()

    await demand(None)
    await run_jobs("training.settle_all")
    assert await states(school) == {name: ["valid"] for name in {*RESTED, "first"}}
    await demand(hall.examination)
    school.clock.advance(minutes=1)
    paper = await sit(hall, school)
    await run_jobs()
    await void(hall, paper, school)
    await run_jobs()
    assert await states(school) == {name: ["valid"] for name in {*RESTED, "first"}}


async def test_what_its_issuer_revoked_is_not_certified_again(
    school: School, hall: Hall, run_jobs: Run
) -> None:
    first = await sit(hall, school)
    await run_jobs()
    asked = {"query": [{"field": "subject", "operator": "eq", "value": "required"}]}
    (row,) = (await school.data("certificateHistory/v2/dynamicList", asked))["content"]
    model = {"model": {"sid": row["sid"], "reason": "颁发有误"}}
    await school.data("certificateHistory/v2/revoke", model, school.manager)
    await void(hall, first, school)
    await sit(hall, school)
    await run_jobs()
    assert (await states(school))["required"] == ["revoked"]


async def test_no_register_is_held_while_another_is_waited_for(
    school: School, services: Services, hall: Hall, run_jobs: Run
) -> None:
    """Two of these, and an issuer's list of certificates in another order, waited for each other."""
    await sit(hall, school)
    await run_jobs()
    async with services.transaction() as (session, now):
        await session.execute(text("update attempt set voided_at = now()"))
        await withdrawal.withdraw(session, school.staff.sid, hall.examination, now)
        async with services.transaction() as (other, _):
            assert await other.scalar(text(FREE)), "the register may be written by another"
        await session.rollback()


async def test_a_job_of_before_is_done(school: School, services: Services, run_jobs: Run) -> None:
    """An older release told no examination."""
    async with services.transaction() as (session, _):
        await services.jobs.configure_task(name="training.withdraw").defer_async(
            user=str(new_sid())
        )
        await session.commit()
    await run_jobs()
