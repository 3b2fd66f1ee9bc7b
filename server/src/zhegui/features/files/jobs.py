"""What the clock does about files."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import exists, select

from zhegui.features.files.made_files import REMOVE, forget
from zhegui.features.files.models import File
from zhegui.features.files.references import is_used
from zhegui.features.files.uploads import FOLDER
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

UNUSED_FOR = timedelta(days=1)


@job("files.sweep", cron="23 * * * *")
async def sweep(services: Services) -> None:
    """Every hour: uploads of more than a day ago that no record refers to, and what a crash left."""
    before = services.clock.now() - UNUSED_FOR
    _empty_incoming(services.settings.incoming_dir, before)
    await _forget_unrecorded(services, before)
    async with services.transaction() as (session, now):
        old = File.created_at < now - UNUSED_FOR
        uploaded = File.path.startswith(f"{FOLDER}/")
        unused = list(await session.scalars(select(File.sid).where(old, uploaded, ~is_used())))
    for sid in unused:
        async with services.transaction() as (session, _):
            await forget(session, sid, unless=is_used)


async def _forget_unrecorded(services: Services, before: datetime) -> None:
    """A file is kept before its record is committed; a crash between the two leaves it alone."""
    async for kept in services.storage.kept(FOLDER):
        old = {path for path, since in kept.items() if since < before}
        async with services.transaction() as (session, _):
            recorded = await session.scalars(select(File.path).where(File.path.in_(old)))
        for path in old.difference(recorded):
            await services.storage.delete(path)


@job(REMOVE, attempts=None)
async def remove(services: Services, *, path: str) -> None:
    """Remove from the storage what was forgotten, unless a record names it anew."""
    async with services.transaction() as (session, _):
        if await session.scalar(select(exists().where(File.path == path))):
            return
    await services.storage.delete(path)


def _empty_incoming(folder: Path, before: datetime) -> None:
    for left in folder.glob("upload-*"):
        if left.stat().st_mtime < before.timestamp():
            shutil.rmtree(left, ignore_errors=True)
