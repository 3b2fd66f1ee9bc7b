"""The file of a backup: one tar with a description, the database's dump, the published heads of
registers, the files, the keys and, last, a manifest of all of them."""

import io
import json
import os
import shutil
import tarfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from zhegui.commands.command import Refused
from zhegui.commands.manifest import MANIFEST, BackedUpFile, Hashing, Manifest

FORMAT = 2
#: Backups of this format and newer hold a manifest.
FIRST_WITH_MANIFEST = 2
#: What was written by others is not unpacked open to all, nor to be run.
MOST_OPEN = 0o755
DESCRIPTION, DUMP, LIST = "backup.json", "database.dump", "manifest.json"
FILES, KEYS, REGISTER = "files", "keys", "register"


class BackupDescription(BaseModel):
    """What a backup says about itself, first in the file."""

    model_config = ConfigDict(frozen=True, strict=True)

    format: int
    version: str
    """The release of ours that wrote it."""
    revision: str
    """The revision of its tables."""
    created_at: str
    has_files: bool
    has_keys: bool
    database: str
    """Where the database lay."""
    known_keys: dict[str, str] = {}
    """The fingerprints of the keys to it, in hexadecimal, by the names of their files."""
    files_beside: bool = False
    """Whether the files' contents lie in the folder of the backup, not in it."""

    @property
    def fingerprints(self) -> dict[str, bytes]:
        """Those of the known keys."""
        return {name: bytes.fromhex(key) for name, key in self.known_keys.items()}


class Contents(Protocol):
    """Where contents of files are kept beside a backup."""

    def keep(self, name: str, path: Path) -> BackedUpFile:
        """Keep the file `path`, called `name` in the backup."""


def write(
    file: io.BufferedWriter,
    description: BackupDescription,
    dump: Path,
    named: Iterable[tuple[str, Path]],
    beside: Contents | None = None,
) -> None:
    """Write a backup. `named` are its files as `found` tells them; `beside` keeps the contents of
    those under `files`, where they shall not be in it."""
    manifest = {}
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
        _add_text(archive, DESCRIPTION, description.model_dump_json(indent=1).encode())
        manifest[DUMP] = _add(archive, DUMP, dump)
        for name, path in named:
            with suppress(FileNotFoundError):  # swept since the folder was read: nobody used it
                manifest[name] = (
                    beside.keep(name, path)
                    if beside and name.startswith(f"{FILES}/")
                    else _add(archive, name, path)
                )
        _add_text(archive, LIST, MANIFEST.dump_json(manifest))


def found(name: str, folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file of a folder and what it is called in a backup, where the folder is called `name`;
    half-written ones begin with a dot."""
    for where, below, files in os.walk(folder):
        below[:] = sorted(each for each in below if not each.startswith("."))
        for each in sorted(files):
            path = Path(where) / each
            if not each.startswith(".") and path.is_file():
                yield f"{name}/{path.relative_to(folder).as_posix()}", path


def read_manifest(archive: tarfile.TarFile) -> Manifest:
    """What a backup holds; raises `Refused` when it is not told whole."""
    try:
        content = archive.extractfile(LIST)
        return MANIFEST.validate_json(content.read() if content else b"")
    except (KeyError, ValidationError):
        raise Refused("备份不完整 / this backup is not whole: its manifest is damaged") from None


@contextmanager
def read(path: Path) -> Iterator[tuple[BackupDescription, tarfile.TarFile]]:
    """Open a backup; raises `Refused` when it is not one, or of a newer format.

    What goes wrong with what is unpacked, as on a full disk, says nothing against the backup.
    """
    try:
        archive = tarfile.open(path, mode="r:")  # noqa: SIM115 (closed by the next statement)
    except (tarfile.TarError, OSError) as error:
        raise _unreadable(path, error) from None
    with archive:
        try:
            yield _description(archive), archive
        except tarfile.TarError as error:
            raise _unreadable(path, error) from None


def _unreadable(path: Path, error: Exception) -> Refused:
    return Refused(f"{path} 无法读取 / cannot be read as a backup: {error}")


def extract(
    archive: tarfile.TarFile, name: str, target: Path, without: Collection[str] = ()
) -> None:
    """Unpack the file or folder `name`, but for what is named in `without`, into the folder
    `target`; nothing can land outside it.

    By hand, since the library's safe way came with Python 3.11.4 and Debian 12 has 3.11.2.
    """
    for member in archive:
        is_asked = member.name == name or member.name.startswith(f"{name}/")
        if is_asked and member.name not in without:
            _unpack(archive, member, target)


def place_of(name: str, target: Path) -> Path:
    """Where an entry of a backup lands in the folder `target`; raises `Refused` for one outside."""
    inside = PurePosixPath(name)
    if inside.is_absolute() or ".." in inside.parts:
        raise Refused(f"备份里有不该有的条目 / the backup holds what it should not: {name}")
    return target / inside


def _unpack(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> None:
    if not (member.isfile() or member.isdir()):
        raise Refused(f"备份里有不该有的条目 / the backup holds what it should not: {member.name}")
    place = place_of(member.name, target)
    if member.isdir():
        place.mkdir(parents=True, exist_ok=True)
    elif content := archive.extractfile(member):
        place.parent.mkdir(parents=True, exist_ok=True)
        with content, place.open("xb") as file:
            shutil.copyfileobj(content, file)
    place.chmod(member.mode & MOST_OPEN)


def _description(archive: tarfile.TarFile) -> BackupDescription:
    first = archive.next()
    content = archive.extractfile(first) if first and first.name == DESCRIPTION else None
    try:
        description = BackupDescription.model_validate(json.load(content) if content else None)
    except (ValueError, ValidationError):
        raise Refused("这不是折桂的备份 / this is not a backup of ours") from None
    if description.format > FORMAT:
        raise Refused("备份来自更新的版本 / this backup was written by a newer release")
    return description


def _add(archive: tarfile.TarFile, name: str, path: Path) -> BackedUpFile:
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        # Owners are the account that restores.
        member = tarfile.TarInfo(name)
        member.size, member.mtime, member.mode = (
            status.st_size,
            int(status.st_mtime),
            status.st_mode & 0o777,
        )
        hashing = Hashing(file)
        archive.addfile(member, hashing)
    return BackedUpFile(size=member.size, sha256=hashing.sha256, mtime_ns=status.st_mtime_ns)


def _add_text(archive: tarfile.TarFile, name: str, text: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(text)
    archive.addfile(member, io.BytesIO(text))
