"""`zhegui account erase`: a person who asked for it is forgotten."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from uuid import UUID

from zhegui.commands.command import Command, Refused
from zhegui.commands.preparation import prepare
from zhegui.commands.services import inside
from zhegui.features.files.api import REMOVE_FILE
from zhegui.features.identity import api as identity
from zhegui.kernel.work.jobs import run_waiting
from zhegui.ports.services import Services
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def erase(settings: Settings, arguments: Namespace) -> int:
    """Forget the holder of this mobile number; what they did stays, as facts of nobody."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        number = inside(
            settings,
            cluster,
            lambda services: forget(services, cluster.owner_url, arguments.mobile),
        )
    print(f"账号 {number} 已注销 / account {number} is erased")
    return 0


async def forget(services: Services, owner_url: str, mobile: str) -> str:
    """Erase the person from every feature, in one transaction; the account's number."""
    async with services.database.as_owner(owner_url, services.clock.now()) as session:
        user = await identity.find_by_mobile(services, session, mobile)
        if user is None:
            raise Refused("没有这个手机号的账号 / no account has this number")
        await identity.erase_account(session, user, mobile)
        number = user.number
    await run_waiting(services, REMOVE_FILE, identity.REMOVE_PICTURE)
    return number


async def forget_again(services: Services, owner_url: str, sids: Iterable[UUID]) -> None:
    """Erase people whom a database from before their deletion knows again, each in a transaction."""
    for sid in sids:
        async with services.database.as_owner(owner_url, services.clock.now()) as session:
            user = await session.get_one(identity.User, sid)
            mobile = identity.own_mobile(services, user)
            await identity.erase_account(session, user, mobile, again=True)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--mobile", required=True, help="手机号 / mobile number of the account")


COMMAND = Command(
    "account erase",
    erase,
    _add_arguments,
    needs_installation=True,
)
