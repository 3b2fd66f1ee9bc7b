"""A house before it is used: tables of this version, keys there, nothing left half done.

`zhegui serve` asks this before the application is imported: nothing here may import it.
"""

import logging
from pathlib import Path

from zhegui.commands.command import Refused
from zhegui.kernel.vault import NEXT_RING, RING, Vault
from zhegui.postgres import Cluster
from zhegui.postgres.revision import newest_revision, revision_of
from zhegui.settings import Settings

log = logging.getLogger(__name__)

#: Lies in a data directory while it is being filled from a backup.
RESTORING = "restoring"
#: By one of these a data directory is known.
_ENTRIES = ("postgres", "keys", "files")
_NEW = "新建请用 zhegui serve / `zhegui serve` makes a new one"


def refuse_no_house(data_dir: Path) -> None:
    """Raise `Refused` where there is neither a house nor an empty folder for one."""
    if not data_dir.is_dir():
        raise Refused(f"没有数据目录 {data_dir} / there is no data directory {data_dir}. {_NEW}")
    entries = {entry.name for entry in data_dir.iterdir()}
    if entries and entries.isdisjoint(_ENTRIES):
        raise Refused(f"{data_dir} 不是数据目录 / is not a data directory. {_NEW}")


def prepare(
    settings: Settings, cluster: Cluster, *, restoring: bool = False, rotating: bool = False
) -> None:
    """Make the keys of a new house, and bring the tables to this version.

    Raises `Refused` when the database has data and the keys to it are missing, and when the data
    directory was left half-restored or its keys half-rotated.
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
        log.info("migrating the database from %s to %s", revision, newest_revision())
        from zhegui.postgres.schema import upgrade  # Alembic, which few starts need

        upgrade(cluster.owner_url)


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
    """Whether the house has its key ring."""
    return (settings.keys_dir / RING).exists()
