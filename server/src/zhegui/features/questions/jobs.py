"""Work for later: imports."""

from __future__ import annotations

from uuid import UUID

from zhegui.features.questions import uploading
from zhegui.kernel.jobs import job
from zhegui.ports.house import House


async def _give_up(house: House, *, sid: str) -> None:
    await uploading.give_up(house, UUID(sid))


@job(uploading.JOB, given_up=_give_up)
async def import_questions(house: House, *, sid: str) -> None:
    """Read the files of an import and bring its bank to what they say."""
    await uploading.run(house, UUID(sid))


@job("questions.sweep_imports", cron="41 * * * *")
async def sweep_imports(house: House) -> None:
    """Every hour: uploads that nobody started, imports that nothing works on any more."""
    await uploading.sweep(house, house.clock.now())
