"""From a database that runs to an installation that may be served."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from zhegui.commands.erase_again import erase_again
from zhegui.commands.listener import listen
from zhegui.commands.preparation import Migrating, prepare
from zhegui.commands.safety import refuse_unsafe
from zhegui.commands.safety_check import examine_database, examine_storage
from zhegui.commands.systemd import READY, notify
from zhegui.kernel.db.connections import claim_of_server
from zhegui.postgres import Cluster
from zhegui.postgres.admission import admitted, group_of
from zhegui.settings import Settings


def make_ready(
    settings: Settings, cluster: Cluster, migrating: Migrating = Migrating.NEVER
) -> None:
    """Prepare the database for an installation that serves or works, without whom the list of deleted
    accounts names; one that is unsafe is refused, and so is a storage that keeps nothing."""
    prepare(settings, cluster, migrating=migrating)
    erase_again(settings, cluster)
    refuse_unsafe([*examine_database(settings, cluster), examine_storage(settings)])


@contextmanager
def opened(
    settings: Settings, cluster: Cluster, listener: socket.socket, *, demo: bool
) -> Iterator[tuple[str, Callable[[], None]]]:
    """The database's address for all server processes, and what to call when requests are answered;
    connections wait meanwhile."""
    claim, group = claim_of_server(settings), group_of(settings.data_dir)
    listen(listener, settings)
    make_ready(settings, cluster, Migrating.ALONE)
    accounts = _demonstrated(settings, cluster) if demo else ""
    with admitted(cluster.app_url, claim, group) as url:
        yield url, _announcement(listener, accounts)


def _demonstrated(settings: Settings, cluster: Cluster) -> str:
    from zhegui.commands.demo import demonstrate  # with the application, which a start may not need

    return demonstrate(settings, cluster)


def _announcement(listener: socket.socket, accounts: str) -> Callable[[], None]:
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host

    def announce() -> None:
        print(f"折桂 Zhegui: http://{name}:{port}  (Ctrl-C 停止 / to stop)")
        print(accounts, flush=True)
        notify(READY)

    return announce
