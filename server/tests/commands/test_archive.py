"""Nothing lands outside the folder that a backup is unpacked into."""

import io
import stat
import tarfile
from pathlib import Path

import pytest

from zhegui.commands import archive
from zhegui.commands.command import Refused


def tar_of(member: tarfile.TarInfo, content: bytes = b"") -> tarfile.TarFile:
    """A tar with one member, open for reading."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as writing:
        member.size = len(content)
        writing.addfile(member, io.BytesIO(content))
    file.seek(0)
    return tarfile.open(fileobj=file)


def member(name: str, kind: bytes = tarfile.REGTYPE, mode: int = 0o600) -> tarfile.TarInfo:
    found = tarfile.TarInfo(name)
    found.type, found.mode, found.linkname = kind, mode, "/etc/passwd"
    return found


@pytest.mark.parametrize(
    "hostile",
    [
        member("files/../../escaped"),
        member("files/link", tarfile.SYMTYPE),
        member("files/link", tarfile.LNKTYPE),
        member("files/device", tarfile.CHRTYPE),
        member("files/pipe", tarfile.FIFOTYPE),
    ],
    ids=["parent", "symlink", "hardlink", "device", "pipe"],
)
def test_what_would_land_outside_is_refused(hostile: tarfile.TarInfo, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    with tar_of(hostile) as opened, pytest.raises(Refused):
        archive.extract(opened, "files", target)
    assert list(tmp_path.rglob("*")) == [target]


def test_a_file_keeps_its_content_and_is_open_to_no_more(tmp_path: Path) -> None:
    with tar_of(member("keys/a.pem", mode=0o4777), b"secret") as opened:
        archive.extract(opened, "keys", tmp_path)
    place = tmp_path / "keys" / "a.pem"
    assert place.read_bytes() == b"secret"
    assert stat.S_IMODE(place.stat().st_mode) == 0o755
