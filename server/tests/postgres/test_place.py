"""Where the cluster lies, as root and as an ordinary user; and that nothing else is touched."""

import os
import pwd
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from zhegui.postgres import ClusterError, installation, open_cluster
from zhegui.postgres.account import SystemAccount, caller, server_account
from zhegui.postgres.place import ClusterPlace, make_socket_folder
from zhegui.settings import Settings

OPEN = Path(__file__).with_name("opening.py")

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")


def marks(*paths: Path) -> list[tuple[int, int, int]]:
    """Mode, owner and group of each path."""
    return [(s.st_mode, s.st_uid, s.st_gid) for s in (path.lstat() for path in paths)]


@pytest.fixture
def closed_dir(tmp_path: Path) -> Iterator[Path]:
    """A data directory in a folder that only root may enter; its cluster is removed afterwards."""
    (tmp_path / "closed").mkdir(mode=0o700)
    data_dir = tmp_path / "closed" / "data"
    data_dir.mkdir(mode=0o755)
    yield data_dir
    link = data_dir / "postgres"
    if link.is_symlink():
        cluster = link.readlink()
        shutil.rmtree(cluster, ignore_errors=True)
        cluster.with_name(f"{cluster.name}.lock").unlink(missing_ok=True)


@as_root
def test_where_its_user_cannot_go_the_cluster_lies_under_var_lib(closed_dir: Path) -> None:
    folders = [closed_dir, *closed_dir.parents]
    before = marks(*folders)
    with open_cluster(Settings(data_dir=closed_dir), durable=False) as cluster:
        assert cluster.is_outside
        assert cluster.folder is not None
        assert cluster.folder.parent == Path("/var/lib/zhegui")
        assert cluster.folder.name.startswith("data-")
        assert pwd.getpwuid(cluster.folder.stat().st_uid).pw_name == "zhegui-postgres"
        with psycopg.connect(cluster.owner_url) as connection:
            connection.execute("create table kept ()")
        with open_cluster(Settings(data_dir=closed_dir)) as joined:
            assert joined == cluster
    assert marks(*folders) == before
    with (
        open_cluster(Settings(data_dir=closed_dir), durable=False) as again,
        psycopg.connect(again.owner_url) as connection,
    ):
        connection.execute("select from kept")


@as_root
def test_a_lost_cluster_is_noticed_and_not_made_anew(closed_dir: Path) -> None:
    (closed_dir / "postgres").symlink_to("/var/lib/zhegui/nowhere-0123456789")
    with (
        pytest.raises(ClusterError, match="nowhere-0123456789"),
        open_cluster(Settings(data_dir=closed_dir)),
    ):
        pass


@as_root
def test_the_cluster_of_a_removed_data_directory_is_not_taken_over(closed_dir: Path) -> None:
    settings = Settings(data_dir=closed_dir)
    with open_cluster(settings, durable=False) as cluster:
        folder = cluster.folder
        with psycopg.connect(cluster.owner_url) as connection:
            connection.execute("create table kept ()")
    assert folder is not None
    (closed_dir / "postgres").unlink()
    with (
        open_cluster(settings, durable=False) as cluster,
        psycopg.connect(cluster.owner_url) as connection,
    ):
        assert connection.execute("select to_regclass('kept')").fetchone() == (None,)
    aside = folder.with_name(f"{folder.name}.left-1")
    assert (aside / "PG_VERSION").exists()
    shutil.rmtree(aside)


