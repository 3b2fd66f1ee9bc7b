"""Backup and restore: a whole installation from one file, its people's numbers readable again."""

import errno
import io
import json
import shutil
import stat
import tarfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from tests.commands.conftest import Server, Zhegui
from zhegui.commands import archive, backup, backup_folder
from zhegui.commands.services import in_services
from zhegui.commands.startup import make_ready
from zhegui.demonstration.loader import load
from zhegui.features.certificates.issuance import issue
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.register.published_heads import export_heads
from zhegui.features.files import api as files
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services
from zhegui.ports.storage import put_public
from zhegui.postgres import open_cluster
from zhegui.settings import Settings

MOBILE, PASSWORD = "13900000001", "osmanthus in autumn"


@pytest.fixture
def lived_in(zhegui: Zhegui, installation: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with somebody and a file in it."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    made = zhegui("operator", "create", "--mobile", MOBILE)
    assert made.status == 0, made.err
    (installation / "files" / "public").mkdir(parents=True)
    (installation / "files" / "public" / "a.svg").write_text("<svg/>")
    (installation / "register" / "x").mkdir(parents=True)
    (installation / "register" / "x" / "2026-11-21.json").write_text("{}")
    return installation


@pytest.fixture
def elsewhere(data_dir: Path) -> Path:
    return data_dir.with_name("elsewhere")


def nickname(data_dir: Path) -> str | None:
    """Found by the keyed hash of the number, so only with the right keys."""

    async def look(services: Services) -> str | None:
        async with services.transaction() as (session, _):
            user = await identity.find_by_mobile(services, session, MOBILE)
            return user.nickname if user else None

    return in_services(Settings.load({}, data_dir=data_dir), look)


def test_a_backup_with_keys_makes_the_same_installation_again(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.tar"
    taken = zhegui("backup", file, "--with-keys")
    assert taken.status == 0, taken.err
    assert "密钥 / keys: 含" in taken.out
    assert (lived_in / "last-backup").exists()
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


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_backup_holds_no_keys_that_would_open_nothing(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path, is_gone: bool
) -> None:
    assert zhegui("check").status == 0  # and the database knows its keys
    kept, file = tmp_path / "keys", tmp_path / "backup.tar"
    shutil.copytree(lived_in / "keys", kept)
    ring = lived_in / "keys" / "keyring.json"
    ring.unlink() if is_gone else ring.write_text(ring.read_text().replace("a", "b"))
    taken = zhegui("backup", file, "--with-keys")
    assert (taken.status, "密钥 / keys: 不含" in taken.out) == (1, True)
    assert "keyring.json" in taken.err
    restored = zhegui("restore", file, "--keys", kept, data_dir=elsewhere)
    assert restored.status == 0, restored.err
    assert nickname(elsewhere) == "学员0001"


def test_a_folder_of_keys_goes_before_those_of_the_backup(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    file, foreign = tmp_path / "backup.tar", tmp_path / "keys"
    assert zhegui("backup", file, "--with-keys").status == 0
    shutil.copytree(lived_in / "keys", foreign)
    ring = foreign / "keyring.json"
    ring.write_text(ring.read_text().replace("a", "b"))
    refused = zhegui("restore", file, "--keys", foreign, data_dir=elsewhere)
    assert (refused.status, "keyring.json" in refused.err) == (1, True)
    assert not elsewhere.exists()


def test_what_hinders_a_restore_says_nothing_against_the_backup(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    file, keys = tmp_path / "backup.tar", tmp_path / "keys"
    assert zhegui("backup", file).status == 0
    shutil.copytree(lived_in / "keys", keys)
    (keys / "lost.pub").symlink_to("nowhere")
    refused = zhegui("restore", file, "--keys", keys, data_dir=elsewhere)
    assert (refused.status, "lost.pub" in refused.err) == (1, True)
    assert "cannot be read as a backup" not in refused.err
    with pytest.raises(OSError, match="No space left"), archive.read(file):
        raise OSError(errno.ENOSPC, "No space left on device")


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


def test_a_half_restored_installation_is_not_served(zhegui: Zhegui, lived_in: Path) -> None:
    (lived_in / "restoring").touch()
    outcome = zhegui("migrate")
    assert outcome.status == 1
    assert "恢复没有完成" in outcome.err
    seen = zhegui("check")
    assert (seen.status, "✗ 数据目录 data directory: 上次恢复没有完成" in seen.out) == (1, True)


def test_a_installation_whose_keys_are_lost_is_not_served(zhegui: Zhegui, lived_in: Path) -> None:
    shutil.rmtree(lived_in / "keys")
    outcome = zhegui("migrate")
    assert outcome.status == 1
    assert "缺少密钥" in outcome.err
    assert not (lived_in / "keys").exists()


def flipped(file: Path, content: bytes) -> None:
    """Change one bit of `content`, which stands in `file`."""
    data = bytearray(file.read_bytes())
    data[data.index(content)] ^= 1
    file.write_bytes(data)


def test_a_byte_that_changed_in_a_backup_is_not_restored(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    assert lived_in.exists()
    file = tmp_path / "backup.tar"
    assert zhegui("backup", file, "--with-keys").status == 0
    flipped(file, b"<svg/>")
    refused = zhegui("restore", file, data_dir=elsewhere)
    assert (refused.status, "files/public/a.svg" in refused.err) == (1, True)
    assert not elsewhere.exists()
    restored = zhegui("restore", file, "--without-damaged", data_dir=elsewhere)
    assert (restored.status, "files/public/a.svg" in restored.out) == (0, True)
    assert not (elsewhere / "files" / "public" / "a.svg").exists()
    assert nickname(elsewhere) == "学员0001"


@pytest.mark.parametrize("content", [b"PGDMP", b'"master"', b'"sha256"', b"manifest.json"])
def test_without_its_database_and_its_keys_nothing_is_restored(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path, content: bytes
) -> None:
    assert lived_in.exists()
    file = tmp_path / "backup.tar"
    assert zhegui("backup", file, "--with-keys").status == 0
    flipped(file, content)
    refused = zhegui("restore", file, "--without-damaged", data_dir=elsewhere)
    assert refused.status == 1
    assert not elsewhere.exists()


def test_a_backup_from_before_there_were_manifests_is_restored(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    assert lived_in.exists()
    new, old = tmp_path / "new.tar", tmp_path / "old.tar"
    assert zhegui("backup", new, "--with-keys").status == 0
    with tarfile.open(new) as source, tarfile.open(old, "w") as target:
        for member in source:
            content = source.extractfile(member)
            assert content is not None
            data = content.read()
            if member.name == "backup.json":
                told = json.loads(data) | {"format": 1}
                del told["files_beside"]
                data = json.dumps(told).encode()
            if member.name != "manifest.json":
                member.size = len(data)
                target.addfile(member, io.BytesIO(data))
    restored = zhegui("restore", old, data_dir=elsewhere)
    assert restored.status == 0, restored.err
    assert (elsewhere / "files" / "public" / "a.svg").read_text() == "<svg/>"


def test_a_folder_of_backups_takes_what_is_new(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "nights"
    folder.mkdir()
    nights = iter([datetime(2026, 11, day, tzinfo=UTC) for day in (21, 22, 23)])
    monkeypatch.setattr(
        backup_folder, "new_name", lambda folder, _: folder / f"zhegui-{next(nights):%Y%m%d}.tar"
    )
    large = lived_in / "files" / "public" / "large"
    large.write_bytes(bytes(300_000))
    first = zhegui("backup", folder, "--with-keys")
    assert "new files: 2" in first.out, first.err
    (lived_in / "files" / "public" / "b.svg").write_text("<svg></svg>")
    large.unlink()
    second = zhegui("backup", folder, "--with-keys")
    assert "new files: 1" in second.out, second.err
    restored = zhegui("restore", folder / "zhegui-20261121.tar", data_dir=elsewhere)
    assert restored.status == 0, restored.err
    assert (elsewhere / "files" / "public" / "large").read_bytes() == bytes(300_000)
    assert not (elsewhere / "files" / "public" / "b.svg").exists()
    assert nickname(elsewhere) == "学员0001"
    third = zhegui("backup", folder, "--with-keys", "--keep", "2")
    assert third.status == 0, third.err
    assert [each.name for each in sorted(folder.glob("*.tar"))] == [
        "zhegui-20261122.tar",
        "zhegui-20261123.tar",
    ]
    contents = {each.read_bytes() for each in folder.glob("objects/*/*")}
    assert contents == {b"<svg/>", b"<svg></svg>"}


def test_a_content_that_changed_in_a_folder_of_backups_is_seen(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    assert lived_in.exists()
    folder = tmp_path / "nights"
    folder.mkdir()
    assert zhegui("backup", folder, "--with-keys").status == 0
    (backup,) = folder.glob("*.tar")
    (content,) = folder.glob("objects/*/*")
    content.write_text("<svg!>")
    refused = zhegui("restore", backup, data_dir=elsewhere)
    assert (refused.status, "files/public/a.svg" in refused.err) == (1, True)


async def certify(services: Services, ago: timedelta = timedelta()) -> None:
    """Make one more of the demonstration's certificates, and publish where its register ends."""
    waits = select(CertificateHistory.sid).where(CertificateHistory.issued_at.is_(None)).limit(1)
    async with services.transaction() as (session, now):
        await issue(services, session, (await session.scalars(waits)).one(), now)
    async with services.transaction() as (session, now):
        await export_heads(session, services.settings.register_dir, now - ago)


def test_a_backup_leads_through_every_head_that_it_holds(
    zhegui: Zhegui,
    installation: Path,
    elsewhere: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A certificate is made and a head is published once the database has been read."""
    settings = Settings.load({}, data_dir=installation)
    in_services(settings, load)
    in_services(settings, lambda services: certify(services, timedelta(days=1)))
    (before,) = (installation / "register").rglob("*.json")
    dump = backup.dump_database

    def slowly(url: str, target: Path) -> None:
        dump(url, target)
        in_services(settings, certify)

    monkeypatch.setattr(backup, "dump_database", slowly)
    taken = zhegui("backup", tmp_path / "backup.tar", "--with-keys")
    assert taken.status == 0, taken.err
    assert len(list((installation / "register").rglob("*.json"))) == 2
    restored = zhegui("restore", tmp_path / "backup.tar", data_dir=elsewhere)
    assert restored.status == 0, restored.err
    whole = zhegui("verify-register", data_dir=elsewhere)
    assert (whole.status, "1 条" in whole.out) == (0, True), whole.out
    (published,) = (elsewhere / "register").rglob("*.json")
    assert published.relative_to(elsewhere) == before.relative_to(installation)


def test_two_backups_do_not_write_into_one_folder_at_once(
    zhegui: Zhegui, lived_in: Path, tmp_path: Path
) -> None:
    assert lived_in.exists()
    with backup_folder.opened(tmp_path):
        assert "正在备份" in zhegui("backup", tmp_path).err


def test_check_reads_every_file(zhegui: Zhegui, lived_in: Path) -> None:
    async def keep(services: Services) -> str:
        name = await put_public(services.storage, b"<svg>public</svg>", "svg")
        async with services.transaction() as (session, _):
            await files.keep(
                session, services.storage, path="papers/one", data=b"paper", name="one.pdf",
                media_type="application/pdf", owner=None, organization=None,
            )  # fmt: skip
        return name

    name = in_services(Settings.load({}, data_dir=lived_in), keep)
    whole = zhegui("check", "--files")
    assert (whole.status, "as recorded" in whole.out) == (0, True), whole.out + whole.err
    flipped(lived_in / "files" / "papers" / "one", b"paper")
    flipped(lived_in / "files" / "public" / name[:2] / name, b"public")
    damaged = zhegui("check", "--files")
    assert damaged.status == 1
    assert "✗ 文件 files: papers/one" in damaged.out
    assert f"✗ 文件 files: public/{name[:2]}/{name}" in damaged.out
    (lived_in / "files" / "papers" / "one").unlink()
    assert "✗ 文件 files: papers/one" in zhegui("check", "--files").out


def test_who_was_deleted_since_a_backup_is_deleted_again(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last manager of nobody: an operator, whose number registers anew in between."""
    folder = tmp_path / "nights"
    folder.mkdir()
    assert zhegui("backup", folder, "--with-keys").status == 0
    (older,) = folder.glob("*.tar")
    assert zhegui("account", "erase", "--mobile", MOBILE).status == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("osmanthus in winter\n"))
    other = "13900000002"
    assert zhegui("operator", "create", "--mobile", other).status == 0
    older = older.rename(tmp_path / "older.tar")
    shutil.move(folder / "objects", tmp_path / "objects")
    assert zhegui("backup", folder).status == 0
    restored = zhegui("restore", older, "--erased", folder / "erased", data_dir=elsewhere)
    assert restored.status == 0, restored.err
    assert "accounts deleted again: 1" in restored.out
    assert nickname(elsewhere) is None


def test_a_database_from_before_a_deletion_is_not_served_as_it_was(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.tar"
    assert zhegui("backup", file, "--with-keys").status == 0
    assert zhegui("account", "erase", "--mobile", MOBILE).status == 0
    assert zhegui("backup", tmp_path / "after.tar").status == 0
    restored = zhegui("restore", file, data_dir=elsewhere)
    assert "those deleted since the backup are back" in restored.out
    assert nickname(elsewhere) == "学员0001"
    shutil.copytree(lived_in / "erased", elsewhere / "erased")
    settings = Settings.load({}, data_dir=elsewhere)
    with open_cluster(settings) as cluster:
        make_ready(settings, cluster)
    assert nickname(elsewhere) is None


def logged_in(server: Server) -> httpx.Response:
    """A login with the password that `lived_in` gave."""
    return httpx.post(
        f"{server.url}/auth-center/oauth/token",
        data={"grant_type": "password", "username": MOBILE, "password": PASSWORD, "client_id": "zhegui-web"},
        timeout=60,
    )  # fmt: skip


def test_after_a_restore_the_site_opens_without_whom_was_deleted_since(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, serve: Callable[..., Server], tmp_path: Path
) -> None:
    """The whole walk: their login and password open nothing, neither at once nor after the restore."""

    def status(server: Server) -> int:
        current = f"{server.url}/resource-center/api/user/v2/current"
        return httpx.get(current, headers=token, timeout=60).status_code

    first = serve()
    token = {"Authorization": f"Bearer {logged_in(first).json()['access_token']}"}
    assert status(first) == 200
    assert zhegui("backup", tmp_path / "before.tar", "--with-keys").status == 0
    assert zhegui("account", "erase", "--mobile", MOBILE).status == 0
    assert status(first) == 401
    assert zhegui("backup", tmp_path / "after.tar").status == 0  # which completes the list
    first.end()
    restored = zhegui("restore", tmp_path / "before.tar", data_dir=elsewhere)
    assert "those deleted since the backup are back" in restored.out, restored.err
    assert nickname(elsewhere) == "学员0001"
    shutil.copytree(lived_in / "erased", elsewhere / "erased")
    second = Server(elsewhere)
    try:
        assert (status(second), logged_in(second).status_code) == (401, 400)
    finally:
        second.end()
    assert nickname(elsewhere) is None
