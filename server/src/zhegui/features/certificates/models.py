"""Tables of certificates and of the registers that prove them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from zhegui.features.files.api import Attachment
from zhegui.features.organizations.api import Organization
from zhegui.kernel.db.database import Base, Fact, Record, Sealed
from zhegui.kernel.records.audit import PERSONAL

#: What the vault seals ID numbers for.
ID_CARD = "certificate_history.id_card"


class Issuer(Fact):
    """Who certifies: one per organization, with a register and keys of its own."""

    __tablename__ = "issuer"

    organization_sid: Mapped[UUID] = mapped_column(ForeignKey("organization.sid"), unique=True)
    organization: Mapped[Organization] = relationship()


class Certificate(Record):
    """What an issuer gives: a template by name, with its look and how long it is valid.

    `cover_list` and `seal_list` are `[{"url": "/files/public/…svg"}]`; the first of each is used.
    """

    __tablename__ = "certificate"
    __table_args__ = (
        UniqueConstraint("organization_sid", "name"),
        CheckConstraint("validity_months between 1 and 1200", name="validity"),
    )

    organization_sid: Mapped[UUID] = mapped_column(ForeignKey("organization.sid"))
    name: Mapped[str] = mapped_column(String(40))
    validity_months: Mapped[int | None]
    cover_list: Mapped[list[Any]]
    seal_list: Mapped[list[Any]]
    organization: Mapped[Organization] = relationship()


class CertificateHistory(Record):
    """One certificate of one person. `issued_at` is null until the job has made it.

    `source_kind` and `source_sid` say what earned it; the same source never earns two. One that was
    withdrawn so that its act may earn another names `register.body.given_up_act` instead.
    `predecessor_sid` is the certificate that this one superseded.
    `state` is what the register says; whether it has expired follows from `expires_at`.
    """

    __tablename__ = "certificate_history"
    called = ("已颁发的证书", "issued certificates")
    labelled_by = ("number",)
    __table_args__ = (
        UniqueConstraint("source_kind", "source_sid"),
        Index(
            "ix_certificate_history_promised", "created_at", postgresql_where="issued_at is null"
        ),
        CheckConstraint("state in ('valid', 'suspended', 'revoked')", name="state"),
    )

    number: Mapped[str] = mapped_column(String(32), unique=True)
    credential: Mapped[bytes] = mapped_column(LargeBinary(16), unique=True)
    certificate_sid: Mapped[UUID] = mapped_column(ForeignKey("certificate.sid"), index=True)
    issuer_sid: Mapped[UUID] = mapped_column(ForeignKey("issuer.sid"), index=True)
    user_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null"), index=True
    )
    holder_name: Mapped[str | None] = mapped_column(String(80), info={PERSONAL: True})
    id_card: Mapped[Sealed | None]
    name: Mapped[str] = mapped_column(String(40))
    subject: Mapped[str] = mapped_column(String(200))
    course_sid: Mapped[UUID | None] = mapped_column(ForeignKey("course.sid"))
    source_kind: Mapped[str] = mapped_column(String(20))
    source_sid: Mapped[UUID]
    completed_at: Mapped[datetime]
    hours: Mapped[int | None]
    issued_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    predecessor_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("certificate_history.sid"), unique=True
    )
    state: Mapped[str] = mapped_column(String(12), default="valid")
    changed_at: Mapped[datetime | None]
    reason: Mapped[str | None] = mapped_column(String(200))
    document_sha256: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    specimen_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("file.sid", ondelete="set null"), index=True
    )
    certificate: Mapped[Certificate] = relationship()
    issuer: Mapped[Issuer] = relationship()
    predecessor: Mapped[CertificateHistory | None] = relationship(
        remote_side="CertificateHistory.sid"
    )


class CertificateAttachment(Base):
    """A file of a certificate, for its holder: the paper first, then its picture."""

    __tablename__ = "certificate_attachment"

    certificate_history_sid: Mapped[UUID] = mapped_column(
        ForeignKey("certificate_history.sid", ondelete="cascade"), primary_key=True
    )
    file_sid: Mapped[UUID] = mapped_column(
        ForeignKey("file.sid", ondelete="cascade"), primary_key=True, index=True
    )
    position: Mapped[int]


class OutsideCertificate(Record):
    """A certificate that its holder got elsewhere, as they tell: in no register, and never verified."""

    __tablename__ = "outside_certificate"
    __table_args__ = (
        CheckConstraint(
            "issued_on is null or expires_on is null or issued_on <= expires_on", name="order"
        ),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    name: Mapped[str] = mapped_column(String(80), info={PERSONAL: True})
    issuer_name: Mapped[str] = mapped_column(String(80), info={PERSONAL: True})
    number: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    issued_on: Mapped[date | None]
    expires_on: Mapped[date | None]


class OutsideAttachment(Attachment):
    """A scan of a certificate from elsewhere."""

    __tablename__ = "outside_attachment"

    outside_certificate_sid: Mapped[UUID] = mapped_column(
        ForeignKey("outside_certificate.sid", ondelete="cascade"), primary_key=True
    )


class CommitmentSalt(Base):
    """The key to a certificate's commitments. Deleting it makes them say nothing for ever."""

    __tablename__ = "commitment_salt"

    certificate_history_sid: Mapped[UUID] = mapped_column(
        ForeignKey("certificate_history.sid", ondelete="cascade"), primary_key=True
    )
    salt: Mapped[bytes] = mapped_column(LargeBinary(32))


class RegisterKey(Fact):
    """A public key of an issuer; the newest one signs. `id` is named in every entry."""

    __tablename__ = "register_key"

    issuer_sid: Mapped[UUID] = mapped_column(ForeignKey("issuer.sid"), index=True)
    id: Mapped[str] = mapped_column(String(16), unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary(32))


class RegisterEntry(Base):
    """One line of an issuer's register; append-only, chained by hash, each hash signed."""

    __tablename__ = "register_entry"

    issuer_sid: Mapped[UUID] = mapped_column(ForeignKey("issuer.sid"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    kind: Mapped[str] = mapped_column(String(12))
    key_id: Mapped[str] = mapped_column(ForeignKey("register_key.id"))
    certificate_history_sid: Mapped[UUID] = mapped_column(
        ForeignKey("certificate_history.sid"), index=True
    )
    body: Mapped[dict[str, Any]]
    previous: Mapped[bytes] = mapped_column(LargeBinary(32))
    hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    signature: Mapped[bytes] = mapped_column(LargeBinary(64))


class RegisterHead(Base):
    """Where a register ends. Only the trigger on `register_entry` moves it."""

    __tablename__ = "register_head"

    issuer_sid: Mapped[UUID] = mapped_column(ForeignKey("issuer.sid"), primary_key=True)
    number: Mapped[int]
    hash: Mapped[bytes] = mapped_column(LargeBinary(32))
