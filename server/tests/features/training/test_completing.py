"""Completion: recorded once, certified once, withdrawn when it does not hold."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, update

from tests.features.training.conftest import School
from tests.people import ID_NUMBERS, People, Person
from tests.statements import counted_statements
from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.models import Examination, Paper
from zhegui.features.identity import api as identity
from zhegui.features.training import completion
from zhegui.features.training.models import TrainingPlanCompletion
from zhegui.kernel.work.events import announce
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]


@pytest.fixture
async def certificate(school: School, services: Services) -> str:
    """The sid of a template of the manager's organization."""
    assert school.manager.organization
    async with services.transaction() as (session, _):
        template = await certificates.default_template(
            session, services.storage, school.manager.organization.sid
        )
    return str(template.sid)


async def confirm(services: Services, person: Person) -> None:
    """Confirm a real name as the profile page does, and tell."""
    async with services.transaction() as (session, now):
        user = await session.get_one(identity.User, person.sid)
        identity.confirm_real_name(services, user, "陈工", ID_NUMBERS[1], now)
        await announce(session, identity.RealNameConfirmed(person.sid))


async def examination(school: School) -> UUID:
    """One that nobody has sat."""
    paper = Paper(title="结业")
    school.session.add(paper)
    await school.session.flush()
    now = school.clock.now()
    end = now + timedelta(days=1)
    made = Examination(
        title="结业",
        paper_sid=paper.sid,
        duration_seconds=60,
        start_at=now,
        last_entry_at=end,
        end_at=end,
        attempts=1,
        pass_score=Decimal(1),
        is_open=True,
    )
    school.session.add(made)
    await school.session.flush()
    return made.sid


async def count(school: School, table: type[object]) -> int:
    """How many rows there are."""
    await school.session.rollback()
    return await school.session.scalar(select(func.count()).select_from(table)) or 0


async def test_a_plan_certifies_by_no_course_that_everybody_passes(
    school: School, certificate: str
) -> None:
    """One from before such a course was refused itself."""
    passed = await examination(school)
    await school.add_course("passed", examination=passed)
    await school.session.execute(
        update(Examination).where(Examination.sid == passed).values(pass_score=0)
    )
    await school.session.commit()
    plan = school.plan(requiredCourseList=[school.course("passed")])
    await school.data("trainingPlan/v2/save", {"model": plan}, school.manager)
    certifying = {"model": plan | {"certificate": {"sid": certificate}}}
    refused = await school.call("trainingPlan/v2/save", certifying, school.manager)
    assert (refused.status_code, refused.json()["error"]) == (409, "pass_score_zero")
    (detail,) = refused.json()["details"]
    assert detail["path"] == "model.certificate.sid"


async def test_a_completed_plan_certifies_once(
    school: School, services: Services, run_jobs: Run, certificate: str
) -> None:
    await school.publish(certificate={"sid": certificate})
    await confirm(services, school.staff)
    await school.study("required")
    await school.choose("first")
    await run_jobs()
    assert await count(school, TrainingPlanCompletion) == 0
    await school.study("first")
    await run_jobs()
    (plan,) = await school.own()
    assert (plan["state"], plan["percent"]) == ("completed", 100)
    listed = await school.data("certificateHistory/v2/dynamicList", {})
    (history,) = listed["content"]
    assert (history["sid"], history["subject"]) == (
        plan["certificateHistorySid"],
        "四季度安全轮训",
    )
    await run_jobs("training.settle_all")
    await run_jobs()
    assert await count(school, certificates.CertificateHistory) == 1


async def test_without_a_real_name_the_certificate_waits_for_it(
    school: School, services: Services, run_jobs: Run, certificate: str
) -> None:
    await school.publish(certificate={"sid": certificate}, electivePoolList=[], requiredHours=0)
    await school.study("required")
    await run_jobs()
    (plan,) = await school.own()
    assert (plan["state"], plan["needsRealName"]) == ("completed", True)
    assert plan["certificateHistorySid"] is None
    await confirm(services, school.staff)
    await run_jobs()
    (plan,) = await school.own()
    assert not plan["needsRealName"]
    assert plan["certificateHistorySid"] is not None


async def test_what_was_done_before_the_plan_came_counts(school: School, run_jobs: Run) -> None:
    await school.study("required")
    await school.study("first")
    await school.publish()
    await run_jobs()
    assert (await school.own())[0]["state"] == "running"
    await school.choose("first")
    await run_jobs()
    assert (await school.own())[0]["state"] == "completed"


