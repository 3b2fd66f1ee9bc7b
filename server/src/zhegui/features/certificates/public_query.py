"""The public query: what a stranger learns of a certificate, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.register.audit import StoredEntry
from zhegui.features.certificates.register.ends import check_ending
from zhegui.features.certificates.register.evidence import Evidence, read_evidence
from zhegui.features.certificates.register.published_heads import Published
from zhegui.features.certificates.rules import (
    State,
    comparable_number,
    state_at,
)
from zhegui.features.files.api import address
from zhegui.kernel.http.addresses import Address
from zhegui.kernel.people.masks import masked_name
from zhegui.kernel.people.names import is_same_name
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class CertificateQuery:
    """A query: by number or by credential (32 hexadecimal digits), perhaps with a name."""

    number: str | None
    credential: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class FoundCertificate:
    """A certificate that exists and agrees with its register, as of now.

    `holder` is None once the person is erased, and of a certificate that names somebody
    wrongly: it was superseded, or earned under another's ID number. `name_matches` is None where no name was given, or there is none to hold it
    against. `hours` and `specimen` are None where an older entry does not commit to them.
    `predecessor` is the number of the certificate that this one superseded. `published` is the
    published head up to which the register was found whole.
    """

    history: CertificateHistory
    state: State
    holder: str | None
    name_matches: bool | None
    is_superseded: bool
    names_wrongly: bool
    predecessor: str | None
    issuer: str
    hours: int | None
    last: StoredEntry
    published: Published | None
    specimen: Address | None


async def find(
    services: Services, session: AsyncSession, question: CertificateQuery, now: datetime
) -> FoundCertificate | None:
    """What is known, None when unknown; raises `RegisterDamaged` rather than tell what is doubtful."""
    found = await read_evidence(session, services.vault, _named(question))
    if not found:
        return None
    (evidence,) = found
    if evidence.fault is not None:
        raise RegisterDamaged
    folder = services.settings.register_dir
    published = await check_ending(session, folder, evidence.history.issuer_sid)
    return _told(services, evidence, published, question.name, now)


def _told(
    services: Services,
    evidence: Evidence,
    published: Published | None,
    name: str | None,
    now: datetime,
) -> FoundCertificate:
    history, certified = evidence.history, evidence.certified
    holder = None if evidence.names_wrongly else certified.holder
    matches = None if name is None or holder is None else is_same_name(name, holder)
    specimen = evidence.specimen if evidence.tells_all and holder else None
    return FoundCertificate(
        history=history,
        state=state_at(State(history.state), history.expires_at, now),
        holder=holder if matches or holder is None else masked_name(holder),
        name_matches=matches,
        is_superseded=evidence.is_superseded,
        names_wrongly=evidence.names_wrongly,
        predecessor=certified.predecessor if certified.salt and evidence.tells_all else None,
        issuer=str(evidence.issued.said.body.get("issuerName", history.issuer.organization.name)),
        hours=history.hours if evidence.tells_all else None,
        last=evidence.last,
        published=published,
        specimen=address(services.vault, specimen, now) if specimen else None,
    )


def _named(question: CertificateQuery) -> ColumnElement[bool]:
    if question.credential is not None:
        return CertificateHistory.credential == bytes.fromhex(question.credential)
    return CertificateHistory.number == comparable_number(question.number or "")
