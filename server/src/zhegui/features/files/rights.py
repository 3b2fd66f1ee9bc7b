"""Who may read a file: its owner, and who may read a record that carries it. An export of data is its
owner's only while they have the right to the data.

An operator may read any other file too, but for a reason that is recorded: `addresses.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, exists, false, or_
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.files.made_files import OWNERS_ALONE
from zhegui.features.files.models import File, attachment_of
from zhegui.kernel.records.listing import Resource, Viewer
from zhegui.kernel.records.listing.resource import Scope


@dataclass(frozen=True, slots=True)
class Carrier:
    """A kind of record with attachments: their table's key to it, and its resource.

    Who sees the record sees that it has them; `readable_by` says, of the same rows, who may fetch.
    """

    key: InstrumentedAttribute[object]
    resource: Callable[[], Resource]
    readable_by: Scope | None


_carriers: list[Carrier] = []


def register(carrier: Carrier) -> None:
    """Let the rights to a kind of record be rights to its attachments."""
    _carriers.append(carrier)


#: By the folder of the files: of those below it, which the viewer still has the right to.
_while: dict[str, Scope] = {}


def bind(folder: str, scope: Scope) -> None:
    """Let files below `folder` be their owner's only where `scope` holds for them."""
    _while[folder] = scope


def own(viewer: Viewer) -> ColumnElement[bool]:
    """One's own files alone."""
    bound = (or_(~File.path.startswith(folder), scope(viewer)) for folder, scope in _while.items())
    return and_(File.owner_sid == viewer.user, *bound)


def own_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """One's own files, and those of the organization that one manages: what one may hand on."""
    holds = "file.write" in viewer.rights
    managed = File.organization_sid == viewer.organization if holds else false()
    return or_(own(viewer), managed)


def may_read(viewer: Viewer) -> ColumnElement[bool]:
    """Files that the viewer may fetch, and need not say why."""
    carried = (_carried(each, viewer, each.readable_by) for each in _carriers)
    return or_(own_or_managed(viewer), *carried)


def may_see(viewer: Viewer) -> ColumnElement[bool]:
    """Files of which the viewer may know name, size and type."""
    if viewer.is_operator:
        return or_(own(viewer), ~File.path.startswith(OWNERS_ALONE))
    return or_(own_or_managed(viewer), *(_carried(each, viewer, None) for each in _carriers))


def _carried(carrier: Carrier, viewer: Viewer, readable_by: Scope | None) -> ColumnElement[bool]:
    """That some record carries the file which is seen, and read as `readable_by` says."""
    resource = carrier.resource()
    link = attachment_of(carrier.key)
    terms = [
        link.file_sid == File.sid,
        carrier.key == resource.table.c.sid,
        resource.visible_to(viewer),
    ]
    if readable_by is not None:
        terms.append(readable_by(viewer))
    return exists().where(*terms)
