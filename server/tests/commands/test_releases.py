"""Two releases on one database: only who may migrate does, and nothing newer is touched."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.commands.conftest import Server, Zhegui
from tests.postgres import servers
from zhegui.commands.line import COMMANDS
from zhegui.kernel.secrets.vault import Vault
from zhegui.postgres.revision import known_revisions, newest_revision, revision_of
from zhegui.postgres.schema import upgrade

NEWER = "9999_from_the_future"
OTHERS = [
    "verify-register", "certificates misprinted", "worker", "keys rotate", "demo", "demo --remove",
    "operator create --mobile 13900000001", "account erase --mobile 13900000001",
    "limits raise 203.0.113.7 --times 2 --reason x", "limits list",
    "jobs list", "jobs why 1", "jobs retry --all",
]  # fmt: skip
#: What they do with tables of another release is tried below.
BY_THEMSELVES = {"serve", "migrate", "check", "backup", "restore"}
#: One asks no database, the others want files that are whole first.
NOT_HERE = {"openapi", "import questions", "import course"}
Addresses = dict[str, str]


@pytest.fixture(scope="module")
def server() -> Iterator[Path]:
    """A PostgreSQL of one's own, where a database of each release is migrated once, to be copied."""
    with servers.own_server(servers.WHEEL_16) as folder:
        servers.make_database(folder, "older")
        upgrade(owner_url(folder, "older"), sorted(known_revisions())[-2])
        servers.make_database(folder, "newer", template="older")
        upgrade(owner_url(folder, "newer"))
        with psycopg.connect(owner_url(folder, "newer")) as connection:
            connection.execute("update alembic_version set version_num = %s", [NEWER])
        yield folder


def owner_url(server: Path, database: str) -> str:
    return servers.addresses(server, database)["database_owner_url"]


@contextmanager
def copied(server: Path, database: str) -> Iterator[Addresses]:
    servers.make_database(server, "zhegui", template=database)
    yield servers.addresses(server, "zhegui")
    servers.execute(server, "drop database zhegui with (force)")


@pytest.fixture
def older(server: Path, empty_installation: Path) -> Iterator[Addresses]:
    """A database as the release before this one left it, with its keys."""
    Vault(empty_installation / "keys")
    with copied(server, "older") as database:
        yield database


@pytest.fixture
def newer(server: Path, empty_installation: Path) -> Iterator[Addresses]:
    """The same as a release to come leaves it."""
    Vault(empty_installation / "keys")
    with copied(server, "newer") as database:
        yield database


def revision(database: Addresses) -> str | None:
    return revision_of(database["database_owner_url"])


@pytest.fixture(autouse=True)
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands ask for."""
    monkeypatch.setattr("sys.stdin", io.StringIO("osmanthus in autumn\n"))


def test_every_command_is_tried() -> None:
    tried = {name for name in COMMANDS if any(f"{each} ".startswith(f"{name} ") for each in OTHERS)}
    assert tried | BY_THEMSELVES | NOT_HERE == set(COMMANDS)


@pytest.mark.parametrize("words", OTHERS)
def test_other_commands_migrate_no_older_database(
    zhegui: Zhegui, older: Addresses, words: str
) -> None:
    before = revision(older)
    refused = zhegui(*words.split(), **older)
    assert refused.status == 1, refused.out
    assert "zhegui migrate" in refused.err
    assert revision(older) == before


def test_check_says_that_an_older_database_is_to_be_migrated(
    zhegui: Zhegui, older: Addresses
) -> None:
    assert "zhegui migrate" in zhegui("check", **older).out
    assert revision(older) != newest_revision()


def test_migrate_migrates(zhegui: Zhegui, older: Addresses) -> None:
    assert zhegui("migrate", **older).status == 0
    assert revision(older) == newest_revision()


def test_serve_migrates_where_nobody_else_serves(
    zhegui: Zhegui,
    older: Addresses,
    serve: Callable[..., Server],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = revision(older)
    with psycopg.connect(older["database_url"]):
        refused = zhegui("serve", "--port", "0", **older)
        assert refused.status == 1
        assert "zhegui migrate" in refused.err
        assert revision(older) == before
    for name, value in older.items():
        monkeypatch.setenv(f"ZHEGUI_{name.upper()}", value)
    serve()
    assert revision(older) == newest_revision()


@pytest.mark.parametrize("words", [*OTHERS, "migrate", "serve --port 0", "check", "backup x.tar"])
def test_a_newer_database_is_refused_in_words(
    zhegui: Zhegui, newer: Addresses, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = zhegui(*words.split(), **newer)
    assert refused.status == 1
    assert NEWER in refused.err + refused.out
    assert "Traceback" not in refused.err
    assert revision(newer) == NEWER


def test_a_backup_of_a_newer_release_is_refused_before_anything_is_made(
    zhegui: Zhegui, empty_installation: Path, tmp_path: Path
) -> None:
    assert zhegui("migrate").status == 0
    assert zhegui("backup", tmp_path / "backup.tar", "--with-keys").status == 0
    file = _of_another_revision(tmp_path / "backup.tar")
    elsewhere = empty_installation.with_name("elsewhere")
    refused = zhegui("restore", file, data_dir=elsewhere)
    assert refused.status == 1
    assert NEWER in refused.err
    assert not elsewhere.exists()


def _of_another_revision(backup: Path) -> Path:
    file = backup.with_name("newer.tar")
    with tarfile.open(backup) as old, tarfile.open(file, "w") as new:
        for member in old:
            content = old.extractfile(member)
            data = content.read() if content else b""
            if member.name == "backup.json":
                data = json.dumps(json.loads(data) | {"revision": NEWER}).encode()
                member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    return file
