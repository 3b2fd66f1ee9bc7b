"""Backup and restore: a whole house from one file, its people's numbers readable again."""

import io
import shutil
import stat
from pathlib import Path

import pytest

from tests.commands.conftest import Zhegui
from zhegui.commands.house import in_house
from zhegui.features.identity import api as identity
from zhegui.ports.house import House
from zhegui.settings import Settings

MOBILE = "13900000001"


@pytest.fixture
def lived_in(zhegui: Zhegui, empty_house: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with somebody and a file in it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("osmanthus in autumn\n"))
    made = zhegui("operator", "create", "--mobile", MOBILE)
    assert made.status == 0, made.err
    (empty_house / "files" / "public").mkdir(parents=True)
    (empty_house / "files" / "public" / "a.svg").write_text("<svg/>")
    (empty_house / "register" / "x").mkdir(parents=True)
    (empty_house / "register" / "x" / "2026-11-21.json").write_text("{}")
    return empty_house


@pytest.fixture
def elsewhere(data_dir: Path) -> Path:
    return data_dir.with_name("elsewhere")


def nickname(data_dir: Path) -> str | None:
    """Found by the keyed hash of the number, so only with the right keys."""

    async def look(house: House) -> str | None:
        async with house.transaction() as (session, _):
            user = await identity.find_by_mobile(house, session, MOBILE)
            return user.nickname if user else None

    return in_house(Settings.load({}, data_dir=data_dir), look)


def test_a_backup_with_keys_makes_the_same_house_again(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.tar"
    taken = zhegui("backup", file, "--with-keys")
    assert taken.status == 0, taken.err
    assert "密钥 / keys: 含" in taken.out
    assert f"{lived_in.resolve()}/postgres" in taken.out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restored = zhegui("restore", file, data_dir=elsewhere)
    assert restored.status == 0, restored.err
    assert nickname(elsewhere) == "学员0001"
    assert (elsewhere / "files" / "public" / "a.svg").read_text() == "<svg/>"
    assert (elsewhere / "register" / "x" / "2026-11-21.json").read_text() == "{}"
    assert stat.S_IMODE((elsewhere / "keys").stat().st_mode) == 0o700
    checked = zhegui("check", data_dir=elsewhere)
    assert checked.status == 0, checked.out


def test_a_backup_without_keys_says_so_and_asks_for_them(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.tar"
    taken = zhegui("backup", file)
    assert "密钥 / keys: 不含" in taken.out
    refused = zhegui("restore", file, data_dir=elsewhere)
    assert refused.status == 1
    assert "--keys" in refused.err
    assert not elsewhere.exists()
    restored = zhegui("restore", file, "--keys", lived_in / "keys", data_dir=elsewhere)
    assert restored.status == 0, restored.err
    assert nickname(elsewhere) == "学员0001"


def test_a_backup_never_overwrites(zhegui: Zhegui, lived_in: Path, tmp_path: Path) -> None:
    assert lived_in.exists()
    (tmp_path / "backup.tar").write_text("precious")
    assert zhegui("backup", tmp_path / "backup.tar").status == 1
    assert (tmp_path / "backup.tar").read_text() == "precious"


def test_a_restore_never_overwrites(zhegui: Zhegui, data_dir: Path, tmp_path: Path) -> None:
    data_dir.mkdir()
    (data_dir / "note").touch()
    outcome = zhegui("restore", tmp_path / "backup.tar")
    assert outcome.status == 1
    assert "不是空的" in outcome.err


@pytest.mark.parametrize("content", [b"", b"not a tar", b"\0" * 10240])
def test_what_is_no_backup_is_refused(
    zhegui: Zhegui, data_dir: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "backup.tar").write_bytes(content)
    assert zhegui("restore", tmp_path / "backup.tar").status == 1
    assert not data_dir.exists()


def test_a_half_restored_house_is_not_served(zhegui: Zhegui, lived_in: Path) -> None:
    (lived_in / "restoring").touch()
    outcome = zhegui("migrate")
    assert outcome.status == 1
    assert "恢复没有完成" in outcome.err
    seen = zhegui("check")
    assert (seen.status, "✗ 数据目录 data directory: 上次恢复没有完成" in seen.out) == (1, True)


def test_a_house_whose_keys_are_lost_is_not_served(zhegui: Zhegui, lived_in: Path) -> None:
    shutil.rmtree(lived_in / "keys")
    outcome = zhegui("migrate")
    assert outcome.status == 1
    assert "缺少密钥" in outcome.err
    assert not (lived_in / "keys").exists()
