"""Certificates in lists, and their files: what the register does not bear out is not handed out,
nor the paper of one that does not hold any more."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import CertificateAttachment, CertificateHistory
from zhegui.features.certificates.register.ends import whole_registers
from zhegui.features.certificates.register.evidence import Evidence, read_evidence
from zhegui.features.certificates.rules import State, state_at
from zhegui.features.files.api import File, FileAltered, FileWithdrawn, checked_when_sent
from zhegui.kernel.db.database import release
from zhegui.kernel.records.listing import Reading
from zhegui.ports.services import Services

PROBLEM = RegisterDamaged.id
#: Of a row that is withheld these stay: which one it is, and why nothing else is told.
KEPT = ("sid", "problem")


async def withhold(session: AsyncSession, rows: list[dict[str, Any]], reading: Reading) -> None:
    """Empty the rows that their register does not bear out; of others, what it does not know, and
    the files of those that do not hold any more. Name what came in the place of others."""
    services: Services = reading.state.services
    sids = [UUID(row["sid"]) for row in rows]
    sound = await _sound(services, session, CertificateHistory.sid.in_(sids), counted=False)
    superseded = [each.history.sid for each in sound.values() if each.is_superseded]
    successors = await _successors(services, session, superseded)
    for row in rows:
        evidence = sound.get(UUID(row["sid"]))
        if evidence is None:
            _empty(row)
        else:
            _tell(row, evidence, successors.get(evidence.history.sid), reading.now)


def _tell(row: dict[str, Any], evidence: Evidence, successor: str | None, now: datetime) -> None:
    """Of what was asked for: what the register says of it."""
    said = {"isSuperseded": evidence.is_superseded, "successor": successor}
    row.update((name, value) for name, value in said.items() if name in row)
    if not evidence.tells_all:
        _leave_known(row)
    if "attachList" in row and not _holds(evidence, now):
        row["attachList"] = []


async def _sound(
    services: Services, session: AsyncSession, which: ColumnElement[bool], *, counted: bool
) -> dict[UUID, Evidence]:
    """Those that agree with their register, which is whole. In a thread: two signatures each, and a
    page may have a thousand."""
    found = await read_evidence(session, services.vault, which)
    issuers = {each.history.issuer_sid for each in found}
    folder = services.settings.register_dir
    whole = await whole_registers(session, folder, issuers, counted=counted)
    faults = await asyncio.to_thread(lambda: [each.fault for each in found])
    return {
        each.history.sid: each
        for each, fault in zip(found, faults, strict=True)
        if fault is None and each.history.issuer_sid in whole
    }


async def _successors(
    services: Services, session: AsyncSession, superseded: list[UUID]
) -> dict[UUID | None, str]:
    """The numbers of those that came in their place, by what was superseded."""
    if not superseded:
        return {}
    which = CertificateHistory.predecessor_sid.in_(superseded)
    found = await _sound(services, session, which, counted=False)
    return {each.history.predecessor_sid: each.history.number for each in found.values()}


def _holds(evidence: Evidence, now: datetime) -> bool:
    history = evidence.history
    return state_at(State(history.state), history.expires_at, now) is State.VALID


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
async def must_be_evidence(
    services: Services, session: AsyncSession, file: File, now: datetime
) -> None:
    """Of a certificate a file is sent if it is, byte by byte, one that the register knows.

    Its paper and picture only while it is valid: their bytes are registered, so that they cannot
    say on themselves what happened since. The public picture names nobody, and its page says so.
    """
    sids = set(await session.scalars(select(CertificateHistory.sid).where(_carries(file))))
    if not sids:
        return
    sound = await _sound(services, session, CertificateHistory.sid.in_(sids), counted=True)
    await release(session)  # a bucket may be slow
    digest = hashlib.sha256(await services.storage.get(file.path)).hexdigest()
    if sound.keys() != sids or any(digest not in each.documents for each in sound.values()):
        raise FileAltered
    for each in sound.values():
        if each.history.specimen_sid != file.sid and not _holds(each, now):
            raise FileWithdrawn


def _carries(file: File) -> ColumnElement[bool]:
    attached = select(CertificateAttachment.certificate_history_sid).where(
        CertificateAttachment.file_sid == file.sid
    )
    return or_(CertificateHistory.specimen_sid == file.sid, CertificateHistory.sid.in_(attached))
