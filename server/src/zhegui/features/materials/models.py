"""Study materials, their files, and who has downloaded them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.features.files.api import Attachment
from zhegui.kernel.db.database import Base
from zhegui.kernel.text.titles import TitledRecord


class Material(TitledRecord):
    """Something to read or keep, of one or several files.

    `size` in bytes and `page_count` are those of its files together; `download_count` is people.
    """

    __tablename__ = "material"
    __table_args__ = (
        Index("ix_material_search_text", "search_text", postgresql_using="gin"),
        Index("ix_material_title_text", "title_text", postgresql_using="gin"),
        Index(
            "ix_material_newest_first",
            text("published_at desc nulls last"),
            text("sid desc"),
            postgresql_include=["state"],
        ),
    )
    searched = ("title", "summary")

    title: Mapped[str] = mapped_column(String(80))
    summary: Mapped[str] = mapped_column(String(300))
    price: Mapped[Decimal] = mapped_column(default=Decimal(0))
    # How long what was bought may be used; a year unless said.
    valid_days: Mapped[int | None]
    size: Mapped[int] = mapped_column(default=0)
    page_count: Mapped[int | None]
    download_count: Mapped[int] = mapped_column(default=0)
    state: Mapped[str] = mapped_column(String(16), default="draft")
    published_at: Mapped[datetime | None]


class MaterialCategory(Base):
    """That a material is found in a category."""

    __tablename__ = "material_category"
    called = ("资料", "materials")

    material_sid: Mapped[UUID] = mapped_column(
        ForeignKey("material.sid", ondelete="cascade"), primary_key=True
    )
    category_sid: Mapped[UUID] = mapped_column(
        ForeignKey("category.sid"), primary_key=True, index=True
    )


class MaterialAttachment(Attachment):
    """A file of a material."""

    __tablename__ = "material_attachment"

    material_sid: Mapped[UUID] = mapped_column(
        ForeignKey("material.sid", ondelete="cascade"), primary_key=True
    )


class MaterialDownload(Base):
    """That somebody has downloaded from a material; who comes again is not counted again."""

    __tablename__ = "material_download"

    material_sid: Mapped[UUID] = mapped_column(
        ForeignKey("material.sid", ondelete="cascade"), primary_key=True
    )
    user_sid: Mapped[UUID] = mapped_column(
        ForeignKey("user.sid", ondelete="cascade"), primary_key=True, index=True
    )
    created_at: Mapped[datetime]
