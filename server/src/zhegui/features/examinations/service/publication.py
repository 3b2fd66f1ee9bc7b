"""Writing examinations and publishing them, which freezes what candidates will be set."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations.documents import FROZEN, FrozenSection
from zhegui.features.examinations.errors import (
    ExaminationAlreadyPublished,
    PaperCannotBeDrawn,
    PassScoreTooHigh,
    PassScoreZero,
)
from zhegui.features.examinations.events import ExaminationPublished
from zhegui.features.examinations.models import Examination, FrozenPaper, Paper
from zhegui.features.examinations.rules.access import UNLIMITED, Purpose
from zhegui.features.examinations.rules.draw import PreflightSupply
from zhegui.features.examinations.rules.review import Moment
from zhegui.features.examinations.schemas import (
    ExaminationPublish,
    ExaminationSave,
    ExaminationTerms,
)
from zhegui.features.examinations.service.authorship import examination_to_write, own_paper
from zhegui.features.examinations.service.papers import freeze, full_score, supplies
from zhegui.kernel.context import language
from zhegui.kernel.errors import Detail
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.records.authorship import home_of, openness
from zhegui.kernel.records.saves import current, named_by
from zhegui.kernel.work.events import announce


async def save_examination(
    session: AsyncSession, caller: Caller, given: ExaminationSave
) -> Examination:
    """A draft, new or changed; a published examination is `ExaminationAlreadyPublished`.

    Raises `PassScoreZero` where passing it would certify nothing, `PassScoreTooHigh` where nobody
    could pass it.
    """
    with named_by("model.paper.sid"):
        paper = await own_paper(session, caller, given.paper.sid)
    if given.pass_score > full_score(paper.section_list):
        raise PassScoreTooHigh.at("model.passScore")
    if given.certificate:
        with named_by("model.certificate.sid"):
            await certificates.promised_template(session, caller, given.certificate.sid)
    if given.sid:
        examination = await examination_to_write(session, caller, given.sid, given.version)
        if examination.published_at:
            raise ExaminationAlreadyPublished
    else:
        examination = Examination(organization_sid=home_of(caller))
    with audited(session, caller, "examination.save", examination):
        session.add(examination)
        examination.paper_sid = paper.sid
        write_terms(examination, given)
        if _certifies_nothing(examination):
            raise PassScoreZero.at("model.passScore")
        await session.flush()
    return examination


def write_terms(examination: Examination, given: ExaminationTerms) -> None:
    """Fill a draft."""
    examination.title = given.title
    examination.duration_seconds = given.duration_seconds
    examination.start_at = given.start_at
    examination.end_at = given.end_at
    examination.last_entry_at = given.last_entry_at or given.end_at
    is_mock = given.purpose is Purpose.MOCK
    examination.purpose = given.purpose
    examination.attempts = UNLIMITED if is_mock else given.attempts
    examination.pass_score = given.pass_score
    examination.certificate_sid = given.certificate.sid if given.certificate else None
    examination.is_open = openness(examination.organization_sid, given.is_open)
    examination.score_shown = Moment.AT_ONCE if is_mock else given.review_rule.score
    examination.answers_shown = Moment.AT_ONCE if is_mock else given.review_rule.answers


async def publish_draft(
    session: AsyncSession, caller: Caller, given: ExaminationPublish, now: datetime
) -> Examination:
    """Freeze paper and terms as they were looked at; a published examination stays as it is.

    Raises `OutOfDate`, `PaperCannotBeDrawn` with what is short, `PassScoreTooHigh`, `PassScoreZero`.
    """
    examination = await examination_to_write(session, caller, given.sid, given.version)
    if examination.published_at is None:
        # Locked before its sections are read: they belong to this version.
        lock = {"read": True}
        paper = await session.get(Paper, examination.paper_sid, with_for_update=lock)
        paper = current(paper, given.paper_version)
        with audited(session, caller, "examination.publish", examination):
            await publish(session, examination, await freeze(session, paper.section_list), now)
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
    if _certifies_nothing(examination):
        raise PassScoreZero
    examination.full_score = full
    examination.question_count = sum(section.count for section in sections)
    examination.published_at = now
    examination.publication += 1
    session.add(
        FrozenPaper(
            examination_sid=examination.sid,
            publication=examination.publication,
            section_list=FROZEN.dump_python(list(sections), mode="json"),
        )
    )
    await session.flush()
    await announce(session, ExaminationPublished(examination.sid))


def _certifies_nothing(examination: Examination) -> bool:
    return examination.certificate_sid is not None and not examination.pass_score


def _refuse_shortage(sections: Sequence[FrozenSection], found: Sequence[PreflightSupply]) -> None:
    short = [
        Detail(f"model.sectionList.{at}", "too_few_questions", _shortage(section.title, each))
        for at, (section, each) in enumerate(zip(sections, found, strict=True))
        if each.drawn < each.needed
    ]
    if short:
        raise PaperCannotBeDrawn(short)


def _shortage(title: str, supply: PreflightSupply) -> str:
    if language.get() == "en":
        return f"{title}: {supply.needed} needed, {supply.available} there, {supply.drawn} drawn"
    return f"{title}：需要 {supply.needed} 题，题库有 {supply.available} 题，可抽 {supply.drawn} 题"
