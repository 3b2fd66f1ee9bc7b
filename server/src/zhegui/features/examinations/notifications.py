"""What candidates are told: that an examination begins, their score, and that it counts no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.counted import is_pass
from zhegui.features.examinations.events import (
    AttemptVoided,
    EntryEnded,
    ExaminationFailed,
    ExaminationPassed,
    ExaminationWithdrawn,
)
from zhegui.features.examinations.models import Attempt, Examination
from zhegui.features.examinations.resources import published_for
from zhegui.features.examinations.rules.access import Purpose
from zhegui.features.examinations.rules.deadlines import BEGINS_SOON, begins_soon
from zhegui.features.identity.api import User
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import About, Notice, To, Words, people, staff, tell
from zhegui.kernel.work.reminders import Withheld, all_of, settles
from zhegui.ports.services import Services

DETAIL = "/examination-detail/{examination}"


@dataclass(frozen=True)
class BeginsTomorrow(Notice):
    """An examination begins within a day."""

    id, group, path = "examinations.begins_tomorrow", "examination", DETAIL
    zh = Words("{title}将于 {start_at} 开考", "最晚 {last_entry_at} 进入，作答 {minutes} 分钟。")
    en = Words(
        "{title} begins on {start_at}", "Enter by {last_entry_at}; you have {minutes} minutes."
    )

    examination: UUID
    title: str
    start_at: datetime
    last_entry_at: datetime
    minutes: int


@dataclass(frozen=True)
class BeginsSoon(Notice):
    """An examination begins within two hours."""

    id, group, path = "examinations.begins_soon", "examination", DETAIL
    zh = Words("{title}即将开考", "{start_at} 开始，最晚 {last_entry_at} 进入。")
    en = Words("{title} is about to begin", "It begins on {start_at}; enter by {last_entry_at}.")
    channels, urgent = frozenset({"sms"}), True

    examination: UUID
    title: str
    start_at: datetime
    last_entry_at: datetime


@dataclass(frozen=True)
class Passed(Notice):
    """A score is out, and passes."""

    id, group, path = "examinations.passed", "examination", DETAIL
    zh = Words("成绩已出：{title}", "得分 {score}，合格。")
    en = Words("Your score is out: {title}", "{score} points: passed.")

    examination: UUID
    title: str
    score: Decimal


@dataclass(frozen=True)
class Failed(Notice):
    """A score is out, and does not pass."""

    id, group, path = "examinations.failed", "examination", DETAIL
    zh = Words("成绩已出：{title}", "得分 {score}，合格线 {pass_score}，未通过。")
    en = Words("Your score is out: {title}", "{score} points, {pass_score} needed: not passed.")

    examination: UUID
    title: str
    score: Decimal
    pass_score: Decimal


@dataclass(frozen=True)
class Voided(Notice):
    """An attempt does not count any more."""

    id, group, path = "examinations.voided", "examination", DETAIL
    zh = Words("成绩已作废：{title}", "原因：{reason}")
    en = Words("Your result was voided: {title}", "Reason: {reason}")
    channels = frozenset({"sms"})

    examination: UUID
    title: str
    reason: str


@dataclass(frozen=True)
class Withdrawn(Notice):
    """An examination that was published is not held, for now."""

    id, group, path = "examinations.withdrawn", "examination", "/user/my-examination"
    zh = Words(
        "考试已撤回：{title}",
        "原定 {start_at} 开考。原因：{reason}。如再安排，会重新出现在“我的考试”。",
    )
    en = Words(
        "The examination was withdrawn: {title}",
        "It was to begin on {start_at}. Reason: {reason}. If it is arranged again, it is among your examinations.",
    )
    channels = frozenset({"sms"})

    title: str
    start_at: datetime
    reason: str


@dataclass(frozen=True)
class EntryIsOver(Notice):
    """An examination is entered no more, before its time."""

    id, group, path = "examinations.entry_over", "examination", DETAIL
    zh = Words("考试已提前结束入场：{title}", "不能再入场；正在作答的不受影响。原因：{reason}")
    en = Words(
        "Entry to the examination has ended early: {title}",
        "Nobody can enter any more; those who are sitting go on. Reason: {reason}",
    )

    examination: UUID
    title: str
    reason: str


TakenBack = ExaminationWithdrawn | EntryEnded


@listens(ExaminationWithdrawn)
async def tell_withdrawn(session: AsyncSession, event: ExaminationWithdrawn) -> None:
    """Tell the people of its organization."""
    await _tell_staff(session, event)


@listens(EntryEnded)
async def tell_entry_ended(session: AsyncSession, event: EntryEnded) -> None:
    """Tell the people of its organization."""
    await _tell_staff(session, event)


async def _tell_staff(session: AsyncSession, event: TakenBack) -> None:
    examination = await session.get_one(Examination, event.examination)
    if examination.organization_sid and not examination.is_open:
        await tell_taken_back(session, event, staff(examination.organization_sid))


async def tell_taken_back(session: AsyncSession, event: TakenBack, to: To) -> None:
    """Tell who is told that an examination begins that it is withdrawn, or entered no more; each once.
    Of a mock one, and of what is over, nobody is told."""
    examination = await session.get_one(Examination, event.examination)
    now: datetime = session.sync_session.info["now"]
    sid, title, version = examination.sid, examination.title, examination.version
    if examination.purpose != Purpose.FORMAL:
        return
    notice: Notice = EntryIsOver(sid, title, event.reason)
    start = examination.start_at
    if isinstance(event, ExaminationWithdrawn):
        if examination.last_entry_at <= now:
            return
        notice = Withdrawn(title, start, event.reason)
    once, about = f"{sid}:{version}", About(sid, start)
    whose = examination.organization_sid
    await tell(session, notice, to, once=once, organization=whose, about=about)


@settles(Withdrawn)
async def arranged_again(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """An examination that is published again before the message went out."""
    examination = await session.get(Examination, about.sid)
    is_back = examination is not None and examination.published_at is not None
    return all_of(users, Withheld.OVERTAKEN) if is_back else {}


@listens(ExaminationPassed)
async def tell_passed(session: AsyncSession, event: ExaminationPassed) -> None:
    """Tell the candidate."""
    attempt, examination = await _of(session, event)
    notice = Passed(examination.sid, examination.title, attempt.score or Decimal(0))
    await _tell(session, notice, event.user, examination, f"{attempt.sid}:{attempt.score}")


@listens(ExaminationFailed)
async def tell_failed(session: AsyncSession, event: ExaminationFailed) -> None:
    """Tell the candidate."""
    attempt, examination = await _of(session, event)
    score, needed = attempt.score or Decimal(0), examination.pass_score
    notice = Failed(examination.sid, examination.title, score, needed)
    await _tell(session, notice, event.user, examination, f"{attempt.sid}:{attempt.score}")


@listens(AttemptVoided)
async def tell_voided(session: AsyncSession, event: AttemptVoided) -> None:
    """Tell the candidate, with the reason."""
    examination = await session.get(Examination, event.examination)
    if examination is not None:
        notice = Voided(examination.sid, examination.title, event.reason)
        await _tell(session, notice, event.user, examination, event.attempt)


async def _of(
    session: AsyncSession, event: ExaminationPassed | ExaminationFailed
) -> tuple[Attempt, Examination]:
    attempt = await session.get_one(Attempt, event.attempt)
    return attempt, await session.get_one(Examination, event.examination)


async def _tell(
    session: AsyncSession, notice: Notice, user: UUID, examination: Examination, once: object
) -> None:
    whose = examination.organization_sid
    await tell(session, notice, people([user]), once=once, organization=whose)


@job("examinations.remind", cron="*/10 * * * *")
async def remind(services: Services) -> None:
    """Every ten minutes: what begins in 24 hours or in 2 is told to the people of its organization.

    What is open to everybody is told by who knows its candidates.
    """
    async with services.transaction() as (session, now):
        for examination in await beginning(session, now):
            if examination.organization_sid and not examination.is_open:
                await tell_beginning(session, examination, staff(examination.organization_sid), now)


async def beginning(session: AsyncSession, now: datetime) -> Sequence[Examination]:
    """The published examinations that begin soon; nobody is called to a mock one."""
    soon = Examination.start_at.between(now, now + max(BEGINS_SOON))
    published = Examination.published_at.is_not(None) & (Examination.purpose == Purpose.FORMAL)
    return (await session.scalars(select(Examination).where(published, soon))).all()


async def tell_beginning(
    session: AsyncSession, examination: Examination, to: To, now: datetime
) -> None:
    """Tell them that it begins; of the day and of the two hours before everybody is told once."""
    within = begins_soon(examination.start_at, now)
    sid, title = examination.sid, examination.title
    start, last = examination.start_at, examination.last_entry_at
    notice: Notice = BeginsSoon(sid, title, start, last)
    if within != min(BEGINS_SOON):
        minutes = int(timedelta(seconds=examination.duration_seconds) / timedelta(minutes=1))
        notice = BeginsTomorrow(sid, title, start, last, minutes)
    whose = examination.organization_sid
    # A moved beginning is told once more, and what was withdrawn and published again.
    once, about = f"{sid}:{start.isoformat()}", About(sid, start)
    if examination.publication > 1:
        once += f":{examination.publication}"
    await tell(session, notice, to, once=once, until=last, organization=whose, about=about)


@settles(BeginsTomorrow, BeginsSoon)
async def settled(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """An examination that is withdrawn or begins at another time, who may not sit it any more or has
    passed it."""
    examination = await session.get(Examination, about.sid)
    if examination is None or examination.published_at is None:
        return all_of(users, Withheld.WITHDRAWN)
    if examination.start_at != about.at:
        return all_of(users, Withheld.MOVED)
    # Joined: in a query of its own the user would not be correlated, and anybody's employment count.
    sits = select(User.sid).join(Examination, Examination.sid == about.sid)
    now: datetime = session.sync_session.info["now"]
    offered = published_for(User.__table__.c.sid, None, now)
    there = set(await session.scalars(sits.where(User.sid.in_(users), offered)))
    over = {user: Withheld.LEFT for user in users if user not in there}
    passed = await session.scalars(
        select(Attempt.user_sid).where(
            Attempt.examination_sid == about.sid,
            Attempt.user_sid.in_(there),
            is_pass(),
        )
    )
    return over | dict.fromkeys(passed, Withheld.PASSED)
