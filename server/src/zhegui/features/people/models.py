"""Archives, their entries, and pictures of ID documents, sealed."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files.api import Attachment
from zhegui.kernel.db.database import Fact, Record, Sealed
from zhegui.kernel.records.audit import PERSONAL


class Archive(Record):
    """What somebody says of themselves; `shared` names the lists that their employers may read.

    `versions` counts the writes of each list, by its name.
    """

    __tablename__ = "archive"

    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid", ondelete="cascade"), unique=True)
    email: Mapped[str | None] = mapped_column(String(254), info={PERSONAL: True})
    shared: Mapped[list[str]] = mapped_column(ARRAY(String(20)), default=list)
    versions: Mapped[dict[str, int]] = mapped_column(JSONB, default=dict, server_default="{}")


class ArchiveEntry(Record):
    """One line of one of an archive's lists."""

    __tablename__ = "archive_entry"
    __table_args__ = (
        CheckConstraint(
            "start_on is null or end_on is null "
            'or left(start_on, 7) collate "C" <= left(end_on, 7) collate "C"',
            name="order",
        ),
        Index(None, "archive_sid", "kind", "position"),
    )

    archive_sid: Mapped[UUID] = mapped_column(ForeignKey("archive.sid", ondelete="cascade"))
    kind: Mapped[str] = mapped_column(String(16))
    position: Mapped[int]
    title: Mapped[str] = mapped_column(String(80), info={PERSONAL: True})
    organization: Mapped[str | None] = mapped_column(String(80), info={PERSONAL: True})
    level: Mapped[str | None] = mapped_column(String(40), info={PERSONAL: True})
    number: Mapped[str | None] = mapped_column(String(60), info={PERSONAL: True})
    description: Mapped[str | None] = mapped_column(String(300), info={PERSONAL: True})
    #: A month or a day, as written; `end_on` may be `present`.
    start_on: Mapped[str | None] = mapped_column(String(10))
    end_on: Mapped[str | None] = mapped_column(String(10))


class ArchiveAttachment(Attachment):
    """A file of an entry."""

    __tablename__ = "archive_attachment"

    entry_sid: Mapped[UUID] = mapped_column(
        ForeignKey("archive_entry.sid", ondelete="cascade"), primary_key=True
    )


class IdPicture(Record):
    """A picture of an ID document: base64, sealed; nothing else is kept of it."""

    __tablename__ = "id_picture"

    entry_sid: Mapped[UUID] = mapped_column(
        ForeignKey("archive_entry.sid", ondelete="cascade"), index=True
    )
    position: Mapped[int]
    name: Mapped[str] = mapped_column(String(200), info={PERSONAL: True})
    media_type: Mapped[str] = mapped_column(String(80))
    size: Mapped[int]
    content_sealed: Mapped[Sealed]


class IdPictureLook(Fact):
    """That a reviewer looked at a picture, and why. Append-only.

    `picture_sid` is no foreign key: the picture may go, and the look stays.
    """

    __tablename__ = "id_picture_look"

    picture_sid: Mapped[UUID] = mapped_column(index=True)
    owner_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"), index=True)
    user_sid: Mapped[UUID] = mapped_column(ForeignKey("user.sid"))
    reason: Mapped[str | None] = mapped_column(String(200))