async def test_a_late_plan_can_still_be_completed(school: School, run_jobs: Run) -> None:
    await school.publish(electivePoolList=[], requiredHours=0)
    school.clock.advance(days=60)
    school.staff = await school.people.again(school.staff)
    assert (await school.own())[0]["state"] == "late"
    await school.study("required")
    await run_jobs()
    assert (await school.own())[0]["state"] == "completed"


async def test_a_course_that_certifies_by_itself(
    school: School, services: Services, run_jobs: Run, certificate: str
) -> None:
    await confirm(services, school.staff)
    course = await school.session.get_one(catalogue.Course, school.courses["required"])
    course.certificate_sid = (
        await school.session.scalars(select(certificates.Certificate.sid))
    ).one()
    await school.session.commit()
    await school.study("first")
    await school.study("required")
    await run_jobs()
    asked = {"includeList": ["course"]}
    (history,) = (await school.data("certificateHistory/v2/dynamicList", asked))["content"]
    assert (history["subject"], history["course"]["title"]) == ("required", "required")


async def test_a_subject_certifies_when_all_of_its_courses_are_finished(
    school: School, services: Services, run_jobs: Run, certificate: str
) -> None:
    await confirm(services, school.staff)
    bundle = catalogue.SubjectDraft(
        code="both", categories=["safety"], title="两门", summary="先后学完。", description="",
        courses=["required", "first"], certificate=UUID(certificate), is_open=True,
    )  # fmt: skip
    made = await catalogue.save_subject(school.session, bundle)
    await catalogue.publish_course(school.session, made, school.clock.now())
    course = await school.session.get_one(catalogue.Course, school.courses["first"])
    course.examination_sid = await examination(school)
    await school.session.commit()
    await school.study("first")
    await school.study("required")
    await run_jobs()
    assert await count(school, certificates.CertificateHistory) == 0

    course = await school.session.get_one(catalogue.Course, school.courses["first"])
    course.examination_sid = None
    await school.session.commit()
    for _ in range(2):
        async with services.transaction() as (session, now):
            await completion.settle(services, session, school.staff.sid, now)
        await run_jobs()
    (history,) = (await school.data("certificateHistory/v2/dynamicList", {}))["content"]
    assert (history["subject"], history["state"]) == ("两门", "valid")


@pytest.mark.parametrize("changes", [{"is_open": False}, {"certificate": None}])
async def test_a_subject_of_others_or_without_a_certificate_certifies_nothing(
    school: School, services: Services, run_jobs: Run, certificate: str, changes: dict[str, Any]
) -> None:
    await confirm(services, school.staff)
    others = await school.people.organization("别家")
    bundle = catalogue.SubjectDraft(
        code="other", categories=["safety"], title="别家的", summary="先后学完。", description="",
        courses=["required"], organization=others.sid,
        **{"certificate": UUID(certificate), "is_open": True, **changes},
    )  # fmt: skip
    made = await catalogue.save_subject(school.session, bundle)
    await catalogue.publish_course(school.session, made, school.clock.now())
    await school.session.commit()
    await school.study("required")
    await run_jobs()
    assert await count(school, certificates.CertificateHistory) == 0


async def test_an_examination_belongs_to_its_course(school: School, run_jobs: Run) -> None:
    course = await school.session.get_one(catalogue.Course, school.courses["required"])
    course.examination_sid = await examination(school)
    await school.session.commit()
    await school.publish(electivePoolList=[], requiredHours=0)
    await school.study("required")
    await run_jobs()
    (plan,) = await school.own()
    (required,) = plan["requiredCourseList"]
    assert (required["examinationPassed"], required["nextStep"]) == (False, "examination")
    assert (plan["state"], plan["percent"]) == ("running", 99)


async def test_settling_twice_at_once_records_once(
    school: School, services: Services, run_jobs: Run
) -> None:
    await school.publish(electivePoolList=[], requiredHours=0)
    await school.study("required")
    async with services.transaction() as (one, now), services.transaction() as (two, _):
        await completion.settle(services, one, school.staff.sid, now)
        await one.commit()
        await completion.settle(services, two, school.staff.sid, now)
    assert await count(school, TrainingPlanCompletion) == 1


async def test_who_is_on_no_plan_costs_two_statements_and_two_locks(
    services: Services, people: People
) -> None:
    stranger = await people.learner()
    async with services.transaction() as (session, now):
        with counted_statements() as asked:
            await completion.settle(services, session, stranger.sid, now)
    assert len(asked) == 4, asked
