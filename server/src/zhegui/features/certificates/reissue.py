"""Issuing anew: a certificate that says something wrong is superseded by one that says it right."""

from __future__ import annotations

import secrets
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import rules
from zhegui.features.certificates.changes import REISSUE, record_change, to_change
from zhegui.features.certificates.errors import ChangeNotAllowed, HolderNotConfirmed
from zhegui.features.certificates.issuance import CREDENTIAL_BYTES, ISSUE, confirmed_holder
from zhegui.features.certificates.models import ID_CARD, CertificateHistory
from zhegui.features.certificates.register.body import given_up_act
from zhegui.features.identity import api as identity
from zhegui.kernel.ids import new_number, new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

#: Shown beside the old certificate to the person who queries it, in any language.
CORRECTED = "持证人信息更正，已换发新证书 / Its holder's details were corrected: issued anew"


async def reissue(
    services: Services, session: AsyncSession, caller: Caller, sid: UUID, reason: str, now: datetime
) -> CertificateHistory:
    """The certificate that supersedes one, by an operator or a manager of the issuer.

    `reason` is shown to the person who queries the old one. Raises what `change` raises, and
    `HolderNotConfirmed` where nobody can be named.
    """
    person = await confirmed_holder(services, session, sid)
    history, owner = await to_change(services, session, caller, sid)
    if person is None:
        raise HolderNotConfirmed
    with audited(
        session, caller, "certificateHistory.reissue", history, reason=reason, organization=owner
    ):
        return await _supersede(services, session, history, person, reason, now)


async def correct(services: Services, session: AsyncSession, sid: UUID, now: datetime) -> None:
    """Issue a certificate anew for its holder as they are confirmed now, unless the last correction
    left what they hold as it is. Idempotent."""
    person = await confirmed_holder(services, session, sid)
    history = await session.scalar(
        select(CertificateHistory).where(CertificateHistory.sid == sid).with_for_update()
    )
    if history is None or person is None or not _may_supersede(history, now):
        return
    if history.user_sid and await identity.keeps_certificates(session, history.user_sid):
        return
    if not _names(services, history, person):
        await _supersede(services, session, history, person, CORRECTED, now)


@listens(identity.IdentityCorrected)
async def correct_all(session: AsyncSession, corrected: identity.IdentityCorrected) -> None:
    """Issue anew what somebody holds; by a job each, which waits for one register."""
    held = select(CertificateHistory.sid, CertificateHistory.issuer_sid).where(
        CertificateHistory.user_sid == corrected.user,
        CertificateHistory.state == rules.State.VALID,
    )
    for sid, issuer in (await session.execute(held.order_by(CertificateHistory.sid))).all():
        await enqueue(session, REISSUE, owner=str(issuer), sid=str(sid))


async def _supersede(
    services: Services,
    session: AsyncSession,
    old: CertificateHistory,
    person: identity.CertifiedIdentity,
    reason: str,
    now: datetime,
) -> CertificateHistory:
    """The act goes over to the new one, which ends when the old one would have."""
    if not _may_supersede(old, now):
        raise ChangeNotAllowed
    new = CertificateHistory(
        sid=new_sid(),
        number=new_number(rules.NUMBER_PREFIX),
        credential=secrets.token_bytes(CREDENTIAL_BYTES),
        predecessor_sid=old.sid,
        holder_name=person.name,
        id_card=services.vault.encrypt(ID_CARD, person.id_number),
        **{name: getattr(old, name) for name in _KEPT},
    )
    old.source_sid = given_up_act(old.source_sid, old.sid)
    await session.flush()
    session.add(new)
    await session.flush()
    await enqueue(session, ISSUE, owner=str(new.issuer_sid), sid=str(new.sid))
    await record_change(
        session, services.vault, old, rules.RegisterEntryKind.SUPERSEDE, reason, now
    )
    return new


_KEPT = (
    "certificate_sid",
    "issuer_sid",
    "user_sid",
    "name",
    "subject",
    "course_sid",
    "source_kind",
    "source_sid",
    "completed_at",
    "hours",
    "expires_at",
)


def _may_supersede(history: CertificateHistory, now: datetime) -> bool:
    stored = rules.State(history.state)
    is_valid = rules.state_at(stored, history.expires_at, now) is rules.State.VALID
    return history.issued_at is not None and is_valid


def _names(
    services: Services, history: CertificateHistory, person: identity.CertifiedIdentity
) -> bool:
    number = history.id_card and services.vault.decrypt(ID_CARD, history.id_card)
    return (history.holder_name, number) == (person.name, person.id_number)
