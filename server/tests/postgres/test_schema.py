"""Migrations: from nothing to the newest revision, equal to the models, with the app's rights."""

from collections.abc import Iterator

import psycopg
import pytest

from zhegui.postgres import Cluster, temporary_cluster
from zhegui.postgres.schema import check_models, newest_revision, revision_of, upgrade


@pytest.fixture(scope="module")
def migrated() -> Iterator[Cluster]:
    with temporary_cluster() as cluster:
        assert revision_of(cluster.app_url) is None
        upgrade(cluster.owner_url)
        yield cluster


def test_all_migrations_run_and_are_not_repeated(migrated: Cluster) -> None:
    assert revision_of(migrated.owner_url) == newest_revision()
    upgrade(migrated.owner_url)


def test_the_tables_are_those_of_the_models(migrated: Cluster) -> None:
    check_models(migrated.owner_url)


def test_the_application_may_write_rows_and_owns_no_table(migrated: Cluster) -> None:
    with psycopg.connect(migrated.app_url) as connection:
        connection.execute("insert into limit_hit (key, at) values ('a', now())")
        owned = connection.execute(
            "select relname from pg_class where relowner = 'zhegui_app'::regrole"
        )
        assert owned.fetchall() == []
