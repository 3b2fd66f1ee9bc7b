"""A certificate with all that bears it out: nothing is told of one that its register does not say."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from cryptography.exceptions import InvalidTag
from sqlalchemy import ColumnElement, LargeBinary, Select, and_, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased, joinedload

from zhegui.features.certificates.models import (
    ID_CARD,
    CertificateAttachment,
    CertificateHistory,
    CommitmentSalt,
    Issuer,
    RegisterEntry,
    RegisterKey,
)
from zhegui.features.certificates.register.audit import StoredEntry, check_certificate
from zhegui.features.certificates.register.body import Certified, tells_all
from zhegui.features.certificates.register.chain import Entry
from zhegui.features.certificates.rules import JUDGED, RegisterEntryKind, State
from zhegui.features.files.api import File
from zhegui.features.identity.api import IdentityVerdict
from zhegui.kernel.secrets.vault import Vault


@dataclass(frozen=True, slots=True)
class Evidence:
    """An issued certificate, its first and its last entry with the keys that signed them, and the
    file of its public picture."""

    history: CertificateHistory
    certified: Certified
    issued: StoredEntry
    last: StoredEntry
    keys: Mapping[str, bytes]
    specimen: File | None

    @property
    def fault(self) -> str | None:
        """What of the certificate the register does not bear out; None when all agrees."""
        return check_certificate(self.certified, [self.issued, self.last], self.keys)

    @property
    def is_superseded(self) -> bool:
        """Whether another certificate stands in its place."""
        return self.last.said.kind == RegisterEntryKind.SUPERSEDE

    @property
    def names_wrongly(self) -> bool:
        """Whether its holder is named wrongly: it was superseded, or the ID number was another's."""
        is_refuted = self.history.reason == JUDGED[IdentityVerdict.REFUTED]
        return self.is_superseded or (self.history.state == State.REVOKED and is_refuted)

    @property
    def tells_all(self) -> bool:
        """Whether the register knows all that is shown; older entries know less."""
        return tells_all(self.issued.said)

    @property
    def documents(self) -> frozenset[str]:
        """The SHA-256 of each file that the register knows, in hexadecimal."""
        said = self.issued.said.body
        named = (said.get(name) for name in ("document", "picture", "specimen"))
        return frozenset(str(each) for each in named if each)


async def read_evidence(
    session: AsyncSession, vault: Vault, which: ColumnElement[bool]
) -> list[Evidence]:
    """The issued and registered certificates of which `which` is true, as of one moment."""
    rows = await session.execute(
        _evidence(which).options(
            joinedload(CertificateHistory.issuer).joinedload(Issuer.organization)
        )
    )
    return [_weighed(vault, *row) for row in rows]


async def read_certified(session: AsyncSession, vault: Vault, issuer: UUID) -> list[Certified]:
    """All certificates of an issuer, registered or not."""
    rows = await session.execute(
        _certificates(CertificateHistory.issuer_sid == issuer).order_by(CertificateHistory.sid)
    )
    return [certified_of(vault, *row) for row in rows]


def _certificates(
    which: ColumnElement[bool],
) -> Select[CertificateHistory, bytes, Sequence[bytes], File, str]:
    before = aliased(CertificateHistory)
    return (
        select(CertificateHistory, CommitmentSalt.salt, _attached(), File, before.number)
        .outerjoin(before, before.sid == CertificateHistory.predecessor_sid)
        .outerjoin(CommitmentSalt, CommitmentSalt.certificate_history_sid == CertificateHistory.sid)
        .outerjoin(File, File.sid == CertificateHistory.specimen_sid)
        .where(which, CertificateHistory.issued_at.is_not(None))
    )


