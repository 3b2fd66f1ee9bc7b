"""One run of PostgreSQL's postmaster: from a clean start to its end."""

import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from zhegui.postgres.errors import ClusterError
from zhegui.postgres.installation import popen, programs_for
from zhegui.postgres.place import ClusterPlace, make_socket_folder, remove_socket_folder

log = logging.getLogger(__name__)

RECOVERY_SECONDS = 120
FAST_SHUTDOWN_SECONDS = 30
_POLL_SECONDS = 0.01

_OPTIONS = {
    "cluster_name": "zhegui",
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # Nobody replicates. With room for origins each checkpoint writes a small new file about them,
    # and on a full disk ends PostgreSQL because it cannot.
    "max_active_replication_origins": "0",
    # One file for each day of the week. Neither statements nor values: they hold personal data.
    "logging_collector": "on",
    "log_directory": "log",
    "log_filename": "postgresql-%a.log",
    "log_rotation_age": "1d",
    "log_truncate_on_rotation": "on",
    "log_line_prefix": "%m [%p] %u ",
    "log_error_verbosity": "terse",
    "log_min_error_statement": "panic",
}
RELAXED = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class Postmaster:
    """A started postmaster. `begin` it, watch `is_running`, `end` it: all from one thread.

    The kernel ends it when that thread ends (Linux), so the thread must outlive it.
    """

    def __init__(self, place: ClusterPlace, options: dict[str, str]) -> None:
        self._place = place
        self._options = _OPTIONS | {"unix_socket_directories": str(place.socket)} | options
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, given_up: Callable[[], bool]) -> None:
        """Start, and wait until it takes connections: two minutes at most, for recovery.

        Raises `ClusterError` with the server's own words when it ends before that, and when
        `given_up()` turns true meanwhile.
        """
        _end_leftover(self._place.cluster)
        make_socket_folder(self._place)
        settings = [f"--{name}={value}" for name, value in self._options.items()]
        postgres = programs_for(self._place.account) / "postgres"
        with tempfile.TemporaryFile() as output:
            self._process = popen(
                self._place.account,
                [postgres, "-D", self._place.cluster, *settings],
                output=output,
            )
            try:
                self._wait_until_ready(output, given_up)
            except ClusterError:
                self.end()
                raise

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def exit_status(self) -> int | None:
        """How the process ended: its exit status, negative for a signal; None while it lives."""
        return self._process.poll() if self._process else None

    def end(self) -> None:
        """Stop: open transactions are rolled back; after 30 s without a clean end, at once."""
        if self._process is None:
            return
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            if self._process.poll() is None:
                self._process.send_signal(number)
            try:
                self._process.wait(FAST_SHUTDOWN_SECONDS)
                break
            except subprocess.TimeoutExpired:
                log.warning("PostgreSQL did not end within %s s", FAST_SHUTDOWN_SECONDS)
        remove_socket_folder(self._place)

    def _wait_until_ready(self, output: IO[bytes], given_up: Callable[[], bool]) -> None:
        deadline = time.monotonic() + RECOVERY_SECONDS
        while not self._is_ready():
            if not self.is_running:
                raise ClusterError(f"PostgreSQL 未能启动 / did not start:\n{_tail(output)}")
            if given_up():
                raise ClusterError("启动被取消 / the start was given up")
            if time.monotonic() > deadline:
                raise ClusterError(
                    f"PostgreSQL 在 {RECOVERY_SECONDS} 秒内未就绪 / was not ready in time:\n"
                    f"{_tail(output)}"
                )
            time.sleep(_POLL_SECONDS)

    def _is_ready(self) -> bool:
        lines = _pid_file(self._place.cluster)
        if self._process is None or len(lines) < 8:
            return False
        return lines[0] == str(self._process.pid) and lines[7].strip() == "ready"


def _pid_file(cluster: Path) -> list[str]:
    try:
        return (cluster / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return []


def _end_leftover(cluster: Path) -> None:
    """End what an earlier owner of the lock left running, and remove a stale `postmaster.pid`."""
    lines = _pid_file(cluster)
    if not lines:
        return
    pid = int(lines[0])
    deadline = time.monotonic() + RECOVERY_SECONDS
    for number in (signal.SIGINT, signal.SIGQUIT):
        if _works_in(cluster, pid):
            log.info("waiting for PostgreSQL (pid %s) of the process before to end", pid)
            os.kill(pid, number)
        while _works_in(cluster, pid) and time.monotonic() < deadline:
            time.sleep(_POLL_SECONDS)
        deadline += FAST_SHUTDOWN_SECONDS
    if _works_in(cluster, pid):
        raise ClusterError(f"PostgreSQL（pid {pid}）不肯结束 / pid {pid} does not end")
    (cluster / "postmaster.pid").unlink(missing_ok=True)


def _works_in(cluster: Path, pid: int) -> bool:
    """Whether process `pid` is a postmaster of this cluster, not a later bearer of its number."""
    if sys.platform == "linux":
        try:
            return Path(f"/proc/{pid}/cwd").readlink() == cluster
        except OSError:
            return False
    listing = subprocess.run(
        ["/bin/ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return str(cluster) in listing.stdout


def _tail(output: IO[bytes]) -> str:
    output.seek(0)
    return output.read().decode(errors="replace")[-2000:].strip()
