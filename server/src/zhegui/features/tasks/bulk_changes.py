"""Changing, or deleting, all that a list finds: a task, with a transaction for each record."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from sqlalchemy import literal, select, true
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State

from zhegui.features.tasks.audit_log import noted
from zhegui.features.tasks.errors import NotFoundSince, RightEnded
from zhegui.features.tasks.found_records import refuse_too_many
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.records import (
    note_found,
    note_outcome,
    note_shown,
    outcome_of,
    untried_of,
)
from zhegui.features.tasks.requester import asker, packed
from zhegui.features.tasks.rules import SHOWS
from zhegui.features.tasks.runner import Cancelled, Progress, TaskOutcome, start, task
from zhegui.kernel.context import language
from zhegui.kernel.errors import Conflict, InvalidInput
from zhegui.kernel.http.envelope import Wire, no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.listing import Reading, Resource, read_sids
from zhegui.kernel.records.many import BulkOutcome, change_many, refused
from zhegui.kernel.records.writes import Act, Writing
from zhegui.ports.services import Services

BULK = "bulk"
#: In the title of one that tells what would become of the records, and changes none.
DRY_RUN = "dryRun"
#: In the title of one that deletes.
DELETE = "delete"
MOST_RECORDS = 10_000
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
    looked_at: UUID | None = None,
) -> Task:
    """A task that changes all that the list finds now, or deletes it where `change` is None.

    After a dry run of the same list and change it changes what that showed and nothing else: the one
    `looked_at`, else the caller's last one. Raises `InvalidInput` for what
    the list would refuse, `TooManyRows`, `TooManyTasks`.
    """
    caller, resource = reading.caller, CHANGED[writing.name][1]
    assert caller is not None
    await refuse_too_many(session, resource, reading, body, MOST_RECORDS)
    found = await read_sids(session, resource, reading, body, MOST_RECORDS)
    given = change and change.model_dump(mode="json", by_alias=True, exclude_unset=True)
    does = DRY_RUN if dry_run else BULK if change else DELETE
    asked = {"name": writing.name, "body": body, "change": given}
    shown = None if dry_run else await _shown(session, caller, asked, looked_at)
    started = await start(
        session,
        caller,
        BULK,
        f"{writing.name}.{does}",
        len(found) if shown is None else shown.total,
        **asked,
        dry_run=dry_run,
        asker=packed(caller),
        language=language.get(),
    )
    if shown is None:
        await note_found(session, started, found)
    else:
        await note_shown(session, started, shown)
    told = {"request": noted(resource, body), "change": given, "dry_run": dry_run}
    audit(session, caller, f"{writing.name}.bulkList", started, before=None, after=told)
    return started


async def _shown(
    session: AsyncSession, caller: Caller, asked: dict[str, Any], looked_at: UUID | None
) -> Task | None:
    """The dry run that the caller looked at. Raises `InvalidInput` where `looked_at` is none of theirs
    of this list and change."""
    last = await session.scalar(
        select(Task)
        .where(
            Task.user_sid == caller.user,
            Task.organization_sid.is_not_distinct_from(caller.organization),
            Task.kind == BULK,
            *(Task.arguments[name] == literal(value, JSONB) for name, value in asked.items()),
            Task.state.in_(SHOWS),
            # Whatever was done since: the same call again does no more than what was shown.
            Task.arguments["dry_run"] == literal(True, JSONB),
            true() if looked_at is None else Task.sid == looked_at,
        )
        .order_by(Task.created_at.desc(), Task.sid.desc())
        .limit(1)
    )
    if looked_at and last is None:
        raise InvalidInput([no_record("model.shown.sid")])
    return last


@task(BULK, in_turns=True)
async def change_found(services: Services, task: Task, progress: Progress) -> TaskOutcome:
    """Change record after record; after a crash, those that it has not tried.

    One that is stopped, or whose asker lost the right, tells what became of those before.
    """
    language.set(task.arguments["language"])
    error = None
    with suppress(Cancelled):
        try:
            await _change_all(services, task, progress)
        except RightEnded as ended:
            error = ended.id
    async with services.transaction() as (session, _):
        return TaskOutcome(await outcome_of(session, task), error=error)


async def _change_all(services: Services, task: Task, progress: Progress) -> None:
    async with services.transaction() as (session, _):
        sids = await untried_of(session, task)
    total = task.total or 0
    before = total - len(sids)
    await progress.tell(before)
    for at, sid in enumerate(sids, before + 1):
        try:
            await _one(services, task, sid)
        except RightEnded:
            await progress.tell(at - 1)
            raise
        if at % STEP == 0 or at == total:
            await progress.tell(at)


async def _one(services: Services, task: Task, sid: UUID) -> None:
    """Change one, and note what became of it in the same transaction."""
    try:
        async with services.transaction() as (session, now):
            caller = await asker(services, session, task)
            outcome = await _tried(Act(session, caller, now, services), task, sid)
            await note_outcome(session, task, outcome)
    except IntegrityError:  # of a constraint that is looked at when the transaction ends
        async with services.transaction() as (session, _):
            await note_outcome(session, task, refused(sid, Conflict()))


async def _tried(act: Act, task: Task, sid: UUID) -> BulkOutcome:
    asked = task.arguments
    writing, resource = CHANGED[asked["name"]]
    reading = Reading(act.caller, task.created_at, State({"services": act.services}))
    if not await read_sids(act.session, resource, reading, asked["body"], 1, only=sid):
        return refused(sid, NotFoundSince())
    given = asked["change"]
    change = None if given is None else writing.schema.model_validate(given)
    (outcome,) = await change_many(act, writing, [sid], change, dry_run=asked["dry_run"])
    return outcome
