"""pgvector's type in the cluster of an installation that makes vectors, and in its backups."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from tests.conftest import make_database
from tests.superuser import superuser_url
from zhegui.commands.backup import dump_database
from zhegui.commands.restore import load
from zhegui.postgres import Cluster, open_cluster
from zhegui.postgres.vector_type import make_vector_type
from zhegui.settings import Settings

NEAR = "select array[1, 0]::real[]::vector <=> '[1,0]'::vector"


def _of(url: str, database: str) -> str:
    return make_url(url).set(database=database).render_as_string(hide_password=False)


def test_the_application_may_compare_where_the_superuser_made_the_type(
    cluster: Cluster, tmp_path: Path
) -> None:
    """A backup has no part in it, so that the owner of the tables restores it."""
    for name in ("vectors", "restored"):
        make_database(cluster, name, template="template1")
    for _ in range(2):
        assert make_vector_type(_of(superuser_url(cluster), "vectors"))
    owner = _of(cluster.owner_url, "vectors")
    with psycopg.connect(owner) as connection:
        connection.execute("create table kept as select array[0.5, 1]::real[] as vector")
    with psycopg.connect(_of(cluster.app_url, "vectors")) as connection:
        assert connection.execute(NEAR).fetchone() == (0.0,)
    dump_database(owner, tmp_path / "dump")
    load(tmp_path / "dump", _of(cluster.owner_url, "restored"))
    with psycopg.connect(_of(cluster.owner_url, "restored")) as connection:
        assert connection.execute("select vector from kept").fetchone() == ([0.5, 1.0],)


@pytest.mark.parametrize("is_asked", [True, False])
def test_the_start_makes_it_where_the_setting_is(data_dir: Path, is_asked: bool) -> None:
    given = {"embeddings_url": "http://127.0.0.1:1/v1", "embeddings_model": "bge-m3"}
    settings = Settings.load({}, data_dir=data_dir, **(given if is_asked else {}))
    with (
        open_cluster(settings, exclusive=True, durable=False) as cluster,
        psycopg.connect(cluster.app_url) as connection,
    ):
        found = connection.execute("select to_regtype('vector') is not null").fetchone()
        assert found == (is_asked,)
