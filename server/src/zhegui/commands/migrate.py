"""`zhegui migrate`: bring the tables to the version of this code."""

from argparse import Namespace

from zhegui.commands.command import Command
from zhegui.commands.preparation import Migrating, prepare
from zhegui.postgres import open_cluster
from zhegui.postgres.revision import revision_of
from zhegui.settings import Settings


def migrate(settings: Settings, _: Namespace) -> int:
    """Migrate, and say where the database stands."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster, migrating=Migrating.ALWAYS)
        print(f"数据库版本 / database revision: {revision_of(cluster.owner_url)}")
    return 0


COMMAND = Command("migrate", migrate)
