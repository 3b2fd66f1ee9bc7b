"""Where an earlier key of a question still counts, after it was corrected: features above say it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.key_corrections import corrected_keys
from zhegui.features.questions.models import Bank, Question, QuestionVersion
from zhegui.features.questions.schemas import OldKeyHolders
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import permitted


class Holding(Protocol):
    """What a feature knows of versions of a question whose key was corrected since."""

    async def __call__(
        self, session: AsyncSession, versions: Collection[UUID], now: datetime
    ) -> OldKeyHolders: ...


H = TypeVar("H", bound=Holding)
_holdings: list[Holding] = []


def holds_keys(holding: H) -> H:
    """Declare, as it is imported, where earlier keys still count."""
    _holdings.append(holding)
    return holding


async def holders(session: AsyncSession, question: UUID, now: datetime) -> OldKeyHolders:
    """What all of them say of the versions of a question whose key was corrected since."""
    versions = await session.scalars(
        select(QuestionVersion.sid).where(QuestionVersion.question_sid == question)
    )
    corrected = await corrected_keys(session, versions)
    said = [await each(session, corrected, now) for each in _holdings] if corrected else []
    return OldKeyHolders(
        examination_list=[title for each in said for title in each.examination_list],
        practice_count=sum(each.practice_count for each in said),
        mistake_count=sum(each.mistake_count for each in said),
    )


async def holders_of(
    session: AsyncSession, caller: Caller, question: UUID, now: datetime
) -> OldKeyHolders:
    """The same for who may read its key; raises `NotFound`."""
    mine = exists().where(
        Bank.sid == Question.bank_sid, permitted(caller, "key.read", Bank.organization_sid)
    )
    found = await session.scalar(select(Question.sid).where(Question.sid == question, mine))
    if found is None:
        raise NotFound
    return await holders(session, found, now)
