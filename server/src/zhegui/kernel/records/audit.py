"""What was changed, by whom and why: a row beside each change, in its transaction, for good."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from sqlalchemy import Column, ColumnElement, Index, String, Text, inspect, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.context import request_id
from zhegui.kernel.db.append_only import erase_facts
from zhegui.kernel.db.database import Base, Fact, VaultColumn
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.people.caller import APPLICATION, Caller
from zhegui.kernel.records.differences import cut, differing

#: In a column's `info`: what it holds is somebody's, and the audit says only that it changed.
PERSONAL = "personal"
MASKED = "***"
LONGEST_LABEL = 200

Values = dict[str, Any]
#: Lists of the same records for those who write or sell them: `authoredNews` lists `news`.
_LISTED = re.compile(r"^(?:authored|sold)([A-Z])")
_NOT_TOLD = frozenset({"sid", "created_at", "updated_at", "version", "search_text", "title_text"})


class Masked(str):
    """What stands for a value that is not told; two are equal where the values are, so that the audit
    says that it changed."""

    __slots__ = ("hidden",)
    hidden: object

    def __new__(cls, hidden: object) -> Masked:
        made = super().__new__(cls, MASKED)
        made.hidden = hidden
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Masked) and self.hidden == other.hidden

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class AuditEntry(Fact):
    """One change of one record: `before` and `after` hold the columns that differ.

    No foreign keys: an entry outlives the record, and the person, that it speaks of. Where a record
    is about a person, `about_user_sid` says whom.
    """

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index(None, "record_sid"),
        Index(None, "organization_sid", "created_at"),
        Index(None, "user_sid"),
        Index(None, "about_user_sid"),
        Index(None, "created_at"),
        Index(
            "ix_audit_entry_deletion",
            "record_sid",
            postgresql_where="before is not null and after is null",
        ),
    )

    user_sid: Mapped[UUID | None]
    organization_sid: Mapped[UUID | None]
    about_user_sid: Mapped[UUID | None]
    action: Mapped[str] = mapped_column(String(60))
    record: Mapped[str] = mapped_column(String(60))
    record_sid: Mapped[UUID]
    label: Mapped[str] = mapped_column(String(LONGEST_LABEL))
    before: Mapped[Values | None] = mapped_column(JSONB(none_as_null=True))
    after: Mapped[Values | None] = mapped_column(JSONB(none_as_null=True))
    reason: Mapped[str | None] = mapped_column(Text)
    request: Mapped[str] = mapped_column(String(40))


def kind_of(action: str) -> str:
    """The kind of record that an action is about; a list that is exported counts as what it lists."""
    name = action.partition(".")[0]
    return _LISTED.sub(lambda found: found[1].lower(), name)


def snapshot(record: Base) -> Values:
    """The columns of a loaded or flushed record as JSON, without what nobody needs to read again.

    What is personal or sealed is masked, so that the audit holds no second copy of it.
    """
    return {column.key: _told(column, getattr(record, column.key)) for column in _columns(record)}


def given_parts(given: Wire, names: Iterable[str]) -> Values:
    """What a save gives for fields that are no columns, lists of links or an outline, as JSON."""
    return given.model_dump(mode="json", include=given.model_fields_set & set(names))


def audit(
    session: AsyncSession,
    caller: Caller,
    action: str,
    record: Base,
    *,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    reason: str | None = None,
    organization: UUID | None = None,
    about: UUID | None = None,
    label: str | None = None,
) -> None:
    """Note a change in the transaction that makes it; nothing is noted where nothing differs.

    `action` is `record.verb`, as on the wire; `before` is None for a new record, `after` for one
    that is deleted. `organization` is given for a record that does not name its own, `about` for one
    that concerns a person and has no `user_sid`, `label` for one whose words stand elsewhere.
    """
    was, is_now = _difference(before, after)
    if not (was or is_now or reason):
        return
    session.add(
        AuditEntry(
            user_sid=None if caller is APPLICATION else caller.user,
            organization_sid=organization or _place(caller, record),
            about_user_sid=about or getattr(record, "user_sid", None),
            action=action,
            record=kind_of(action),
            record_sid=getattr(record, "sid"),  # noqa: B009 (every record has one, the base has not)
            label=(label or label_of(record))[:LONGEST_LABEL],
            before=was,
            after=is_now,
            reason=reason,
            request=request_id.get()[:40],
        )
    )


@contextmanager
def audited(
    session: AsyncSession,
    caller: Caller,
    action: str,
    record: Base,
    *,
    reason: str | None = None,
    organization: UUID | None = None,
    about: UUID | None = None,
    label: str | None = None,
    parts: Mapping[str, Any] | None = None,
) -> Iterator[None]:
    """Note what is done to a record within; it is flushed there. One that is new has no `before`.

    `parts` is what was written of it beside its columns; the rest is that of `audit`.
    """
    before = snapshot(record) if inspect(record).persistent else None
    yield
    audit(
        session,
        caller,
        action,
        record,
        before=before,
        after={**snapshot(record), **(parts or {})},
        reason=reason,
        organization=organization,
        about=about,
        label=label,
    )


async def erase_words(
    session: AsyncSession, person: UUID, which: ColumnElement[bool] | None = None
) -> None:
    """Leave of the entries about a person, and of `which`, that something was done, when and by whom:
    what it was, and why, may name them."""
    chosen = await session.scalars(select(AuditEntry.sid).where(which)) if which is not None else ()
    await erase_facts(session, AuditEntry, person, list(chosen))


def _difference(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> tuple[Values | None, Values | None]:
    if before is None or after is None:
        return cut(dict(before)) if before else None, cut(dict(after)) if after else None
    was, is_now = Values(), Values()
    for name in (each for each in after if before.get(each) != after[each]):
        if name in before:
            was[name], is_now[name] = map(cut, differing(before[name], after[name]))
        else:
            is_now[name] = cut(after[name])
    return was, is_now


def _columns(record: Base) -> Iterator[Column[Any]]:
    for column in inspect(type(record)).columns:
        # What a value is looked up by is told with the value itself.
        looked_up = column.info.get(VaultColumn) is VaultColumn.LOOKUP
        if not (column.key in _NOT_TOLD or column.key.endswith("_html") or looked_up):
            yield column


def _told(column: Column[Any], value: object) -> object:
    if value is None or isinstance(value, bool | int):
        return value
    if PERSONAL in column.info or VaultColumn in column.info or isinstance(value, bytes):
        return Masked(value)
    return _json(value)


def _json(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Decimal):  # equal amounts are told alike: 0 and 0.00 are no difference
        return f"{value.normalize():f}"
    return str(value) if isinstance(value, UUID) else value


def _place(caller: Caller, record: Base) -> UUID | None:
    """Whose audit it is: that of the record's organization, else of the one acted for."""
    own: UUID | None = getattr(record, "organization_sid", None)
    return own or caller.organization


def label_of(record: Base) -> str:
    """What people call the record; empty where it has no name but that of a person."""
    for name in record.labelled_by:
        value = getattr(record, name, None)
        column = inspect(type(record)).columns.get(name)
        if value and column is not None and PERSONAL not in column.info:
            return str(value)
    return ""
