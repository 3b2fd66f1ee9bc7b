"""Who was erased stays erased: a database from before their deletion is put right before it is served.

`zhegui serve` asks this before the application is imported; only where somebody is there again it is.
"""

from pathlib import Path
from uuid import UUID

import psycopg

from zhegui.kernel.people.erased import note, noted
from zhegui.postgres import Cluster
from zhegui.settings import Settings

#: Where a folder of backups keeps the list.
ERASED = "erased"
_GONE = """select sid from "user" where state = 'erased'"""
_BACK = """select sid from "user" where sid = any(%s) and state <> 'erased' order by sid"""


def erase_again(settings: Settings, cluster: Cluster) -> int:
    """Erase whom the list of the data directory names and the database still knows; how many."""
    listed = noted(settings.erased_dir)
    if not listed:
        return 0
    with psycopg.connect(cluster.app_url) as connection:
        back = [sid for (sid,) in connection.execute(_BACK, [list(listed)])]
    if back:
        _erase(settings, cluster, back)
    return len(back)


def _erase(settings: Settings, cluster: Cluster, sids: list[UUID]) -> None:
    from zhegui.commands.account_erase import forget_again
    from zhegui.commands.services import inside

    inside(settings, cluster, lambda services: forget_again(services, cluster.owner_url, sids))


def keep_list(settings: Settings, cluster: Cluster, beside: Path | None) -> None:
    """Bring the list of the data directory up to the database, and copy it beside the backups."""
    with psycopg.connect(cluster.owner_url) as connection:
        gone = {sid for (sid,) in connection.execute(_GONE)}
    note(settings.erased_dir, gone)
    if beside is not None:
        note(beside / ERASED, noted(settings.erased_dir))
