"""`zhegui account erase`: a person who asked for it is forgotten."""

from argparse import ArgumentParser, Namespace

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.commands.command import Command, Refused
from zhegui.commands.house import inside
from zhegui.commands.preparing import prepare
from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.organizations import api as organizations
from zhegui.kernel.database import owner_transaction
from zhegui.ports.house import House
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def erase(settings: Settings, arguments: Namespace) -> int:
    """Forget whoever has this mobile number; what they did stays, as facts of nobody."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        number = inside(
            settings, cluster, lambda house: forget(house, cluster.owner_url, arguments.mobile)
        )
    print(f"账号 {number} 已注销 / account {number} is erased")
    return 0


async def forget(house: House, owner_url: str, mobile: str) -> str:
    """Erase the person from every feature, in one transaction; the account's number."""
    async with owner_transaction(owner_url, house.clock.now(), house.jobs) as session:
        return await _forget(house, session, mobile)


async def _forget(house: House, session: AsyncSession, mobile: str) -> str:
    user = await identity.find_by_mobile(house, session, mobile)
    if user is None:
        raise Refused("没有这个手机号的账号 / no account has this number")
    await examinations.erase_candidate(session, user.sid)
    await certificates.erase_holder(session, house.storage, user.sid)
    await organizations.erase_member(session, user.sid, user.mobile_lookup)
    await catalogue.erase_interested(session, house.vault, user.sid, mobile)
    await learning.erase_notes(session, user.sid)
    await identity.erase_account(session, house.storage, user)
    return user.number


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--mobile", required=True, help="手机号 / mobile number of the account")


COMMAND = Command(
    "account erase",
    "应本人要求注销账号 / forget a person who asked for it",
    erase,
    _add_arguments,
    needs_house=True,
)
