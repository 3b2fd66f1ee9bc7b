"""What other features may do with tasks."""

from zhegui.features.tasks.bulk_route import bulk_list_route
from zhegui.features.tasks.entity_routes import entity_routes
from zhegui.features.tasks.errors import TooManyTasks
from zhegui.features.tasks.export_route import export_route
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.rules import TaskState
from zhegui.features.tasks.runner import Cancelled, Progress, TaskOutcome, start, task
from zhegui.features.tasks.schemas import TaskStarted

__all__ = [
    "Cancelled",
    "Progress",
    "Task",
    "TaskOutcome",
    "TaskStarted",
    "TaskState",
    "TooManyTasks",
    "bulk_list_route",
    "entity_routes",
    "export_route",
    "start",
    "task",
]
