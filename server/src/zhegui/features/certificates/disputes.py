"""Certificates that were earned under an ID number of somebody else: suspended while it is disputed,
then resumed, or revoked for good."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.changes import record_change
from zhegui.features.certificates.models import ID_CARD, CertificateHistory, Issuer
from zhegui.features.certificates.register.body import given_up_act
from zhegui.features.certificates.rules import JUDGED, RegisterEntryKind, State, judged
from zhegui.features.identity import api as identity
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import audited
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

JUDGE = "certificates.judge"


@identity.judges
async def judge_all(
    services: Services,
    session: AsyncSession,
    disputed: identity.DisputedNumber,
    verdict: identity.IdentityVerdict,
) -> None:
    """Judge what names the number; by a job each, which waits for one register."""
    held = select(CertificateHistory).where(
        CertificateHistory.user_sid == disputed.holder,
        CertificateHistory.state != State.REVOKED,
    )
    for each in await session.scalars(held.order_by(CertificateHistory.sid)):
        if _names(services.vault, each, disputed.lookup):
            await enqueue(
                session,
                JUDGE,
                owner=str(each.issuer_sid),
                sid=str(each.sid),
                verdict=verdict.value,
                request=str(disputed.request),
            )


def _names(vault: Vault, history: CertificateHistory, lookup: bytes) -> bool:
    if history.id_card is None:
        return False
    return identity.number_lookup(vault, vault.decrypt(ID_CARD, history.id_card)) == lookup


async def judge(
    services: Services,
    session: AsyncSession,
    sid: UUID,
    verdict: identity.IdentityVerdict,
    request: UUID,
    now: datetime,
) -> None:
    """Carry out a verdict on one certificate. Idempotent; what an issuer changed stays as it is.

    One that was promised and is not made is never made. What was revoked may be earned again, by who
    they really are.
    """
    history = await session.scalar(
        select(CertificateHistory).where(CertificateHistory.sid == sid).with_for_update()
    )
    if history is None:
        return
    is_late = verdict is identity.IdentityVerdict.DOUBTED and not await identity.is_request_open(
        session, request
    )
    if is_late:  # decided since: what this would suspend nothing would resume
        return
    if history.issued_at is None:
        if verdict is identity.IdentityVerdict.REFUTED:
            await session.delete(history)
        return
    is_doubted = history.reason == JUDGED[identity.IdentityVerdict.DOUBTED]
    kind = judged(State(history.state), verdict, is_doubted=is_doubted)
    if kind is not None:
        await _record(services, session, history, kind, JUDGED[verdict], now)


async def _record(
    services: Services,
    session: AsyncSession,
    history: CertificateHistory,
    kind: RegisterEntryKind,
    reason: str,
    now: datetime,
) -> None:
    if kind is RegisterEntryKind.REVOKE:
        history.source_sid = given_up_act(history.source_sid, history.sid)
    issuer = await session.get_one(Issuer, history.issuer_sid)
    action, owner = f"certificateHistory.{kind}", issuer.organization_sid
    with audited(session, APPLICATION, action, history, reason=reason, organization=owner):
        await record_change(session, services.vault, history, kind, reason, now)
