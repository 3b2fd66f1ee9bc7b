"""Pictures for everybody, such as avatars and covers, made of files that somebody uploaded."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.errors import FileTypeNotAllowed
from zhegui.features.files.form_upload import incoming_folder
from zhegui.features.files.inspection.kinds import PictureRule, endings
from zhegui.features.files.inspector import inspect
from zhegui.features.files.own_files import own_file
from zhegui.kernel.db.locks import without_connection
from zhegui.kernel.images import MOST_PIXELS
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services
from zhegui.ports.storage import public_url, put_public

PICTURES = endings(frozenset({"picture"}))


async def publish_picture(
    session: AsyncSession,
    services: Services,
    caller: Caller,
    sid: UUID,
    now: datetime,
    *,
    max_side: int,
    square: bool = False,
    at: str,
) -> str:
    """The public address of a picture that the caller has uploaded, at most `max_side` wide and high.

    Nothing may have been written before. With `square` its middle is taken. The address names the content and never changes its meaning.
    Raises `InvalidInput` at `at` for a file that is not theirs, `FileTypeNotAllowed` for one that
    is no picture.
    """
    file = await own_file(session, caller, sid, now, at=at)
    if not file.media_type.startswith("image/"):
        raise FileTypeNotAllowed(allowed=PICTURES)
    async with without_connection(session, caller.user):
        with incoming_folder(services.settings.incoming_dir) as folder:
            source = folder / "picture"
            source.write_bytes(await services.storage.get(file.path))
            made = await inspect(source, PictureRule(MOST_PIXELS, max_side, square), PICTURES)
            name = await put_public(services.storage, made.path.read_bytes(), made.kind.ending)
    return public_url(name)
