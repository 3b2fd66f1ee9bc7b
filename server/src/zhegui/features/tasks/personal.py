"""Tasks that somebody started."""

from __future__ import annotations

from zhegui.features.tasks.models import Task, TaskRecord
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "tasks",
    "任务",
    "Tasks",
    Given(Task.user_sid, "任务", "Tasks", without=(Task.arguments,)),
    withheld={TaskRecord.task_sid: "the records it changed; its result tells what became of them"},
    becomes=Becomes.ERASED,
)
