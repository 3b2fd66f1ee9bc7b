"""Imports by call: files are kept, a job reads them, and the report says what became of each row."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import PurePosixPath
from typing import Literal
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.banks import writable_bank
from zhegui.features.questions.errors import ImportStarted
from zhegui.features.questions.formats import FORMATS, Package
from zhegui.features.questions.formats.table import not_a_table
from zhegui.features.questions.imports import ImportOutcome, import_rows
from zhegui.features.questions.models import Bank, QuestionImport
from zhegui.features.questions.remarks import FileRefused, Remark, companion_fault, fault
from zhegui.kernel import crash_points
from zhegui.kernel.db.locks import without_connection
from zhegui.kernel.errors import Forbidden, NotFound, Unauthenticated
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audited
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services
from zhegui.ports.storage import Storage

JOB = "questions.import"
STARTED = ("queued", "running")
OVER = ("done", "refused", "failed")
#: Longer than all attempts of a job together.
LEFT_ALONE = timedelta(days=1)
Role = Literal["file", "companion", "figure"]


@dataclass(frozen=True, slots=True)
class UploadedPart:
    """One uploaded file and what it is for."""

    role: Role
    name: str
    data: bytes


async def upload(
    session: AsyncSession,
    storage: Storage,
    caller: Caller,
    bank: UUID,
    format: str,
    parts: Sequence[UploadedPart],
) -> QuestionImport:
    """Keep the files of an import; the first is the main one. Nothing is read yet."""
    target = await writable_bank(session, caller, bank)
    sid = new_sid()
    kept: list[dict[str, str]] = []
    async with without_connection(session, caller.user):
        for number, part in enumerate(parts):
            path = f"imports/{sid}/{number}"
            await storage.put(path, part.data)
            kept.append({"role": part.role, "name": base_name(part.name), "path": path})
    record = QuestionImport(
        sid=sid,
        bank_sid=target.sid,
        user_sid=caller.user,
        format=format,
        file_name=base_name(parts[0].name),
        state="uploaded",
        files=kept,
        remarks=[],
    )
    session.add(record)
    await session.flush()
    return record


def base_name(name: str) -> str:
    """The last part of a file's name as a browser gave it, printable and not too long."""
    last = PurePosixPath(name.replace("\\", "/")).name
    return "".join(sign for sign in last if sign.isprintable())[-200:] or "file"


async def find_import(
    session: AsyncSession, caller: Caller, sid: UUID, *, locked: bool = False
) -> QuestionImport:
    """An import into a bank that the caller may write to; raises `NotFound`."""
    record = await session.get(QuestionImport, sid, with_for_update=locked or None)
    if record is None:
        raise NotFound
    await writable_bank(session, caller, record.bank_sid)
    return record


async def start(session: AsyncSession, caller: Caller, sid: UUID) -> QuestionImport:
    """Put an uploaded import into the queue, once."""
    record = await find_import(session, caller, sid, locked=True)
    if record.state != "uploaded":
        raise ImportStarted
    bank = await session.get_one(Bank, record.bank_sid)
    action, owner = "questionImport.start", bank.organization_sid
    with audited(session, caller, action, record, organization=owner):
        record.state, record.user_sid = "queued", caller.user
        await session.flush()
    await put(session, sid)
    return record


async def put(session: AsyncSession, sid: UUID) -> None:
    """Enqueue an import, in the turn of its bank's organization."""
    record = await session.get_one(QuestionImport, sid)
    bank = await session.get_one(Bank, record.bank_sid)
    owner = bank.organization_sid or record.user_sid or bank.sid
    await enqueue(session, JOB, owner=str(owner), sid=str(sid))


async def run(services: Services, sid: UUID) -> None:
    """The import itself, as a job: run again after a crash it does what is left, or nothing."""
    record = await _begin(services, sid)
    if record is None:
        return
    try:
        await _import(services, record)
    except FileRefused as refusal:
        await _note(services, sid, state="refused", **_remarks(refusal.remarks))
    await _delete_files(services.storage, record)


async def give_up(services: Services, sid: UUID) -> None:
    """Say that an import has failed, and forget its files; one that is over stays as it is."""
    async with services.transaction() as (session, _):
        record = await session.get(QuestionImport, sid, with_for_update=True)
        if record is None or record.state in OVER:
            return
        record.state = "failed"
        record.remarks = [fault(None, "import_failed").to_json()]
        record.remark_count = 1
    await _delete_files(services.storage, record)


