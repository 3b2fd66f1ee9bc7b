"""What the rights of data can be answered with, besides success."""

from zhegui.kernel.errors import Problem


class ExportedToday(Problem):
    status, id = 409, "exported_today"
    zh, en = (
        "一天只能导出一次个人信息，请稍后再试",
        "Personal data are exported once a day; try again later",
    )


class DeletionHindered(Problem):
    status, id = 409, "deletion_hindered"
    zh, en = (
        "现在还不能注销：{reasons}",
        "The account cannot be deleted yet: {reasons}",
    )


class DeletionOver(Problem):
    status, id = 409, "deletion_over"
    zh, en = "这次注销已经结束，不能撤回", "This deletion is over and cannot be withdrawn"
