"""Who may write which papers and examinations: operators all, managers their organization's."""

from __future__ import annotations

from typing import TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.examinations.models import Attempt, Examination, Paper
from zhegui.features.questions import api as questions
from zhegui.kernel.caller import Caller
from zhegui.kernel.errors import NotFound, OutOfDate

R = TypeVar("R", Paper, Examination)


def written_by(
    caller: Caller, organization: InstrumentedAttribute[UUID | None]
) -> ColumnElement[bool]:
    """The rows that an author may write; what others own they do not even find."""
    return true() if caller.is_operator else organization == caller.organization


def banks_for(caller: Caller) -> ColumnElement[bool]:
    """The banks that an author may draw from. The house's own are the operators'."""
    if caller.is_operator:
        return true()
    return questions.Bank.organization_sid == caller.organization


def home_of(caller: Caller) -> UUID | None:
    """Whom something new belongs to: the organization acted for, or the house."""
    return caller.organization if caller.is_manager else None


async def paper_to_write(
    session: AsyncSession, caller: Caller, sid: UUID, version: int | None = None
) -> Paper:
    """The paper; raises `NotFound`, and `OutOfDate` where `version` is given and is not its own."""
    paper = await session.scalar(
        select(Paper).where(Paper.sid == sid, written_by(caller, Paper.organization_sid))
    )
    return _current(paper, version)


async def examination_to_write(
    session: AsyncSession, caller: Caller, sid: UUID, version: int | None = None
) -> Examination:
    """The examination, locked; raises `NotFound`, `OutOfDate`."""
    mine = written_by(caller, Examination.organization_sid)
    examination = await session.scalar(
        select(Examination).where(Examination.sid == sid, mine).with_for_update()
    )
    return _current(examination, version)


def _current(record: R | None, version: int | None) -> R:
    if record is None:
        raise NotFound
    if version is not None and version != record.version:
        raise OutOfDate
    return record


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
