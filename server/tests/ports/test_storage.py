"""Storage, in a local folder and in S3."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ports.s3 import local_s3
from zhegui.ports.storage import (
    Storage,
    content_name,
    get_public,
    open_storage,
    public_url,
    put_public,
)
from zhegui.settings import Settings


@pytest.fixture(params=["local folder", "S3"])
def storage(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Storage]:
    if request.param == "local folder":
        yield open_storage(Settings.load({}, data_dir=tmp_path / "data"))
        return
    with local_s3() as address:
        for name, value in {
            "AWS_ENDPOINT": address,
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "cn-north-1",
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
        }.items():
            monkeypatch.setenv(name, value)
        yield open_storage(Settings.load({}, storage_url="s3://zhegui/files"))


async def test_what_was_put_is_got_until_it_is_deleted(storage: Storage) -> None:
    await storage.put("imports/one/file.csv", b"J,P")
    await storage.put("imports/one/file.csv", b"J,P,I")
    assert await storage.get("imports/one/file.csv") == b"J,P,I"
    await storage.delete("imports/one/file.csv")
    await storage.delete("imports/one/file.csv")
    with pytest.raises(FileNotFoundError):
        await storage.get("imports/one/file.csv")


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
