"""What happens to a certificate after it was issued: each change is a new register entry."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.errors import ChangeNotAllowed, RegisterDamaged
from zhegui.features.certificates.events import CertificateRevoked
from zhegui.features.certificates.models import CertificateHistory, CommitmentSalt, Issuer
from zhegui.features.certificates.register.append import append
from zhegui.features.certificates.register.body import change_body
from zhegui.features.certificates.register.ends import check_ending
from zhegui.features.certificates.register.evidence import read_evidence
from zhegui.features.certificates.rules import AFTER, RegisterEntryKind, State, may_record
from zhegui.kernel.errors import NotFound
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.events import announce
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

#: Issues a certificate anew for its holder as they are confirmed now.
REISSUE = "certificates.reissue"


async def change(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    sid: UUID,
    kind: RegisterEntryKind,
    reason: str,
    now: datetime,
) -> CertificateHistory:
    """Suspend, resume or revoke, by an operator or a manager of the issuer.

    `reason` (1 to 200 characters) is shown to the person who queries. Raises `NotFound` for those whose
    business it is not, `ChangeNotAllowed` where the state forbids it, `RegisterDamaged` where the
    row does not say what the register does: what was revoked is not resumed.
    """
    history, owner = await to_change(services, session, caller, sid)
    action = f"certificateHistory.{kind}"
    with audited(session, caller, action, history, reason=reason, organization=owner):
        return await record_change(session, services.vault, history, kind, reason, now)


async def to_change(
    services: Services, session: AsyncSession, caller: Caller, sid: UUID
) -> tuple[CertificateHistory, UUID]:
    """A certificate that the caller may change, locked, and the organization that issued it.

    Raises `NotFound` and `RegisterDamaged`.
    """
    history = await _locked(session, sid)
    if history is None:
        raise NotFound
    issuer = await session.get_one(Issuer, history.issuer_sid)
    if not _may_change(caller, issuer):
        raise NotFound
    await _must_be_registered(services, session, history)
    return history, issuer.organization_sid


async def record_change(
    session: AsyncSession,
    vault: Vault,
    history: CertificateHistory,
    kind: RegisterEntryKind,
    reason: str,
    now: datetime,
) -> CertificateHistory:
    """The change itself, on a row that the caller holds locked."""
    if history.issued_at is None or not may_record(State(history.state), kind):
        raise ChangeNotAllowed
    salt = await session.get(CommitmentSalt, history.sid)
    history.state, history.changed_at = AFTER[kind], now
    # Of an erased person nothing is kept that might name them, and nothing could be committed to.
    history.reason = reason if salt else None
    await session.flush()
    await append(
        session,
        vault,
        issuer=history.issuer_sid,
        certificate=history.sid,
        kind=kind,
        body=change_body(kind, salt.salt if salt else None, reason),
        now=now,
    )
    if kind is RegisterEntryKind.RESUME:
        # Corrected while it was suspended, it names its holder wrongly.
        await enqueue(session, REISSUE, owner=str(history.issuer_sid), sid=str(history.sid))
    if kind is RegisterEntryKind.REVOKE:
        await announce(session, CertificateRevoked(history.user_sid, history.sid, reason))
    return history


async def find_by_source(
    session: AsyncSession, source_kind: str, source_sid: UUID
) -> CertificateHistory | None:
    """The certificate that an act earned, locked; None when it earned none."""
    return await session.scalar(_by_source(source_kind, source_sid).with_for_update())


async def first_promised_at(
    session: AsyncSession, source_kind: str, source_sid: UUID
) -> datetime | None:
    """When an act earned its certificate, whatever superseded that since; None when it earned none."""
    found = await session.scalar(_by_source(source_kind, source_sid))
    while found is not None and found.predecessor_sid is not None:
        found = await session.get_one(CertificateHistory, found.predecessor_sid)
    return found.created_at if found else None


def _by_source(source_kind: str, source_sid: UUID) -> Select[CertificateHistory]:
    return select(CertificateHistory).where(
        CertificateHistory.source_kind == source_kind, CertificateHistory.source_sid == source_sid
    )


async def _must_be_registered(
    services: Services, session: AsyncSession, history: CertificateHistory
) -> None:
    if history.issued_at is None:
        return
    found = await read_evidence(session, services.vault, CertificateHistory.sid == history.sid)
    if not found or found[0].fault is not None:
        raise RegisterDamaged
    await check_ending(session, services.settings.register_dir, history.issuer_sid)


async def _locked(session: AsyncSession, sid: UUID) -> CertificateHistory | None:
    return await session.scalar(
        select(CertificateHistory).where(CertificateHistory.sid == sid).with_for_update()
    )


def _may_change(caller: Caller, issuer: Issuer) -> bool:
    theirs = caller.acts_for(issuer.organization_sid)
    return caller.is_operator or (caller.may("certificate.change") and theirs)
