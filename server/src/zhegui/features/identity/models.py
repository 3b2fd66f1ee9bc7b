"""Users, how they log in, and what they agreed to."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    Sequence,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base, Fact, Lookup, Record, Sealed
from zhegui.kernel.records.audit import PERSONAL

Sequence("user_number", start=100001, metadata=Base.metadata)


class User(Record):
    """Somebody with an account. Numbers that name a person are encrypted and found by hash.

    Name and ID number are confirmed where `real_name_confirmed_at` is set; of those that are, each
    number is one account's. `withdrawn_lookup` is all that is left after a withdrawal: the hash of
    both together, so that nobody comes back as somebody else. `language` is the one in which they used
    the site last.
    """

    __tablename__ = "user"
    __table_args__ = (
        Index(
            "uq_user_confirmed_id_number",
            "id_number_lookup",
            unique=True,
            postgresql_where=text("real_name_confirmed_at is not null"),
        ),
    )

    number: Mapped[str] = mapped_column(
        String(32), unique=True, server_default=text("(nextval('user_number'::regclass))::text")
    )
    nickname: Mapped[str] = mapped_column(String(40), info={PERSONAL: True})
    description: Mapped[str | None] = mapped_column(String(500), info={PERSONAL: True})
    avatar: Mapped[str | None] = mapped_column(String(300), info={PERSONAL: True})
    mobile_sealed: Mapped[Sealed]
    mobile_lookup: Mapped[Lookup] = mapped_column(unique=True)
    mobile_masked: Mapped[str] = mapped_column(String(11), info={PERSONAL: True})
    password_hash: Mapped[str | None] = mapped_column(Text, info={PERSONAL: True})
    language: Mapped[str] = mapped_column(String(2), default="zh", server_default="zh")
    state: Mapped[str] = mapped_column(String(16), default="active")
    is_operator: Mapped[bool] = mapped_column(default=False)
    real_name: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    id_number_sealed: Mapped[Sealed | None]
    id_number_lookup: Mapped[Lookup | None]
    id_number_masked: Mapped[str | None] = mapped_column(String(18), info={PERSONAL: True})
    real_name_confirmed_at: Mapped[datetime | None]
    withdrawn_lookup: Mapped[Lookup | None]


class UserImage(Record):
    """A public picture of somebody, cut square; the first is their avatar."""

    __tablename__ = "user_image"

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    position: Mapped[int]
    url: Mapped[str] = mapped_column(String(300))


class LoginSession(Record):
    """One login on one device. Its refresh token is the one of `generation`.

    `arrived` says that the tokens of `generation` were used, so that who renewed has received them.
    `ends` are the moments at which the generations before it ended, those of the last seconds.
    """

    __tablename__ = "login_session"

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    generation: Mapped[int] = mapped_column(default=1)
    arrived: Mapped[bool] = mapped_column(default=True)
    ends: Mapped[list[datetime]] = mapped_column(ARRAY(DateTime(timezone=True)), default=list)
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    device: Mapped[str | None] = mapped_column(String(200))


class KnownDevice(Record):
    """A browser that somebody has logged in from, known again by the secret that it keeps."""

    __tablename__ = "known_device"
    __table_args__ = (UniqueConstraint("user_sid", "secret_lookup"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"))
    secret_lookup: Mapped[Lookup]
    seen_at: Mapped[datetime]


class VerificationCode(Record):
    """A code sent to a mobile number: hashed, of one use, few tries and a short life."""

    __tablename__ = "verification_code"

    transaction_code: Mapped[str] = mapped_column(String(64), unique=True)
    mobile_lookup: Mapped[Lookup]
    purpose: Mapped[str | None] = mapped_column(String(16))
    code_hash: Mapped[Lookup]
    #: From which it was asked for, unless from a device that the account knows or from an address
    #: whose limits are raised.
    network: Mapped[str | None] = mapped_column(String(50))
    expires_at: Mapped[datetime] = mapped_column(index=True)
    tries: Mapped[int] = mapped_column(default=0)
    used_at: Mapped[datetime | None]


class Consent(Fact):
    """That somebody agreed to one version of a text. Append-only."""

    __tablename__ = "consent"
    __table_args__ = (UniqueConstraint("user_sid", "kind", "edition"),)

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    kind: Mapped[str] = mapped_column(String(16))
    edition: Mapped[str] = mapped_column(String(16))


class IdentityRequest(Record):
    """That somebody asks for another identity than the rules give them, for a person to decide.

    `holder_sid` is the account that had confirmed the number, of a merge or dispute: it is judged as it
    was, though it gave the number up since. What names a person is erased with the account's own. Where nothing is sealed here, the request
    is about the name and number that stand, unconfirmed, in the account.
    """

    __tablename__ = "identity_request"
    __table_args__ = (
        Index(
            "uq_identity_request_open",
            "user_sid",
            unique=True,
            postgresql_where=text("state = 'open'"),
        ),
        CheckConstraint("kind in ('correction', 'merge', 'dispute')", name="kind"),
        CheckConstraint("state in ('open', 'accepted', 'rejected', 'cancelled')", name="state"),
    )

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    holder_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(16), default="open")
    reason: Mapped[str | None] = mapped_column(String(500), info={PERSONAL: True})
    edition: Mapped[str | None] = mapped_column(String(16))
    real_name: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    id_number_sealed: Mapped[Sealed | None]
    id_number_lookup: Mapped[Lookup | None]
    id_number_masked: Mapped[str | None] = mapped_column(String(18), info={PERSONAL: True})


class IdentityEvent(Fact):
    """One thing that happened to somebody's identity, by whom and why. Append-only.

    It names nobody: the name and number that it is about are masked. `edition` is the consent that
    was given with it.
    """

    __tablename__ = "identity_event"

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    by_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid"))
    request_sid: Mapped[UUID | None] = mapped_column(ForeignKey("identity_request.sid"))
    reason: Mapped[str | None] = mapped_column(String(500))
    edition: Mapped[str | None] = mapped_column(String(16))
    name_masked: Mapped[str | None] = mapped_column(String(60))
    id_number_masked: Mapped[str | None] = mapped_column(String(18))
