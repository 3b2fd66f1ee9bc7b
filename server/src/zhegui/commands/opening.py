"""From a database that runs to a house that may be served."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from zhegui.commands.preparing import prepare
from zhegui.commands.running_safety import examine_database
from zhegui.commands.safety import refuse_unsafe
from zhegui.commands.server import listen
from zhegui.postgres import Cluster
from zhegui.settings import Settings


def make_ready(settings: Settings, cluster: Cluster) -> None:
    """Prepare the database for a house that serves or works; one that is unsafe is refused."""
    prepare(settings, cluster)
    refuse_unsafe(examine_database(settings, cluster))


@contextmanager
def opened(
    settings: Settings, cluster: Cluster, *, demo: bool
) -> Iterator[tuple[socket.socket, Callable[[], None]]]:
    """Where to listen, and what to call when requests are answered."""
    with listen(settings) as listener:
        make_ready(settings, cluster)
        accounts = _demonstrated(settings, cluster) if demo else ""
        yield listener, _announcement(listener, accounts)


def _demonstrated(settings: Settings, cluster: Cluster) -> str:
    from zhegui.commands.demo import demonstrate  # with the application, which a start may not need

    return demonstrate(settings, cluster)


def _announcement(listener: socket.socket, accounts: str) -> Callable[[], None]:
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host

    def announce() -> None:
        print(f"折桂 Zhegui: http://{name}:{port}  (Ctrl-C 停止 / to stop)")
        print(accounts, flush=True)

    return announce
