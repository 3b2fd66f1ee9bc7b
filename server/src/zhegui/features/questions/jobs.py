"""Work for later: imports."""

from __future__ import annotations

from uuid import UUID

from zhegui.features.questions import uploading
from zhegui.kernel.jobs import job
from zhegui.ports.services import Services


async def _give_up(services: Services, *, sid: str) -> None:
    await uploading.give_up(services, UUID(sid))


@job(uploading.JOB, given_up=_give_up)
async def import_questions(services: Services, *, sid: str) -> None:
    """Read the files of an import and bring its bank to what they say."""
    await uploading.run(services, UUID(sid))


@job("questions.sweep_imports", cron="41 * * * *")
async def sweep_imports(services: Services) -> None:
    """Every hour: uploads that nobody started, imports that nothing works on any more."""
    await uploading.sweep(services, services.clock.now())
