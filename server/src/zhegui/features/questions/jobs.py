"""Work for later: imports."""

from __future__ import annotations

from uuid import UUID

from zhegui.features.questions import uploading
from zhegui.kernel.jobs import job
from zhegui.ports.house import House


@job(uploading.JOB)
async def import_questions(house: House, *, sid: str) -> None:
    """Read the files of an import and bring its bank to what they say."""
    await uploading.run(house, UUID(sid))
