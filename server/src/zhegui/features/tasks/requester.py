"""Who asked for a task, and what they may still: asked anew in each of its transactions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.tasks.errors import RightEnded
from zhegui.features.tasks.models import Task
from zhegui.kernel.errors import Forbidden, Unauthenticated
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Right
from zhegui.ports.services import Services

#: The right that the route of a task asks for, by the task's kind and the name of what it reads or
#: changes.
RIGHTS: dict[tuple[str, str], Right] = {}


def packed(caller: Caller) -> dict[str, Any]:
    """Who asked, for which organization, with the rights they had: a task never does more."""
    return {
        "user": str(caller.user),
        "organization": str(caller.organization) if caller.organization else None,
        "rights": sorted(caller.rights),
        "is_operator": caller.is_operator,
    }


def subject_of(task: Task) -> str:
    """The name of what a task reads or changes: its title is that name, or begins with it."""
    return task.title.partition(".")[0]


async def asker(services: Services, session: AsyncSession, task: Task) -> Caller:
    """Who asked, with the rights that they had then and still have.

    Raises `RightEnded` where they may not ask for this task any more.
    """
    asked = _unpacked(task.arguments["asker"])
    try:
        stands = await services.caller_now(session, asked.user, asked.organization)
    except (Unauthenticated, Forbidden) as ended:
        raise RightEnded from ended
    caller = replace(
        stands,
        rights=stands.rights & asked.rights,
        is_operator=stands.is_operator and asked.is_operator,
    )
    if not caller.may(RIGHTS[task.kind, subject_of(task)]):
        raise RightEnded
    return caller


def _unpacked(asked: dict[str, Any]) -> Caller:
    organization = asked["organization"]
    return Caller(
        UUID(asked["user"]),
        UUID(int=0),
        UUID(organization) if organization else None,
        frozenset(asked["rights"]),
        asked["is_operator"],
    )
