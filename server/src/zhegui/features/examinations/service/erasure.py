"""Erasing a candidate from their attempts: answers and results stay as facts of nobody."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.erasure_blockers import examination_open, score_open
from zhegui.features.examinations.errors import AttemptNotOver
from zhegui.features.examinations.models import Attempt, Receipt
from zhegui.features.identity import api as identity
from zhegui.kernel.db.append_only import erase_facts
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_candidate(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget name and ID number in attempts, and the receipts, which name the candidate.

    Raises `AttemptNotOver` while a score is not out: a certificate might follow, and needs the name;
    and while an examination that they attempted is open: attempts would begin anew.
    """
    if person.again:
        await _void(session, person.user)
    elif await score_open(session, person.user) or await examination_open(session, person.user):
        raise AttemptNotOver
    await session.execute(
        update(Attempt)
        .where(Attempt.user_sid == person.user)
        .values(candidate_name=None, candidate_id_number=None, candidate_lookup=None)
    )
    await erase_facts(session, Receipt, person.user)


async def _void(session: AsyncSession, user: UUID) -> None:
    """End what a backup brought back unfinished: no ticket opens it, and nothing follows from it.

    No reason is told: the candidate, who is gone, is the reason.
    """
    now = session.sync_session.info["now"]
    await session.execute(
        update(Attempt)
        .where(Attempt.user_sid == user, Attempt.state.not_in(("released", "voided")))
        .values(voided_at=now, version=Attempt.version + 1, updated_at=now)
    )
