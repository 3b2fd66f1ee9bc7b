"""Who may write which papers and examinations: operators all, managers their organization's."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.models import Attempt, Examination, Paper
from zhegui.features.questions import api as questions
from zhegui.kernel.authoring import to_write, written_by
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound
from zhegui.kernel.saving import current


def banks_for(caller: Caller) -> ColumnElement[bool]:
    """The banks that an author may draw from. The house's own are the operators'."""
    return written_by(caller, questions.Bank.organization_sid)


async def paper_to_write(
    session: AsyncSession, caller: Caller, sid: UUID, version: int | None = None
) -> Paper:
    """The paper; raises `NotFound`, and `OutOfDate` where `version` is given and is not its own."""
    paper = await session.scalar(
        select(Paper).where(Paper.sid == sid, written_by(caller, Paper.organization_sid))
    )
    return current(paper, version)


async def examination_to_write(
    session: AsyncSession, caller: Caller, sid: UUID, version: int | None = None
) -> Examination:
    """The examination, locked; raises `NotFound`, `OutOfDate`."""
    mine = written_by(caller, Examination.organization_sid)
    return await to_write(session, Examination, mine, sid, version)


async def attempt_to_void(session: AsyncSession, caller: Caller, sid: UUID) -> Attempt:
    """The attempt at an examination of the author's, locked; raises `NotFound`."""
    attempt = await session.scalar(
        select(Attempt)
        .join(Examination, Examination.sid == Attempt.examination_sid)
        .where(Attempt.sid == sid, written_by(caller, Examination.organization_sid))
        .with_for_update(of=Attempt)
    )
    if attempt is None:
        raise NotFound
    return attempt