def run_as(uid: int, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Python as another user: this one, else the system's, with our packages."""
    for python in (sys.executable, "/usr/bin/python3"):
        with suppress(PermissionError, FileNotFoundError):
            done = subprocess.run(
                [python, *arguments],
                user=uid, group=uid, extra_groups=[],
                cwd="/", env={"PYTHONPATH": ":".join(sys.path)},
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if "Permission denied" not in done.stderr and "Error: No module" not in done.stderr:
                return done
    pytest.skip("no Python with our packages lies where an ordinary user may go")


@as_root
@pytest.mark.parametrize(("owner", "mode"), [(0, 0o777), (0, 0o775), (54321, 0o755)])
def test_a_system_folder_that_others_could_write_to_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: int, mode: int
) -> None:
    folder = tmp_path / "zhegui"
    monkeypatch.setattr(installation, "SYSTEM_FOLDER", folder)
    assert installation.system_folder() == folder
    folder.chmod(mode)
    os.chown(folder, owner, -1)
    with pytest.raises(ClusterError, match="root"):
        installation.system_folder()


@as_root
def test_root_runs_postgresql_as_the_owner_of_the_cluster(data_dir: Path) -> None:
    data_dir.mkdir()
    assert server_account(data_dir / "postgres").name == "zhegui-postgres"
    (data_dir / "postgres").mkdir()
    os.chown(data_dir / "postgres", pwd.getpwnam("nobody").pw_uid, -1)
    assert server_account(data_dir / "postgres").name == "nobody"


@as_root
def test_an_owner_without_a_name_who_cannot_be_given_one_is_told(data_dir: Path) -> None:
    server_account(data_dir)  # the system user is there, and its name taken
    data_dir.mkdir()
    os.chown(data_dir, 54321, -1)
    with pytest.raises(ClusterError, match="zhegui-postgres"):
        server_account(data_dir)


@as_root
def test_an_ordinary_user_keeps_everything_in_the_data_directory(data_dir: Path) -> None:
    nobody = pwd.getpwnam("nobody").pw_uid
    data_dir.mkdir()
    os.chown(data_dir, nobody, nobody)
    done = run_as(nobody, OPEN, data_dir)
    assert done.stdout.split() == [str(data_dir / "postgres"), "nobody"], done.stderr
    assert data_dir.stat().st_uid == nobody


@as_root
def test_a_user_without_a_name_is_told_why_it_cannot_be(data_dir: Path) -> None:
    data_dir.mkdir()
    os.chown(data_dir, 54321, 54321)
    done = run_as(54321, OPEN, data_dir)
    assert "54321" in done.stderr.splitlines()[-1]
    assert "/etc/passwd" in done.stderr.splitlines()[-1]


def test_a_socket_folder_that_someone_else_put_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "socket").symlink_to(tmp_path / "elsewhere")
    place = ClusterPlace(tmp_path, tmp_path / "postgres", tmp_path / "socket", caller())
    with pytest.raises(ClusterError, match="someone else"):
        make_socket_folder(place)


def test_a_socket_folder_is_private_and_empty(tmp_path: Path) -> None:
    place = ClusterPlace(tmp_path, tmp_path / "postgres", tmp_path / "socket", caller())
    place.socket.mkdir(mode=0o777)
    (place.socket / ".s.PGSQL.5432.lock").write_text("1\n")
    make_socket_folder(place)
    assert stat.S_IMODE(place.socket.stat().st_mode) == 0o700
    assert list(place.socket.iterdir()) == []


def test_the_socket_path_is_short_however_deep_the_data_lies(data_dir: Path) -> None:
    deep = data_dir.joinpath(*["a-folder-with-a-long-name"] * 6)
    deep.mkdir(parents=True)
    for folder in [data_dir, *deep.parents[:6], deep]:
        folder.chmod(0o711)
    with open_cluster(Settings(data_dir=deep), durable=False) as cluster:
        socket = Path(cluster.app_url.split("host=")[1]) / ".s.PGSQL.5432"
        assert socket.is_socket()
        assert len(os.fsencode(socket)) <= 103


def test_an_account_owns_only_what_it_is_given(tmp_path: Path) -> None:
    mine = caller()
    before = marks(tmp_path)
    SystemAccount(mine.name, mine.uid, mine.gid).own(tmp_path)
    assert marks(tmp_path) == before
