"""Making a plan and publishing it, which freezes what it asks for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.api import PassScoreZero
from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
from zhegui.features.training.errors import (
    HoursUnreachable,
    PlanEmpty,
    PlanForNobody,
    PlanPublished,
    PoolTooSmall,
)
from zhegui.features.training.events import PlanAssigned
from zhegui.features.training.models import (
    ElectivePool,
    TrainingPlan,
    TrainingPlanAssignment,
    TrainingPlanCourse,
)
from zhegui.features.training.plans import managed_plan, people_on
from zhegui.features.training.progress import PlanCourse, PlanOutline, outlines
from zhegui.features.training.schemas import PoolSave, TrainingPlanSave
from zhegui.kernel.errors import Detail, NotFound
from zhegui.kernel.http.envelope import Reference, SeenReference, no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import Values, audit, audited, snapshot
from zhegui.kernel.records.authorship import home_of
from zhegui.kernel.records.saves import current, named_by
from zhegui.kernel.work.events import announce


async def save_plan(session: AsyncSession, caller: Caller, given: TrainingPlanSave) -> TrainingPlan:
    """Write a draft, or what may change of a published plan.

    Raises `NotFound` naming what does not exist, `OutOfDate`, `PlanPublished`, `PassScoreZero`.
    """
    plan = await _plan_to_write(session, caller, given)
    published = await _published(session, plan)
    hours = await _hours_of(session, published, given)
    await _refuse_strangers(session, plan, given)
    if given.certificate:
        with named_by("model.certificate.sid"):
            await certificates.promised_template(session, caller, given.certificate.sid)
        await _refuse_certifying_nothing(session, given)
    if published is not None and not _keeps_content(published, given):
        raise PlanPublished
    before = await _told(session, plan) if given.sid else None
    _write_terms(plan, given)
    session.add(plan)
    await session.flush()
    if published is None:
        await _write_content(session, plan, given, hours)
    else:
        await _add_electives(session, published, given, hours)
    await _assign(session, plan, given)
    after = await _told(session, plan)
    audit(session, caller, "trainingPlan.save", plan, before=before, after=after)
    if plan.published_at is not None:
        await announce(session, PlanAssigned(plan.sid))
    return plan


async def _told(session: AsyncSession, plan: TrainingPlan) -> Values:
    """What a plan is, for the audit; people by their sids."""
    link, course, assignment = TrainingPlanCourse, catalogue.Course, TrainingPlanAssignment
    courses = (
        await session.execute(
            select(link.elective_pool_sid, course.title)
            .join(course, course.sid == link.course_sid)
            .where(link.training_plan_sid == plan.sid)
            .order_by(link.position)
        )
    ).all()
    pools = await session.scalars(
        select(ElectivePool)
        .where(ElectivePool.training_plan_sid == plan.sid)
        .order_by(ElectivePool.position)
    )
    mine = (assignment.training_plan_sid == plan.sid, ~assignment.is_joined)
    department = organizations.Department
    departments = await session.scalars(
        select(department.name)
        .join(assignment, assignment.department_sid == department.sid)
        .where(*mine)
        .order_by(department.name, department.sid)
    )
    users = await session.scalars(
        select(assignment.user_sid)
        .where(*mine, assignment.user_sid.is_not(None))
        .order_by(assignment.user_sid)
    )
    return {
        **snapshot(plan),
        "required_course_list": [title for pool, title in courses if pool is None],
        "elective_pool_list": [
            {
                "title": pool.title,
                "hours": f"{pool.hours:f}",
                "course_list": [title for of, title in courses if of == pool.sid],
            }
            for pool in pools
        ],
        "department_list": list(departments),
        "user_list": [str(user) for user in users],
    }


async def publish_plan(
    session: AsyncSession, caller: Caller, given: SeenReference, now: datetime
) -> TrainingPlan:
    """Put a plan to its people as it was looked at; called again, the same answer.

    Raises `NotFound`, `OutOfDate`, `PlanEmpty`, `PoolTooSmall`, `HoursUnreachable`, `PlanForNobody`.
    """
    plan = await managed_plan(session, caller, given.sid, locked=True)
    current(plan, given.version)
    if plan.published_at is None:
        (outline,) = await outlines(session, [plan])
        _refuse_impossible(outline)
        if not plan.is_open and not await session.scalar(people_on(plan).limit(1)):
            raise PlanForNobody
        with audited(session, caller, "trainingPlan.publish", plan):
            plan.published_at = now
            await session.flush()
        await announce(session, PlanAssigned(plan.sid))
    return plan


async def _plan_to_write(
    session: AsyncSession, caller: Caller, given: TrainingPlanSave
) -> TrainingPlan:
    if given.sid is None:
        return TrainingPlan(organization_sid=home_of(caller))
    return current(await managed_plan(session, caller, given.sid, locked=True), given.version)


def _write_terms(plan: TrainingPlan, given: TrainingPlanSave) -> None:
    plan.title, plan.description = given.title, given.description
    plan.start_at, plan.end_at = given.start_at, given.end_at
    plan.required_hours = given.required_hours
    plan.is_open, plan.for_everybody = given.is_open, given.for_everybody
    plan.certificate_sid = given.certificate.sid if given.certificate else None


async def _published(session: AsyncSession, plan: TrainingPlan) -> PlanOutline | None:
    """What a published plan consists of; None of a draft, which keeps nothing."""
    if plan.published_at is None:
        return None
    (outline,) = await outlines(session, [plan])
    return outline


def _keeps_content(outline: PlanOutline, given: TrainingPlanSave) -> bool:
    """Whether a plan asks what it asked: nothing is taken away, and to a pool courses may be added."""
    plan = outline.plan
    return (
        (plan.start_at, plan.required_hours) == (given.start_at, given.required_hours)
        and _courses(outline.required) == _sids(given.required_course_list)
        and [(pool.title, pool.hours) for pool, _ in outline.pools]
        == [(pool.title, pool.hours) for pool in given.elective_pool_list]
        and all(
            _courses(courses) == _sids(pool.course_list)[: len(courses)]
            for (_, courses), pool in zip(outline.pools, given.elective_pool_list, strict=True)
        )
    )


def _courses(courses: Sequence[PlanCourse]) -> list[UUID]:
    return [each.course.sid for each in courses]


async def _hours_of(
    session: AsyncSession, published: PlanOutline | None, given: TrainingPlanSave
) -> dict[UUID, Decimal]:
    """The hours of each course; one that is not published is refused beside its field. A published
    plan keeps what it holds, published or not."""
    rows = await session.execute(
        select(catalogue.Course.sid, catalogue.Course.hours).where(
            catalogue.Course.sid.in_(given.courses), catalogue.Course.state == "published"
        )
    )
    hours = dict(rows.all())
    if published is not None:
        hours |= {each.course.sid: each.link.hours for each in published.courses}
    faults = _missing("model.requiredCourseList", _sids(given.required_course_list), hours)
    for number, pool in enumerate(given.elective_pool_list):
        path = f"model.electivePoolList.{number}.courseList"
        faults += _missing(path, _sids(pool.course_list), hours)
    if faults:
        raise NotFound(faults)
    return hours


async def _refuse_certifying_nothing(session: AsyncSession, given: TrainingPlanSave) -> None:
    """Of a course from before that was refused itself."""
    passed = catalogue.passed_by_all(catalogue.Course.sid.in_(given.courses))
    if await session.scalar(select(passed)):
        raise PassScoreZero.at("model.certificate.sid")


async def _write_content(
    session: AsyncSession, plan: TrainingPlan, given: TrainingPlanSave, hours: dict[UUID, Decimal]
) -> None:
    for table in (TrainingPlanCourse, ElectivePool):
        await session.execute(delete(table).where(table.training_plan_sid == plan.sid))
    _add_courses(session, plan, _sids(given.required_course_list), hours, None)
    for position, pool in enumerate(given.elective_pool_list):
        made = await _add_pool(session, plan, pool, position)
        _add_courses(session, plan, _sids(pool.course_list), hours, made)
    await session.flush()


async def _add_electives(
    session: AsyncSession, outline: PlanOutline, given: TrainingPlanSave, hours: dict[UUID, Decimal]
) -> None:
    """Courses that a published plan did not have, behind those of their pool."""
    for (pool, courses), asked in zip(outline.pools, given.elective_pool_list, strict=True):
        there = len(courses)
        new = _sids(asked.course_list)[there:]
        _add_courses(session, outline.plan, new, hours, pool.sid, first=there)
    await session.flush()


async def _add_pool(
    session: AsyncSession, plan: TrainingPlan, pool: PoolSave, position: int
) -> UUID:
    made = ElectivePool(
        training_plan_sid=plan.sid, title=pool.title, hours=pool.hours, position=position
    )
    session.add(made)
    await session.flush()
    return made.sid


def _add_courses(
    session: AsyncSession,
    plan: TrainingPlan,
    courses: Collection[UUID],
    hours: dict[UUID, Decimal],
    pool: UUID | None,
    first: int = 0,
) -> None:
    session.add_all(
        TrainingPlanCourse(
            training_plan_sid=plan.sid,
            course_sid=course,
            elective_pool_sid=pool,
            hours=hours[course],
            position=position,
        )
        for position, course in enumerate(courses, first)
    )


async def _refuse_strangers(
    session: AsyncSession, plan: TrainingPlan, given: TrainingPlanSave
) -> None:
    """Departments and people must be the organization's; the installation may name anybody."""
    department, staff = organizations.Department, organizations.Staff
    own = department.organization_sid == plan.organization_sid
    departments, users = _sids(given.department_list), _sids(given.user_list)
    known = await session.scalars(
        select(department.sid).where(department.sid.in_(departments), own)
    )
    faults = _missing("model.departmentList", departments, set(known))
    if plan.organization_sid is None:
        people = select(identity.User.sid).where(identity.User.sid.in_(users))
    else:
        works_there = staff.organization_sid == plan.organization_sid
        people = select(staff.user_sid).where(staff.user_sid.in_(users), works_there)
    faults += _missing("model.userList", users, set(await session.scalars(people)))
    if given.for_everybody and plan.organization_sid is None:
        faults.append(no_record("model.forEverybody"))
    if faults:
        raise NotFound(faults)


