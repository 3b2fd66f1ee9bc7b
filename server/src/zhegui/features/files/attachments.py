"""`attachList`: files as a part of other records. How a feature uses it: docs/guide/extend.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute
from starlette.datastructures import State

from zhegui.features.files.errors import no_such_file
from zhegui.features.files.models import File, attachment_of
from zhegui.features.files.references import is_used
from zhegui.features.files.resources import attachments
from zhegui.features.files.rights import Carrier, own, own_or_managed, register
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.listing import Reading, Resource, many_to_many
from zhegui.kernel.records.listing.resource import Relation, Scope

#: In a request: `attach_list: AttachList | None = None`; None leaves them as they are.
AttachList = Annotated[list[Reference], Field(max_length=20)]


def attach_list(
    key: InstrumentedAttribute[Any],
    resource: Callable[[], Resource],
    *,
    readable_by: Scope | None = None,
) -> Relation:
    """The include `attachList` of `resource`; `key` is its attachments' key to it.

    Who sees a record sees name, size and type of its files, and may fetch them: all of them, or
    those of the rows that `readable_by` leaves.
    """
    register(Carrier(key, resource, readable_by))
    link = attachment_of(key)
    return many_to_many(attachments, key, link.file_sid, [link.position])


async def attach(
    session: AsyncSession,
    caller: Caller,
    key: InstrumentedAttribute[Any],
    record: UUID,
    files: Sequence[Reference],
    now: datetime,
    *,
    at: str = "model.attachList",
    alone: bool = False,
) -> None:
    """Make `files`, in this order, the attachments of a record that the caller may change.

    They must be the caller's own or, unless `alone`, the managed organization's, or be its
    attachments already; else `InvalidInput` at `at`. What one keeps `alone` is no organization's.
    What is left out is forgotten within the hour, once it is a day old.
    """
    wanted = await attachable(session, caller, key, record, files, now, at=at, alone=alone)
    if alone:
        await _take_from_organization(session, caller, wanted)
    await hang(session, key, record, wanted)


async def attachable(
    session: AsyncSession,
    caller: Caller,
    key: InstrumentedAttribute[Any],
    record: UUID | None,
    files: Sequence[Reference],
    now: datetime,
    *,
    at: str = "model.attachList",
    alone: bool = False,
) -> list[UUID]:
    """Those `files` by their sids, which `attach` would take; a new record is None. Raises
    `InvalidInput` at `at`."""
    link = attachment_of(key)
    wanted = [each.sid for each in files]
    reading = Reading(caller, now, State())
    theirs = (own if alone else own_or_managed)(reading.viewer)
    present = select(link.file_sid).where(key == record)
    allowed = select(File.sid).where(File.sid.in_(wanted), or_(theirs, File.sid.in_(present)))
    found = set(await session.scalars(allowed, reading.values()))
    _refuse_unknown(files, found, at)
    return wanted


async def _take_from_organization(
    session: AsyncSession, caller: Caller, files: Sequence[UUID]
) -> None:
    """Make files their owner's alone: who manages an organization uploads in its name, and its other
    managers may read that. What some record carries stays whose it is."""
    uploaded = File.sid.in_(files), File.owner_sid == caller.user, ~is_used()
    await session.execute(update(File).where(*uploaded).values(organization_sid=None))


async def hang(
    session: AsyncSession, key: InstrumentedAttribute[Any], record: UUID, files: Sequence[UUID]
) -> None:
    """The same for files that the installation made itself, whose right to be there nobody asks."""
    link = attachment_of(key)
    await session.execute(delete(link).where(key == record))
    rows = [
        {key.key: record, "file_sid": sid, "position": position}
        for position, sid in enumerate(dict.fromkeys(files))
    ]
    if rows:
        await session.execute(insert(link), rows)


def _refuse_unknown(files: Sequence[Reference], found: set[UUID], at: str) -> None:
    details = [
        no_such_file(f"{at}.{place}.sid")
        for place, each in enumerate(files)
        if each.sid not in found
    ]
    if details:
        raise InvalidInput(details)
