"""Why a job failed the last time, for who asks by `zhegui jobs why`."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from sqlalchemy import String, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base

MOST_SIGNS = 500

log = logging.getLogger("zhegui.jobs")


class JobFailure(Base):
    """The last failure of a job of the queue. `kernel.rescue` removes those of jobs that are done.

    `tries` counts failures of the job itself, `deaths` how often its process died or lost the database.
    Outages that the job was told of count in neither.
    """

    __tablename__ = "job_failure"

    job_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    error: Mapped[str] = mapped_column(String(MOST_SIGNS))
    tries: Mapped[int] = mapped_column(default=0, server_default="0")
    deaths: Mapped[int] = mapped_column(default=0, server_default="0")


async def note_failure(services: Any, job_id: int, error: BaseException, *, is_outage: bool) -> int:
    """Keep it; how many tries the job has spent. Where the database is what failed, the log alone
    tells, and no try is spent."""
    try:
        async with services.transaction() as (session, now):
            told = {"at": now, "error": _why(error)[:MOST_SIGNS]}
            spent = 0 if is_outage else 1
            row = insert(JobFailure).values(job_id=job_id, tries=spent, **told)
            kept = row.on_conflict_do_update(
                index_elements=["job_id"], set_={**told, "tries": JobFailure.tries + spent}
            )
            return int((await session.execute(kept.returning(JobFailure.tries))).scalar_one())
    except (SQLAlchemyError, OSError) as away:
        log.warning("why job %s failed could not be kept: %r", job_id, away)
        return 0


async def spent(services: Any, job_id: int) -> tuple[int, int]:
    """How many tries of a job failed, and how often its process died."""
    async with services.transaction() as (session, _):
        counted = select(JobFailure.tries, JobFailure.deaths).where(JobFailure.job_id == job_id)
        found = (await session.execute(counted)).one_or_none()
    return (found.tries, found.deaths) if found else (0, 0)


def _why(error: BaseException) -> str:
    """With what it came from: that something is unavailable says little."""
    cause = error.__cause__
    return f"{error!r} from {cause!r}" if cause else repr(error)