def _evidence(which: ColumnElement[bool]) -> Select[Any]:
    issued, last = aliased(RegisterEntry), aliased(RegisterEntry)
    first_key, last_key = aliased(RegisterKey), aliased(RegisterKey)
    return (
        _certificates(which)
        .add_columns(issued, last, first_key, last_key)
        .join(issued, _entry(issued, func.min(RegisterEntry.number)))
        .join(last, _entry(last, func.max(RegisterEntry.number)))
        .outerjoin(first_key, _signed_by(first_key, issued))
        .outerjoin(last_key, _signed_by(last_key, last))
    )


def _entry(entry: type[RegisterEntry], which: ColumnElement[int]) -> ColumnElement[bool]:
    """That it is the one of the issuer's entries on the certificate whose number is `which`."""
    said, history = RegisterEntry, CertificateHistory
    number = select(which).where(
        said.certificate_history_sid == history.sid, said.issuer_sid == history.issuer_sid
    )
    return and_(
        entry.issuer_sid == history.issuer_sid,
        entry.number == number.correlate(history).scalar_subquery(),
    )


def _signed_by(key: type[RegisterKey], entry: type[RegisterEntry]) -> ColumnElement[bool]:
    return and_(key.id == entry.key_id, key.issuer_sid == entry.issuer_sid)


def _attached() -> ColumnElement[Sequence[bytes]]:
    """The SHA-256 of each of the holder's files, in their order."""
    file, link = aliased(File), CertificateAttachment
    hashes = (
        select(file.sha256)
        .join(link, link.file_sid == file.sid)
        .where(link.certificate_history_sid == CertificateHistory.sid)
        .order_by(link.position)
        .correlate(CertificateHistory)
    )
    return func.array(hashes.scalar_subquery(), type_=ARRAY(LargeBinary))


def _weighed(
    vault: Vault,
    history: CertificateHistory,
    salt: bytes | None,
    attached: Sequence[bytes],
    specimen: File | None,
    predecessor: str | None,
    issued: RegisterEntry,
    last: RegisterEntry,
    *keys: RegisterKey | None,
) -> Evidence:
    return Evidence(
        history=history,
        certified=certified_of(vault, history, salt, attached, specimen, predecessor),
        issued=written_of(issued),
        last=written_of(last),
        keys={key.id: key.public_key for key in keys if key},
        specimen=specimen,
    )


def certified_of(
    vault: Vault,
    history: CertificateHistory,
    salt: bytes | None,
    attached: Collection[bytes],
    specimen: File | None,
    predecessor: str | None,
) -> Certified:
    """The row of an issued certificate, as the register is held against it."""
    assert history.issued_at is not None
    return Certified(
        sid=history.sid,
        issuer=history.issuer_sid,
        state=history.state,
        number=history.number,
        credential=history.credential,
        user=history.user_sid,
        holder=history.holder_name,
        id_card=id_number_of(vault, history.id_card),
        title=history.name,
        subject=history.subject,
        source=history.source_kind,
        source_sid=history.source_sid,
        completed_at=history.completed_at,
        hours=history.hours,
        template=history.certificate_sid,
        course=history.course_sid,
        issued_at=history.issued_at,
        expires_at=history.expires_at,
        changed_at=history.changed_at,
        reason=history.reason,
        document=(history.document_sha256 or b"").hex(),
        attached=[each.hex() for each in attached],
        specimen=specimen.sha256.hex() if specimen else None,
        predecessor=predecessor,
        salt=salt,
    )


def id_number_of(vault: Vault, sealed: bytes | None) -> str | None:
    """A sealed ID number; one that was tampered with reads as empty, which agrees with nothing."""
    if sealed is None:
        return None
    try:
        return vault.decrypt(ID_CARD, sealed)
    except (InvalidTag, KeyError, ValueError):
        return ""


def written_of(row: RegisterEntry) -> StoredEntry:
    """An entry as it is stored."""
    said = Entry(
        issuer=row.issuer_sid,
        number=row.number,
        at=row.at,
        kind=row.kind,
        key=row.key_id,
        body=row.body,
        previous=row.previous,
    )
    return StoredEntry(said, row.hash, row.signature)
