"""What may be written of examination plans, and publishing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, or_, select, true
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.api import Attempt, Examination, Purpose
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import Department, Staff
from zhegui.features.plans.candidates import candidates_of
from zhegui.features.plans.errors import (
    ExaminationOutsidePlan,
    ExaminationPlanEmpty,
    ExaminationPlanForNobody,
    ExaminationPlanPublished,
)
from zhegui.features.plans.models import (
    ExaminationPlan,
    PlanCandidate,
    PlanDepartment,
    PlanExamination,
)
from zhegui.features.plans.schemas import ExaminationPlanSave
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import Reference, SeenReference, told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.authorship import home_of, permitted, to_write
from zhegui.kernel.records.writes import Act, ToldPart, Writing, linked


def _examinations(caller: Caller) -> ColumnElement[bool]:
    """One's own, and published ones that are open to everybody; no mock ones."""
    own = permitted(caller, "examination.write", Examination.organization_sid)
    formal = Examination.purpose == Purpose.FORMAL
    return formal & or_(own, Examination.is_open & Examination.published_at.is_not(None))


def _departments(caller: Caller) -> ColumnElement[bool]:
    return Department.organization_sid == home_of(caller)


def _people(caller: Caller) -> ColumnElement[bool]:
    """The organization's staff; of the installation's plans anybody."""
    if caller.is_operator and home_of(caller) is None:
        return true()
    return exists().where(Staff.user_sid == User.sid, Staff.organization_sid == home_of(caller))


_link_examinations = linked(
    PlanExamination.plan_sid,
    PlanExamination.examination_sid,
    Examination,
    _examinations,
    "model.examinationList",
)


async def _write_examinations(act: Act, plan: ExaminationPlan, given: Sequence[Reference]) -> None:
    """Raises `ExaminationPlanPublished` where others were published."""
    if plan.published_at is not None:
        there = [each.sid for each in await _examinations_of(act.session, plan)]
        if there != [each.sid for each in given]:
            raise ExaminationPlanPublished
        return
    await _link_examinations(act, plan, given)


async def _examinations_of(session: AsyncSession, plan: ExaminationPlan) -> list[Examination]:
    found = await session.scalars(
        select(Examination)
        .join(PlanExamination, PlanExamination.examination_sid == Examination.sid)
        .where(PlanExamination.plan_sid == plan.sid)
        .order_by(PlanExamination.position)
    )
    return list(found)


_link_users = linked(
    PlanCandidate.plan_sid, PlanCandidate.user_sid, User, _people, "model.userList"
)


async def _write_users(act: Act, plan: ExaminationPlan, given: Sequence[Reference]) -> None:
    began = await _candidates_with_an_attempt(act.session, plan)
    await _link_users(act, plan, given)
    await _name(act.session, plan, began)


async def _candidates_with_an_attempt(
    session: AsyncSession, plan: ExaminationPlan
) -> Sequence[UUID]:
    found = await session.scalars(
        select(Attempt.user_sid)
        .distinct()
        .join(PlanExamination, PlanExamination.examination_sid == Attempt.examination_sid)
        .join(ExaminationPlan, ExaminationPlan.sid == PlanExamination.plan_sid)
        .where(
            ExaminationPlan.sid == plan.sid,
            ExaminationPlan.published_at.is_not(None),
            Attempt.started_at >= ExaminationPlan.start_at,
            Attempt.user_sid.in_(candidates_of(plan)),
        )
    )
    return found.all()


async def _name(session: AsyncSession, plan: ExaminationPlan, users: Sequence[UUID]) -> None:
    """Make them candidates by name, who may be that already."""
    rows = [{"plan_sid": plan.sid, "user_sid": user} for user in users]
    if rows:
        await session.execute(insert(PlanCandidate).on_conflict_do_nothing(), rows)


