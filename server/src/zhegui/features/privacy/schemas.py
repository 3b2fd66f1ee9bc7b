"""The rights of data on the wire."""

from __future__ import annotations

from zhegui.features.identity.api import Code, TransactionCode
from zhegui.features.privacy.rules import DeletionState
from zhegui.features.tasks.api import TaskState
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.people.personal import Becomes
from zhegui.kernel.values import Instant, Sid


class FreshCode(Wire):
    """The code that `shortMessage/v2/my/send` has just sent, with its purpose."""

    transaction_code: TransactionCode
    code: Code


class PersonalExport(Wire):
    """An archive of one's data: the task that makes it, and until when its file can be fetched."""

    task: Sid
    state: TaskState
    done: int
    total: int | None
    asked_at: Instant
    file: Sid | None
    size: int | None
    until: Instant | None


class DeletionView(Wire):
    """A deletion: 1 asked, 2 due, 3 done, 4 withdrawn, 5 refused.

    `reason` says why it was refused, or what an open one waits for. Until `dueAt` and while it is due
    it can be withdrawn.
    """

    sid: Sid
    state: DeletionState
    asked_at: Instant
    due_at: Instant
    ended_at: Instant | None
    reason: str | None


class Consequence(Wire):
    """What becomes of a part of what is kept: `erased`, `nobodys` (it stays and names nobody) or
    `kept`; `why` in the language of Accept-Language."""

    name: str
    title: str
    count: int
    becomes: Becomes
    why: str


class DeletionHindrance(Wire):
    """Why the account cannot be deleted now."""

    id: str
    message: str


class DeletionConsequences(Wire):
    """What a deletion would do, and what keeps it from being asked for."""

    part_list: list[Consequence]
    hindrance_list: list[DeletionHindrance]
    due_at: Instant
    server_time: Instant


class PersonalData(Wire):
    """The caller's last archive and deletion; `nextExportAt` is null where another archive may be
    asked for now."""

    export: PersonalExport | None
    next_export_at: Instant | None
    deletion: DeletionView | None
    server_time: Instant
