"""Issuing: promised in the transaction that earns it, made by a job, once for each source."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.certificates import rules
from zhegui.features.certificates.events import CertificateIssued
from zhegui.features.certificates.models import (
    ID_CARD,
    Certificate,
    CertificateAttachment,
    CertificateHistory,
    CommitmentSalt,
    Issuer,
)
from zhegui.features.certificates.register.append import append
from zhegui.features.certificates.register.body import issue_body
from zhegui.features.certificates.register.evidence import certified_of
from zhegui.features.certificates.statement import Statement, page, specimen
from zhegui.features.certificates.templates import ensure_issuer, look_of
from zhegui.features.certificates.typesetting.page import pdf, picture
from zhegui.features.files.api import File, keep
from zhegui.features.identity import api as identity
from zhegui.kernel import crash_points
from zhegui.kernel.ids import new_number, new_sid
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.events import announce
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

ISSUE = "certificates.issue"
CREDENTIAL_BYTES = 16
SALT_BYTES = 32


@dataclass(frozen=True, slots=True)
class Holder:
    """Who is certified: the account, and the confirmed name and ID number as frozen in the act."""

    user: UUID
    name: str
    id_number: str | None


@dataclass(frozen=True, slots=True)
class CertificateSource:
    """What earned a certificate: `kind` is `examination`, `course`, `subject` or `plan`.

    `sid` is that very act: an attempt, an enrolment, somebody's finishing of a subject or plan.
    """

    kind: str
    sid: UUID
    subject: str
    completed_at: datetime
    course: UUID | None = None
    hours: int | None = None


async def issue_for(
    session: AsyncSession,
    vault: Vault,
    *,
    template: UUID,
    holder: Holder,
    source: CertificateSource,
) -> None:
    """Promise a certificate within the caller's transaction; a job makes it after the commit.

    The same source again changes nothing, from any caller and any number of calls at once.
    """
    certificate = await session.get_one(Certificate, template)
    issuer = await ensure_issuer(session, vault, certificate.organization_sid)
    sid = new_sid()
    promised = await session.scalar(
        insert(CertificateHistory)
        .values(_promise(session, vault, sid, certificate, issuer, holder, source))
        .on_conflict_do_nothing(index_elements=["source_kind", "source_sid"])
        .returning(CertificateHistory.sid)
    )
    if promised is not None:
        await enqueue(session, ISSUE, owner=str(issuer.sid), sid=str(promised))


def _promise(
    session: AsyncSession,
    vault: Vault,
    sid: UUID,
    certificate: Certificate,
    issuer: Issuer,
    holder: Holder,
    source: CertificateSource,
) -> dict[str, Any]:
    now = session.sync_session.info["now"]
    return {
        "sid": sid,
        "created_at": now,
        "updated_at": now,
        "version": 1,
        "number": new_number(rules.NUMBER_PREFIX),
        "credential": secrets.token_bytes(CREDENTIAL_BYTES),
        "certificate_sid": certificate.sid,
        "issuer_sid": issuer.sid,
        "user_sid": holder.user,
        "holder_name": holder.name,
        "id_card": vault.encrypt(ID_CARD, holder.id_number) if holder.id_number else None,
        "name": certificate.name,
        "subject": source.subject,
        "course_sid": source.course,
        "source_kind": source.kind,
        "source_sid": source.sid,
        "completed_at": source.completed_at,
        "hours": source.hours,
        "state": rules.State.VALID,
    }


async def issue(services: Services, session: AsyncSession, sid: UUID, now: datetime) -> None:
    """Make the certificate that was promised: paper, files, register entry. Idempotent.

    It names its holder as corrected meanwhile, while the act was under way or its result was held.
    """
    person = await confirmed_holder(services, session, sid, only_corrected=True)
    history = await session.scalar(
        select(CertificateHistory)
        .where(CertificateHistory.sid == sid)
        .options(
            joinedload(CertificateHistory.certificate),
            joinedload(CertificateHistory.issuer).joinedload(Issuer.organization),
            joinedload(CertificateHistory.predecessor),
        )
        .with_for_update(of=CertificateHistory)
    )
    if history is None or history.issued_at is not None or history.holder_name is None:
        return
    crash_points.taking(session, "certificate_issue")
    if person is not None:
        history.holder_name = person.name
        history.id_card = services.vault.encrypt(ID_CARD, person.id_number)
    history.issued_at = now.replace(microsecond=now.microsecond // 1000 * 1000)
    if history.predecessor_sid is None:
        history.expires_at = rules.expiry(now, history.certificate.validity_months)
    papers = await _make_papers(services, session, history)
    await _register(services, session, history, papers, now)
    if history.user_sid is not None:
        await announce(session, CertificateIssued(history.user_sid, history.sid))


async def confirmed_holder(
    services: Services, session: AsyncSession, sid: UUID, *, only_corrected: bool = False
) -> identity.CertifiedIdentity | None:
    """Whom a certificate would name as they are confirmed now; with `only_corrected`, None for
    those who are still called as they were frozen in the act.

    Call it before the certificate is locked: accounts are locked before their certificates.
    """
    whose = select(CertificateHistory.user_sid).where(CertificateHistory.sid == sid)
    user = await session.scalar(whose)
    if user is None or (only_corrected and not await identity.was_corrected(session, user)):
        return None
    return await identity.certified_identity(services, session, user)


@dataclass(frozen=True, slots=True)
class _Papers:
    """The paper and its picture for the holder, and the masked one for the public."""

    document: File
    picture: File
    specimen: File


async def _make_papers(
    services: Services, session: AsyncSession, history: CertificateHistory
) -> _Papers:
    """Draw and keep them."""
    look = await look_of(services.storage, history.certificate)
    stated = statement_of(services.vault, history)
    whole = page(stated, look, services.settings.public_url)
    masked = specimen(stated, look, services.settings.public_url)
    paper = await asyncio.to_thread(pdf, whole, stated.issued_at)
    shown = await asyncio.to_thread(picture, whole)
    preview = await asyncio.to_thread(picture, masked)
    document = await _keep(services, session, history, "certificate.pdf", "application/pdf", paper)
    image = await _keep(services, session, history, "certificate.png", "image/png", shown)
    public = await _keep(services, session, history, "specimen.png", "image/png", preview)
    history.document_sha256 = document.sha256
    history.specimen_sid = public.sid
    session.add_all(
        CertificateAttachment(
            certificate_history_sid=history.sid, file_sid=file.sid, position=position
        )
        for position, file in enumerate([document, image])
    )
    return _Papers(document, image, public)


async def _keep(
    services: Services,
    session: AsyncSession,
    history: CertificateHistory,
    path: str,
    media_type: str,
    data: bytes,
) -> File:
    return await keep(
        session,
        services.storage,
        path=f"certificates/{history.sid}/{path}",
        data=data,
        name=f"{history.name}-{history.number}{path[path.index('.') :]}",
        media_type=media_type,
        owner=history.user_sid,
        organization=history.issuer.organization_sid,
    )


async def _register(
    services: Services,
    session: AsyncSession,
    history: CertificateHistory,
    papers: _Papers,
    now: datetime,
) -> None:
    salt = secrets.token_bytes(SALT_BYTES)
    session.add(CommitmentSalt(certificate_history_sid=history.sid, salt=salt))
    attached = [papers.document.sha256, papers.picture.sha256]
    predecessor = history.predecessor.number if history.predecessor else None
    certified = certified_of(services.vault, history, salt, attached, papers.specimen, predecessor)
    await append(
        session,
        services.vault,
        issuer=history.issuer_sid,
        certificate=history.sid,
        kind=rules.RegisterEntryKind.ISSUE,
        body=issue_body(certified, history.issuer.organization.name),
        now=now,
    )


def statement_of(vault: Vault, history: CertificateHistory) -> Statement:
    """What an issued certificate says, with its person in the clear."""
    assert history.issued_at is not None
    assert history.holder_name is not None
    return Statement(
        title=history.name,
        holder=history.holder_name,
        id_number=vault.decrypt(ID_CARD, history.id_card) if history.id_card else None,
        subject=history.subject,
        source_kind=history.source_kind,
        completed_at=history.completed_at,
        hours=history.hours,
        issuer=history.issuer.organization.name,
        number=history.number,
        credential=history.credential.hex(),
        issued_at=history.issued_at,
        expires_at=history.expires_at,
    )
