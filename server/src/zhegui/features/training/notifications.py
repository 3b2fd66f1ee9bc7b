"""What people are told of their training plans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Uuid, exists, func, literal, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.training.models import (
    ElectivePool,
    TrainingPlan,
    TrainingPlanAssignment,
    TrainingPlanCourse,
    TrainingPlanTold,
)
from zhegui.features.training.plans import people_on
from zhegui.features.training.progress import PlanStanding, standings
from zhegui.features.training.rules import Reminder, days_left, reminder, week_of
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import About, End, Notice, Words, holders, people, tell
from zhegui.kernel.work.reminders import Withheld, all_of, settles
from zhegui.ports.services import Services

STUDY = "/user/study"
#: People of one plan that are looked at together.
AT_ONCE = 200


@dataclass(frozen=True)
class Assigned(Notice):
    """Somebody is on a plan."""

    id, group, path = "training.assigned", "study", STUDY
    zh = Words("新的培训计划：{title}", "请在 {end_at} 前完成。")
    en = Words("A new training plan: {title}", "Complete it by {end_at}.")

    title: str
    end_at: End


@dataclass(frozen=True)
class AssignedSeveral(Notice):
    """Somebody is on several plans that are new to them, such as those of a department."""

    id, group, path = "training.assigned_several", "study", STUDY
    zh = Words("{count} 个新的培训计划", "{titles}。最早的请在 {end_at} 前完成。")
    en = Words("{count} new training plans", "{titles}. Complete the first by {end_at}.")

    count: int
    titles: str
    end_at: End


@dataclass(frozen=True)
class Due(Notice):
    """A plan ends within a week, and is not complete."""

    id, group, path = "training.due", "study", STUDY
    zh = Words("{title}还有 {days} 天", "已完成 {percent}%，{end_at} 截止。")
    en = Words("{title} is due in {days} days", "{percent}% is done; it ends on {end_at}.")

    title: str
    end_at: End
    percent: int
    days: int


@dataclass(frozen=True)
class DueTomorrow(Notice):
    """A plan ends within a day, and is not complete."""

    id, group, path = "training.due_tomorrow", "study", STUDY
    zh = Words("{title}即将截止", "已完成 {percent}%，{end_at} 截止。")
    en = Words("{title} is due soon", "{percent}% is done; it ends on {end_at}.")
    channels = frozenset({"sms"})

    title: str
    end_at: End
    percent: int


@dataclass(frozen=True)
class Behind(Notice):
    """The work on a plan lags behind the time that has passed."""

    id, group, path = "training.behind", "study", STUDY
    zh = Words("{title}进度落后", "已完成 {percent}%，{end_at} 截止，请抓紧学习。")
    en = Words("You are behind in {title}", "{percent}% is done; it ends on {end_at}.")

    title: str
    end_at: End
    percent: int


@dataclass(frozen=True)
class PoolShort(Notice):
    """Too few electives of a plan are left to fill their pool."""

    id, group, path = "training.pool_short", "study", f"{STUDY}?plan={{plan}}&view=staff"
    zh = Words(
        "{title}的选修课不够了",
        "“{pool}”需选满 {hours} 学时，还能选的课程共 {left} 学时。请为计划补充选修课，或恢复已下架的课程。",
    )
    en = Words(
        "Too few electives are left in {title}",
        "“{pool}” asks for {hours} credit hours; the courses still offered have {left}. Add electives to the plan, or publish what was withdrawn again.",
    )

    plan: UUID
    title: str
    pool: str
    hours: Decimal
    left: Decimal


async def tell_assigned(
    session: AsyncSession, plans: Iterable[TrainingPlan], now: datetime
) -> None:
    """Tell those who were put on plans of one organization: of a plan once, of several that are new
    to somebody in one notice. Who joined by themselves knows."""
    new: dict[UUID, list[TrainingPlan]] = defaultdict(list)
    for plan in sorted(plans, key=lambda each: (each.end_at, each.sid)):
        if now < plan.end_at:
            for user in await _note_told(session, plan):
                new[user].append(plan)
    together: dict[tuple[UUID, ...], list[UUID]] = defaultdict(list)
    for user, theirs in new.items():
        together[tuple(plan.sid for plan in theirs)].append(user)
    for users in together.values():
        theirs = new[users[0]]
        await tell(
            session,
            _assigned(theirs),
            people(users),
            until=theirs[-1].end_at,
            organization=theirs[0].organization_sid,
        )


def _assigned(plans: Sequence[TrainingPlan]) -> Notice:
    first = plans[0]
    if len(plans) == 1:
        return Assigned(first.title, End(first.end_at))
    titles = " · ".join(plan.title for plan in plans)
    return AssignedSeveral(len(plans), titles, End(first.end_at))


async def _note_told(session: AsyncSession, plan: TrainingPlan) -> Sequence[UUID]:
    """Those who were put on a plan and not told of it yet; from now on they are."""
    on_it, assignment = people_on(plan).subquery(), TrainingPlanAssignment
    joined = exists().where(
        assignment.training_plan_sid == plan.sid,
        assignment.user_sid == on_it.c[0],
        assignment.is_joined,
    )
    # In one order, so that two jobs that tell the same people do not wait for each other.
    put = select(literal(plan.sid, Uuid()), on_it.c[0]).where(~joined).order_by(on_it.c[0])
    told = (
        insert(TrainingPlanTold)
        .from_select(["training_plan_sid", "user_sid"], put)
        .on_conflict_do_nothing()
        .returning(TrainingPlanTold.user_sid)
    )
    return (await session.scalars(told)).all()


# Nine in the morning in China.
@job("training.remind", cron="0 1 * * *")
async def remind(services: Services) -> None:
    """Every day: whose plan ends in 7 days or in 1, and who is behind, that once a week."""
    async with services.transaction() as (session, now):
        running = TrainingPlan.start_at <= now, TrainingPlan.end_at > now
        published = TrainingPlan.published_at.is_not(None)
        plans = await session.scalars(select(TrainingPlan).where(published, *running))
        for plan in plans.all():
            users = (await session.scalars(people_on(plan))).all()
            for first in range(0, len(users), AT_ONCE):
                await _remind(session, plan, users[first : first + AT_ONCE], now)


async def _remind(
    session: AsyncSession, plan: TrainingPlan, users: Sequence[UUID], now: datetime
) -> None:
    for standing in await standings(session, [plan], users):
        if (said := _due(standing, now)) is not None:
            end = plan.end_at
            await tell(
                session,
                said.notice,
                people([standing.user]),
                # A moved end is told once more.
                once=f"{plan.sid}:{standing.user}:{said.once}:{end.isoformat()}",
                until=end,
                organization=plan.organization_sid,
                about=About(plan.sid, end),
            )


@settles(Due, DueTomorrow, Behind)
async def settled(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A plan that is withdrawn or ends at another time, who is not on it any more or is done."""
    plan = await session.get(TrainingPlan, about.sid)
    if plan is None or plan.published_at is None:
        return all_of(users, Withheld.WITHDRAWN)
    if plan.end_at != about.at:
        return all_of(users, Withheld.MOVED)
    on_it = people_on(plan).subquery()
    there = set(await session.scalars(select(on_it.c[0]).where(on_it.c[0].in_(users))))
    over = {user: Withheld.LEFT for user in users if user not in there}
    for standing in await standings(session, [plan], sorted(there)):
        if _is_complete(standing):
            over[standing.user] = Withheld.DONE
    return over


