"""Work for later: imports."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select

from zhegui.features.questions import uploading
from zhegui.features.questions.models import QuestionImport
from zhegui.kernel.jobs import job
from zhegui.ports.services import Services


async def _give_up(services: Services, *, sid: str) -> None:
    await uploading.give_up(services, UUID(sid))


_STARTED = select(QuestionImport.sid).where(QuestionImport.state.in_(uploading.STARTED))


# One of each organization: the queue's other places are left to everybody else.
@job(uploading.JOB, given_up=_give_up, one_each=True, owed=_STARTED, put=uploading.put)
async def import_questions(services: Services, *, sid: str) -> None:
    """Read the files of an import and bring its bank to what they say."""
    await uploading.run(services, UUID(sid))


@job("questions.sweep_imports", cron="41 * * * *")
async def sweep_imports(services: Services) -> None:
    """Every hour: uploads that nobody started, imports that nothing works on any more."""
    await uploading.sweep(services, services.clock.now())
