"""Changing, or deleting, all that a list finds: a task, with a transaction for each record."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.tasks.finding import pages, refuse_too_many
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.noting import noted
from zhegui.features.tasks.running import (
    Cancelled,
    Progress,
    TaskOutcome,
    packed,
    start,
    task,
    unpacked,
)
from zhegui.kernel.audit import audit
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import Wire, language
from zhegui.kernel.errors import Conflict
from zhegui.kernel.listing import Reading, Resource
from zhegui.kernel.many import BulkOutcome, change_many, refused
from zhegui.kernel.writing import Act, Writing
from zhegui.ports.services import Services

BULK = "bulk"
#: In the title of one that tells what would become of the records, and changes none.
DRY_RUN = "dryRun"
#: In the title of one that deletes.
DELETE = "delete"
MOST_RECORDS = 10_000
#: Of more failures than these only the count is told.
MOST_FAILURES = 1_000
#: The progress is noted after so many records.
STEP = 50

#: What may be changed in this way, and the list that finds it, by the name of the entity.
CHANGED: dict[str, tuple[Writing[Any, Any], Resource]] = {}


async def start_bulk(
    session: AsyncSession,
    writing: Writing[Any, Any],
    reading: Reading,
    body: dict[str, Any],
    change: Wire | None,
    *,
    dry_run: bool,
) -> Task:
    """A task that changes all that the list finds, or deletes it where `change` is None.

    Raises `InvalidInput` for what the list would refuse, `TooManyRows`, `TooManyTasks`.
    """
    caller, resource = reading.caller, CHANGED[writing.name][1]
    assert caller is not None
    records = await refuse_too_many(session, resource, reading, body, MOST_RECORDS)
    given = change and change.model_dump(mode="json", by_alias=True, exclude_unset=True)
    does = DRY_RUN if dry_run else BULK if change else DELETE
    started = await start(
        session,
        caller,
        BULK,
        f"{writing.name}.{does}",
        records,
        name=writing.name,
        body=body,
        change=given,
        dry_run=dry_run,
        asker=packed(caller),
        language=language.get(),
    )
    told = {"request": noted(resource, body), "change": given, "dry_run": dry_run}
    audit(session, caller, f"{writing.name}.bulkList", started, before=None, after=told)
    return started


@task(BULK)
async def change_found(services: Services, task: Task, progress: Progress) -> TaskOutcome:
    """Change record after record; after a crash, those that the list still finds.

    One that is stopped tells what became of those before.
    """
    language.set(task.arguments["language"])
    sids = [sid async for sid in _found(services, task)]
    failures, at = [], 0
    with suppress(Cancelled):
        await progress.tell(at, len(sids))
        for at, sid in enumerate(sids, 1):
            outcome = await _one(services, task, sid)
            if outcome.error:
                failures.append(outcome)
            if at % STEP == 0 or at == len(sids):
                await progress.tell(at, len(sids))
    told = [each.model_dump(mode="json") for each in failures[:MOST_FAILURES]]
    return TaskOutcome({"done": at - len(failures), "failed": len(failures), "failureList": told})


async def _found(services: Services, task: Task) -> AsyncIterator[UUID]:
    """All at once, before anything changes: what is changed may be found no more."""
    resource = CHANGED[task.arguments["name"]][1]
    async for page, _ in pages(services, task, resource, MOST_RECORDS):
        for row in page:
            yield UUID(row["sid"])


async def _one(services: Services, task: Task, sid: UUID) -> BulkOutcome:
    asked = task.arguments
    writing = CHANGED[asked["name"]][0]
    given = asked["change"]
    change = None if given is None else writing.schema.model_validate(given)
    caller: Caller = unpacked(asked["asker"])
    try:
        async with services.transaction() as (session, now):
            act = Act(session, caller, now, services)
            (outcome,) = await change_many(act, writing, [sid], change, dry_run=asked["dry_run"])
    except IntegrityError:  # of a constraint that is looked at when the transaction ends
        return refused(sid, Conflict())
    return outcome
