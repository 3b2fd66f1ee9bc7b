"""What a backup holds, file by file: a byte that changed since is seen before anything is restored."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import IO

from pydantic import BaseModel, ConfigDict, TypeAdapter

_PIECE_BYTES = 2**20


class BackedUpFile(BaseModel):
    """One file as it was copied."""

    model_config = ConfigDict(frozen=True, strict=True)

    size: int
    sha256: str
    mtime_ns: int
    """When it was last written, by which the next backup of a folder knows it again."""


Manifest = Mapping[str, BackedUpFile]
MANIFEST: TypeAdapter[dict[str, BackedUpFile]] = TypeAdapter(dict[str, BackedUpFile])


class Hashing:
    """A file that is hashed while it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._hash = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self._hash.update(data)
        return data

    @property
    def sha256(self) -> str:
        """Of all that was read so far."""
        return self._hash.hexdigest()


def damaged(manifest: Manifest, opened: Callable[[str, BackedUpFile], IO[bytes]]) -> Iterator[str]:
    """Names of files that are missing or that are not as they were copied.

    `opened` raises `FileNotFoundError` for one that is missing.
    """
    for name, entry in manifest.items():
        try:
            with opened(name, entry) as file:
                if digest(file) != entry.sha256:
                    yield name
        except OSError:
            yield name


def digest(file: IO[bytes]) -> str:
    """The SHA-256 of the rest of a file."""
    hashing = Hashing(file)
    while hashing.read(_PIECE_BYTES):
        pass
    return hashing.sha256
