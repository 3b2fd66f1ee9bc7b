"""The thread that keeps PostgreSQL running until it is told to stop."""

import logging
import threading
import time
from collections.abc import Callable

from zhegui.postgres.errors import ClusterError
from zhegui.postgres.place import ClusterPlace
from zhegui.postgres.postmaster import Postmaster

log = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS = 0.1
#: Short beside the ten seconds in which saves resume, however often it was killed before.
LONGEST_PAUSE_SECONDS = 1.0
_STEADY_SECONDS = 60.0
_WATCH_SECONDS = 0.1


class Supervisor:
    """Starts the postmaster in a thread that lives as long as it, and again whenever it ends."""

    def __init__(self, place: ClusterPlace, options: dict[str, str]) -> None:
        self._postmaster = Postmaster(place, options)
        self._stopping = threading.Event()
        self._settled = threading.Event()
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._keep, name="postgres", daemon=True)

    def start(self, meanwhile: Callable[[], object]) -> None:
        """Return when PostgreSQL takes connections; raises `ClusterError` when it cannot start.

        `meanwhile` is called while it starts.
        """
        self._thread.start()
        meanwhile()
        self._settled.wait()
        if self._failure is not None:
            self._thread.join()
            raise self._failure

    def stop(self) -> None:
        """Return when PostgreSQL has ended."""
        self._stopping.set()
        self._thread.join()

    def _keep(self) -> None:
        try:
            self._postmaster.begin(self._stopping.is_set)
        except Exception as failure:  # raised again by the thread that waits in `start`
            self._failure = failure
        self._settled.set()
        if self._failure is None:
            self._restart_until_stopped()
            self._postmaster.end()

    def _restart_until_stopped(self) -> None:
        pause, since = FIRST_PAUSE_SECONDS, time.monotonic()
        while not self._stopping.is_set():
            if self._postmaster.is_running:
                self._stopping.wait(_WATCH_SECONDS)
                continue
            if time.monotonic() - since > _STEADY_SECONDS:
                pause = FIRST_PAUSE_SECONDS
            status = self._postmaster.exit_status
            log.error("PostgreSQL ended (%s); starting it again in %.1f s", status, pause)
            self._stopping.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            since = time.monotonic()
            self._begin_again()

    def _begin_again(self) -> None:
        try:
            self._postmaster.begin(self._stopping.is_set)
        except ClusterError as failure:
            log.error("%s", failure)
        except Exception:  # a full disk, say: whatever it is, the next try comes
            log.exception("PostgreSQL could not be started")
        else:
            log.info("PostgreSQL runs again")
