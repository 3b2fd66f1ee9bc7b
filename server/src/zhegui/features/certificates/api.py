"""What other features may do with certificates."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.certificates.changes import find_by_source, first_promised_at, record_change
from zhegui.features.certificates.erasure import erase_holder
from zhegui.features.certificates.events import CertificateIssued, CertificateRevoked
from zhegui.features.certificates.issuance import CertificateSource, Holder, issue_for
from zhegui.features.certificates.misprinted import Misprint, find_misprinted, print_anew
from zhegui.features.certificates.models import Certificate, CertificateHistory, Issuer
from zhegui.features.certificates.names import certificate_names
from zhegui.features.certificates.register.audit import Finding
from zhegui.features.certificates.register.body import given_up_act
from zhegui.features.certificates.register.keys import (
    forget_private_keys,
    renew_keys,
    retired_keys,
)
from zhegui.features.certificates.register.remains import find_remains, forget_remains
from zhegui.features.certificates.register.verification import verify_registers
from zhegui.features.certificates.resources import certificate_histories
from zhegui.features.certificates.rules import RegisterEntryKind, State
from zhegui.features.certificates.templates import (
    COMPLETED,
    default_template,
    ensure_issuer,
    promised_template,
)
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import audited
from zhegui.kernel.secrets.vault import Vault

__all__ = [
    "COMPLETED",
    "Certificate",
    "CertificateHistory",
    "CertificateIssued",
    "CertificateRevoked",
    "CertificateSource",
    "Finding",
    "Holder",
    "Misprint",
    "certificate_histories",
    "certificate_names",
    "default_template",
    "ensure_issuer",
    "erase_holder",
    "find_misprinted",
    "find_remains",
    "first_promised_at",
    "forget_private_keys",
    "forget_remains",
    "is_revoked",
    "issue_for",
    "print_anew",
    "promised_template",
    "renew_keys",
    "retired_keys",
    "revoke",
    "verify_registers",
]


def is_revoked(source_kind: str, source_sid: InstrumentedAttribute[UUID]) -> ColumnElement[bool]:
    """That the certificate which an act earned was revoked, and none has come in its place, in SQL."""
    return exists().where(
        CertificateHistory.source_kind == source_kind,
        CertificateHistory.source_sid == source_sid,
        CertificateHistory.state == State.REVOKED,
    )


async def revoke(
    session: AsyncSession,
    vault: Vault,
    *,
    source_kind: str,
    source_sid: UUID,
    reason: str,
    now: datetime,
    may_be_earned_again: bool = False,
) -> bool:
    """Revoke what an act earned, as when its result is voided; False if there is nothing to revoke.

    A certificate that was promised but not made yet is never made. With `may_be_earned_again` the
    same act may earn another one later; what its issuer has revoked before is left as it is.

    Do it last in a transaction: others wait for the register.
    """
    history = await find_by_source(session, source_kind, source_sid)
    if history is None or history.state == State.REVOKED:
        return False
    if history.issued_at is None:
        await session.delete(history)
        return True
    if may_be_earned_again:
        history.source_sid = given_up_act(source_sid, history.sid)
    issuer = await session.get_one(Issuer, history.issuer_sid)
    action, owner = "certificateHistory.revoke", issuer.organization_sid
    with audited(session, APPLICATION, action, history, reason=reason, organization=owner):
        await record_change(session, vault, history, RegisterEntryKind.REVOKE, reason, now)
    return True
