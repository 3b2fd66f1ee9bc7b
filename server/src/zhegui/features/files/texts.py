"""The text of a document, read in a process of its own; see `inspection/`."""

from __future__ import annotations

import asyncio
import json

from zhegui.features.files.apart import run_apart
from zhegui.features.files.form_upload import incoming_folder
from zhegui.features.files.inspection.kinds import DOCX, PDF
from zhegui.features.files.inspection.lines import TextLine
from zhegui.ports.services import Services

MODULE = "zhegui.features.files.inspection.texts"
#: A machine may be busy: what is bounded is the time on the processor.
SECONDS = 300
MOST_BYTES = 128 * 1024 * 1024
#: The types that have one.
TEXT_TYPES = (PDF.media_type, DOCX.media_type)


async def text_of(services: Services, path: str, media_type: str) -> list[TextLine]:
    """The lines of the document that is kept there; none where it has no text that can be read.

    Nothing is held while it is read. Raises `Unavailable` where the storage is away.
    """
    try:
        if await services.storage.size(path) > MOST_BYTES:
            return []
        data = await services.storage.get(path)
    except FileNotFoundError:
        return []
    with incoming_folder(services.settings.incoming_dir) as folder:
        source = folder / "document"
        await asyncio.to_thread(source.write_bytes, data)
        given = (str(source), media_type)
        said = await run_apart(MODULE, *given, folder=folder, seconds=SECONDS)
    return [TextLine(*line) for line in json.loads(said)] if said else []
