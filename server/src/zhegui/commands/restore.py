"""`zhegui restore FILE`: a new installation from a backup."""

import os
import shutil
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from tarfile import TarFile

import psycopg

from zhegui.commands import archive
from zhegui.commands.backup_check import examined
from zhegui.commands.command import Command, Refused
from zhegui.commands.erase_again import ERASED, erase_again
from zhegui.commands.keys_known import prove_keys, refuse_wrong, wrong_keys
from zhegui.commands.preparation import RESTORING, Migrating, prepare, refuse_newer
from zhegui.kernel.people.erased import note, noted
from zhegui.postgres import Cluster, open_cluster
from zhegui.postgres.installation import wheel_programs
from zhegui.settings import Settings

#: Stands at the head of each dump that PostgreSQL 17 or newer writes. It is no line of any table's
#: rows, which have several columns or none of these words.
NEWER_SETTING = b"SET transaction_timeout = 0;\n"


def restore(settings: Settings, arguments: Namespace) -> int:
    """Fill an empty data directory and an empty database from a backup."""
    _refuse_unless_empty(settings.data_dir)
    with archive.read(Path(arguments.file)) as (description, content):
        refuse_newer(description.revision)
        keys = _keys_apart(description, arguments.keys)
        files = examined(Path(arguments.file), description, content)
        without = files.left_out(without_damaged=arguments.without_damaged)
        with open_cluster(settings, exclusive=True) as cluster:
            marker = settings.data_dir / RESTORING
            marker.touch()
            _restore_database(cluster, content)
            _restore_folders(settings, description, content, keys, without)
            files.copy_from_beside(settings.data_dir, without)
            os.sync()  # so that a power cut does not leave less than what is said now
            prepare(settings, cluster, restoring=True, migrating=Migrating.ALWAYS)
            again = _erase_again(settings, cluster, arguments)
            marker.unlink()
            print(again)
            print(f"已恢复到 / restored to: {settings.data_dir} ({description.created_at})")
            prove_keys(settings.keys_dir, cluster.app_url)
    return 0


def _refuse_unless_empty(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise Refused(
            f"{folder} 不是空的 / is not empty: a backup is restored into a new data directory only"
        )


def _keys_apart(description: archive.BackupDescription, given: str | None) -> Path | None:
    if given is None and description.has_keys:
        return None
    if given is None or not (Path(given) / "keyring.json").exists():
        raise Refused(
            "备份不含密钥，或 --keys 的目录里没有密钥，请用 --keys 指定密钥目录 / no keys in this backup, "
            "or in the folder: name the folder that holds them with --keys"
        )
    wrong = wrong_keys(Path(given), description.fingerprints)
    # One that is missing may be lost for good: the rest is restored, and it is told at the end.
    refuse_wrong([each for each in wrong if not each.is_missing])
    return Path(given)


def _restore_database(cluster: Cluster, content: TarFile) -> None:
    with psycopg.connect(cluster.owner_url) as connection:
        tables = connection.execute("select count(*) from pg_stat_user_tables").fetchone()
    if tables != (0,):
        raise Refused("数据库不是空的 / the database is not empty")
    with tempfile.TemporaryDirectory() as folder:
        archive.extract(content, archive.DUMP, Path(folder))
        load(Path(folder) / archive.DUMP, cluster.owner_url)


def load(dump: Path, url: str) -> None:
    """Fill an empty database from a dump, all of it or nothing; raises `Refused`.

    By way of statements, since a server of one's own may be older than what wrote the dump.
    """
    programs = wheel_programs()
    reading: list[str | Path] = [programs / "pg_restore", "--no-owner", "--file=-", dump]
    writing: list[str | Path] = [
        programs / "psql", "--no-psqlrc", "--quiet", "--single-transaction",
        "--set=ON_ERROR_STOP=1", "--output=/dev/null", url,
    ]  # fmt: skip
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(reading, stdout=subprocess.PIPE, stderr=said) as reader,
        subprocess.Popen(writing, stdin=subprocess.PIPE, stderr=said) as writer,
    ):
        with suppress(BrokenPipeError):  # it has told why
            _hand_over(reader, writer)
        is_whole = (reader.wait(), writer.wait()) == (0, 0)
        said.seek(0)
        words = said.read().decode(errors="replace").strip()
    if not is_whole:
        raise Refused(f"数据库未能恢复 / the database could not be restored:\n{words}")


def _hand_over(reader: subprocess.Popen[bytes], writer: subprocess.Popen[bytes]) -> None:
    """Give every line on, but the one setting that PostgreSQL 16 does not know."""
    assert reader.stdout
    assert writer.stdin
    # Both are closed at once: who has told why it ends must not leave the other waiting.
    with reader.stdout, writer.stdin:
        for line in reader.stdout:
            if line != NEWER_SETTING:
                writer.stdin.write(line)
        if reader.wait() != 0:
            writer.kill()  # at the end of its input it would commit what came


def _restore_folders(
    settings: Settings,
    description: archive.BackupDescription,
    content: TarFile,
    keys: Path | None,
    without: Collection[str],
) -> None:
    archive.extract(content, archive.REGISTER, settings.data_dir)
    if description.has_files:
        archive.extract(content, archive.FILES, settings.data_dir, without)
    if keys is None:
        archive.extract(content, archive.KEYS, settings.data_dir)
    else:
        _copy_keys(keys, settings.keys_dir)
    for folder in (settings.files_dir, settings.keys_dir):
        folder.mkdir(exist_ok=True)
        folder.chmod(0o700)
    for key in settings.keys_dir.iterdir():
        key.chmod(0o600)


def _copy_keys(given: Path, place: Path) -> None:
    try:
        shutil.copytree(given, place)
    except shutil.Error as error:
        (source, _, why), *_ = error.args[0]
        raise Refused(f"密钥无法复制 / a key cannot be copied: {source}: {why}") from None


def _erase_again(settings: Settings, cluster: Cluster, arguments: Namespace) -> str:
    """Delete the accounts again that were deleted since the backup; what to tell of it."""
    known = Path(arguments.erased or Path(arguments.file).absolute().parent / ERASED)
    if not known.is_dir():
        return (
            f"没有注销名单 {known}：备份之后注销的账号又回来了，请用 --erased 指定 / no list of deleted "
            "accounts there: those deleted since the backup are back; name the list with --erased"
        )
    note(settings.erased_dir, noted(known))
    return f"再次注销的账号 / accounts deleted again: {erase_again(settings, cluster)}"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="备份文件 / the backup")
    parser.add_argument(
        "--keys",
        metavar="DIR",
        help="密钥目录（备份不含密钥时）/ the keys, for a backup without them",
    )
    parser.add_argument(
        "--erased",
        metavar="DIR",
        help="注销名单（默认在备份旁）/ the list of deleted accounts (default: beside the backup)",
    )
    parser.add_argument(
        "--without-damaged",
        action="store_true",
        help="不恢复已损坏的文件 / leave out files that are damaged",
    )


COMMAND = Command("restore", restore, _add_arguments)
