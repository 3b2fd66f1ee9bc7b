"""Questions that ask by the same words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import (
    Text,
    cast,
    column,
    func,
    literal_column,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.selectable import LateralFromClause

from zhegui.features.questions.models import STEM_MARK, Bank, Question, QuestionVersion
from zhegui.features.questions.schemas import QuestionTwin
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import permitted

MOST_TWINS = 5
#: The mark of a stem that is `given`, and not one of a version.
_MARK = literal_column(STEM_MARK.replace("(stem,", "(given.stem,"), Text())


@dataclass(slots=True)
class Alike:
    """The mark of a stem, which stems of the same words share, and questions that have it."""

    mark: str
    twins: list[QuestionTwin] = field(default_factory=list)


async def alike(
    session: AsyncSession, caller: Caller, stems: Sequence[str], itself: UUID | None = None
) -> list[Alike]:
    """Of each stem, others of the same words in banks that the caller reads, as they are in force.

    One statement for all of them.
    """
    stem, place = column("stem", Text()), "place"
    listed = func.unnest(cast(list(stems), ARRAY(Text())))
    given = listed.table_valued(stem, with_ordinality=place).render_derived(name="given")
    twin = _twins(caller, itself)
    rows = await session.execute(
        select(_MARK, given.c.place, twin.c.sid, twin.c.code, twin.c.name)
        .select_from(given.outerjoin(twin, true()))
        .order_by(given.c.place, twin.c.sid)
    )
    found: dict[int, Alike] = {}
    for mark, at, sid, code, bank in rows:
        of_stem = found.setdefault(at, Alike(mark))
        if sid:
            of_stem.twins.append(QuestionTwin(sid=sid, code=code, bank_name=bank))
    return list(found.values())


def _twins(caller: Caller, itself: UUID | None) -> LateralFromClause:
    return (
        select(Question.sid, Question.code, Bank.name)
        .join(QuestionVersion, QuestionVersion.sid == Question.current_sid)
        .join(Bank, Bank.sid == Question.bank_sid)
        .where(
            QuestionVersion.stem_mark == _MARK,
            Question.sid.is_distinct_from(itself),
            permitted(caller, "bank.read", Bank.organization_sid),
        )
        .order_by(Question.sid)
        .limit(MOST_TWINS)
        .lateral("twin")
    )
