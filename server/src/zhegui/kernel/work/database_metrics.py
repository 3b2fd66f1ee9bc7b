"""What PostgreSQL and the queue of jobs tell of themselves."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.db.gauges import Values, gauge
from zhegui.kernel.work.failed_jobs import COUNTED, state_of
from zhegui.kernel.work.jobs import JOBS
from zhegui.kernel.work.rescue import lacking


async def _rows(session: AsyncSession, statement: str) -> Values:
    """Of each row the labels, and at its end the value."""
    rows = await session.execute(text(statement))
    return {tuple(map(str, row[:-1])): float(row[-1]) for row in rows}


@gauge("zhegui_database_bytes", "The size of the database")
async def size(session: AsyncSession, _: datetime) -> Values:
    return await _rows(session, "select pg_database_size(current_database())")


@gauge(
    "zhegui_database_connections",
    "Connections to the server, by whether they do something",
    "state",
)
async def connections(session: AsyncSession, _: datetime) -> Values:
    return await _rows(
        session,
        "select coalesce(state, 'other'), count(*) from pg_stat_activity"
        " where backend_type = 'client backend' group by 1",
    )


@gauge("zhegui_database_connections_most", "As many connections as the server takes")
async def most_connections(session: AsyncSession, _: datetime) -> Values:
    return await _rows(session, "select current_setting('max_connections')::int")


@gauge("zhegui_database_longest_transaction_seconds", "The age of the oldest open transaction")
async def longest_transaction(session: AsyncSession, _: datetime) -> Values:
    return await _rows(
        session,
        "select coalesce(extract(epoch from max(now() - xact_start)), 0) from pg_stat_activity"
        " where datname = current_database() and pid <> pg_backend_pid()",
    )


@gauge("zhegui_database_waiting_for_locks", "Sessions that wait for a lock of another")
async def waiting_for_locks(session: AsyncSession, _: datetime) -> Values:
    return await _rows(session, "select count(*) from pg_locks where not granted")


@gauge(
    "zhegui_jobs",
    "Jobs in the queue by kind: waiting, running, retrying (failed, and to be tried again), "
    "given_up",
    "job",
    "state",
)
async def jobs(session: AsyncSession, _: datetime) -> Values:
    rows = await session.execute(text(COUNTED))
    # Those that run for the first time and those that failed before are one state.
    found: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for name, status, failed, count in rows:
        found[name, state_of(status, has_failed=failed)] += count
    return found


@gauge("zhegui_job_oldest_seconds", "For how long the oldest job that might run has waited", "job")
async def oldest_job(session: AsyncSession, _: datetime) -> Values:
    return await _rows(
        session,
        "select task_name, greatest(0, extract(epoch from now() - min(coalesce(job.scheduled_at,"
        " event.at)))) from procrastinate_jobs job left join procrastinate_events event"
        " on event.job_id = job.id and event.type = 'deferred'"
        " where status = 'todo' and (scheduled_at is null or scheduled_at <= now()) group by 1",
    )


@gauge("zhegui_jobs_missing", "What is open and has no job: for more than a minute it hangs", "job")
async def missing_jobs(session: AsyncSession, _: datetime) -> Values:
    return {
        (each.name,): float(
            await session.scalar(select(func.count()).select_from(lacking(each).subquery())) or 0
        )
        for each in JOBS.values()
        if each.owed is not None
    }
