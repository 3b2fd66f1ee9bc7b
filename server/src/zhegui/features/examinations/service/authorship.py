"""Who may write which papers and examinations: operators all, managers their organization's."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from zhegui.features.examinations.models import Attempt, Examination, Paper
from zhegui.features.questions import api as questions
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Right
from zhegui.kernel.records.authorship import permitted, to_write
from zhegui.kernel.records.saves import current


def banks_for(caller: Caller) -> ColumnElement[bool]:
    """The banks that an author may draw from. The installation's own are the operators'."""
    return permitted(caller, "bank.read", questions.Bank.organization_sid)


def _papers(caller: Caller) -> ColumnElement[bool]:
    return permitted(caller, "examination.write", Paper.organization_sid)


async def own_paper(session: AsyncSession, caller: Caller, sid: UUID) -> Paper:
    """A paper that the caller may set; raises `NotFound`."""
    return current(await session.scalar(select(Paper).where(Paper.sid == sid, _papers(caller))))


async def paper_to_write(
    session: AsyncSession, caller: Caller, sid: UUID, version: int | None = None
) -> Paper:
    """The paper, locked; raises `NotFound`, `OutOfDate`."""
    return await to_write(session, Paper, _papers(caller), sid, version, key_share=True)


async def examination_to_write(
    session: AsyncSession,
    caller: Caller,
    sid: UUID,
    version: int | None = None,
    right: Right = "examination.write",
) -> Examination:
    """The examination, locked; raises `NotFound`, `OutOfDate`."""
    mine = permitted(caller, right, Examination.organization_sid)
    return await to_write(session, Examination, mine, sid, version)


async def attempt_to_judge(
    session: AsyncSession, caller: Caller, right: Right, sid: UUID
) -> Attempt:
    """The attempt at an examination where the caller has this right, both; the attempt is locked.

    Raises `NotFound`.
    """
    attempt = await session.scalar(
        select(Attempt)
        .join(Attempt.examination)
        .options(contains_eager(Attempt.examination))
        .where(Attempt.sid == sid, permitted(caller, right, Examination.organization_sid))
        .with_for_update(of=Attempt)
    )
    if attempt is None:
        raise NotFound
    return attempt