def _is_complete(standing: PlanStanding) -> bool:
    return standing.completion is not None or standing.plan_facts.is_complete


@job("training.tell_short", on=(catalogue.OfferWithdrawn,))
async def tell_short(services: Services, *, thing: str) -> None:
    """Who writes a plan that runs is told when a course is withdrawn that its electives cannot do without."""
    link, pool = TrainingPlanCourse, ElectivePool
    async with services.transaction() as (session, now):
        touched = select(link.elective_pool_sid).where(link.course_sid == UUID(thing))
        runs = TrainingPlan.published_at.is_not(None), TrainingPlan.end_at > now
        offered = catalogue.Course.state == "published"
        left = func.coalesce(func.sum(link.hours).filter(offered), 0)
        rows = await session.execute(
            select(TrainingPlan, pool, left)
            .join(pool, pool.training_plan_sid == TrainingPlan.sid)
            .join(link, link.elective_pool_sid == pool.sid)
            .join(catalogue.Course, catalogue.Course.sid == link.course_sid)
            .where(pool.sid.in_(touched), *runs)
            .group_by(TrainingPlan.sid, pool.sid)
            .having(left < pool.hours)
        )
        for plan, short, hours in rows.all():
            await tell(
                session,
                PoolShort(plan.sid, plan.title, short.title, short.hours, hours),
                holders("plan.write", plan.organization_sid),
                once=f"{short.sid}:{hours:f}",
                organization=plan.organization_sid,
            )


class _Said(NamedTuple):
    notice: Notice
    once: object


def _due(standing: PlanStanding, now: datetime) -> _Said | None:
    """What to tell somebody of a plan today."""
    plan, facts = standing.outline.plan, standing.plan_facts
    title, end, percent = plan.title, End(plan.end_at), facts.percent
    match reminder(plan.start_at, end.at, percent, now, is_complete=_is_complete(standing)):
        case Reminder.WEEK:
            return _Said(Due(title, end, percent, days_left(end.at, now)), "week")
        case Reminder.DAY:
            return _Said(DueTomorrow(title, end, percent), "day")
        case Reminder.BEHIND:
            return _Said(Behind(title, end, percent), week_of(now))
    return None
