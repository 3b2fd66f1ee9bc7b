"""An installation before it is used: tables of this version, keys there, nothing left half done.

`zhegui serve` asks this before the application is imported: nothing here may import it.
"""

import logging
import time
from enum import Enum
from pathlib import Path

import psycopg

from zhegui.commands.command import Refused
from zhegui.commands.keys_known import prove_keys, refuse_foreign_ring
from zhegui.kernel.secrets.vault import NEXT_RING, RING, Vault
from zhegui.postgres import Cluster
from zhegui.postgres.revision import known_revisions, newest_revision, revision_of
from zhegui.settings import Settings

log = logging.getLogger(__name__)

#: What PostgreSQL may need to see that a process has gone.
ENDING_SECONDS = 3.0
_POLL_SECONDS = 0.05
_OTHERS = """
    select count(*) from pg_stat_activity where datname = current_database()
    and usename = current_user and pid <> pg_backend_pid()"""

#: Lies in a data directory while it is being filled from a backup.
RESTORING = "restoring"
#: By one of these a data directory is known.
_ENTRIES = ("postgres", "keys", "files")
_NEW = "新建请用 zhegui serve / `zhegui serve` makes a new one"


def refuse_no_installation(data_dir: Path) -> None:
    """Raise `Refused` where there is neither an installation nor an empty folder for one."""
    if not data_dir.is_dir():
        raise Refused(f"没有数据目录 {data_dir} / there is no data directory {data_dir}. {_NEW}")
    entries = {entry.name for entry in data_dir.iterdir()}
    if entries and entries.isdisjoint(_ENTRIES):
        raise Refused(f"{data_dir} 不是数据目录 / is not a data directory. {_NEW}")


class Migrating(Enum):
    """When a command may migrate a database of an older release."""

    NEVER = "never"
    """A release before may be serving it."""
    ALONE = "alone"
    """When nobody else uses it."""
    ALWAYS = "always"


def prepare(
    settings: Settings,
    cluster: Cluster,
    *,
    restoring: bool = False,
    rotating: bool = False,
    migrating: Migrating = Migrating.NEVER,
) -> None:
    """Make the keys and the tables of a new installation; bring older tables to this version, or refuse.

    Raises `Refused` when the database has data and keys to it are missing or foreign, when the data
    directory was left half-restored or its keys half-rotated, and when the tables are of another
    release and may not be migrated.
    """
    if not restoring and (words := unfinished_restore(settings)):
        raise Refused(words)
    if not rotating and (words := unfinished_rotation(settings)):
        raise Refused(words)
    revision = revision_of(cluster.owner_url)
    if revision is None:
        Vault(settings.keys_dir)
    elif not has_keys(settings):
        raise Refused(
            f"缺少密钥 {settings.keys_dir} / the keys to this database are missing from "
            f"{settings.keys_dir}: put them back, or restore a backup that holds them"
        )
    if revision != newest_revision():
        if revision is not None:
            refuse_newer(revision)
            _refuse_to_migrate(cluster, revision, migrating)
        log.info("migrating the database from %s to %s", revision, newest_revision())
        from zhegui.postgres.schema import upgrade  # Alembic, which few starts need

        upgrade(cluster.owner_url)
    if rotating:
        refuse_foreign_ring(settings.keys_dir, cluster.app_url)
    elif not restoring:  # which proves them when it is done
        prove_keys(settings.keys_dir, cluster.app_url)


def refuse_newer(revision: str) -> None:
    """Raise `Refused` when tables of this revision are not known to this release."""
    if words := newer(revision):
        raise Refused(words)


def newer(revision: str | None) -> str | None:
    """What to do about tables of a release to come, if they are."""
    if revision is None or revision in known_revisions():
        return None
    return (
        f"数据库版本 {revision} 来自更新的折桂，请安装该版本 / the tables are of revision {revision}, "
        f"made by a newer release: install that one (this one knows {newest_revision()})"
    )


def older(revision: str) -> str:
    """What to do about tables of a release before."""
    return (
        f"数据库版本 {revision} 需升级：停止旧版本后启动 zhegui serve，或运行 zhegui migrate / the "
        f"tables are of revision {revision}, this release needs {newest_revision()}: stop what runs "
        "of the old release and start `zhegui serve`, or run `zhegui migrate`"
    )


def _refuse_to_migrate(cluster: Cluster, revision: str, migrating: Migrating) -> None:
    if migrating is Migrating.NEVER:
        raise Refused(older(revision))
    if migrating is Migrating.ALONE and (others := _others(cluster)):
        raise Refused(
            f"{older(revision)}\n数据库仍有 {others} 个应用连接 / {others} connections of "
            "applications to the database are open"
        )


def _others(cluster: Cluster) -> int:
    """How many connections the application has, on whatever host it runs. Waits for those of a
    server that has just ended."""
    deadline = time.monotonic() + ENDING_SECONDS
    with psycopg.connect(cluster.app_url, autocommit=True) as connection:
        while True:
            (others,) = connection.execute(_OTHERS).fetchone() or (0,)
            if not others or time.monotonic() > deadline:
                return int(others)
            time.sleep(_POLL_SECONDS)


def unfinished_restore(settings: Settings) -> str | None:
    """What to do about a restore that was interrupted, if one was."""
    if not (settings.data_dir / RESTORING).exists():
        return None
    return (
        f"上次恢复没有完成 / the last restore into {settings.data_dir} did not finish: "
        "empty it and restore again"
    )


def unfinished_rotation(settings: Settings) -> str | None:
    """What to do about a rotation of keys that was interrupted, if one was."""
    if not (settings.keys_dir / NEXT_RING).exists():
        return None
    return (
        "上次更换密钥没有完成，请再次运行 / the last rotation of keys did not finish: "
        "run `zhegui keys rotate` again"
    )


def has_keys(settings: Settings) -> bool:
    """Whether the installation has its key ring."""
    return (settings.keys_dir / RING).exists()
