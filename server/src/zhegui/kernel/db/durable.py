"""Writing so that a power cut takes nothing back."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import IO


def write_whole(place: Path, write: Callable[[IO[bytes]], object], *, private: bool = True) -> None:
    """Let `write` write the file `place`, in place of what was there; `private`: for its owner alone.

    On return its content and its name are on the disk; whatever fails leaves what was there. A
    draft that a crash leaves begins with a dot.
    """
    make_folder(place.parent, private=private)
    draft = place.with_name(f".{place.name[:40]}.{secrets.token_hex(8)}")
    try:
        descriptor = os.open(
            draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o644
        )
        with os.fdopen(descriptor, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(place)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(place.parent)


def make_folder(folder: Path, *, private: bool = True) -> None:
    """Make a folder and those above it, with their names on the disk."""
    if not folder.exists():
        make_folder(folder.parent, private=private)
        folder.mkdir(mode=0o700 if private else 0o755, exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
