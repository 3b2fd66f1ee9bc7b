"""Who reads archives: their holder, and employers the lists that are shared with them."""

from __future__ import annotations

from typing import cast, get_args

from sqlalchemy import ColumnElement, ScalarSelect, case, exists, false, func, literal, or_, select

from zhegui.features.files.api import attach_list
from zhegui.features.identity.api import users
from zhegui.features.organizations.api import Staff
from zhegui.features.people.kinds import ID_CARD, EntryKind, ListName
from zhegui.features.people.models import (
    Archive,
    ArchiveAttachment,
    ArchiveEntry,
    IdPicture,
    IdPictureLook,
)
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many, to_one, words_of


def employs(viewer: Viewer) -> ColumnElement[bool]:
    """Archives of who works where the viewer acts with the right to read of staff."""
    if "staff.read" not in viewer.rights:
        return false()
    return exists(
        select(Staff.sid)
        .where(Staff.user_sid == Archive.user_sid, Staff.organization_sid == viewer.organization)
        .correlate(Archive)
    )


def own_or_shared(viewer: Viewer) -> ColumnElement[bool]:
    """One's own; of one's staff those that share something."""
    shared = employs(viewer) & (func.cardinality(Archive.shared) > 0)
    return or_(Archive.user_sid == viewer.user, shared)


def shown(viewer: Viewer) -> ColumnElement[bool]:
    """Entries of one's own archive; of one's staff those of the lists that are shared."""
    here = select(Archive.sid).where(Archive.sid == ArchiveEntry.archive_sid, _shown_of_it(viewer))
    return exists(here)


def _shown_of_it(viewer: Viewer) -> ColumnElement[bool]:
    """Which entries are shown of the archive at hand."""
    list_name = func.concat(ArchiveEntry.kind, "List")
    shared = employs(viewer) & (list_name == func.any(Archive.shared))
    return or_(Archive.user_sid == viewer.user, shared)


def _words(viewer: Viewer) -> ScalarSelect[str]:
    """What the entries say that are shown of an archive."""
    entry = (ArchiveEntry.title, ArchiveEntry.organization, ArchiveEntry.level)
    said = words_of(*entry, ArchiveEntry.number, ArchiveEntry.description)
    return (
        select(func.string_agg(said, "\n"))
        .where(ArchiveEntry.archive_sid == Archive.sid, _shown_of_it(viewer))
        .correlate(Archive)
        .scalar_subquery()
    )


def own_picture(viewer: Viewer) -> ColumnElement[bool]:
    """Pictures in one's own archive."""
    return exists(
        select(Archive.sid)
        .join(ArchiveEntry, ArchiveEntry.archive_sid == Archive.sid)
        .where(ArchiveEntry.sid == IdPicture.entry_sid, Archive.user_sid == viewer.user)
    )


def own_looks(viewer: Viewer) -> ColumnElement[bool]:
    """Looks at one's own pictures."""
    return IdPictureLook.owner_sid == viewer.user


POSITION = Field("position", read=False, sort=True)
ENTRY_FIELDS = [
    POSITION,
    Field("title", filter=True, sort=True),
    Field("organization", filter=True),
    Field("level"),
    Field("number"),
    Field("description"),
    Field("start", ArchiveEntry.start_on, filter=True, sort=True),
    Field("end", ArchiveEntry.end_on, filter=True, sort=True),
]
#: Every entry as a carrier of files.
entries: Resource = Resource(
    "archiveEntry",
    ArchiveEntry,
    visible_to=shown,
    fields=[Field("kind", type=EntryKind, filter=True), *ENTRY_FIELDS],
)
_files = attach_list(ArchiveAttachment.entry_sid, lambda: entries)


def _of(kind: EntryKind) -> Resource:
    def listed(viewer: Viewer) -> ColumnElement[bool]:
        return (ArchiveEntry.kind == kind) & shown(viewer)

    name = f"archive{kind[0].upper()}{kind[1:]}"
    return Resource(
        name, ArchiveEntry, visible_to=listed, fields=ENTRY_FIELDS, includes={"attachList": _files}
    )


KINDS: tuple[EntryKind, ...] = cast(
    "tuple[EntryKind, ...]", tuple(kind for kind in get_args(EntryKind) if kind != ID_CARD)
)
id_pictures = Resource(
    "idPicture",
    IdPicture,
    visible_to=own_picture,
    fields=[Field("name"), Field("size"), Field("mediaType"), POSITION],
)


def _own_cards(viewer: Viewer) -> ColumnElement[bool]:
    mine = select(Archive.sid).where(
        Archive.sid == ArchiveEntry.archive_sid, Archive.user_sid == viewer.user
    )
    return (ArchiveEntry.kind == ID_CARD) & exists(mine)


id_cards = Resource(
    "archiveIdCard",
    ArchiveEntry,
    visible_to=_own_cards,
    fields=[Field("title"), POSITION],
    includes={"attachList": to_many(id_pictures, IdPicture.entry_sid, order=["position"])},
)
looks = Resource(
    "idPictureLook",
    IdPictureLook,
    visible_to=own_looks,
    fields=[Field("reason"), Field("createdAt", filter=True, sort=True)],
    default_order=["-createdAt"],
)


def _own_email(viewer: Viewer) -> ColumnElement[str | None]:
    return case((Archive.user_sid == viewer.user, Archive.email), else_=literal(None))


archives = Resource(
    "archive",
    Archive,
    visible_to=own_or_shared,
    fields=[
        Field("userSid", filter=True),
        Field("email", _own_email, type=str, nullable=True),
        Field("sharedList", Archive.shared, type=list[ListName]),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
        Field("versions", type=dict[str, int]),
    ],
    includes={
        "user": to_one(users, Archive.user_sid),
        "idCardAttachList": to_many(id_cards, ArchiveEntry.archive_sid, order=["position"]),
        **{
            f"{kind}List": to_many(_of(kind), ArchiveEntry.archive_sid, order=["position"])
            for kind in KINDS
        },
    },
    search=_words,
    default_order=["-updatedAt"],
)
