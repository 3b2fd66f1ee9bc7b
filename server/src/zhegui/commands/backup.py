"""`zhegui backup FILE`: the whole house in one file, while it is served."""

import os
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from zhegui.commands import archive
from zhegui.commands.command import Command, Refused
from zhegui.postgres import Cluster, open_cluster
from zhegui.postgres.installation import wheel_programs
from zhegui.postgres.revision import revision_of
from zhegui.settings import Settings


def backup(settings: Settings, arguments: Namespace) -> int:
    """Write the backup whole or not at all, and say what it holds."""
    target = Path(arguments.file).absolute()
    if target.exists():
        raise Refused(f"{target} 已存在 / exists already")
    with open_cluster(settings) as cluster:
        description = _describe(settings, cluster, with_keys=arguments.with_keys)
        _write(settings, cluster, description, target)
    print(_report(settings, description, target))
    return 0


def _describe(settings: Settings, cluster: Cluster, *, with_keys: bool) -> archive.Description:
    revision = revision_of(cluster.owner_url)
    if revision is None:
        raise Refused("数据库是空的，没有可备份的内容 / the database is empty: nothing to back up")
    return archive.Description(
        format=archive.FORMAT,
        version=version("zhegui"),
        revision=revision,
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        has_files=settings.storage_url is None,
        has_keys=with_keys,
        database=str(cluster.folder or "ZHEGUI_DATABASE_URL"),
    )


def _write(
    settings: Settings, cluster: Cluster, description: archive.Description, target: Path
) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with (
            os.fdopen(descriptor, "wb") as file,
            tempfile.NamedTemporaryFile(dir=target.parent, prefix=".dump-") as dump,
        ):
            # The database first: every file that it knows of is then still to be copied.
            _dump(cluster.owner_url, Path(dump.name))
            archive.write(file, description, Path(dump.name), _folders(settings, description))
            file.flush()
            os.fsync(file.fileno())
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)


def _dump(url: str, target: Path) -> None:
    command: list[str | Path] = [
        wheel_programs() / "pg_dump",
        "--format=custom",
        "--file",
        target,
        "--dbname",
        url,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(f"pg_dump 失败 / failed:\n{done.stderr.strip()}")


def _folders(settings: Settings, description: archive.Description) -> dict[str, Path]:
    folders = {}
    if settings.register_dir.exists():
        folders[archive.REGISTER] = settings.register_dir
    if description.has_files and settings.files_dir.exists():
        folders[archive.FILES] = settings.files_dir
    if description.has_keys:
        folders[archive.KEYS] = settings.keys_dir
    return folders


def _report(settings: Settings, description: archive.Description, target: Path) -> str:
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


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="备份文件 / the file to write")
    parser.add_argument(
        "--with-keys", action="store_true", help="把密钥也放入备份 / put the keys into it as well"
    )


COMMAND = Command(
    "backup", "在线备份 / back up while serving", backup, _add_arguments, needs_house=True
)
