"""What holders are told of their certificates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.events import CertificateIssued, CertificateRevoked
from zhegui.features.certificates.models import CertificateHistory, Issuer
from zhegui.features.certificates.renewal import renewed
from zhegui.features.certificates.rules import ENDS_SOON_DAYS, State, ends_soon
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import job
from zhegui.kernel.work.notifications import About, End, Notice, Words, people, tell
from zhegui.kernel.work.reminders import Withheld, all_of, settles
from zhegui.ports.services import Services

OWN = "/user/my-certificate"


@dataclass(frozen=True)
class Issued(Notice):
    """A certificate is made and can be fetched."""

    id, group, path = "certificates.issued", "certificate", OWN
    zh = Words("证书已颁发：{name}", "{subject}，证书编号 {number}，可以下载了。")
    en = Words("Certificate issued: {name}", "{subject}, number {number}, ready to download.")

    name: str
    subject: str
    number: str


@dataclass(frozen=True)
class Ends(Notice):
    """A certificate ends soon."""

    id, group, path = "certificates.ends", "certificate", OWN
    zh = Words("{name}还有 {days} 天到期", "{subject}，有效期至 {ends_at}，请安排续期。")
    en = Words("{name} ends in {days} days", "{subject}, valid until {ends_at}; plan its renewal.")

    name: str
    subject: str
    days: int
    ends_at: End


@dataclass(frozen=True)
class RevokedNotice(Notice):
    """A certificate does not count any more."""

    id, group, path = "certificates.revoked", "certificate", OWN
    zh = Words("证书已撤销：{name}", "证书编号 {number}。原因：{reason}")
    en = Words("Certificate revoked: {name}", "Number {number}. Reason: {reason}")
    channels = frozenset({"sms"})

    name: str
    number: str
    reason: str


@listens(CertificateIssued)
async def tell_issued(session: AsyncSession, issued: CertificateIssued) -> None:
    """Tell the holder."""
    made = await session.get_one(CertificateHistory, issued.certificate_history)
    notice = Issued(made.name, made.subject, made.number)
    await _tell(session, made, notice, issued.user, made.sid)


@listens(CertificateRevoked)
async def tell_revoked(session: AsyncSession, revoked: CertificateRevoked) -> None:
    """Tell the holder, unless they are erased."""
    if revoked.user is not None:
        gone = await session.get_one(CertificateHistory, revoked.certificate_history)
        notice = RevokedNotice(gone.name, gone.number, revoked.reason)
        await _tell(session, gone, notice, revoked.user, gone.sid)


# Nine in the morning in China.
@job("certificates.remind", cron="0 1 * * *")
async def remind(services: Services) -> None:
    """Every day: whose certificate ends in 60, 30 or 7 days, unless it is renewed."""
    async with services.transaction() as (session, now):
        latest = now + timedelta(days=max(ENDS_SOON_DAYS))
        ending = CertificateHistory
        rows = await session.scalars(
            select(ending).where(
                ending.state == State.VALID,
                ending.user_sid.is_not(None),
                ending.expires_at.between(now, latest),
                ~renewed(),
            )
        )
        for each in rows.all():
            await _remind(session, each, now)


@settles(Ends)
async def settled(
    session: AsyncSession, about: About, users: Sequence[UUID]
) -> dict[UUID, Withheld]:
    """A certificate that counts no more, ends at another time, or is renewed."""
    found = select(CertificateHistory, renewed()).where(CertificateHistory.sid == about.sid)
    row = (await session.execute(found)).one_or_none()
    if row is None or row[0].state != State.VALID:
        return all_of(users, Withheld.WITHDRAWN)
    if row[0].expires_at != about.at:
        return all_of(users, Withheld.MOVED)
    return all_of(users, Withheld.RENEWED) if row[1] else {}


async def _remind(session: AsyncSession, ending: CertificateHistory, now: datetime) -> None:
    assert ending.expires_at is not None
    assert ending.user_sid is not None
    if (within := ends_soon(ending.expires_at, now)) is not None:
        days = max(1, (ending.expires_at - now).days)
        notice = Ends(ending.name, ending.subject, days, End(ending.expires_at))
        # A moved end is told once more.
        once = f"{ending.sid}:{within}:{ending.expires_at.isoformat()}"
        about = About(ending.sid, ending.expires_at)
        await _tell(session, ending, notice, ending.user_sid, once, about=about)


async def _tell(
    session: AsyncSession,
    history: CertificateHistory,
    notice: Notice,
    user: UUID,
    once: object,
    *,
    about: About | None = None,
) -> None:
    issuer = await session.get_one(Issuer, history.issuer_sid)
    whose, to = issuer.organization_sid, people([user])
    until = about.at if about else None
    await tell(session, notice, to, once=once, until=until, organization=whose, about=about)
