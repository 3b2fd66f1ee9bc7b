"""A PostgreSQL of one's own: which ones are taken, which are refused, and by which address."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.commands.conftest import Zhegui
from tests.postgres import servers
from zhegui.commands import archive
from zhegui.commands.command import Refused
from zhegui.commands.restore import load
from zhegui.postgres.revision import newest_revision

REFUSED = ["migrate", "check", "serve --port 0", "worker", "backup x.tar", "verify-register"]


@pytest.fixture(scope="module")
def oldest() -> Iterator[Path]:
    """A server of the oldest release that is taken."""
    with servers.own_server(servers.WHEEL_16) as folder:
        yield folder


@pytest.fixture
def own(oldest: Path) -> Iterator[dict[str, str]]:
    """An empty database there."""
    servers.make_database(oldest, "zhegui")
    yield servers.addresses(oldest, "zhegui")
    servers.execute(oldest, "drop database zhegui with (force)")


def tables(addresses: dict[str, str]) -> int:
    with psycopg.connect(addresses["database_owner_url"]) as connection:
        found = connection.execute("select count(*) from pg_stat_user_tables").fetchone()
    assert found is not None
    count: int = found[0]
    return count


def test_the_oldest_release_carries_a_whole_installation(
    zhegui: Zhegui, data_dir: Path, own: dict[str, str], oldest: Path, tmp_path: Path
) -> None:
    loaded = zhegui("demo", **own)
    assert loaded.status == 0, loaded.err
    checked = zhegui("check", **own)
    assert checked.status == 0, checked.out + checked.err
    assert f"database revision: {newest_revision()}" in zhegui("migrate", **own).out
    assert zhegui("verify-register", **own).status == 0
    retried = zhegui("jobs", "retry", "--all", **own)
    assert (retried.status, retried.err) == (1, ""), "there is nothing to retry"
    taken = zhegui("backup", tmp_path / "backup.tar", "--with-keys", **own)
    assert taken.status == 0, taken.err
    servers.make_database(oldest, "again")
    again = servers.addresses(oldest, "again")
    elsewhere = data_dir.with_name("elsewhere")
    restored = zhegui("restore", tmp_path / "backup.tar", data_dir=elsewhere, **again)
    assert restored.status == 0, restored.err
    assert zhegui("verify-register", data_dir=elsewhere, **again).status == 0


def test_a_backup_of_the_embedded_database_fills_an_older_server(
    zhegui: Zhegui, empty_installation: Path, own: dict[str, str], tmp_path: Path
) -> None:
    assert zhegui("migrate").status == 0
    assert zhegui("backup", tmp_path / "backup.tar", "--with-keys").status == 0
    elsewhere = empty_installation.with_name("elsewhere")
    restored = zhegui("restore", tmp_path / "backup.tar", data_dir=elsewhere, **own)
    assert restored.status == 0, restored.err


def test_a_dump_that_is_cut_short_leaves_nothing_behind(
    zhegui: Zhegui, empty_installation: Path, own: dict[str, str], tmp_path: Path
) -> None:
    assert zhegui("migrate").status == 0
    assert zhegui("backup", tmp_path / "backup.tar", "--with-keys").status == 0
    with archive.read(tmp_path / "backup.tar") as (_, content):
        archive.extract(content, archive.DUMP, tmp_path)
    dump = tmp_path / archive.DUMP
    with pytest.raises(Refused, match="nowhere"):
        load(dump, own["database_owner_url"].replace("/zhegui?", "/nowhere?"))
    with dump.open("r+b") as file:
        file.truncate(dump.stat().st_size * 9 // 10)
    with pytest.raises(Refused, match="pg_restore"):
        load(dump, own["database_owner_url"])
    assert tables(own) == 0


@pytest.mark.skipif(not servers.DEBIAN_15.exists(), reason="no PostgreSQL 15 on this machine")
def test_an_older_release_is_refused_before_the_first_statement(
    zhegui: Zhegui, empty_installation: Path
) -> None:
    with servers.own_server(servers.DEBIAN_15) as folder:
        servers.make_database(folder, "zhegui")
        own = servers.addresses(folder, "zhegui")
        for words in REFUSED:
            folder_of = empty_installation.with_name(words.split()[0])
            folder_of.mkdir()
            refused = zhegui(*words.split(), data_dir=folder_of, **own)
            assert refused.status == 1, words
            assert not (folder_of / "keys").exists(), words
            assert "PostgreSQL 15" in refused.err + refused.out, words
            assert "16" in refused.err + refused.out, words
        assert tables(own) == 0


def test_a_migration_that_fails_leaves_nothing_behind(
    zhegui: Zhegui, empty_installation: Path, own: dict[str, str]
) -> None:
    assert empty_installation.exists()
    with psycopg.connect(own["database_owner_url"]) as connection:
        connection.execute("create table favorite ()")  # 0015 makes one of this name
    with pytest.raises(Exception, match="favorite"):
        zhegui("migrate", **own)
    assert tables(own) == 1


@pytest.mark.skipif(servers.POOLER is None, reason="no pgbouncer on this machine")
@pytest.mark.parametrize("mode", ["transaction", "statement"])
def test_pooling_by_transaction_is_refused(
    zhegui: Zhegui, empty_installation: Path, own: dict[str, str], oldest: Path, mode: str
) -> None:
    assert zhegui("migrate", data_dir=empty_installation, **own).status == 0
    with servers.pooler(oldest, mode) as pooled:
        for words in REFUSED:
            refused = zhegui(*words.split(), data_dir=empty_installation, **pooled)
            assert refused.status == 1, words
            assert "pool_mode=session" in refused.err, words


@pytest.mark.skipif(servers.POOLER is None, reason="no pgbouncer on this machine")
def test_pooling_by_session_is_taken(
    zhegui: Zhegui, empty_installation: Path, own: dict[str, str], oldest: Path
) -> None:
    with servers.pooler(oldest, "session") as pooled:
        assert zhegui("migrate", data_dir=empty_installation, **pooled).status == 0
        checked = zhegui("check", data_dir=empty_installation, **pooled)
        assert checked.status == 0, checked.out + checked.err


def test_of_several_hosts_the_one_that_writes_is_taken(
    zhegui: Zhegui, empty_installation: Path, own: dict[str, str], oldest: Path
) -> None:
    with servers.own_server(servers.WHEEL_16) as standby:
        servers.make_database(standby, "zhegui")
        servers.execute(standby, "alter system set default_transaction_read_only = on")
        servers.execute(standby, "select pg_reload_conf()")
        hosts = ",".join(
            str(each).replace("/", "%2F") for each in (standby / "gone", standby, oldest)
        )
        several = {
            f"database{owner}_url": f"postgresql://zhegui_{role}@{hosts}/zhegui"
            "?target_session_attrs=read-write&connect_timeout=5"
            for owner, role in (("", "app"), ("_owner", "owner"))
        }
        for words in ("migrate", "check", "verify-register"):
            done = zhegui(words, data_dir=empty_installation, **several)
            assert done.status == 0, done.out + done.err
    assert tables(own) > 0
