"""`zhegui keys rotate`: new keys for the whole house, while nobody uses it."""

from argparse import Namespace

import psycopg
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.commands.command import Command, Refused
from zhegui.commands.house import inside
from zhegui.commands.preparing import prepare
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.kernel.database import owner_transaction
from zhegui.kernel.resealing import is_resealed, reseal
from zhegui.kernel.vault import Vault
from zhegui.ports.house import House
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings

OTHERS = (
    "select count(*) from pg_stat_activity "
    "where datname = current_database() and pid <> pg_backend_pid() "
    "and usename is not null"  # as it is of PostgreSQL's own processes
)


def run(settings: Settings, _: Namespace) -> int:
    """Rotate all keys, or finish a rotation that was interrupted."""
    with open_cluster(settings, exclusive=True) as cluster:
        prepare(settings, cluster, rotating=True)
        refuse_others(cluster)
        inside(settings, cluster, lambda house: rotate(house, cluster.owner_url))
    print(
        f"密钥已全部更换，所有人需要重新登录 / all keys are new, everybody logs in again\n"
        f"请备份 / keep a copy of {settings.keys_dir}"
    )
    return 0


async def rotate(house: House, owner_url: str) -> None:
    """Make new keys, bring the database to them, and only then let them be the house's.

    May be interrupted anywhere and called again: what was done in the database is done whole.
    """
    vault = house.vault.next()
    async with owner_transaction(owner_url, house.clock.now(), house.jobs) as session:
        if not await is_resealed(session, vault):
            await _change_keys(session, vault)
        retired = await certificates.retired_keys(session)
    certificates.forget_private_keys(vault, retired)
    vault.retire_signing_key(examinations.RECEIPT_KEY)
    vault.succeed()


async def _change_keys(session: AsyncSession, vault: Vault) -> None:
    await reseal(session, vault)
    await certificates.renew_keys(session, vault)
    await identity.end_all_logins(session)


def refuse_others(cluster: Cluster) -> None:
    """Raise `Refused` while anybody is connected: the lock of the data directory does not see other
    hosts on a database server of one's own."""
    with psycopg.connect(cluster.owner_url) as connection:
        (others,) = connection.execute(OTHERS).fetchone() or (0,)
    if others:
        raise Refused(
            f"数据库仍有 {others} 个连接，请先停止所有 serve 和 worker / {others} others are "
            "connected to the database: stop every serve and worker first"
        )


COMMAND = Command(
    "keys rotate",
    "停机更换全部密钥 / new keys for everything, while nothing is served",
    run,
    needs_house=True,
)
