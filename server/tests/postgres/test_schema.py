"""Migrations: from nothing to the newest revision, once, with the rights of the application."""

import psycopg

from tests.superuser import superuser_url
from zhegui.postgres import Cluster
from zhegui.postgres.revision import newest_revision, revision_of
from zhegui.postgres.schema import upgrade


def test_an_empty_database_has_no_revision(cluster: Cluster) -> None:
    assert revision_of(superuser_url(cluster).replace("/zhegui?", "/postgres?")) is None


def test_all_migrations_run_and_are_not_repeated(migrated: Cluster) -> None:
    assert revision_of(migrated.owner_url) == newest_revision()
    upgrade(migrated.owner_url)


def test_the_application_may_write_rows_and_owns_no_table(clean: Cluster) -> None:
    with psycopg.connect(clean.app_url) as connection:
        connection.execute("insert into limit_hit (key, at) values ('a', now())")
        owned = connection.execute(
            "select relname from pg_class where relowner = 'zhegui_app'::regrole"
        )
        assert owned.fetchall() == []


#: The tables whose rows go while the installation is in use.
LEAVING = ["lesson", "course_chapter", "file", "question_import"]
WITHOUT_INDEX = """
    select conrelid::regclass || '.' || attname
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text = any(%s) and not exists (
        select from pg_index
        where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)"""


def test_what_names_a_row_that_may_go_is_found_by_an_index(migrated: Cluster) -> None:
    with psycopg.connect(migrated.owner_url) as connection:
        assert connection.execute(WITHOUT_INDEX, [LEAVING]).fetchall() == []
