"""Why the embedded PostgreSQL cannot be used."""


class ClusterError(Exception):
    """The cluster cannot be made, started or reached; the message says what to do."""


class AlreadyRunning(ClusterError):  # noqa: N818 (it is a refusal, not a fault)
    """Another process owns the data directory; `pid` is its process id, None if unknown."""

    def __init__(self, pid: int | None) -> None:
        super().__init__(
            f"数据目录正被另一个进程使用（pid {pid}）/ "
            f"another process uses this data directory (pid {pid})"
        )
        self.pid = pid
