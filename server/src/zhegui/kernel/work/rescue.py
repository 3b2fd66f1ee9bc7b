"""Jobs whose process died, and records whose job is gone: nothing that was acknowledged stays lying."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import procrastinate
from sqlalchemy import Select, String, cast, column, exists, table
from sqlalchemy.dialects.postgresql import JSONB

from zhegui.kernel.work.jobs import JOBS, LONGEST_WAIT_SECONDS, STALLED_AFTER_SECONDS, Job, job

#: Of each kind so many are put back at a time.
MOST_RESUMED = 1_000

# Both compare times that the database's clock told. Where that was set back in between, a dead
# worker's heartbeat lies ahead, and so does the time at which a failed job is to be tried again.
# Of the ticks of one job no two may wait, so of those that were lost one is put back at most.
_RESCUE = """
    with lost as (
        select job.id, job.queueing_lock from procrastinate_jobs job
        left join procrastinate_workers worker on worker.id = job.worker_id
        where job.status = 'doing' and (worker.id is null or worker.last_heartbeat not between
            now() - make_interval(secs => %(seconds)s) and now() + make_interval(secs => %(seconds)s))
        for update of job skip locked
    ), ordered as (
        select *, row_number() over (partition by queueing_lock order by id) as place from lost
    ), spare as (
        delete from procrastinate_jobs job using ordered
        where job.id = ordered.id and ordered.queueing_lock is not null and (
            ordered.place > 1 or exists (
                select from procrastinate_jobs waiting
                where waiting.status = 'todo' and waiting.queueing_lock = ordered.queueing_lock))
        returning job.id
    ), dead as (
        insert into job_failure (job_id, at, error, deaths)
        select id, now(), 'its process died, or lost the database', 1 from lost
        where id not in (select id from spare)
        on conflict (job_id) do update set deaths = job_failure.deaths + 1
    )
    select id, procrastinate_retry_job_v2(id, now(), null, null, null) from lost
    where id not in (select id from spare)"""
_HASTEN = """
    update procrastinate_jobs set scheduled_at = now()
    where status = 'todo' and scheduled_at > now() + make_interval(secs => %(seconds)s)"""
_FORGET = """
    delete from job_failure
    where not exists (select from procrastinate_jobs where procrastinate_jobs.id = job_id)"""
# Given up by a release that counted the tries of every job.
_RESUME = """
    select procrastinate_retry_job_v2(id, now(), null, null, null) from procrastinate_jobs
    where status = 'failed' and task_name = any(%(names)s)"""


async def rescue(app: procrastinate.App) -> int:
    """Put jobs whose worker died, and promises that were given up, back into the queue; the count
    of the former."""
    lost = await app.connector.execute_query_all_async(_RESCUE, seconds=STALLED_AFTER_SECONDS)
    await app.connector.execute_query_async(_HASTEN, seconds=LONGEST_WAIT_SECONDS)
    await app.connector.execute_query_async(_FORGET)
    promised = [each.name for each in JOBS.values() if each.attempts is None]
    await app.connector.execute_query_all_async(_RESUME, names=promised)
    return len(lost)


@job("kernel.rescue", cron="* * * * * */10")
async def rescue_stalled(services: Any) -> None:
    """Every ten seconds: nothing that was promised stays lying because a process died."""
    await rescue(services.jobs)


_JOB = table("procrastinate_jobs", column("task_name"), column("status"), column("args", JSONB))


def lacking(each: Job) -> Select[UUID]:
    """The sids that are owed this job, and for which none waits or runs."""
    assert each.owed is not None
    (sid,) = each.owed.selected_columns
    its = exists().where(
        _JOB.c.task_name == each.name,
        cast(_JOB.c.status, String).in_(("todo", "doing")),
        _JOB.c.args[each.argument].astext == cast(sid, String),
    )
    return each.owed.where(~its)


@job("kernel.resume", cron="* * * * *")
async def resume(services: Any) -> None:
    """Every minute, and at each start: what is open has a job, whatever became of the one it had."""
    for each in JOBS.values():
        if each.owed is not None:
            async with services.transaction() as (session, _):
                for sid in (await session.scalars(lacking(each).limit(MOST_RESUMED))).all():
                    await each.put(session, sid)
