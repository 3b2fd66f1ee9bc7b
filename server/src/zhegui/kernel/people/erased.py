"""Who was erased, beside the database: a backup from before does not know it.

A folder with an empty file for each, named by the sid of the account, which says nothing of anybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from uuid import UUID

from zhegui.kernel.db.durable import make_folder, sync_folder


def noted(folder: Path) -> set[UUID]:
    """The accounts that a list names; none where there is no list."""
    sids: set[UUID] = set()
    for path in folder.iterdir() if folder.is_dir() else ():
        with suppress(ValueError):
            sids.add(UUID(path.name))
    return sids


def note(folder: Path, sids: Iterable[UUID]) -> None:
    """Put accounts on a list, durably; again changes nothing."""
    new = set(sids) - noted(folder)
    if not new:
        return
    make_folder(folder)
    for sid in new:
        (folder / str(sid)).touch(mode=0o600)
    sync_folder(folder)
