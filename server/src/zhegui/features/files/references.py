"""Whether other records name a file, by the foreign keys of all tables."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, ForeignKey, exists, or_

from zhegui.features.files.models import FOLLOWS, File
from zhegui.kernel.db.database import Base


def is_used() -> ColumnElement[bool]:
    """That some record names the file."""
    return _named_by(_keys())


def is_kept() -> ColumnElement[bool]:
    """That some record must keep the file: its key neither cascades nor becomes null."""
    return _named_by(key for key in _keys() if key.ondelete is None)


def _keys() -> list[ForeignKey]:
    return [
        key
        for table in Base.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table is File.__table__ and FOLLOWS not in key.info
    ]


def _named_by(keys: Iterable[ForeignKey]) -> ColumnElement[bool]:
    return or_(*(exists().where(key.parent == File.sid) for key in keys))
