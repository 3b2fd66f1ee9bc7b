"""The candidates of a plan are told that an examination of it begins."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from tests.conftest import FakeClock
from tests.features.examinations.hall import fill_bank, section
from tests.features.messages.conftest import Post
from tests.features.messages.conftest import post as post
from tests.features.messages.conftest import settings as settings
from tests.features.plans.test_plans import Office
from tests.people import People, Person
from zhegui.features.examinations import api as examinations
from zhegui.ports.services import Services

TITLE = "低压电工作业理论考试"
TOMORROW, SOON = f"{TITLE}将于 11 月 22 日 05:00 开考", f"{TITLE}即将开考"
REMIND = ("plans.remind", "examinations.remind", "learning.remind")


@pytest.fixture
def begins(clock: FakeClock) -> datetime:
    """When the examination begins."""
    return clock.now() + timedelta(hours=20)


@pytest.fixture
async def office(services: Services, people: People, post: Post, begins: datetime) -> Office:
    """A manager, and another organization's examination that is open to everybody."""
    manager, host = await people.manager(), await people.other_manager()
    assert host.organization
    bank = await fill_bank(services, name="考试题库")
    terms = examinations.ExaminationTerms(
        title=TITLE,
        duration_seconds=2400,
        start_at=begins,
        end_at=begins + timedelta(hours=2),
        pass_score=Decimal(1),
        is_open=True,
    )
    async with services.transaction() as (session, now):
        examination = await examinations.publish_by_rule(
            session,
            terms,
            [section(bank, "single_choice", 4, "1")],
            organization=host.organization.sid,
            now=now,
        )
    return Office(services, post.http, manager, examination.sid)


def _named(*who: Person) -> list[dict[str, str]]:
    return [{"sid": str(each.sid)} for each in who]


async def test_candidates_are_called_a_day_and_two_hours_before_once_each(
    office: Office, post: Post, people: People, clock: FakeClock, run_jobs: Any
) -> None:
    worker, colleague, gone = [await people.staff() for _ in range(3)]
    plan = await office.saved(userList=_named(worker, gone))
    await run_jobs(*REMIND)
    assert await post.titles(worker) == []  # it is a draft
    assert (await office.publish(plan)).status_code == 200
    assert worker.organization
    unbound = f"user/v2/unbindEnterprise?sid={worker.organization.sid}"
    assert (await post.call(unbound, gone)).status_code == 200
    await run_jobs(*REMIND, *REMIND)
    assert await post.titles(worker) == [TOMORROW]
    clock.advance(hours=18.5)
    await run_jobs(*REMIND, *REMIND)
    assert await post.titles(worker) == [SOON, TOMORROW]
    assert len(post.texts()) == 1
    assert await post.titles(colleague) == await post.titles(gone) == []


async def test_who_joins_later_is_called_and_who_is_put_on_again_is_not_called_twice(
    office: Office, post: Post, people: People, run_jobs: Any
) -> None:
    early, late = await people.staff(), await people.staff()
    team = await office.department_of(early)
    on_it = [{"sid": str(team)}]
    plan = await office.saved(departmentList=on_it)
    assert (await office.publish(plan)).status_code == 200
    await run_jobs(*REMIND)
    assert [await post.titles(each) for each in (early, late)] == [[TOMORROW], []]
    await office.saved(sid=plan["sid"], departmentList=[])
    await office.put_into(team, late)
    await run_jobs(*REMIND)
    assert [await post.titles(each) for each in (early, late)] == [[TOMORROW], []]
    await office.saved(sid=plan["sid"], departmentList=on_it)
    await run_jobs(*REMIND, *REMIND)
    assert [await post.titles(each) for each in (early, late)] == [[TOMORROW], [TOMORROW]]


async def test_a_plan_whose_only_named_candidate_has_left_is_for_nobody(
    office: Office, post: Post, people: People
) -> None:
    gone = await people.staff()
    plan = await office.saved(userList=_named(gone))
    assert gone.organization
    await post.call(f"user/v2/unbindEnterprise?sid={gone.organization.sid}", gone)
    answer = await office.publish(plan)
    assert (answer.status_code, answer.json()["error"]) == (409, "examination_plan_for_nobody")
