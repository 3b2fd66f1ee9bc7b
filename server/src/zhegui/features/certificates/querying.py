"""The public query: what a stranger learns of a certificate, and nothing more."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.register.audit import Written
from zhegui.features.certificates.register.body import holder_commitment
from zhegui.features.certificates.register.ending import check_ending
from zhegui.features.certificates.register.evidence import Evidence, read_evidence
from zhegui.features.certificates.register.exporting import Published
from zhegui.features.certificates.rules import (
    State,
    comparable_name,
    comparable_number,
    state_at,
)
from zhegui.features.files.api import address
from zhegui.kernel.addresses import Address
from zhegui.kernel.masking import masked_name
from zhegui.ports.services import Services

#: Stands for the salt of a certificate that does not exist.
NO_SALT = bytes(32)


@dataclass(frozen=True, slots=True)
class Question:
    """A query: by number or by credential (32 hexadecimal digits), perhaps with a name."""

    number: str | None
    credential: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """A certificate that exists and agrees with its register, as of now.

    `holder` is None once the person is erased, `hours` and `specimen` where an older entry does not
    commit to them. `published` is the published head up to which the register was found whole.
    """

    history: CertificateHistory
    state: State
    holder: str | None
    is_name_confirmed: bool
    issuer: str
    hours: int | None
    last: Written
    published: Published | None
    specimen: Address | None


async def find(
    services: Services, session: AsyncSession, question: Question, now: datetime
) -> Found | None:
    """What is known, None when unknown; raises `RegisterDamaged` rather than tell what is doubtful.

    A wrong name takes the path of an unknown number: one statement, the same comparisons, None; so
    that neither words nor time tell them apart.
    """
    found = await read_evidence(session, services.vault, _named(question))
    evidence = found[0] if found else None
    if not _name_fits(question.name, evidence) or evidence is None:
        return None
    if evidence.fault is not None:
        raise RegisterDamaged
    folder = services.settings.register_dir
    published = await check_ending(session, folder, evidence.history.issuer_sid)
    return _told(services, evidence, published, question.name is not None, now)


def _told(
    services: Services,
    evidence: Evidence,
    published: Published | None,
    confirmed: bool,
    now: datetime,
) -> Found:
    history, holder = evidence.history, evidence.certified.holder
    specimen = evidence.specimen if evidence.tells_all else None
    return Found(
        history=history,
        state=state_at(State(history.state), history.expires_at, now),
        holder=holder if confirmed or holder is None else masked_name(holder),
        is_name_confirmed=confirmed,
        issuer=str(evidence.issued.said.body.get("issuerName", history.issuer.organization.name)),
        hours=history.hours if evidence.tells_all else None,
        last=evidence.last,
        published=published,
        specimen=address(services.vault, specimen, now) if specimen else None,
    )


def _named(question: Question) -> ColumnElement[bool]:
    if question.credential is not None:
        return CertificateHistory.credential == bytes.fromhex(question.credential)
    return CertificateHistory.number == comparable_number(question.number or "")


def _name_fits(given: str | None, evidence: Evidence | None) -> bool:
    """Whether the row or the register has this name: who holds it is not told "unknown" because
    somebody has written another into the row."""
    if given is None:
        return True
    certified = evidence.certified if evidence else None
    ours, theirs = comparable_name((certified and certified.holder) or "\0"), comparable_name(given)
    registered = str(evidence.issued.said.body.get("holder", "")) if evidence else ""
    committed = holder_commitment((certified and certified.salt) or NO_SALT, given)
    in_row = hmac.compare_digest(ours.encode(), theirs.encode())
    return hmac.compare_digest(registered, committed) or in_row
