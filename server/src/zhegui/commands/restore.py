"""`zhegui restore FILE`: a new house from a backup."""

import shutil
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tarfile import TarFile

import psycopg

from zhegui.commands import archive
from zhegui.commands.command import Command, Refused
from zhegui.commands.preparing import RESTORING, prepare
from zhegui.postgres import Cluster, open_cluster
from zhegui.postgres.installation import wheel_programs
from zhegui.settings import Settings


def restore(settings: Settings, arguments: Namespace) -> int:
    """Fill an empty data directory and an empty database from a backup."""
    _refuse_unless_empty(settings.data_dir)
    with archive.read(Path(arguments.file)) as (description, content):
        keys = _keys_apart(description, arguments.keys)
        with open_cluster(settings, exclusive=True) as cluster:
            marker = settings.data_dir / RESTORING
            marker.touch()
            _restore_database(cluster, content)
            _restore_folders(settings, description, content, keys)
            prepare(settings, cluster, restoring=True)
            marker.unlink()
    print(f"已恢复到 / restored to: {settings.data_dir} ({description.created_at})")
    return 0


def _refuse_unless_empty(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise Refused(
            f"{folder} 不是空的 / is not empty: a backup is restored into a new data directory only"
        )


def _keys_apart(description: archive.Description, given: str | None) -> Path | None:
    if description.has_keys:
        return None
    if given is None or not (Path(given) / "keyring.json").exists():
        raise Refused(
            "备份不含密钥，请用 --keys 指定密钥目录 / this backup does not hold the keys: name the "
            "folder that does with --keys"
        )
    return Path(given)


def _restore_database(cluster: Cluster, content: TarFile) -> None:
    with psycopg.connect(cluster.owner_url) as connection:
        tables = connection.execute("select count(*) from pg_stat_user_tables").fetchone()
    if tables != (0,):
        raise Refused("数据库不是空的 / the database is not empty")
    with tempfile.TemporaryDirectory() as folder:
        archive.extract(content, archive.DUMP, Path(folder))
        command: list[str | Path] = [
            wheel_programs() / "pg_restore", "--no-owner", "--single-transaction",
            "--exit-on-error", "--dbname", cluster.owner_url, Path(folder) / archive.DUMP,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(f"pg_restore 失败 / failed:\n{done.stderr.strip()}")


def _restore_folders(
    settings: Settings, description: archive.Description, content: TarFile, keys: Path | None
) -> None:
    archive.extract(content, archive.REGISTER, settings.data_dir)
    if description.has_files:
        archive.extract(content, archive.FILES, settings.data_dir)
    if keys is None:
        archive.extract(content, archive.KEYS, settings.data_dir)
    else:
        shutil.copytree(keys, settings.keys_dir)
    for folder in (settings.files_dir, settings.keys_dir):
        folder.mkdir(exist_ok=True)
        folder.chmod(0o700)
    for key in settings.keys_dir.iterdir():
        key.chmod(0o600)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="备份文件 / the backup")
    parser.add_argument(
        "--keys",
        metavar="DIR",
        help="密钥目录（备份不含密钥时）/ the keys, for a backup without them",
    )


COMMAND = Command("restore", "从备份恢复 / make a new house from a backup", restore, _add_arguments)
