"""Jobs of certificates."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select

from zhegui.features.certificates import changes, disputes, issuance, reissue
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.register.published_heads import export_heads
from zhegui.features.identity import api as identity
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

#: Promised, and of nobody who was erased.
_PROMISED = select(CertificateHistory.sid).where(
    CertificateHistory.issued_at.is_(None), CertificateHistory.holder_name.is_not(None)
)


@job(issuance.ISSUE, attempts=None, queue="promises", owed=_PROMISED)
async def issue(services: Services, *, sid: str) -> None:
    """Make a promised certificate; run twice, it makes one."""
    async with services.transaction() as (session, now):
        await issuance.issue(services, session, UUID(sid), now)


@job(changes.REISSUE, attempts=None, queue="promises")
async def correct(services: Services, *, sid: str) -> None:
    """Issue one certificate of a corrected person anew; run twice, it makes one."""
    async with services.transaction() as (session, now):
        await reissue.correct(services, session, UUID(sid), now)


@job(disputes.JUDGE, attempts=None, queue="promises")
async def judge(services: Services, *, sid: str, verdict: str, request: str) -> None:
    """Carry out what was decided on a disputed ID number on one certificate; run twice, it is so once."""
    async with services.transaction() as (session, now):
        decided = identity.IdentityVerdict(verdict)
        await disputes.judge(services, session, UUID(sid), decided, UUID(request), now)


# Five past midnight in China.
@job("certificates.export_heads", cron="5 16 * * *")
async def export(services: Services) -> None:
    """Every day: publish where each register ends."""
    async with services.transaction() as (session, now):
        await export_heads(session, services.settings.register_dir, now)
