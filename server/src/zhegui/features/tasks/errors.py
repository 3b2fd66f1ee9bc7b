"""What tasks can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class TaskOver(Problem):
    status, id = 409, "task_over"
    zh, en = "任务已经结束", "The task is over"


class RightEnded(Problem):
    status, id = 403, "right_ended"
    zh, en = (
        "发起人已没有此项权限，任务到此为止",
        "The person who asked for the task may not do this any more; it ended here",
    )


class NotFoundSince(Problem):
    status, id = 409, "not_found_since"
    zh, en = (
        "已不在列表的结果中，未作更改",
        "The list does not find it any more; it is left as it is",
    )


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
