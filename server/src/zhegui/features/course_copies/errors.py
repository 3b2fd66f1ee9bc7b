"""What writing a working copy can be refused for."""

from zhegui.kernel.errors import Problem


class NothingToPublish(Problem):
    status, id = 409, "nothing_to_publish"
    zh, en = "没有需要发布的修改", "There are no changes to publish"
