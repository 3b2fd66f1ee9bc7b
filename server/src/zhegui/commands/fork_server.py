"""Several server processes, each a fork of one that has imported everything.

A process that begins from nothing spends more than a second of CPU on imports before it serves; a
fork serves at once. But who has threads must not be forked, and `zhegui serve` keeps PostgreSQL in
one. So before it has any it forks a process that never gets one, that imports the application while
PostgreSQL starts, and that forks all the others. Each of these makes what it works with itself: an
event loop, a client or a pool that some library made before a fork may be dead after it.
"""

import logging
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Self

from starlette.types import ASGIApp
from uvicorn.config import STARTUP_FAILURE

from zhegui.commands.server import run_one
from zhegui.commands.systemd import STOPPING, leave_notifying_to_parent, notify
from zhegui.kernel import metrics
from zhegui.settings import Settings

log = logging.getLogger(__name__)

_WATCH_SECONDS = 0.1
_ENDING_SECONDS = 1.0
_MOST_BYTES = 4096

_fork = get_context("fork")

LoadApp = Callable[[], Callable[[Settings, str], ASGIApp]]
"""Imports what makes the application on a database, `postgresql://…`."""


class ForkServer:
    """The process that forks server processes. Enter it while this process has no threads.

    Over its channel it hears what to serve and, later, that it shall stop; each process that has
    begun to serve says so there. When this process dies the channel closes, and all end with it.
    """

    def __init__(self, settings: Settings, load: LoadApp) -> None:
        self._workers = settings.workers
        self._data_dir = settings.data_dir
        self._channel, self._theirs = socket.socketpair()
        self._process = _fork.Process(target=self._wait_for_orders, args=(settings, load))

    def __enter__(self) -> Self:
        _start(self._process)
        self._theirs.close()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._channel.close()

    def run(self, database_url: str, listener: socket.socket, announce: Callable[[], None]) -> int:
        """Serve until an exception says to stop; returns 1 when the processes ended by themselves.

        `announce` is called once, when all of them serve.
        """
        socket.send_fds(self._channel, [database_url.encode()], [listener.fileno()])
        try:
            self._watch(announce)
        finally:
            notify(STOPPING)
            self._stop()
            metrics.forget(self._data_dir)  # it may have been killed
        return 1

    def _watch(self, announce: Callable[[], None]) -> None:
        serving = 0
        while self._process.is_alive():
            if not _can_hear(self._channel):
                continue
            more = len(self._channel.recv(_MOST_BYTES))
            if serving < self._workers <= serving + more:
                announce()
            serving += more

    def _stop(self) -> None:
        with suppress(BrokenPipeError):  # it has ended before
            self._channel.send(b"stop")
        self._process.join()

    def _wait_for_orders(self, settings: Settings, load: LoadApp) -> None:
        self._channel.close()
        leave_notifying_to_parent()
        _treat_signals(signal.SIG_IGN)  # who forked this process says when to stop
        make_app = load()
        told, listeners, _, _ = socket.recv_fds(self._theirs, _MOST_BYTES, 1)
        if listeners:
            listener, database_url = socket.socket(fileno=listeners[0]), told.decode()
            with metrics.shared(settings.data_dir):
                _Service(
                    settings, lambda: make_app(settings, database_url), listener, self._theirs
                ).keep()


@dataclass(frozen=True)
class _Service:
    """What all server processes serve."""

    settings: Settings
    make_app: Callable[[], ASGIApp]
    listener: socket.socket
    channel: socket.socket

    def keep(self) -> None:
        """Keep so many processes alive until told to stop, or until one cannot start."""
        processes = [self._begin() for _ in range(self.settings.workers)]
        try:
            while not _can_hear(self.channel):
                for index, process in enumerate(processes):
                    if process.is_alive():
                        continue
                    if process.exitcode == STARTUP_FAILURE:
                        log.error("server process %s could not start; ending all", process.pid)
                        return
                    log.error("server process %s died; forking another", process.pid)
                    metrics.forget_process(process.pid or 0)
                    processes[index] = self._begin()
        finally:
            _end(processes)

    def _begin(self) -> ForkProcess:
        process = _fork.Process(target=self._serve)
        _start(process)
        return process

    def _serve(self) -> None:
        _treat_signals(signal.SIG_DFL)
        threading.Thread(target=self._end_with_the_first, daemon=True).start()
        sys.exit(run_one(self._made(), self.settings, self.listener, self._say_so))

    def _made(self) -> ASGIApp:
        try:
            return self.make_app()
        except Exception:
            log.exception("the application could not be made")
            sys.exit(STARTUP_FAILURE)

    def _say_so(self) -> None:
        self.channel.send(b".")

    def _end_with_the_first(self) -> None:
        closing = select.poll()
        closing.register(self.channel, 0)  # what is said on it is not for this process
        closing.poll()
        os._exit(1)


def _start(process: ForkProcess) -> None:
    """Fork. Raises `RuntimeError` where there are threads, a library's own included: who waits for
    one of them in the fork waits for ever."""
    threads = Path("/proc/self/task")
    if threads.exists() and len(list(threads.iterdir())) > 1:
        raise RuntimeError("a process that has threads must not be forked")
    process.start()


def _can_hear(channel: socket.socket) -> bool:
    """Whether something was said or the other end is gone; waits a moment for it."""
    return bool(select.select([channel], [], [], _WATCH_SECONDS)[0])


def _end(processes: list[ForkProcess]) -> None:
    """Let all finish what is under way; returns when they have."""
    while living := [each for each in processes if each.is_alive()]:
        for each in living:  # again, for whom the first found before it listened
            each.terminate()
        living[0].join(_ENDING_SECONDS)


def _treat_signals(handler: signal.Handlers) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handler)
