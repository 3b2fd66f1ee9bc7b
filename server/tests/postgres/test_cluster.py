"""The embedded cluster: made whole, owned once, back after every kind of death."""

import logging
import os
import re
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from proof import disk
from tests.processes import await_line, started
from tests.superuser import superuser_url
from zhegui.postgres import AlreadyRunning, Cluster, ClusterError, open_cluster, temporary_cluster
from zhegui.postgres.lock import Lock
from zhegui.settings import Settings

OWNER = Path(__file__).with_name("owner.py")
PATIENCE_SECONDS = 300


def ask(url: str, statement: str) -> tuple[object, ...]:
    with psycopg.connect(url) as connection:
        return connection.execute(statement).fetchone() or ()


def postmaster_pid(cluster: Cluster) -> int:
    assert cluster.folder is not None
    return int((cluster.folder / "postmaster.pid").read_text().splitlines()[0])


def kill_postmaster(cluster: Cluster) -> None:
    """Kill it, and wait until another answers."""
    pid = postmaster_pid(cluster)
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        with suppress(psycopg.OperationalError):
            assert ask(cluster.owner_url, "select 1") == (1,)
            assert postmaster_pid(cluster) != pid
            return
    raise TimeoutError


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_new_cluster_is_durable_and_sorts_by_code_point(data_dir: Path) -> None:
    with open_cluster(Settings(data_dir=data_dir)) as cluster:
        assert ask(cluster.app_url, "select current_user, current_database()") == (
            "zhegui_app",
            "zhegui",
        )
        assert ask(cluster.owner_url, "select current_user")[0] == "zhegui_owner"
        assert ask(cluster.app_url, "show fsync")[0] == "on"
        assert ask(cluster.app_url, "show synchronous_commit")[0] == "on"
        assert ask(cluster.app_url, "show listen_addresses")[0] == ""
        provider = "select datlocprovider, datlocale from pg_database where datname = 'zhegui'"
        assert ask(cluster.app_url, provider) == ("b", "C.UTF-8")
        pid = postmaster_pid(cluster)
    assert not is_alive(pid)


def test_a_new_cluster_has_log_to_spare(data_dir: Path) -> None:
    with open_cluster(Settings(data_dir=data_dir)) as cluster:
        spare = (
            "select count(*) from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())"
        )
        assert ask(superuser_url(cluster), spare) == (4,)


