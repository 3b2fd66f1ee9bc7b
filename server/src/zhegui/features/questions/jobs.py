"""Work for later: imports."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select

from zhegui.features.questions import uploaded_imports
from zhegui.features.questions.models import QuestionImport
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services


async def _give_up(services: Services, *, sid: str) -> None:
    await uploaded_imports.give_up(services, UUID(sid))


_STARTED = select(QuestionImport.sid).where(QuestionImport.state.in_(uploaded_imports.STARTED))


# One of each organization: the queue's other places are left to everybody else.
@job(
    uploaded_imports.JOB, given_up=_give_up, one_each=True, owed=_STARTED, put=uploaded_imports.put
)
async def import_questions(services: Services, *, sid: str) -> None:
    """Read the files of an import and bring its bank to what they say."""
    await uploaded_imports.run(services, UUID(sid))


@job("questions.sweep_imports", cron="41 * * * *")
async def sweep_imports(services: Services) -> None:
    """Every hour: uploads that nobody started, imports that nothing works on any more."""
    await uploaded_imports.sweep(services, services.clock.now())
