"""Writing examinations and publishing them, which freezes what candidates will be set."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.documents import FROZEN, FrozenSection
from zhegui.features.examinations.errors import (
    ExaminationPublished,
    PaperCannotBeDrawn,
    PassScoreTooHigh,
)
from zhegui.features.examinations.models import Examination, ExtraTime, FrozenPaper, Paper
from zhegui.features.examinations.rules.drawing import Supply
from zhegui.features.examinations.schemas import (
    ExaminationSave,
    ExaminationTerms,
    ExtraTimeSave,
)
from zhegui.features.examinations.service.authoring import (
    examination_to_write,
    paper_to_write,
)
from zhegui.features.examinations.service.papers import freeze, full_score, supplies
from zhegui.features.identity import api as identity
from zhegui.kernel.authoring import home_of
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import language
from zhegui.kernel.errors import Detail, NotFound
from zhegui.kernel.ids import new_sid
from zhegui.kernel.saving import named_by, no_record


async def save_examination(
    session: AsyncSession, caller: Caller, given: ExaminationSave
) -> Examination:
    """A draft, new or changed; a published examination is `ExaminationPublished`."""
    with named_by("model.paper.sid"):
        paper = await paper_to_write(session, caller, given.paper.sid)
    if given.certificate:
        with named_by("model.certificate.sid"):
            await certificates.promised_template(session, caller, given.certificate.sid)
    if given.sid:
        examination = await examination_to_write(session, caller, given.sid, given.version)
        if examination.published_at:
            raise ExaminationPublished
    else:
        examination = Examination(organization_sid=home_of(caller))
        session.add(examination)
    examination.paper_sid = paper.sid
    write_terms(examination, given)
    await session.flush()
    return examination


def write_terms(examination: Examination, given: ExaminationTerms) -> None:
    """Fill a draft."""
    examination.title = given.title
    examination.duration_seconds = given.duration_seconds
    examination.start_at = given.start_at
    examination.end_at = given.end_at
    examination.last_entry_at = given.last_entry_at or given.end_at
    examination.attempts = given.attempts
    examination.pass_score = given.pass_score
    examination.certificate_sid = given.certificate.sid if given.certificate else None
    examination.is_open = given.is_open
    examination.score_shown = given.review_rule.score
    examination.answers_shown = given.review_rule.answers


async def publish_draft(
    session: AsyncSession, caller: Caller, sid: UUID, now: datetime
) -> Examination:
    """Freeze paper and terms; a published examination stays as it is.

    Raises `PaperCannotBeDrawn` with what is short, `PassScoreTooHigh`.
    """
    examination = await examination_to_write(session, caller, sid)
    if examination.published_at is None:
        paper = await session.get_one(Paper, examination.paper_sid)
        await publish(session, examination, await freeze(session, paper), now)
    return examination


async def publish(
    session: AsyncSession,
    examination: Examination,
    sections: Sequence[FrozenSection],
    now: datetime,
) -> None:
    """Publish a draft on these sections."""
    _refuse_shortage(sections, supplies(sections))
    full = full_score(sections)
    if examination.pass_score > full:
        raise PassScoreTooHigh
    examination.full_score = full
    examination.question_count = sum(section.count for section in sections)
    examination.published_at = now
    document = FROZEN.dump_python(list(sections), mode="json")
    session.add(FrozenPaper(examination_sid=examination.sid, section_list=document))
    await session.flush()


def _refuse_shortage(sections: Sequence[FrozenSection], found: Sequence[Supply]) -> None:
    short = [
        Detail(f"model.sectionList.{at}", "too_few_questions", _shortage(section.title, each))
        for at, (section, each) in enumerate(zip(sections, found, strict=True))
        if each.drawn < each.needed
    ]
    if short:
        raise PaperCannotBeDrawn(short)


def _shortage(title: str, supply: Supply) -> str:
    if language.get() == "en":
        return f"{title}: {supply.needed} needed, {supply.available} there, {supply.drawn} drawn"
    return f"{title}：需要 {supply.needed} 题，题库有 {supply.available} 题，可抽 {supply.drawn} 题"


async def grant_extra_time(
    session: AsyncSession, caller: Caller, given: ExtraTimeSave, now: datetime
) -> None:
    """Give a candidate more time, from their next start on; given again, the last word counts."""
    with named_by("model.examination.sid"):
        examination = await examination_to_write(session, caller, given.examination.sid)
    if await session.get(identity.User, given.user.sid) is None:
        raise NotFound([no_record("model.user.sid")])
    await session.execute(
        insert(ExtraTime)
        .values(
            sid=new_sid(),
            examination_sid=examination.sid,
            user_sid=given.user.sid,
            seconds=given.seconds,
            created_at=now,
            updated_at=now,
            version=1,
        )
        .on_conflict_do_update(
            index_elements=["examination_sid", "user_sid"],
            set_={"seconds": given.seconds, "updated_at": now},
        )
    )
