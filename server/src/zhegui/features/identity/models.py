"""Users, how they log in, and what they agreed to."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, DateTime, ForeignKey, Sequence, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.database import Base, Fact, Lookup, Record, Sealed

Sequence("user_number", start=100001, metadata=Base.metadata)


class User(Record):
    """Somebody with an account. Numbers that name a person are encrypted and found by hash."""

    __tablename__ = "user"

    number: Mapped[str] = mapped_column(
        String(32), unique=True, server_default=text("(nextval('user_number'::regclass))::text")
    )
    nickname: Mapped[str] = mapped_column(String(40))
    description: Mapped[str | None] = mapped_column(String(500))
    avatar: Mapped[str | None] = mapped_column(String(300))
    mobile_sealed: Mapped[Sealed]
    mobile_lookup: Mapped[Lookup] = mapped_column(unique=True)
    mobile_masked: Mapped[str] = mapped_column(String(11))
    password_hash: Mapped[str | None] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16), default="active")
    is_operator: Mapped[bool] = mapped_column(default=False)
    real_name: Mapped[str | None] = mapped_column(String(60))
    id_number_sealed: Mapped[Sealed | None]
    id_number_lookup: Mapped[Lookup | None] = mapped_column(index=True)
    id_number_masked: Mapped[str | None] = mapped_column(String(18))
    real_name_confirmed_at: Mapped[datetime | None]


class UserImage(Record):
    """A public picture of somebody, cut square; the first is their avatar."""

    __tablename__ = "user_image"

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    position: Mapped[int]
    url: Mapped[str] = mapped_column(String(300))


class LoginSession(Record):
    """One login on one device. Its refresh token is the one of `generation`.

    `ends` are the moments at which the generations before it ended, those of the last seconds.
    """

    __tablename__ = "login_session"

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), index=True)
    generation: Mapped[int] = mapped_column(default=1)
    ends: Mapped[list[datetime]] = mapped_column(ARRAY(DateTime(timezone=True)), default=list)
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    device: Mapped[str | None] = mapped_column(String(200))


class VerificationCode(Record):
    """A code sent to a mobile number: hashed, of one use, few tries and a short life."""

    __tablename__ = "verification_code"

    transaction_code: Mapped[str] = mapped_column(String(64), unique=True)
    mobile_lookup: Mapped[Lookup]
    purpose: Mapped[str | None] = mapped_column(String(16))
    code_hash: Mapped[Lookup]
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
