"""Writing one's own archive."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from zhegui.features.files.api import attach
from zhegui.features.identity import api as identity
from zhegui.features.people.kinds import ID_CARD, KINDS, EntryKind
from zhegui.features.people.models import Archive, ArchiveAttachment, ArchiveEntry
from zhegui.features.people.pictures import fetch_pictures, keep_pictures
from zhegui.features.people.schemas import ArchiveSave, EntrySave, IdCardSave
from zhegui.kernel.errors import InvalidInput, OutOfDate
from zhegui.kernel.http.envelope import no_record, told
from zhegui.kernel.ids import new_sid
from zhegui.kernel.records.saves import current
from zhegui.kernel.records.writes import Act


async def save_archive(act: Act, given: ArchiveSave) -> Archive:
    """Change what is given of the caller's archive. Raises `NotFound`, `OutOfDate`,
    `InvalidInput`, `ConsentRequired`."""
    await fetch_pictures(act, given.id_card_attach_list or [])
    archive = current(await _own(act, given.sid), given.version)
    _refuse_out_of_date(archive, given)
    if given.id_card_attach_list:
        await _need_consent(act, given)
    if "email" in given.model_fields_set:
        archive.email = given.email
    if given.shared_list is not None:
        archive.shared = sorted(set(given.shared_list))
    for name, kind in KINDS.items():
        rows: Sequence[EntrySave | IdCardSave] | None = getattr(given, name)
        if rows is not None:
            await _replace(act, archive, kind, rows)
    await act.session.flush()
    return archive


def _refuse_out_of_date(archive: Archive, given: ArchiveSave) -> None:
    """Raises `OutOfDate` at each list that is given and was written since it was read."""
    if given.versions is None:
        return
    old = [
        f"{kind}List"
        for name, kind in KINDS.items()
        if getattr(given, name) is not None
        and getattr(given.versions, name) not in (None, archive.versions.get(f"{kind}List", 0))
    ]
    if old:
        zh, en = (
            "别处刚改过这份列表；核对后再保存一次",
            "This list was just changed elsewhere; look at it and save again",
        )
        raise OutOfDate([told(f"model.{name}", OutOfDate.id, zh, en) for name in old])


async def _own(act: Act, sid: UUID | None) -> Archive | None:
    """The caller's archive, locked; made when first written to."""
    await act.session.execute(
        insert(Archive)
        .values(
            sid=new_sid(),
            user_sid=act.caller.user,
            shared=[],
            versions={},
            created_at=act.now,
            updated_at=act.now,
            version=1,
        )
        .on_conflict_do_nothing()
    )
    mine = select(Archive).where(Archive.user_sid == act.caller.user).with_for_update()
    archive: Archive | None = await act.session.scalar(mine)
    return archive if archive and sid in (None, archive.sid) else None


async def _need_consent(act: Act, given: ArchiveSave) -> None:
    await identity.agree(act.session, act.caller.user, given.agreement_list)
    if not await identity.has_agreed(act.session, act.caller.user, "id_picture"):
        raise identity.ConsentRequired


async def _replace(
    act: Act, archive: Archive, kind: EntryKind, rows: Sequence[EntrySave | IdCardSave]
) -> None:
    """Make `rows` a list of the archive, in their order."""
    name = f"model.{kind}List"
    written = archive.versions.get(f"{kind}List", 0) + 1
    archive.versions = {**archive.versions, f"{kind}List": written}
    of_list = (ArchiveEntry.archive_sid == archive.sid) & (ArchiveEntry.kind == kind)
    found = await act.session.scalars(select(ArchiveEntry).where(of_list))
    there = {entry.sid: entry for entry in found}
    _refuse_unknown(rows, there, name)
    kept = [row.sid for row in rows if row.sid]
    await act.session.execute(delete(ArchiveEntry).where(of_list, ArchiveEntry.sid.not_in(kept)))
    for position, row in enumerate(rows):
        entry = there.get(row.sid) if row.sid else None
        entry = entry or ArchiveEntry(sid=new_sid(), archive_sid=archive.sid, kind=kind)
        entry.position = position
        _fill(entry, row)
        act.session.add(entry)
        await act.session.flush()
        await _attach(act, entry, row, f"{name}.{position}.attachList")


def _fill(entry: ArchiveEntry, row: EntrySave | IdCardSave) -> None:
    entry.title = row.title
    if isinstance(row, EntrySave):
        entry.organization, entry.level = row.organization or None, row.level or None
        entry.number, entry.description = row.number or None, row.description or None
        entry.start_on, entry.end_on = row.start, row.end


async def _attach(act: Act, entry: ArchiveEntry, row: EntrySave | IdCardSave, at: str) -> None:
    if row.attach_list is None:
        return
    if entry.kind == ID_CARD:
        await keep_pictures(act, entry.sid, row.attach_list, at)
        return
    key = ArchiveAttachment.entry_sid
    await attach(
        act.session, act.caller, key, entry.sid, row.attach_list, act.now, at=at, alone=True
    )


def _refuse_unknown(
    rows: Sequence[EntrySave | IdCardSave], there: dict[UUID, ArchiveEntry], name: str
) -> None:
    """Raises `InvalidInput` for a line that is not the list's, or is named twice."""
    named: set[UUID] = set()
    faults = []
    for place, row in enumerate(rows):
        if row.sid and (row.sid not in there or row.sid in named):
            faults.append(no_record(f"{name}.{place}.sid"))
        if row.sid:
            named.add(row.sid)
    if faults:
        raise InvalidInput(faults)
