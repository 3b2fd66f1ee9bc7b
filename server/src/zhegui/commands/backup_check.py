"""Whether a backup still is what was written, before anything is made of it."""

import shutil
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from tarfile import TarFile
from typing import IO

from zhegui.commands import archive
from zhegui.commands.backup_folder import Objects, objects_beside
from zhegui.commands.command import Refused
from zhegui.commands.manifest import BackedUpFile, Manifest, damaged

_NAMED_AT_MOST = 20


@dataclass(frozen=True)
class Examined:
    """What was found of a backup."""

    manifest: Manifest
    damaged: list[str]
    beside: Objects | None
    """Where the contents of its files lie, if not in it."""

    def left_out(self, *, without_damaged: bool) -> Collection[str]:
        """The files that cannot be restored; raises `Refused` unless these may be left out.

        Without the database, the keys and the register nothing is restored.
        """
        is_allowed = without_damaged and all(
            name.startswith(f"{archive.FILES}/") for name in self.damaged
        )
        if self.damaged and not is_allowed:
            raise Refused(
                "备份已损坏，没有恢复任何内容 / the backup is damaged, nothing was restored:\n"
                f"{_listed(self.damaged)}\n只缺少文件时可用 --without-damaged 跳过它们 / where these "
                "are files alone, --without-damaged leaves them out"
            )
        if self.damaged:
            print(f"未恢复 / not restored:\n{_listed(self.damaged)}")
        return frozenset(self.damaged)

    def copy_from_beside(self, target: Path, without: Collection[str]) -> None:
        """Copy the files whose contents lie beside the backup into the folder `target`."""
        if self.beside is None:
            return
        for name, entry in self.manifest.items():
            if name.startswith(f"{archive.FILES}/") and name not in without:
                place = archive.place_of(name, target)
                place.parent.mkdir(parents=True, exist_ok=True)
                with self.beside.open(entry) as content, place.open("xb") as file:
                    shutil.copyfileobj(content, file)


def examined(backup: Path, description: archive.BackupDescription, content: TarFile) -> Examined:
    """Read all of a backup once; one from before there were manifests is believed."""
    if description.format < archive.FIRST_WITH_MANIFEST:
        return Examined({}, [], None)
    manifest = archive.read_manifest(content)
    beside = objects_beside(backup) if description.files_beside else None
    members = {member.name: member for member in content}

    def opened(name: str, entry: BackedUpFile) -> IO[bytes]:
        if beside and name.startswith(f"{archive.FILES}/"):
            return beside.open(entry)
        found = content.extractfile(members[name]) if name in members else None
        if found is None:
            raise FileNotFoundError(name)
        return found

    return Examined(manifest, list(damaged(manifest, opened)), beside)


def _listed(names: list[str]) -> str:
    more = len(names) - _NAMED_AT_MOST
    return "\n".join([*names[:_NAMED_AT_MOST], *([f"… +{more}"] if more > 0 else [])])
