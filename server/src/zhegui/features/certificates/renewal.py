"""When a certificate is renewed: nobody is reminded of its end any more."""

from __future__ import annotations

from sqlalchemy import Exists, exists, or_
from sqlalchemy.orm import aliased

from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.rules import State


def renewed() -> Exists:
    """That the holder has one of the kind for the same thing that lasts longer."""
    ending, newer = CertificateHistory, aliased(CertificateHistory)
    return exists().where(
        newer.user_sid == ending.user_sid,
        newer.certificate_sid == ending.certificate_sid,
        newer.subject == ending.subject,
        newer.state == State.VALID,
        ending.expires_at.is_not(None),
        or_(newer.expires_at.is_(None), newer.expires_at > ending.expires_at),
    )