async def _assign(session: AsyncSession, plan: TrainingPlan, given: TrainingPlanSave) -> None:
    """Whom it is for from now on; who joined by themselves stays."""
    assignment = TrainingPlanAssignment
    await session.execute(
        delete(assignment).where(assignment.training_plan_sid == plan.sid, ~assignment.is_joined)
    )
    joined = await session.scalars(
        select(assignment.user_sid).where(assignment.training_plan_sid == plan.sid)
    )
    users = set(_sids(given.user_list)) - set(joined)
    departments = set(_sids(given.department_list))
    session.add_all(assignment(training_plan_sid=plan.sid, user_sid=user) for user in sorted(users))
    session.add_all(
        assignment(training_plan_sid=plan.sid, department_sid=sid) for sid in sorted(departments)
    )
    await session.flush()


def _refuse_impossible(outline: PlanOutline) -> None:
    supply = outline.supply
    if supply.is_empty:
        raise PlanEmpty
    if (number := supply.pool_too_small) is not None:
        pool, _ = outline.pools[number]
        raise PoolTooSmall(title=pool.title, hours=f"{pool.hours:f}")
    if outline.plan.required_hours > supply.hours:
        required = f"{outline.plan.required_hours:f}"
        raise HoursUnreachable(required=required, offered=f"{supply.hours:f}")


def _sids(references: Collection[Reference]) -> list[UUID]:
    return [reference.sid for reference in references]


def _missing(path: str, asked: list[UUID], known: Collection[UUID]) -> list[Detail]:
    return [
        no_record(f"{path}.{number}.sid") for number, sid in enumerate(asked) if sid not in known
    ]
