"""What tasks can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class TaskOver(Problem):
    status, id = 409, "task_over"
    zh, en = "任务已经结束", "The task is over"


class TooManyTasks(Problem):
    status, id = 409, "too_many_tasks"
    zh, en = (
        "您有 {most} 个任务还没有结束，请稍候",
        "{most} of your tasks are not over yet; please wait",
    )


class TooManyRows(Problem):
    status, id = 409, "too_many_rows"
    zh, en = (
        "共 {rows} 条，一次最多 {most} 条，请缩小范围",
        "{rows} records were found; at most {most} are taken at once. Narrow the search",
    )
