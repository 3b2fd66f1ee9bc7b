"""Files that belong to somebody, and how other records carry them."""

from __future__ import annotations

from typing import Any, ClassVar, cast
from uuid import UUID

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import InstrumentedAttribute, Mapped, declared_attr, mapped_column

from zhegui.kernel.db.database import Base, Fact, Record
from zhegui.kernel.records.audit import PERSONAL

#: In the `info` of a key: what is made of a file goes with it, and does not keep it.
FOLLOWS = "follows"


class File(Record):
    """A file in the storage, of somebody, or of an organization in whose name they put it there.

    `seconds` is how long a video plays, where it says so.
    """

    __tablename__ = "file"

    owner_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("user.sid", ondelete="set null"), index=True
    )
    organization_sid: Mapped[UUID | None] = mapped_column(
        ForeignKey("organization.sid"), index=True
    )
    path: Mapped[str] = mapped_column(String(200), unique=True)
    name: Mapped[str] = mapped_column(String(200), info={PERSONAL: True})
    media_type: Mapped[str] = mapped_column(String(80))
    size: Mapped[int]
    seconds: Mapped[int | None]
    sha256: Mapped[bytes] = mapped_column(LargeBinary(32))


class Attachment(Base):
    """A file of some record, in its place. A feature's table adds the key to that record, and says
    whether the file stays as long as the record does."""

    __abstract__ = True
    keeps_files: ClassVar[bool] = False

    @declared_attr
    def file_sid(cls) -> Mapped[UUID]:  # noqa: N805 (of the class)
        return mapped_column(
            ForeignKey("file.sid", ondelete=None if cls.keeps_files else "cascade"),
            primary_key=True,
            index=True,
        )

    position: Mapped[int]


class FileLook(Fact):
    """That an operator was given somebody's private file, and why. Append-only.

    `file_sid` is no foreign key: the file may go, and what it has here does not keep it.
    """

    __tablename__ = "file_look"

    file_sid: Mapped[UUID] = mapped_column(index=True)
    owner_sid: Mapped[UUID | None] = mapped_column(ForeignKey("user.sid"), index=True)
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    reason: Mapped[str] = mapped_column(String(200))


def attachment_of(key: InstrumentedAttribute[Any]) -> type[Attachment]:
    """The model of a key of some kind of attachment."""
    return cast("type[Attachment]", key.class_)
