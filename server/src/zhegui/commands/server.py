"""uvicorn as we run it: on a socket of ours, in one process."""

import gc
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from starlette.types import ASGIApp
from uvicorn import Config, Server

from zhegui.commands.connection import Connection, ProductionConnection
from zhegui.commands.listener import BACKLOG
from zhegui.commands.systemd import STOPPING, notify
from zhegui.kernel.http import streams
from zhegui.settings import Settings

#: A candidate who saves every ten seconds keeps a connection; a shell allows 1,024 files.
MOST_FILES = 65_536
#: Clients that save every ten seconds must find their connection still open.
KEEP_ALIVE_SECONDS = 75
DRAIN_SECONDS = 30
#: Rounds of half a millisecond, each sixth of some 4: the thread that builds a statement has all of its
#: objects still, and while it goes through them nobody else has the interpreter (0146).
COLLECTING = (1_000, 5, 800)
#: A twentieth of what Python gives; a switch takes a fiftieth of it.
SWITCH_SECONDS = 0.00025


def allow_many_connections() -> None:
    """Let this process open as many files as it may, at most `MOST_FILES`."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(ValueError, OSError):  # macOS allows fewer than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def spare_what_stays() -> None:
    """Keep the collector of garbage off all that this process holds by now, which never goes.

    It would go through that again and again, for a fifth of a second each time, while everybody waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def share_with_threads() -> None:
    """Let the event loop have the interpreter back from a thread at once.

    It asks for it several times in each request; Python lets a busy thread keep it for 5 ms each.
    """
    sys.setswitchinterval(SWITCH_SECONDS)


def run_one(
    app: ASGIApp, settings: Settings, listener: socket.socket, announce: Callable[[], None]
) -> int:
    """Serve in this process until told to stop; the exit status."""
    allow_many_connections()
    share_with_threads()
    server = _AnnouncingServer(configured(app, settings), announce)
    server.run(sockets=[listener])
    return 0 if server.started else 1


class _AnnouncingServer(Server):
    def __init__(self, config: Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        notify(STOPPING)
        streams.end_all()  # else a stop would wait for them as long as it waits at all
        await super().shutdown(sockets=sockets)


def configured(app: ASGIApp, settings: Settings) -> Config:
    """uvicorn's own settings, for `app` behind the proxies that ours name."""
    return Config(
        app,
        loop="uvloop",
        http=ProductionConnection if settings.environment == "production" else Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,  # addresses carry mobile numbers
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
