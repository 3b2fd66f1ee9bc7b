"""The queue as an operator looks at it: what waits, what failed and why, and trying again at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import procrastinate
import psycopg

# Tries are counted when one has failed, or when its process died; those under way may yet succeed.
_FAILING = """
    select task_name, count(*) filter (where status = 'todo'),
        count(*) filter (where status = 'failed'), max(attempts)
    from procrastinate_jobs where status = 'failed' or status = 'todo' and attempts > 0
    group by task_name order by task_name"""
_AGAIN = """
    with failing as (
        select id, status, task_name from procrastinate_jobs
        where (status = 'failed' or status = 'todo' and attempts > 0)
            and task_name = coalesce(%(name)s, task_name) and id = coalesce(%(job)s, id)
        for update skip locked
    ), hastened as (
        update procrastinate_jobs job set scheduled_at = now() from failing
        where failing.id = job.id and failing.status = 'todo'
    ), forgiven as (
        update job_failure set tries = 0, deaths = 0 from failing where failing.id = job_id
    ), noted as (
        insert into audit_entry (sid, created_at, action, record, record_sid, label, request)
        select gen_random_uuid(), now(), 'job.retry', 'job', lpad(to_hex(id), 32, '0')::uuid, task_name, '-'
        from failing
    )
    select failing.id, case failing.status when 'failed'
        then procrastinate_retry_job_v2(failing.id, now(), null, null, null) end from failing"""


_QUEUED = """
    select job.id, task_name, status::text, attempts, event.at, scheduled_at, failure.at,
        failure.error, coalesce(failure.tries, 0), coalesce(failure.deaths, 0)
    from procrastinate_jobs job
    left join procrastinate_events event on event.job_id = job.id and event.type = 'deferred'
    left join job_failure failure on failure.job_id = job.id
    where status in ('todo', 'doing', 'failed')
        and task_name = coalesce(%(name)s, task_name) and job.id = coalesce(%(job)s, job.id)
    order by status <> 'failed', attempts = 0, job.id limit %(most)s"""
#: Of each kind and state so many.
COUNTED = """
    select task_name, status::text, attempts > 0, count(*) from procrastinate_jobs
    where status in ('todo', 'doing', 'failed') group by 1, 2, 3 order by 1, 2, 3"""
MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Queued:
    """A job that is not done; moments by the database's clock, the failure's by the installation's."""

    number: int
    name: str
    status: str
    tries: int
    since: datetime | None
    next_at: datetime | None
    failed_at: datetime | None
    error: str | None
    #: Of the tries those that failed by a fault of the job itself, and those in which its process died.
    spent: int
    deaths: int

    @property
    def state(self) -> str:
        """Where it stands."""
        return state_of(self.status, has_failed=self.tries > 0)


def state_of(status: str, *, has_failed: bool) -> str:
    """`waiting`, `running`, `retrying` (failed, and to be tried again), `given_up`."""
    if status == "todo":
        return "retrying" if has_failed else "waiting"
    return "running" if status == "doing" else "given_up"


@dataclass(frozen=True, slots=True)
class Failing:
    """Jobs of one kind that have failed: how many will be tried again, how many were given up, and
    the tries of the one that was tried most."""

    name: str
    waiting: int
    given_up: int
    tries: int


def failing_jobs(connection: psycopg.Connection) -> list[Failing]:
    """All kinds of which some job has failed and not succeeded since."""
    return [Failing(*row) for row in connection.execute(_FAILING)]


async def retry_jobs(
    app: procrastinate.App, name: str | None = None, job: int | None = None
) -> int:
    """Try all failed jobs again at once, those called `name`, or one alone; the count of them. The
    audit names each by its number, written as a sid."""
    again = await app.connector.execute_query_all_async(_AGAIN, name=name, job=job)
    return len(again)


def queued_jobs(
    connection: psycopg.Connection, *, name: str | None = None, job: int | None = None
) -> list[Queued]:
    """What is not done yet, what failed first, at most `MOST_LISTED`; of one kind, or one alone."""
    values = {"name": name, "job": job, "most": MOST_LISTED}
    return [Queued(*row) for row in connection.execute(_QUEUED, values)]


def count_jobs(connection: psycopg.Connection) -> list[tuple[str, str, int]]:
    """Kind, state and number of all that is not done yet."""
    rows = connection.execute(COUNTED).fetchall()
    return [(name, state_of(status, has_failed=failed), n) for name, status, failed, n in rows]