def test_the_application_cannot_make_tables(data_dir: Path) -> None:
    with (
        open_cluster(Settings(data_dir=data_dir), durable=False) as cluster,
        psycopg.connect(cluster.app_url) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("create table stray (number int)")


def test_a_second_owner_is_refused_and_a_command_joins(data_dir: Path) -> None:
    settings = Settings(data_dir=data_dir)
    with open_cluster(settings, exclusive=True, durable=False) as cluster:
        with pytest.raises(AlreadyRunning) as refusal, open_cluster(settings, exclusive=True):
            pass
        assert refusal.value.pid == os.getpid()
        assert str(os.getpid()) in str(refusal.value)
        with open_cluster(settings) as joined:
            assert joined == cluster
            assert ask(joined.app_url, "select 1") == (1,)
        assert ask(cluster.app_url, "select 1") == (1,)


def begin(
    settings: Settings, leave: threading.Event, *, until_told: bool = False
) -> threading.Thread:
    """Run the cluster of a data directory in a thread, until it is told to leave."""
    runs = threading.Event()

    def run() -> None:
        with open_cluster(settings, durable=False, until_told=until_told):
            runs.set()
            assert leave.wait(PATIENCE_SECONDS)

    thread = threading.Thread(target=run)
    thread.start()
    assert runs.wait(PATIENCE_SECONDS)
    return thread


def test_who_started_the_cluster_ends_it_after_those_who_joined(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    settings, leave = Settings(data_dir=data_dir), threading.Event()
    owner = begin(settings, leave)
    with open_cluster(settings) as joined:
        leave.set()
        while owner.is_alive() and "waiting for other commands" not in caplog.text:
            time.sleep(0.01)
        assert ask(joined.app_url, "select 1") == (1,)
    owner.join(PATIENCE_SECONDS)
    assert not owner.is_alive()


def test_who_runs_until_told_ends_at_once(data_dir: Path) -> None:
    settings, leave = Settings(data_dir=data_dir), threading.Event()
    owner = begin(settings, leave, until_told=True)
    with open_cluster(settings):
        leave.set()
        owner.join(PATIENCE_SECONDS)
        assert not owner.is_alive()


def test_who_comes_while_the_cluster_is_ended_starts_it_again(data_dir: Path) -> None:
    settings, found = Settings(data_dir=data_dir), list[object]()

    def come() -> None:
        with open_cluster(settings, durable=False) as cluster:
            found.extend(ask(cluster.app_url, "select 1"))

    data_dir.mkdir(mode=0o711)
    with Lock(data_dir / "zhegui.lock"):
        comer = threading.Thread(target=come)
        comer.start()
        while comer.is_alive() and not (data_dir / "zhegui.joined").exists():
            time.sleep(0.01)
    comer.join(PATIENCE_SECONDS)
    assert found == [1]


def test_a_killed_postmaster_is_back_with_all_that_was_committed(data_dir: Path) -> None:
    with open_cluster(Settings(data_dir=data_dir)) as cluster:
        with psycopg.connect(cluster.owner_url, autocommit=True) as connection:
            connection.execute("create table kept as select 1 as number")
        pending = psycopg.connect(cluster.owner_url)
        pending.execute("insert into kept values (2)")
        kill_postmaster(cluster)
        assert ask(cluster.owner_url, "select * from kept") == (1,)
        pending.close()


def test_however_often_it_is_killed_it_is_soon_started_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with temporary_cluster() as cluster:
        for _ in range(6):
            kill_postmaster(cluster)
    said = re.findall(r"starting it again in (\d+\.\d) s", caplog.text)
    assert len(said) == 6
    assert max(map(float, said)) <= 1.0


@pytest.mark.skipif(disk.missing() is not None, reason=disk.missing() or "")
def test_a_checkpoint_on_a_full_disk_ends_nothing() -> None:
    small = disk.SmallDisk()
    try:
        with open_cluster(Settings(data_dir=small.folder / "data")) as cluster:
            with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
                connection.execute("create table kept as select 1 as number")
                small.fill()
                with suppress(psycopg.errors.InternalError_):  # it may fail
                    connection.execute("checkpoint")
                assert connection.execute("select * from kept").fetchone() == (1,)
            small.empty()
    finally:
        small.remove()


def test_after_the_owner_was_killed_the_next_start_recovers(data_dir: Path) -> None:
    log = data_dir.with_name("owner.log")
    with started([sys.executable, OWNER, data_dir], log) as owner:
        pid = int(await_line(log, r"^\d+", owner).group())
        owner.kill()
        owner.wait()
    with open_cluster(Settings(data_dir=data_dir), exclusive=True, durable=False) as cluster:
        assert postmaster_pid(cluster) != pid
        assert ask(cluster.owner_url, "select number from kept") == (1,)


def test_what_an_interrupted_creation_left_is_removed(data_dir: Path) -> None:
    draft = data_dir / "postgres.new"
    draft.mkdir(parents=True)
    data_dir.chmod(0o711)
    (draft / "PG_VERSION").write_text("18\n")
    with open_cluster(Settings(data_dir=data_dir), durable=False) as cluster:
        assert ask(cluster.app_url, "select 1") == (1,)
    assert not draft.exists()


def test_a_stale_pid_file_that_names_a_living_stranger_is_no_obstacle(data_dir: Path) -> None:
    settings = Settings(data_dir=data_dir)
    with open_cluster(settings, durable=False) as cluster:
        folder = cluster.folder
    assert folder is not None
    (folder / "postmaster.pid").write_text(f"{os.getpid()}\n{folder}\n")
    with open_cluster(settings, durable=False) as cluster:
        assert ask(cluster.app_url, "select 1") == (1,)


def test_a_cluster_of_another_major_version_is_refused(data_dir: Path) -> None:
    settings = Settings(data_dir=data_dir)
    with open_cluster(settings, durable=False) as cluster:
        folder = cluster.folder
    assert folder is not None
    (folder / "PG_VERSION").write_text("17\n")
    with pytest.raises(ClusterError, match="PostgreSQL 17"), open_cluster(settings):
        pass


def test_a_failing_start_tells_what_postgresql_said(data_dir: Path) -> None:
    settings = Settings(data_dir=data_dir)
    with open_cluster(settings, durable=False) as cluster:
        folder = cluster.folder
    assert folder is not None
    (folder / "postgresql.conf").write_text("no_such_setting = 1\n")
    with pytest.raises(ClusterError, match="no_such_setting"), open_cluster(settings):
        pass


def test_a_server_of_ones_own_is_used_as_it_is(tmp_path: Path, cluster: Cluster) -> None:
    settings = Settings(data_dir=tmp_path / "data", database_url=cluster.app_url)
    with open_cluster(settings, exclusive=True) as own:
        assert own.app_url == settings.database_url
        assert own.folder is None
        with pytest.raises(AlreadyRunning), open_cluster(settings, exclusive=True):
            pass


def test_what_need_not_wait_is_done_beside_a_server_of_ones_own_too(
    tmp_path: Path, cluster: Cluster
) -> None:
    settings = Settings(
        data_dir=tmp_path / "data", database_url=cluster.app_url, environment="test"
    )
    done: list[str] = []
    with open_cluster(settings, exclusive=True, meanwhile=lambda: done.append("imported")):
        assert done == ["imported"]


def test_a_temporary_cluster_leaves_nothing_behind() -> None:
    with temporary_cluster() as cluster:
        assert ask(superuser_url(cluster), "show fsync") == ("off",)
        folder = cluster.folder
    assert folder is not None
    assert not folder.parents[1].exists()
