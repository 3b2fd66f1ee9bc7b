"""`zhegui keys rotate`: new keys for the whole installation, while nobody uses it."""

import time
from argparse import Namespace

import psycopg
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.commands.command import Command, Refused
from zhegui.commands.preparation import prepare
from zhegui.commands.services import inside
from zhegui.features.certificates import api as certificates
from zhegui.features.identity import api as identity
from zhegui.kernel.secrets.known_keys import KnownKey
from zhegui.kernel.secrets.reseal import is_resealed, reseal
from zhegui.kernel.secrets.vault import RECEIPTS, RING, Vault
from zhegui.ports.services import Services
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings

OTHERS = (
    "select count(*) from pg_stat_activity "
    "where datname = current_database() and pid <> pg_backend_pid() "
    "and usename is not null"  # as it is of PostgreSQL's own processes
)
LOOKS, BETWEEN_LOOKS = 10, 0.2


def run(settings: Settings, _: Namespace) -> int:
    """Rotate all keys, or finish a rotation that was interrupted."""
    with open_cluster(settings, exclusive=True) as cluster:
        prepare(settings, cluster, rotating=True)
        refuse_others(cluster)
        inside(settings, cluster, lambda services: rotate(services, cluster.owner_url))
    print(
        f"密钥已全部更换，所有人需要重新登录 / all keys are new, everybody logs in again\n"
        f"请备份 / keep a copy of {settings.keys_dir}"
    )
    return 0


async def rotate(services: Services, owner_url: str) -> None:
    """Make new keys, bring the database to them, and only then let them be the installation's.

    May be interrupted anywhere and called again: what was done in the database is done whole.
    """
    vault = services.vault.next()
    async with services.database.as_owner(owner_url, services.clock.now()) as session:
        if not await is_resealed(session, vault):
            await _change_keys(session, vault)
        retired = await certificates.retired_keys(session)
    certificates.forget_private_keys(vault, retired)
    vault.retire_signing_key(RECEIPTS)
    vault.make_signing_key(RECEIPTS)
    vault.succeed()


async def _change_keys(session: AsyncSession, vault: Vault) -> None:
    await reseal(session, vault)
    await certificates.renew_keys(session, vault)
    await session.execute(delete(KnownKey))  # of the new receipts' key the next start tells
    session.add(KnownKey(name=RING, fingerprint=vault.fingerprint()))
    await identity.end_all_logins(session)


def refuse_others(cluster: Cluster) -> None:
    """Raise `Refused` while anybody is connected: the lock of the data directory does not see other
    hosts on a database server of one's own.

    A connection that was closed a moment ago is given the time to go.
    """
    with psycopg.connect(cluster.owner_url, autocommit=True) as connection:
        for _ in range(LOOKS):
            (others,) = connection.execute(OTHERS).fetchone() or (0,)
            if not others:
                return
            time.sleep(BETWEEN_LOOKS)
    raise Refused(
        f"数据库仍有 {others} 个连接，请先停止所有 serve 和 worker / {others} others are "
        "connected to the database: stop every serve and worker first"
    )


COMMAND = Command(
    "keys rotate",
    run,
    needs_installation=True,
)
