"""The database of one installation: found, made, started or joined, as the settings say."""

import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from zhegui.kernel.db import connections
from zhegui.postgres.creation import (
    APP_ROLE,
    DATABASE,
    OWNER_ROLE,
    SUPERUSER_ROLE,
    ensure_cluster,
)
from zhegui.postgres.errors import AlreadyRunning, ClusterError
from zhegui.postgres.lock import Lock, nobody_sharing, read_holder, sharing
from zhegui.postgres.own_server import refuse_unfit
from zhegui.postgres.place import ClusterPlace, find_place
from zhegui.postgres.postmaster import RECOVERY_SECONDS, RELAXED
from zhegui.postgres.supervisor import Supervisor
from zhegui.postgres.vector_type import make_vector_type
from zhegui.settings import Settings

log = logging.getLogger(__name__)

_LOCK = "zhegui.lock"
#: Shared by the commands that use a database which another process runs.
_JOINED = "zhegui.joined"
_POLL_SECONDS = 0.05
_SUPERUSERS = 3


@dataclass(frozen=True)
class Cluster:
    """A database that takes connections. Addresses are libpq's, `postgresql://…`."""

    app_url: str
    """As the role of the application, which owns nothing."""
    owner_url: str
    """As the role that owns the tables: migrations, backup."""
    superuser_url: str | None
    """As PostgreSQL's superuser; None for a server of one's own."""
    folder: Path | None
    """Where the embedded cluster lies; None for a server of one's own."""
    is_outside: bool = False
    """Whether that is outside the data directory."""


@contextmanager
def open_cluster(
    settings: Settings,
    *,
    exclusive: bool = False,
    until_told: bool = False,
    durable: bool = True,
    meanwhile: Callable[[], object] = lambda: None,
) -> Iterator[Cluster]:
    """The database for as long as the context lasts.

    With `ZHEGUI_DATABASE_URL` that server. Else the embedded cluster of the data directory: made
    when it does not exist, started when nobody runs it, joined when another process (`serve`) does.
    `exclusive` refuses to join and takes the data directory for itself, with
    `ZHEGUI_DATABASE_URL` too. A command that started the cluster ends it after the commands that
    joined it; a process that runs `until_told` to end does not wait for them, nor is it waited for.
    `durable=False` is for tests alone. What `meanwhile` does need not wait for the database: who
    takes the data directory has it called, while the embedded one starts.

    Raises `AlreadyRunning` (exclusive and taken), `ClusterError` (cannot be made or started, or is
    not fit).
    Enter it from a thread that outlives the context.
    """
    with ExitStack() as stack:
        if settings.database_url and not exclusive:
            yield _own_server(settings, settings.database_url)
            return
        make_data_dir(settings.data_dir)
        lock = _take_or_join(settings.data_dir, stack, exclusive=exclusive, until_told=until_told)
        if isinstance(lock, Cluster):
            yield lock
            return
        if settings.database_url:
            meanwhile()
            yield _own_server(settings, settings.database_url)
            return
        with _run(settings, lock, durable=durable, meanwhile=meanwhile) as cluster:
            try:
                yield cluster
            finally:
                with nullcontext() if until_told else nobody_sharing(settings.data_dir / _JOINED):
                    lock.tell({})  # nobody joins any more


def refuse_taken(data_dir: Path) -> None:
    """Raise `AlreadyRunning` where another process has the data directory. Who wants it asks again by
    `open_cluster`."""
    if (data_dir / _LOCK).exists():
        with Lock(data_dir / _LOCK):
            pass


@contextmanager
def temporary_cluster(connections: int = 100) -> Iterator[Cluster]:
    """A new cluster that waits for no disk and leaves nothing behind: one for a test session.

    `superuser_url` may create databases, `template` copies among them. Ready in about a second;
    ends with the process even when that is killed.
    """
    folder = Path(tempfile.mkdtemp(prefix="zhegui-test-"))
    folder.chmod(0o711)  # so that, run by root, PostgreSQL's user can pass
    try:
        settings = Settings(data_dir=folder / "data", environment="test", database_pool=connections)
        with open_cluster(settings, exclusive=True, durable=False) as cluster:
            yield cluster
    finally:
        shutil.rmtree(folder)


