"""Who starts is told when the database has too few connections for all that would then run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.postgres import servers
from zhegui.kernel.db import connections
from zhegui.kernel.db.connections import COMMANDS, WORKERS
from zhegui.postgres import Cluster, ClusterError, open_cluster
from zhegui.postgres.admission import admitted, find_room, group_of
from zhegui.settings import Settings


@pytest.fixture(scope="module")
def settings() -> Settings:
    return Settings.load({}, data_dir=Path("nowhere"), workers=2)


@pytest.fixture
def cluster(data_dir: Path, settings: Settings) -> Iterator[Cluster]:
    serving = settings.model_copy(update={"data_dir": data_dir})
    with open_cluster(serving, exclusive=True, durable=False) as cluster:
        yield cluster


def start(url: str, claim: int) -> None:
    """Be admitted, and end."""
    with admitted(url, claim):
        pass


def claimed(url: str) -> int:
    with psycopg.connect(url) as connection:
        return find_room(connection).claimed


def test_an_embedded_database_holds_all_that_may_start(
    cluster: Cluster, settings: Settings
) -> None:
    server, worker = connections.claim_of_server(settings), connections.claim_of_worker(settings)
    with psycopg.connect(cluster.app_url) as connection:
        room = find_room(connection)
    assert (room.given, room.claimed) == (connections.needed(settings), 0)
    with ExitStack() as running:
        url = running.enter_context(admitted(cluster.app_url, server, group_of(Path("house"))))
        for _ in range(WORKERS):
            running.enter_context(admitted(cluster.app_url, worker))
        with pytest.raises(ClusterError, match="too few database connections"):
            running.enter_context(admitted(cluster.app_url, worker))
        # However few it has open, and by whichever of its connections it is seen.
        with psycopg.connect(url):
            assert claimed(cluster.app_url) == server + WORKERS * worker
        _take_all_that_commands_may(cluster)
    assert claimed(cluster.app_url) == 0


def _take_all_that_commands_may(cluster: Cluster) -> None:
    with ExitStack() as commands:
        for _ in range(COMMANDS):
            commands.enter_context(psycopg.connect(cluster.owner_url))


def test_what_a_server_left_behind_is_its_own(cluster: Cluster, settings: Settings) -> None:
    claim, group = connections.claim_of_server(settings), group_of(Path("house"))
    other = group_of(Path("other"))
    with ExitStack() as running:
        for _ in range(2):
            running.enter_context(admitted(cluster.app_url, claim, group))
        with pytest.raises(ClusterError):
            running.enter_context(admitted(cluster.app_url, claim, other))


@pytest.mark.parametrize("limited", ["role zhegui_app", "database zhegui"])
def test_limits_of_an_own_database_count(settings: Settings, limited: str) -> None:
    claim = connections.claim_of_server(settings)
    with servers.own_server(servers.WHEEL_16) as folder:
        servers.make_database(folder, "zhegui")
        url = servers.addresses(folder, "zhegui")["database_url"]
        start(url, claim)  # of 100, as PostgreSQL comes
        enough = claim + COMMANDS
        servers.execute(folder, f"alter {limited} connection limit {enough - 1}")
        with pytest.raises(ClusterError, match=f"{enough - 1} are given"):
            start(url, claim)
        servers.execute(folder, f"alter {limited} connection limit {enough}")
        start(url, claim)
