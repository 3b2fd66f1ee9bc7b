"""The file of a backup: one tar with a description, the database's dump, the files, the keys and
the published heads of registers."""

import io
import json
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, ConfigDict, ValidationError

from zhegui.commands.command import Refused

FORMAT = 1
#: What was written by others is not unpacked open to all, nor to be run.
MOST_OPEN = 0o755
DESCRIPTION, DUMP = "backup.json", "database.dump"
FILES, KEYS, REGISTER = "files", "keys", "register"


class Description(BaseModel):
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


def write(
    file: io.BufferedWriter, description: Description, dump: Path, folders: dict[str, Path]
) -> None:
    """Write a backup. `folders` maps `files`, `keys` and `register` to where they lie."""
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
        text = description.model_dump_json(indent=1).encode()
        entry = tarfile.TarInfo(DESCRIPTION)
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))
        archive.add(dump, DUMP, filter=_anonymous)
        for name, folder in folders.items():
            archive.add(folder, name, filter=_anonymous)


@contextmanager
def read(path: Path) -> Iterator[tuple[Description, tarfile.TarFile]]:
    """Open a backup; raises `Refused` when it is not one, or of a newer format."""
    try:
        with tarfile.open(path, mode="r:") as archive:
            yield _description(archive), archive
    except (tarfile.TarError, OSError) as error:
        raise Refused(f"{path} 无法读取 / cannot be read as a backup: {error}") from None


def extract(archive: tarfile.TarFile, name: str, target: Path) -> None:
    """Unpack the file or folder `name` into the folder `target`; nothing can land outside it.

    By hand, since the library's safe way came with Python 3.11.4 and Debian 12 has 3.11.2.
    """
    for member in archive:
        if member.name == name or member.name.startswith(f"{name}/"):
            _unpack(archive, member, target)


def _unpack(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> None:
    inside = PurePosixPath(member.name)
    if inside.is_absolute() or ".." in inside.parts or not (member.isfile() or member.isdir()):
        raise Refused(f"备份里有不该有的条目 / the backup holds what it should not: {member.name}")
    place = target / inside
    if member.isdir():
        place.mkdir(parents=True, exist_ok=True)
    elif content := archive.extractfile(member):
        place.parent.mkdir(parents=True, exist_ok=True)
        with content, place.open("xb") as file:
            shutil.copyfileobj(content, file)
    place.chmod(member.mode & MOST_OPEN)


def _description(archive: tarfile.TarFile) -> Description:
    first = archive.next()
    content = archive.extractfile(first) if first and first.name == DESCRIPTION else None
    try:
        description = Description.model_validate(json.load(content) if content else None)
    except (ValueError, ValidationError):
        raise Refused("这不是折桂的备份 / this is not a backup of ours") from None
    if description.format > FORMAT:
        raise Refused("备份来自更新的版本 / this backup was written by a newer release")
    return description


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    # Half-written files begin with a dot; owners are those of whoever restores.
    if Path(entry.name).name.startswith("."):
        return None
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
