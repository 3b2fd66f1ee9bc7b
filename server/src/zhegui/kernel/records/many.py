"""One change, or one deletion, of many records: for each, that it was done, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm.exc import StaleDataError

from zhegui.kernel.context import language
from zhegui.kernel.errors import Conflict, OutOfDate, Problem
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.records.writes import Act, Writing
from zhegui.kernel.values import Sid

#: More than these are a task's (`bulkList`), which tells its progress.
MOST_AT_ONCE = 200


class BulkOutcome(Wire):
    """What became of one record; without an `error` it was done, or would be, and a `message` says what
    follows."""

    sid: Sid
    error: str | None = None
    message: str | None = None


async def change_many(
    act: Act,
    writing: Writing[Any, Any],
    sids: Sequence[UUID],
    change: Wire | None,
    *,
    dry_run: bool,
) -> list[BulkOutcome]:
    """Change these records, or delete them where `change` is None; each by itself.

    One that cannot be changed keeps no other from it. With `dry_run` everything is tried and
    nothing stays. The outcomes are told in the order asked.
    """
    # Each stays locked until the transaction ends: two calls that take the same records in opposite
    # orders would wait for each other. So all take them by sid.
    outcomes = {
        sid: await _one(act, writing, sid, change, dry_run=dry_run) for sid in sorted(set(sids))
    }
    return [outcomes[sid] for sid in dict.fromkeys(sids)]


async def _one(
    act: Act, writing: Writing[Any, Any], sid: UUID, change: Wire | None, *, dry_run: bool
) -> BulkOutcome:
    remark: str | None = None
    try:
        async with act.session.begin_nested() as savepoint:
            if change is None:
                await writing.delete(act, sid)
            else:
                given = change.model_copy(update={"sid": sid, "version": None})
                remark = await writing.remark(act, await writing.save(act, given))
            if dry_run:
                await savepoint.rollback()
    except Problem as problem:
        return refused(sid, problem)
    except StaleDataError:
        return refused(sid, OutOfDate())
    except IntegrityError:
        return refused(sid, Conflict())
    return BulkOutcome(sid=sid, message=remark)


def refused(sid: UUID, problem: Problem) -> BulkOutcome:
    """A record that is left as it is."""
    return BulkOutcome(sid=sid, error=problem.id, message=problem.message(language.get()))
