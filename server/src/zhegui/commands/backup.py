"""`zhegui backup PLACE`: the whole installation in one file, or in a folder that takes what is new."""

import os
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import psycopg

from zhegui.commands import archive, backup_folder
from zhegui.commands.backup_folder import Objects
from zhegui.commands.command import Command, Refused
from zhegui.commands.erase_again import keep_list
from zhegui.commands.keys_known import known_keys, refuse_wrong, unfit_keys
from zhegui.commands.preparation import refuse_newer
from zhegui.kernel.db.durable import sync_folder
from zhegui.postgres import Cluster, open_cluster
from zhegui.postgres.installation import wheel_programs
from zhegui.postgres.revision import revision_of
from zhegui.postgres.vector_type import NAME as VECTOR
from zhegui.settings import Settings


def backup(settings: Settings, arguments: Namespace) -> int:
    """Write the backup whole or not at all, and say what it holds."""
    place = Path(arguments.place).absolute()
    if place.is_dir():
        return _backup_into(settings, arguments, place)
    if arguments.keep is not None:
        raise Refused("--keep 只用于目录 / is for a folder: make one, and name it")
    if place.exists():
        raise Refused(f"{place} 已存在 / exists already")
    description = _taken(settings, arguments, place, None)
    print(_report(settings, description, place))
    _refuse_without_keys(settings, arguments, description)
    return 0


def _backup_into(settings: Settings, arguments: Namespace, folder: Path) -> int:
    with backup_folder.opened(folder) as objects:
        target = backup_folder.new_name(folder, datetime.now(UTC))
        description = _taken(settings, arguments, target, objects)
        if arguments.keep:
            backup_folder.remove_older(folder, objects, arguments.keep)
    print(_report(settings, description, target))
    print(f"新文件 / new files: {objects.new}")
    _refuse_without_keys(settings, arguments, description)
    return 0


def _refuse_without_keys(
    settings: Settings, arguments: Namespace, description: archive.BackupDescription
) -> None:
    """Say what is wrong with keys that were asked for and left out; all else is backed up."""
    if arguments.with_keys and not description.has_keys:
        refuse_wrong(unfit_keys(settings.keys_dir, description.fingerprints))


def _taken(
    settings: Settings, arguments: Namespace, target: Path, beside: Objects | None
) -> archive.BackupDescription:
    with open_cluster(settings) as cluster:
        description = _describe(settings, cluster, with_keys=arguments.with_keys)
        description = description.model_copy(update={"files_beside": beside is not None})
        _write(settings, cluster, description, target, beside)
        keep_list(settings, cluster, target.parent if beside is not None else None)
    settings.backup_mark.touch()
    return description


def _describe(
    settings: Settings, cluster: Cluster, *, with_keys: bool
) -> archive.BackupDescription:
    revision = revision_of(cluster.owner_url)
    if revision is None:
        raise Refused("数据库是空的，没有可备份的内容 / the database is empty: nothing to back up")
    refuse_newer(revision)
    with psycopg.connect(cluster.owner_url) as connection:
        known = known_keys(connection)
    return archive.BackupDescription(
        format=archive.FORMAT,
        version=version("zhegui"),
        revision=revision,
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        has_files=settings.storage_url is None,
        # A backup that holds keys is restored with them: those of another database open nothing.
        has_keys=with_keys and not unfit_keys(settings.keys_dir, known),
        known_keys={name: key.hex() for name, key in known.items()},
        database=str(cluster.folder or "ZHEGUI_DATABASE_URL"),
    )


def _write(
    settings: Settings,
    cluster: Cluster,
    description: archive.BackupDescription,
    target: Path,
    beside: Objects | None,
) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with (
            os.fdopen(descriptor, "wb") as file,
            tempfile.NamedTemporaryFile(dir=target.parent, prefix=".dump-") as dump,
        ):
            # The published heads are listed before the database is read: one that is published
            # meanwhile may name an entry that the dump lacks. None changes once it is written.
            heads = list(archive.found(archive.REGISTER, settings.register_dir))
            dump_database(cluster.owner_url, Path(dump.name))
            # All else after it: every file that the dump knows of is then still to be copied.
            files = _files(settings, description)
            archive.write(file, description, Path(dump.name), chain(heads, files), beside)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(target)
        sync_folder(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def dump_database(url: str, target: Path) -> None:
    command: list[str | Path] = [
        wheel_programs() / "pg_dump",
        "--format=custom",
        # No column is of its type, and the owner of the tables may not restore it.
        f"--exclude-extension={VECTOR}",
        "--file",
        target,
        "--dbname",
        url,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(f"pg_dump 失败 / failed:\n{done.stderr.strip()}")


def _files(
    settings: Settings, description: archive.BackupDescription
) -> Iterator[tuple[str, Path]]:
    if description.has_files:
        yield from archive.found(archive.FILES, settings.files_dir)
    if description.has_keys:
        yield from archive.found(archive.KEYS, settings.keys_dir)


def _report(settings: Settings, description: archive.BackupDescription, target: Path) -> str:
    files = (
        str(settings.files_dir) if description.has_files else f"不含 / no: {settings.storage_url}"
    )
    keys = (
        "含 / yes — 请像密码一样保管此文件 / keep this file as you keep a password"
        if description.has_keys
        else f"不含 / no — 请另行备份 / back up {settings.keys_dir} apart: without the keys no "
        "mobile or ID number can be read again"
    )
    return (
        f"备份 / backup: {target}\n数据库 / database: {description.database}\n"
        f"文件 / files: {files}\n密钥 / keys: {keys}"
    )


def _whole(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "place",
        metavar="PLACE",
        help="要写的文件，或已有的目录（只存新增内容）/ the file to write, or a folder that exists, "
        "which takes only what is new",
    )
    parser.add_argument(
        "--keep",
        type=_whole,
        metavar="N",
        help="目录中只保留最近 N 份 / keep only the newest N backups of the folder",
    )
    parser.add_argument(
        "--with-keys", action="store_true", help="把密钥也放入备份 / put the keys into it as well"
    )


COMMAND = Command("backup", backup, _add_arguments, needs_installation=True)
