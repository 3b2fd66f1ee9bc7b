"""Why a job failed the last time, for who asks by `zhegui jobs why`."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from sqlalchemy import String
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.database import Base

MOST_SIGNS = 500

log = logging.getLogger("zhegui.jobs")


class JobFailure(Base):
    """The last failure of a job of the queue. `kernel.rescue` removes those of jobs that are done."""

    __tablename__ = "job_failure"

    job_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    error: Mapped[str] = mapped_column(String(MOST_SIGNS))


async def note_failure(services: Any, job_id: int, error: BaseException) -> None:
    """Keep it; where the database is what failed, the log alone tells."""
    try:
        async with services.transaction() as (session, now):
            told = {"at": now, "error": _why(error)[:MOST_SIGNS]}
            row = insert(JobFailure).values(job_id=job_id, **told)
            await session.execute(row.on_conflict_do_update(index_elements=["job_id"], set_=told))
    except (SQLAlchemyError, OSError) as away:
        log.warning("why job %s failed could not be kept: %r", job_id, away)


def _why(error: BaseException) -> str:
    """With what it came from: that something is unavailable says little."""
    cause = error.__cause__
    return f"{error!r} from {cause!r}" if cause else repr(error)