def _own_server(settings: Settings, url: str) -> Cluster:
    owner_url = settings.database_owner_url or url
    for address in {url, owner_url}:
        refuse_unfit(address)
    return Cluster(url, owner_url, None, None)


def make_data_dir(folder: Path) -> None:
    """Make a data directory unless it exists."""
    if not folder.exists():
        folder.mkdir(parents=True)
        # What must be private in it has a folder of its own; PostgreSQL's user must pass.
        folder.chmod(0o711)


@contextmanager
def _run(
    settings: Settings, lock: Lock, *, durable: bool, meanwhile: Callable[[], object]
) -> Iterator[Cluster]:
    with ExitStack() as stack:
        place = find_place(settings.data_dir)
        stack.enter_context(Lock(place.lock))
        began = time.monotonic()
        is_new = ensure_cluster(place, durable=durable)
        supervisor = Supervisor(place, _options(settings, durable=durable))
        stack.callback(supervisor.stop)
        supervisor.start(meanwhile)
        lock.tell({"socket": str(place.socket), "cluster": str(place.cluster)})
        _report(place, is_new=is_new, seconds=time.monotonic() - began)
        cluster = _embedded(place.socket, place.cluster, is_outside=place.is_outside)
        if settings.embeddings_url and cluster.superuser_url:
            make_vector_type(cluster.superuser_url)
        yield cluster


def _options(settings: Settings, *, durable: bool) -> dict[str, str]:
    given = {
        "max_connections": str(connections.needed(settings) + _SUPERUSERS),
        "superuser_reserved_connections": str(_SUPERUSERS),
        "reserved_connections": "0",
    }
    return given | ({} if durable else RELAXED)


def _report(place: ClusterPlace, *, is_new: bool, seconds: float) -> None:
    verb = "made and started" if is_new else "started"
    log.info("PostgreSQL %s in %.2f s: %s", verb, seconds, place.cluster)
    if place.is_outside:
        log.warning(
            "the database lies outside the data directory, at %s, because the user %s cannot "
            "get into %s",
            place.cluster,
            place.account.name,
            place.data_dir,
        )


def _take_or_join(
    data_dir: Path, stack: ExitStack, *, exclusive: bool, until_told: bool
) -> Lock | Cluster:
    """The lock of the data directory, or the cluster that its holder runs; waits while the holder is
    starting or ending it."""
    deadline = time.monotonic() + RECOVERY_SECONDS
    while True:
        try:
            return stack.enter_context(Lock(data_dir / _LOCK))
        except AlreadyRunning as holder:
            if exclusive:
                raise
            if joined := _join(data_dir, stack, until_told=until_told):
                return joined
            if time.monotonic() > deadline:
                raise ClusterError(
                    f"进程 {holder.pid} 没有启动数据库 / process {holder.pid} holds "
                    "the data directory but has not started its database"
                ) from None
        time.sleep(_POLL_SECONDS)


def _join(data_dir: Path, stack: ExitStack, *, until_told: bool) -> Cluster | None:
    """The cluster that another process runs and, unless this one runs `until_told` to end, will not
    end before this one; None when there is none."""
    with ExitStack() as joining:
        if not until_told:
            joining.enter_context(sharing(data_dir / _JOINED))
        holder = read_holder(data_dir / _LOCK)
        if "socket" not in holder:
            return None
        stack.enter_context(joining.pop_all())
    cluster = Path(holder["cluster"])
    outside = not cluster.is_relative_to(data_dir.resolve())
    return _embedded(Path(holder["socket"]), cluster, is_outside=outside)


def _embedded(socket: Path, folder: Path, *, is_outside: bool) -> Cluster:
    def url(role: str) -> str:
        return f"postgresql://{role}@/{DATABASE}?host={socket}"

    return Cluster(url(APP_ROLE), url(OWNER_ROLE), url(SUPERUSER_ROLE), folder, is_outside)
