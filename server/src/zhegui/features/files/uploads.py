"""Taking files from people: bounded, looked at, kept, and swept when nobody uses them."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from fastapi import Request
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.errors import FileDamaged, FileTypeNotAllowed, QuotaUsed
from zhegui.features.files.form_upload import Received, incoming_folder, receive
from zhegui.features.files.inspection.kinds import Kind, PictureRule, endings, family
from zhegui.features.files.inspector import Inspected, inspect
from zhegui.features.files.models import File
from zhegui.features.files.names import check_claim, clean_name
from zhegui.kernel import crash_points
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.db.locks import hold
from zhegui.kernel.http import limits
from zhegui.kernel.ids import new_sid
from zhegui.kernel.images import MOST_PIXELS, Image, measure
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import home_of
from zhegui.ports.services import Services
from zhegui.ports.storage import Storage
from zhegui.settings import Settings

FOLDER = "uploads"
MEGABYTE = 1024 * 1024
#: What a form adds to the file in it.
FORM_BYTES = 64 * 1024
#: More is kept of no picture than shows.
MAX_SIDE = 4_096
KEPT_PICTURE = PictureRule(MOST_PIXELS, MAX_SIDE)


@dataclass(frozen=True, slots=True)
class UploadAllowance:
    """What somebody may upload: which kinds, and how many bytes of each."""

    limits: dict[Kind, int]

    @property
    def names(self) -> str:
        """The types, for people."""
        return endings(frozenset(self.limits))

    def bound(self, head: bytes) -> int:
        """How large a file may be that begins like `head`; raises `FileTypeNotAllowed`."""
        found = family(head)
        if not found or found[0].kind not in self.limits:
            raise FileTypeNotAllowed(allowed=self.names)
        return self.limits[found[0].kind]


def pictures_alone(settings: Settings) -> UploadAllowance:
    """Where nothing but a picture makes sense."""
    return UploadAllowance({"picture": settings.upload_picture_mb * MEGABYTE})


def allowance(settings: Settings, caller: Caller) -> UploadAllowance:
    """Pictures and documents for everybody; videos for who may write content."""
    taken: dict[Kind, int] = {
        **pictures_alone(settings).limits,
        "document": settings.upload_document_mb * MEGABYTE,
    }
    if caller.may("file.write"):
        taken["video"] = settings.upload_video_mb * MEGABYTE
    return UploadAllowance(taken)


def form_bytes(settings: Settings) -> int:
    """How large a body may be that brings a file, which is written to the disk as it comes."""
    largest = max(settings.upload_picture_mb, settings.upload_document_mb, settings.upload_video_mb)
    return largest * MEGABYTE + FORM_BYTES


async def upload(
    request: Request, session: AsyncSession, services: Services, caller: Caller, now: datetime
) -> File:
    """Take the one file of the request's form; the `Problem` says why it is not taken."""
    # Afterwards no connection is held: a body may come for minutes, and a bucket be slow.
    await limits.take(session, now, [_rate(services, caller)])
    allowed = allowance(services.settings, caller)
    with incoming_folder(services.settings.incoming_dir) as folder:
        received, inspected = await _taken(request, folder, services.disk_space, allowed)
        file = _record(received, inspected, caller)
        services.disk_space.must_hold(file.size)
        await services.storage.put_file(file.path, inspected.path)
    async with _kept_if_recorded(session, services.storage, file.path):
        await _charge(session, services.settings, file)
        crash_points.taking(session, "upload")
        session.add(file)
        await session.flush()
    return file


@asynccontextmanager
async def _kept_if_recorded(
    session: AsyncSession, storage: Storage, path: str
) -> AsyncIterator[None]:
    """Nothing stays of a file whose record is refused; what a crash leaves is swept."""
    try:
        yield
    except BaseException:
        await session.rollback()  # a bucket may be slow
        await storage.delete(path)
        raise


async def upload_picture(
    request: Request, session: AsyncSession, services: Services, caller: Caller, now: datetime
) -> tuple[bytes, Image]:
    """The picture of the request's form, written anew, for a feature that keeps it in its own way.

    Raises what `upload` raises, but for the quota.
    """
    await limits.take(session, now, [_rate(services, caller)])
    with incoming_folder(services.settings.incoming_dir) as folder:
        _, inspected = await _taken(
            request, folder, services.disk_space, pictures_alone(services.settings)
        )
        data = inspected.path.read_bytes()
    image = measure(data)
    if image is None:
        raise FileDamaged
    return data, image


async def _taken(
    request: Request, folder: Path, disk_space: DiskSpace, allowed: UploadAllowance
) -> tuple[Received, Inspected]:
    received = await receive(request, folder, allowed.bound, disk_space)
    inspected = await inspect(received.path, KEPT_PICTURE, allowed.names)
    check_claim(received.claimed, inspected.kind)
    return received, inspected


def _record(received: Received, inspected: Inspected, caller: Caller) -> File:
    sid = new_sid()
    with inspected.path.open("rb") as content:
        sha256 = hashlib.file_digest(content, "sha256").digest()
    return File(
        sid=sid,
        owner_sid=caller.user,
        organization_sid=home_of(caller),
        path=f"{FOLDER}/{sid}",
        name=clean_name(received.name, inspected.kind),
        media_type=inspected.kind.media_type,
        size=inspected.path.stat().st_size,
        seconds=inspected.seconds,
        sha256=sha256,
    )


def _rate(services: Services, caller: Caller) -> limits.Limit:
    count = services.settings.limit_upload_per_hour
    return limits.Limit(f"upload:{caller.user}", count, timedelta(hours=1))


async def _charge(session: AsyncSession, settings: Settings, file: File) -> None:
    """Raise `QuotaUsed` when there is no room for one more; two at once wait for each other."""
    owner = file.organization_sid or file.owner_sid
    whose: ColumnElement[bool] = (File.owner_sid == owner) & File.organization_sid.is_(None)
    quota = settings.upload_quota_mb
    if file.organization_sid:
        whose = File.organization_sid == owner
        quota = settings.upload_quota_organization_mb
    await hold(session, f"quota:{owner}")
    uploaded = whose & File.path.startswith(f"{FOLDER}/")
    used = await session.scalar(select(func.coalesce(func.sum(File.size), 0)).where(uploaded))
    if (used or 0) + file.size > quota * MEGABYTE:
        raise QuotaUsed(limit=quota)
