"""All that is kept of somebody as one archive: a task, once a day, for its owner alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from uuid import UUID
from zipfile import ZIP_STORED, ZipFile

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.features.privacy import archive, rules
from zhegui.features.privacy.errors import ExportedToday
from zhegui.features.privacy.notifications import ExportReady, ExportStarted
from zhegui.features.privacy.schemas import FreshCode
from zhegui.features.tasks import api as tasks
from zhegui.kernel.clock import CHINA
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.personal import PERSONAL, PersonalFile
from zhegui.kernel.work.notifications import people, tell
from zhegui.ports.services import Services
from zhegui.ports.storage import PART_BYTES, Storage

EXPORT = "personalExport"
_FAILED = ("failed", "cancelled")


async def last_export(session: AsyncSession, user: UUID) -> tasks.Task | None:
    """The last archive that somebody asked for."""
    task = tasks.Task
    asked: tasks.Task | None = await session.scalar(
        select(task)
        .where(task.user_sid == user, task.kind == EXPORT)
        .order_by(task.created_at.desc())
        .limit(1)
    )
    return asked


def next_export_at(last: tasks.Task | None, now: datetime) -> datetime | None:
    """When another archive may be asked for; None where it may be now: one that failed counts not."""
    if last is None or last.state in _FAILED:
        return None
    return rules.next_export_at(last.created_at, now)


async def start(
    services: Services, session: AsyncSession, caller: Caller, proof: FreshCode, now: datetime
) -> tasks.Task:
    """Begin an archive of the caller's; raises `InvalidInput` for a wrong code, `ExportedToday`."""
    await identity.prove_holder(services, session, caller, proof, identity.CodePurpose.EXPORT)
    mine = select(identity.User.sid).where(identity.User.sid == caller.user)
    await session.execute(mine.with_for_update())
    last = await last_export(session, caller.user)
    if next_export_at(last, now):
        raise ExportedToday
    started = await tasks.start(session, caller, EXPORT, "个人信息导出")
    await tell(session, ExportStarted(now), people([caller.user]))
    return started


@tasks.task(EXPORT, is_own=True)
async def export(
    services: Services, task: tasks.Task, progress: tasks.Progress
) -> tasks.TaskOutcome:
    """Write all as of one moment, then the files, and keep it for its owner."""
    with files.incoming_folder(services.settings.incoming_dir) as folder:
        path = folder / "personal-data.zip"
        return await _keep(services, progress, path, await _write(services, task, path, progress))


async def _write(services: Services, task: tasks.Task, path: Path, progress: tasks.Progress) -> int:
    """How many files are in it."""
    with ZipFile(path, "w", ZIP_STORED) as made:
        async with services.snapshot() as session:
            sections = [
                await archive.write_section(made, each, session, services.vault, task.user_sid)
                for each in PERSONAL.values()
            ]
        wanted = [file for section in sections for file in section.files]
        missing = await _write_files(services.storage, made, wanted, progress)
        now = services.clock.now()
        await asyncio.to_thread(archive.write_page, made, sections, missing, now)
    return len(wanted) - len(missing)


async def _write_files(
    storage: Storage, made: ZipFile, wanted: list[PersonalFile], progress: tasks.Progress
) -> list[str]:
    """Which files could not be had."""
    missing = []
    await progress.tell(1, len(wanted) + 2)
    for done, file in enumerate(wanted, 2):
        if not await _add(storage, made, file):
            missing.append(file.name)
        await progress.tell(done)
    return missing


async def _add(storage: Storage, made: ZipFile, file: PersonalFile) -> bool:
    if file.data is not None:
        await asyncio.to_thread(made.writestr, file.name, file.data)
        return True
    assert file.path is not None
    try:
        size = await storage.size(file.path)
    except FileNotFoundError:
        return False
    with made.open(file.name, "w", force_zip64=True) as entry:
        async for part in _parts(storage, file.path, size):
            await asyncio.to_thread(entry.write, part)
    return True


async def _parts(storage: Storage, path: str, size: int) -> AsyncIterator[bytes]:
    for start in range(0, size, PART_BYTES):
        yield await storage.part(path, start, min(size, start + PART_BYTES))


async def _keep(
    services: Services, progress: tasks.Progress, path: Path, count: int
) -> tasks.TaskOutcome:
    """Raises `Cancelled` where the task is over: nothing is kept of who is forgotten meanwhile."""
    async with services.transaction() as (session, now):
        task = await progress.hold(session)
        day = f"{task.created_at.astimezone(CHINA):%Y%m%d}"
        kept = await files.keep_alone(
            session,
            services.storage,
            path=f"{task.sid}.zip",
            source=path,
            name=f"个人信息-{day}.zip",
            owner=task.user_sid,
        )
        task.file_sid = kept.sid
        until = rules.kept_until(now)
        await tell(session, ExportReady(until), people([task.user_sid]), once=task.sid, until=until)
        return tasks.TaskOutcome({"files": count}, kept.sid)
