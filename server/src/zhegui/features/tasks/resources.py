"""What may be read of tasks: one's own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement

from zhegui.features.tasks.models import Task
from zhegui.features.tasks.rules import TaskState
from zhegui.kernel.listing import Field, Resource, Viewer


def own(viewer: Viewer) -> ColumnElement[bool]:
    """One's own tasks, in whatever place they were started."""
    return Task.user_sid == viewer.user


tasks = Resource(
    "task",
    Task,
    visible_to=own,
    fields=[
        Field("organizationSid", filter=True),
        Field("kind", filter=True),
        Field("title", filter=True),
        Field("state", type=TaskState, filter=True),
        Field("done"),
        Field("total"),
        Field("result", type=dict[str, Any]),
        Field("error"),
        Field("fileSid"),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("finishedAt", sort=True),
    ],
    default_order=["-createdAt"],
    statistics=["state"],
)
