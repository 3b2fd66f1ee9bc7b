"""Storage, in a local folder and in S3."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ports.rclone import AWAY, BUCKET, rclone_s3
from zhegui.kernel.errors import Unavailable
from zhegui.ports.storage import (
    PART_BYTES,
    Storage,
    content_name,
    get_public,
    open_storage,
    public_url,
    put_public,
)
from zhegui.settings import STORAGE_VARIABLES, Settings


@pytest.fixture(params=["local folder", "S3"])
def storage(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Storage]:
    if request.param == "local folder":
        yield open_storage(Settings.load({}, data_dir=tmp_path / "data"))
        return
    with rclone_s3(tmp_path / "s3") as variables:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        yield open_storage(Settings.load({}, storage_url=BUCKET))


async def test_what_was_put_is_got_until_it_is_deleted(storage: Storage) -> None:
    await storage.put("imports/one/file.csv", b"J,P")
    await storage.put("imports/one/file.csv", b"J,P,I")
    assert await storage.get("imports/one/file.csv") == b"J,P,I"
    await storage.delete("imports/one/file.csv")
    await storage.delete("imports/one/file.csv")
    with pytest.raises(FileNotFoundError):
        await storage.get("imports/one/file.csv")


async def test_what_is_kept_is_listed_with_its_size(storage: Storage) -> None:
    await storage.put("imports/one", b"J,P")
    await storage.put("others/one", b"J")
    found = [path async for some in storage.kept("imports") for path in some]
    assert found == ["imports/one"]
    assert await storage.size("imports/one") == 3
    with pytest.raises(FileNotFoundError):
        await storage.size("imports")


async def test_a_large_file_is_kept_whole(storage: Storage, tmp_path: Path) -> None:
    source = tmp_path / "video"
    source.write_bytes(bytes(range(256)) * (PART_BYTES // 256 + 1))  # more than one part
    await storage.put_file("uploads/video", source)
    assert await storage.get("uploads/video") == source.read_bytes()


async def test_a_part_of_a_file(storage: Storage) -> None:
    await storage.put("one", b"0123456789")
    assert await storage.part("one", 2, 5) == b"234"
    with pytest.raises(FileNotFoundError):
        await storage.part("two", 2, 5)


async def test_a_public_file_is_named_after_its_content(storage: Storage) -> None:
    name = await put_public(storage, b"picture", "png")
    assert name == await put_public(storage, b"picture", "png") == content_name(b"picture", "png")
    assert await get_public(storage, name) == b"picture"
    assert public_url(name) == f"/files/public/{name}"


@pytest.mark.parametrize(
    "name", ["", "x.png", "../keys/master", "a" * 64 + ".png\n", "A" * 64 + ".png"]
)
async def test_no_other_name_is_a_public_file(storage: Storage, name: str) -> None:
    with pytest.raises(FileNotFoundError):
        await get_public(storage, name)


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../b", "a//b", "a/", "A", "a\n"])
async def test_a_path_stays_inside(storage: Storage, path: str) -> None:
    with pytest.raises(ValueError, match="no path"):
        await storage.put(path, b"")


def test_files_lie_in_the_data_directory_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings.load({}, data_dir=tmp_path / "data")
    open_storage(settings)
    assert settings.files_dir.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif("sys.platform == 'darwin'", reason="names no open file")
async def test_what_was_kept_is_on_the_disk_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut leaves what was synced: the content before its name, then every folder's names."""
    storage = open_storage(Settings.load({}, data_dir=tmp_path / "data"))
    synced: list[tuple[str, bool]] = []
    place, files = tmp_path / "data" / "files" / "papers" / "one", tmp_path / "data" / "files"

    def note(descriptor: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{descriptor}"))
        name = "draft" if path.name.startswith(".") else path.relative_to(files).as_posix()
        synced.append((name, place.exists()))

    monkeypatch.setattr(os, "fsync", note)
    await storage.put("papers/one", b"paper")
    assert synced == [(".", False), ("draft", False), ("papers", True)]


async def test_what_could_not_be_kept_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = open_storage(Settings.load({}, data_dir=tmp_path / "data"))
    await storage.put("papers/one", b"paper")

    def fail(_: int) -> None:
        raise OSError(errno.EIO, "the disk is gone")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(Unavailable):
        await storage.put("papers/one", b"another")
    assert await storage.get("papers/one") == b"paper"
    assert [each.name for each in (tmp_path / "data" / "files" / "papers").iterdir()] == ["one"]


async def test_a_bucket_that_is_away_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked of it: no request fails with what its client says."""
    for name, value in AWAY.items():
        monkeypatch.setenv(name, value)
    storage = open_storage(Settings.load({}, storage_url=BUCKET))
    for asked in (
        storage.put("one", b"1"),
        storage.get("one"),
        storage.size("one"),
        storage.part("one", 0, 1),
        storage.delete("one"),
        anext(storage.kept("public")),
    ):
        with pytest.raises(Unavailable):
            await asked


def test_what_the_bucket_is_told_stands_with_the_settings() -> None:
    assert {name for name in AWAY if name.startswith("AWS_")} <= set(STORAGE_VARIABLES)
