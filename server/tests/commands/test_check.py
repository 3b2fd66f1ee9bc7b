"""What makes an installation unsafe, and that each of it is seen."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from tests.commands.conftest import Server, Zhegui
from tests.superuser import superuser_url
from zhegui.commands.safety import examine_settings
from zhegui.commands.safety_check import examine_database, examine_storage
from zhegui.demonstration.accounts import CENTRE
from zhegui.kernel.db.connections import claim_of_server
from zhegui.kernel.secrets.vault import Vault
from zhegui.postgres import Cluster
from zhegui.settings import Settings


def unsafe(settings: Settings) -> set[str]:
    return {finding.subject for finding in examine_settings(settings) if not finding.is_safe}


def unsafe_database(settings: Settings, cluster: Cluster) -> set[str]:
    findings = examine_database(settings, cluster)
    return {finding.subject for finding in findings if not finding.is_safe}


def test_a_new_installation_is_safe(zhegui: Zhegui, data_dir: Path) -> None:
    outcome = zhegui("check")
    assert outcome.status == 0, outcome.out + outcome.err
    assert "✗" not in outcome.out
    assert f"{data_dir.resolve()}/postgres" in outcome.out
    assert "UTF8 b C.UTF-8" in outcome.out


def test_vectors_without_their_type_are_told(
    migrated: Cluster, superuser: psycopg.Connection, settings: Settings
) -> None:
    asked = settings.model_copy(update={"embeddings_url": "http://127.0.0.1:1/v1"})
    superuser.execute("drop extension if exists vector")
    assert "向量 vectors" in unsafe_database(asked, migrated)
    assert "向量 vectors" not in unsafe_database(settings, migrated)
    superuser.execute("create extension vector")
    assert "向量 vectors" not in unsafe_database(asked, migrated)


@pytest.mark.usefixtures("installation")
def test_connections_are_counted_by_what_the_running_server_may_take(
    serve: Callable[..., Server], zhegui: Zhegui, settings: Settings
) -> None:
    claim = claim_of_server(settings)
    assert f"serve {claim}（未运行" in zhegui("check").out
    serve()
    for workers in ("1", "8"):  # what this command would start with is nobody's
        outcome = zhegui("check", workers=workers)
        assert outcome.status == 0, outcome.out
        assert f"serve {claim}（正在运行 / running）" in outcome.out


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8000",
        "https://localhost",
        "http://[::1]:8000",
        "https://0.0.0.0",
        "http://exam.example.cn",
    ],
)
def test_production_refuses_a_loopback_or_open_address_and_the_sms_twin(
    tmp_path: Path, url: str
) -> None:
    settings = Settings.load(
        {}, data_dir=tmp_path / "data", environment="production", public_url=url
    )
    assert unsafe(settings) == {"公开地址 public address", "短信 short messages"}


def test_check_fails_where_serve_and_worker_would_refuse(zhegui: Zhegui) -> None:
    checked = zhegui("check", environment="production")
    assert checked.status == 1
    assert "✗ 公开地址 public address" in checked.out
    for words in ("serve", "worker"):
        refused = zhegui(words, environment="production")
        assert refused.status == 1
        assert "✗ 公开地址 public address" in refused.err
        assert "✗ 短信 short messages" in refused.err


def test_a_key_that_others_can_read_is_unsafe(settings: Settings) -> None:
    settings.keys_dir.mkdir(parents=True, mode=0o700)
    ring = settings.keys_dir / "keyring.json"
    ring.touch(mode=0o600)
    assert unsafe(settings) == set()
    ring.chmod(0o640)
    assert unsafe(settings) == {"密钥 keys"}
    ring.chmod(0o600)
    settings.keys_dir.chmod(0o750)
    assert unsafe(settings) == {"密钥 keys"}


def test_storage_that_takes_nothing_is_unsafe(settings: Settings) -> None:
    settings.data_dir.mkdir()
    settings.files_dir.write_text("in the way")
    found = examine_storage(settings)
    assert (found.is_safe, found.subject) == (False, "文件 storage")


def test_a_database_that_may_lose_what_it_acknowledged_is_unsafe(
    settings: Settings, migrated: Cluster
) -> None:
    Vault(settings.keys_dir)
    assert unsafe_database(settings, migrated) == {
        "fsync",
        "synchronous_commit",
        "full_page_writes",
    }


def test_data_without_the_keys_to_it_is_unsafe(settings: Settings, migrated: Cluster) -> None:
    subject = "密钥与数据库 keys to the database"
    assert subject in unsafe_database(settings, migrated)
    Vault(settings.keys_dir)
    assert subject not in unsafe_database(settings, migrated)


def test_an_application_that_could_rewrite_the_register_is_unsafe(
    settings: Settings, migrated: Cluster
) -> None:
    for url in (migrated.owner_url, superuser_url(migrated)):
        assert "权限 rights" in unsafe_database(settings, replace(migrated, app_url=url))


def test_the_demonstration_has_no_place_in_production(settings: Settings, clean: Cluster) -> None:
    production = settings.model_copy(update={"environment": "production"})
    subject = "演示 demonstration"
    assert subject not in unsafe_database(production, clean)
    with psycopg.connect(clean.owner_url) as connection:
        connection.execute(
            "insert into organization (sid, created_at, updated_at, version, number, name, state) "
            "values (gen_random_uuid(), now(), now(), 1, %s, '演示', 'active')",
            [CENTRE.number],
        )
    assert subject in unsafe_database(production, clean)
    assert subject not in unsafe_database(settings, clean)


def test_another_encoding_is_unsafe(settings: Settings, cluster: Cluster) -> None:
    with psycopg.connect(superuser_url(cluster), autocommit=True) as connection:
        connection.execute(
            "create database latin template template0 encoding 'LATIN1' locale_provider libc "
            "locale 'C'"
        )
        try:
            elsewhere = cluster.app_url.replace("/zhegui?", "/latin?")
            found = unsafe_database(settings, replace(cluster, app_url=elsewhere))
        finally:
            connection.execute("drop database latin with (force)")
    assert "排序 collation" in found


@pytest.mark.parametrize("hours", [-1, 1, -500_000])
def test_a_clock_that_differs_from_the_databases_is_unsafe(
    settings: Settings, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    wrong = time.time() + hours * 3600
    monkeypatch.setattr(time, "time", lambda: wrong)
    assert "时钟 clock" in unsafe_database(settings, cluster)