async def sweep(services: Services, now: datetime) -> None:
    """Forget uploads that nobody started, and give up what its job no longer works on."""
    async with services.transaction() as (session, _):
        old = await session.scalars(
            select(QuestionImport).where(
                QuestionImport.state.not_in(OVER), QuestionImport.updated_at < now - LEFT_ALONE
            )
        )
        left = old.all()
        for record in left:
            if record.state == "uploaded":
                await session.delete(record)
    for record in left:
        await give_up(services, record.sid)
        await _delete_files(services.storage, record)


async def _delete_files(storage: Storage, record: QuestionImport) -> None:
    for file in record.files:
        await storage.delete(file["path"])


async def _import(services: Services, record: QuestionImport) -> None:
    package = await _package(services.storage, record)
    # On a thread: everybody else is answered meanwhile.
    parsed = await asyncio.to_thread(FORMATS[record.format].parse, package)
    await _note(services, record.sid, total_rows=len(parsed.rows), done_rows=0)

    async def progress(done: int) -> None:
        await _note(services, record.sid, done_rows=done)

    async with services.transaction() as (session, now):
        crash_points.taking(session, "import")
        bank = await session.get_one(Bank, record.bank_sid)
        await _refuse_right_ended(services, session, record.user_sid, bank)
        outcome = await import_rows(
            session, services.storage, bank, parsed, now, author=record.user_sid, progress=progress
        )
        await _finish(session, record.sid, outcome, now)


async def _refuse_right_ended(
    services: Services, session: AsyncSession, user: UUID, bank: Bank
) -> None:
    """Raise `FileRefused` where who started the import may not write to the bank any more."""
    for acting_for in (bank.organization_sid, None):  # an operator acts for none
        with suppress(Unauthenticated, Forbidden, NotFound):
            caller = await services.caller_now(session, user, acting_for)
            await writable_bank(session, caller, bank.sid)
            return
    raise FileRefused([fault(None, "right_ended")])


async def _begin(services: Services, sid: UUID) -> QuestionImport | None:
    async with services.transaction() as (session, _):
        record = await session.get(QuestionImport, sid)
        if record is None or record.state in OVER:
            return None
        record.state = "running"
        return record


async def _package(storage: Storage, record: QuestionImport) -> Package:
    try:
        read = [(file, await storage.get(file["path"])) for file in record.files]
    except FileNotFoundError:
        raise FileRefused([fault(None, "upload_missing")]) from None
    main = next(data for file, data in read if file["role"] == "file")
    companions = {file["name"]: data for file, data in read if file["role"] == "companion"}
    _refuse_unknown(companions, FORMATS[record.format].companion_names())
    figures = {file["name"]: data for file, data in read if file["role"] == "figure"}
    return Package(main, companions, figures)


def _refuse_unknown(companions: Mapping[str, bytes], known: Collection[str]) -> None:
    """A file that nothing reads is a mistake: raises `FileRefused`, which names the program of each."""
    stranger = fault(None, "companion_unknown", names=", ".join(known) or "–")
    unknown = [
        companion_fault(name, not_a_table(data) or stranger)
        for name, data in companions.items()
        if name not in known
    ]
    if unknown:
        raise FileRefused(unknown)


async def _note(services: Services, sid: UUID, **values: object) -> None:
    """Say how far it is, beside the import's own transaction, so that others see it."""
    now = services.clock.now()
    async with services.database.aside(now) as session:
        await _set(session, sid, now, **values)


async def _finish(session: AsyncSession, sid: UUID, outcome: ImportOutcome, now: datetime) -> None:
    await _set(
        session,
        sid,
        now,
        state="done",
        done_rows=outcome.rows,
        created_count=outcome.created,
        changed_count=outcome.changed,
        unchanged_count=outcome.unchanged,
        **_remarks(outcome.remarks),
    )


async def _set(session: AsyncSession, sid: UUID, now: datetime, **values: object) -> None:
    version = QuestionImport.version + 1
    await session.execute(
        update(QuestionImport)
        .where(QuestionImport.sid == sid)
        .values(updated_at=now, version=version, **values)
    )


def _remarks(remarks: list[Remark]) -> dict[str, object]:
    return {
        "remarks": [remark.to_json() for remark in remarks],
        "remark_count": len(remarks),
    }
