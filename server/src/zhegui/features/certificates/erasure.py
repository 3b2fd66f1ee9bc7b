"""Erasing a person from their certificates: the chain stays whole and says nothing of them."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import (
    CertificateAttachment,
    CertificateHistory,
    CommitmentSalt,
)
from zhegui.features.files.api import forget
from zhegui.features.identity import api as identity
from zhegui.kernel.work.events import listens


async def erase_holder(session: AsyncSession, user: UUID) -> None:
    """Forget name, ID number, reasons, papers and salts of all certificates of `user`.

    A query still tells state, title and dates of the number; whose it was, nobody can say again.
    """
    rows = await session.scalars(
        select(CertificateHistory)
        .where(CertificateHistory.user_sid == user)
        .order_by(CertificateHistory.sid)
        .with_for_update()
    )
    for history in rows.all():
        await _erase(session, history)


@listens(identity.PersonErased)
async def erase_person(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget whose certificates somebody's are."""
    await erase_holder(session, person.user)


async def _erase(session: AsyncSession, history: CertificateHistory) -> None:
    attached = select(CertificateAttachment.file_sid).where(
        CertificateAttachment.certificate_history_sid == history.sid
    )
    files = list(await session.scalars(attached))
    if history.specimen_sid:
        files.append(history.specimen_sid)
    history.user_sid = history.holder_name = history.id_card = history.reason = None
    history.specimen_sid = None
    await session.execute(
        delete(CommitmentSalt).where(CommitmentSalt.certificate_history_sid == history.sid)
    )
    await session.flush()
    for sid in files:
        await forget(session, sid)