async def prepare(act: Act, plan: ExaminationPlan, given: ExaminationPlanSave) -> None:
    """Refuse what a published plan keeps, and times out of order; keep who has begun.

    Raises `ExaminationPlanPublished`, `ExaminationOutsidePlan`, `InvalidInput`.
    """
    if plan.published_at is not None:
        await _prepare_published(act.session, plan, given)
    if plan.start >= plan.end:
        zh, en = "结束时间应晚于开始时间", "Must end after it starts"
        raise InvalidInput([told("model.end", "ends_before_start", zh, en)])
    if plan.for_everybody and plan.organization_sid is None:
        zh, en = "平台的计划须逐个指定考生", "Name the candidates of a plan of the installation"
        raise InvalidInput([told("model.forEverybody", "no_staff", zh, en)])


async def _prepare_published(
    session: AsyncSession, plan: ExaminationPlan, given: ExaminationPlanSave
) -> None:
    start, end = ExaminationPlan.start, ExaminationPlan.end
    before = (
        await session.execute(select(start, end).where(ExaminationPlan.sid == plan.sid))
    ).one()
    if given.start is not None and given.start != before.start:
        raise ExaminationPlanPublished
    if given.end is not None and plan.start < given.end < before.end:
        refuse_outside(plan, await _examinations_of(session, plan))
    # Those whom a later list leaves out, and whom no department brings any more.
    await _name(session, plan, await _candidates_with_an_attempt(session, plan))


plan_writing = Writing(
    "examinationPlan",
    ExaminationPlan,
    ExaminationPlanSave,
    "examination.write",
    is_owned=True,
    required=("title", "start", "end", "examination_list"),
    parts={
        "examination_list": ToldPart(_write_examinations, _link_examinations.read),
        "department_list": linked(
            PlanDepartment.plan_sid,
            PlanDepartment.department_sid,
            Department,
            _departments,
            "model.departmentList",
        ),
        "user_list": ToldPart(_write_users, _link_users.read),
    },
    prepare=prepare,
)


async def publish_plan(
    session: AsyncSession, caller: Caller, given: SeenReference, now: datetime
) -> ExaminationPlan:
    """Put a plan to its candidates as it was looked at; called again, the same answer.

    Raises `NotFound`, `OutOfDate`, `ExaminationPlanEmpty`, `ExaminationOutsidePlan`, `ExaminationPlanForNobody`.
    """
    mine = permitted(caller, "examination.write", ExaminationPlan.organization_sid)
    plan = await to_write(session, ExaminationPlan, mine, given.sid, given.version)
    if plan.published_at is not None:
        return plan
    _refuse_unready(plan, await _examinations_of(session, plan))
    if await session.scalar(candidates_of(plan).limit(1)) is None:
        raise ExaminationPlanForNobody
    with audited(session, caller, "examinationPlan.publish", plan):
        plan.published_at = now
        await session.flush()
    return plan


def _refuse_unready(plan: ExaminationPlan, examinations: Sequence[Examination]) -> None:
    if not examinations or any(each.published_at is None for each in examinations):
        raise ExaminationPlanEmpty
    refuse_outside(plan, examinations)


def refuse_outside(plan: ExaminationPlan, examinations: Sequence[Examination]) -> None:
    """Raises `ExaminationOutsidePlan` for the first that is not within the time of a plan."""
    for each in examinations:
        if each.start_at < plan.start or each.end_at > plan.end:
            raise ExaminationOutsidePlan(title=each.title)


async def put_plan(
    act: Act, organization: UUID, sid: UUID, given: ExaminationPlanSave
) -> ExaminationPlan:
    """The plan of that sid as given, published; made when there is none yet."""
    plan = await act.session.get(ExaminationPlan, sid)
    plan = plan or ExaminationPlan(
        sid=sid, organization_sid=organization, published_at=None, for_everybody=False
    )
    await plan_writing.write(act, plan, given)
    plan.published_at = plan.published_at or act.now
    await act.session.flush()
    return plan
