"""Certificates in lists, and their files: what the register does not bear out is not handed out."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import CertificateAttachment, CertificateHistory
from zhegui.features.certificates.register.evidence import Evidence, read_evidence
from zhegui.features.files.api import File, checked_when_sent
from zhegui.kernel.listing import Reading
from zhegui.ports.services import Services

PROBLEM = RegisterDamaged.id
#: Of a row that is withheld these stay: which one it is, and why nothing else is told.
KEPT = ("sid", "problem")


async def withhold(session: AsyncSession, rows: list[dict[str, Any]], reading: Reading) -> None:
    """Empty the rows that their register does not bear out; of others, what it does not know."""
    services: Services = reading.state.services
    sids = [UUID(row["sid"]) for row in rows]
    found = await read_evidence(session, services.vault, CertificateHistory.sid.in_(sids))
    sound = await asyncio.to_thread(_sound, found)
    for row in rows:
        evidence = sound.get(row["sid"])
        if evidence is None:
            _empty(row)
        elif not evidence.tells_all:
            _leave_known(row)


def _sound(found: list[Evidence]) -> dict[str, Evidence]:
    """In a thread: two signatures each, and a page may have a thousand."""
    return {str(each.history.sid): each for each in found if each.fault is None}


def _empty(row: dict[str, Any]) -> None:
    row["problem"] = PROBLEM
    for name in row.keys() - KEPT:
        row[name] = [] if isinstance(row[name], list) else None


def _leave_known(row: dict[str, Any]) -> None:
    """The paper is committed to since ever, and stands first; its picture and hours are not."""
    row["hours"] = None
    if "attachList" in row:
        row["attachList"] = row["attachList"][:1]


@checked_when_sent
async def is_registered(services: Services, session: AsyncSession, file: File) -> bool:
    """Whether a file that belongs to a certificate is, byte by byte, one that its register knows."""
    sids = set(await session.scalars(select(CertificateHistory.sid).where(_carries(file))))
    if not sids:
        return True
    found = await read_evidence(session, services.vault, CertificateHistory.sid.in_(sids))
    if {each.history.sid for each in found if each.fault is None} != sids:
        return False
    digest = hashlib.sha256(await services.storage.get(file.path)).hexdigest()
    return all(digest in each.documents for each in found)


def _carries(file: File) -> ColumnElement[bool]:
    attached = select(CertificateAttachment.certificate_history_sid).where(
        CertificateAttachment.file_sid == file.sid
    )
    return or_(CertificateHistory.specimen_sid == file.sid, CertificateHistory.sid.in_(attached))
