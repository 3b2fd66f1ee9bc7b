"""Saving answers by group commit: what gathered while the last commit ran is written in one.

Everybody waits for one commit instead of each for their own, and nobody is told that an answer is
saved before it is durable. A group holds at most one request of a caller for an attempt, so these
are written in the order in which they came.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from time import perf_counter
from typing import NamedTuple
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from zhegui.features.examinations.credentials import Credentials, user_of
from zhegui.features.examinations.errors import SAVING
from zhegui.features.examinations.rules.saves import Outcome, Refusal, outcome, refusal
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.examinations.service.answer_rows import Beside, Standings, insert, look
from zhegui.kernel import crash_points, metrics
from zhegui.kernel.db.deadlocks import once_more
from zhegui.kernel.errors import (
    Detail,
    NotFound,
    Problem,
    TooMany,
    Unauthenticated,
    Unavailable,
)
from zhegui.ports.services import Services

#: Beyond this a request is better told to come back than kept waiting.
MOST_WAITING = 2_000
#: So many requests of one account may be under way, whose page sends one after the other: more would
#: take the places of others.
MOST_OF_ONE = 64
MOST_IN_GROUP = 256


@dataclass(frozen=True, slots=True)
class AnswerEntry:
    """One answer, its value in canonical form."""

    question: UUID
    sequence: int
    value: JsonValue


@dataclass(frozen=True, slots=True)
class AnswerSave:
    """One request: answers of one attempt, checked against its paper; all are saved or none."""

    attempt: UUID
    credentials: Credentials
    lease: int | None
    entries: tuple[AnswerEntry, ...]
    arrived_at: datetime


class SavedEntry(NamedTuple):
    entry: AnswerEntry
    saved_at: datetime
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DurableAnswers:
    """What is durable, and the deadline, which a countdown is set by."""

    entries: list[SavedEntry]
    deadline: datetime


class Waiting(NamedTuple):
    """A request that waits for its group."""

    save: AnswerSave
    future: asyncio.Future[DurableAnswers]
    since: float


Verdict = DurableAnswers | Problem


class _Raced(Exception):  # noqa: N818 (control flow within this file)
    """Another process wrote one of the same sequences between our look and our write."""


class AnswerLog:
    """The one writer of a process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._waiting: list[Waiting] = []
        #: How many requests of each account are under way.
        self._of_one = Counter[UUID]()
        self._writer: asyncio.Task[None] | None = None

    async def save(self, save: AnswerSave) -> DurableAnswers:
        """Write it with others; answers after the commit, or raises why nothing was written.

        A caller that goes away does not undo the write. Raises `Unavailable` when too many wait,
        `TooMany` when too many of the account's do.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise Unavailable(retry_after=1)
        # Not by attempt: a stranger who knows it takes none of its candidate's places.
        one = save.credentials.whose
        if self._of_one[one] >= MOST_OF_ONE:
            raise TooMany(retry_after=1)
        self._of_one[one] += 1
        try:
            # One of many waits for those before it, and nobody else shall wait for that.
            if self._of_one[one] > 1:
                return await self._written(save)
            with self._services.database.precedence.taken():
                return await self._written(save)
        finally:
            self._of_one[one] -= 1
            if not self._of_one[one]:
                del self._of_one[one]

    async def _written(self, save: AnswerSave) -> DurableAnswers:
        future: asyncio.Future[DurableAnswers] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(save, future, perf_counter()))
        metrics.note_waiting("save", len(self._waiting))
        if self._writer is None or self._writer.done():
            # Kept, because the loop holds its tasks by weak references only.
            self._writer = asyncio.create_task(self._write_all())
        return await asyncio.shield(future)

    async def _write_all(self) -> None:
        while self._waiting:
            await self._write_group(self._next_group())

    def _next_group(self) -> list[Waiting]:
        group: dict[tuple[UUID, UUID], Waiting] = {}
        rest: list[Waiting] = []
        for each in self._waiting:
            one = each.save.attempt, each.save.credentials.whose
            if one in group or len(group) == MOST_IN_GROUP:
                rest.append(each)
            else:
                group[one] = each
        self._waiting = rest
        metrics.note_waiting("save", len(rest))
        now = perf_counter()
        for each in group.values():
            metrics.note_wait("save", now - each.since)
        return list(group.values())

    async def _write_group(self, group: Sequence[Waiting]) -> None:
        try:
            act = partial(write, self._services, [each.save for each in group])
            verdicts: Sequence[Verdict | Exception] = await once_more(act, "a group of saves")
        except (OperationalError, PoolTimeout) as away:
            verdicts = [away] * len(group)
        except Exception as error:
            if len(group) > 1 or isinstance(error, _Raced):
                # One bad request fails the transaction of all: each is tried again by itself.
                for each in group:
                    await self._write_group([each])
                return
            verdicts = [error]
        for each, verdict in zip(group, verdicts, strict=True):
            _settle(each.future, verdict)


def _settle(future: asyncio.Future[DurableAnswers], verdict: Verdict | Exception) -> None:
    if future.done():
        return
    if isinstance(verdict, Exception):
        future.set_exception(verdict)
    else:
        future.set_result(verdict)


async def write(services: Services, saves: Sequence[AnswerSave]) -> list[Verdict]:
    """Write one group in one transaction; the verdicts in order, true once this returns."""
    now = services.clock.now()
    async with services.database.reserved() as connection:
        found = await look(
            connection,
            [
                (save.credentials.login, (save.attempt, each.question, each.sequence))
                for save in saves
                for each in save.entries
            ],
        )
        verdicts = [_verdict(save, found, now) for save in saves]
        rows = _new_rows(saves, verdicts)
        if rows and await insert(connection, rows) != len(rows):
            raise _Raced
        crash_points.reach("save", "before_commit")
    crash_points.reach("save", "after_commit")
    return verdicts


def _verdict(save: AnswerSave, found: Standings, now: datetime) -> Verdict:
    ticket = save.credentials.ticket
    user, locked = user_of(save.credentials, found.logins, now), found.locked.get(save.attempt)
    if user is None or (ticket and ticket.attempt != save.attempt):
        return Unauthenticated()
    if locked is None or locked.user != user:
        return NotFound()
    if ticket and locked.standing.state is AttemptState.VOIDED:
        return Unauthenticated()
    if refused := refusal(locked.standing, _lease(save), save.arrived_at):
        return SAVING[refused]()
    return _outcomes(save, locked.standing.deadline, found.beside)


def _lease(save: AnswerSave) -> int | None:
    """The lease that the request claims to hold: the older one of body and ticket."""
    ticket = save.credentials.ticket
    claims = (save.lease, ticket.lease if ticket else None)
    return min((each for each in claims if each is not None), default=None)


def _outcomes(save: AnswerSave, deadline: datetime, beside: Beside) -> Verdict:
    entries: list[SavedEntry] = []
    conflicts: list[Detail] = []
    latest: dict[UUID, int] = {}
    for index, entry in enumerate(save.entries):
        recorded, in_log = beside[save.attempt, entry.question, entry.sequence]
        before = max(in_log or 0, latest.get(entry.question, 0))
        latest[entry.question] = max(before, entry.sequence)
        found = outcome(entry.sequence, entry.value, recorded, before)
        if isinstance(found, Refusal):
            conflicts.append(Detail(f"model.answerList.{index}.sequence", found))
        else:
            saved_at = recorded.saved_at if recorded else save.arrived_at
            entries.append(SavedEntry(entry, saved_at, found))
    return (
        SAVING[Refusal.SEQUENCE_CONFLICT](conflicts)
        if conflicts
        else DurableAnswers(entries, deadline)
    )


def _new_rows(
    saves: Sequence[AnswerSave], verdicts: Sequence[Verdict]
) -> list[tuple[UUID, UUID, int, JsonValue, datetime]]:
    return [
        (save.attempt, each.entry.question, each.entry.sequence, each.entry.value, each.saved_at)
        for save, verdict in zip(saves, verdicts, strict=True)
        if isinstance(verdict, DurableAnswers)
        for each in verdict.entries
        if each.outcome is not Outcome.ALREADY_SAVED
    ]
