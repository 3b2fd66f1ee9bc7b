"""Erasing a candidate from their attempts: answers and results stay as facts of nobody."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import AttemptNotOver
from zhegui.features.examinations.models import Attempt, Receipt
from zhegui.features.identity import api as identity
from zhegui.kernel.append_only import erase_facts
from zhegui.kernel.events import listens


@listens(identity.PersonErased)
async def erase_candidate(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget name and ID number in attempts, and the receipts, which name the candidate.

    Raises `AttemptNotOver` while a score is not out: a certificate might follow, and needs the name.
    """
    theirs = select(Attempt.sid).where(Attempt.user_sid == person.user)
    if await session.scalar(theirs.where(Attempt.state.not_in(("released", "voided"))).limit(1)):
        raise AttemptNotOver
    await session.execute(
        update(Attempt)
        .where(Attempt.user_sid == person.user)
        .values(candidate_name=None, candidate_id_number=None, candidate_lookup=None)
    )
    await erase_facts(session, Receipt, person.user)
