"""`zhegui account erase`: a person who asked for it is forgotten."""

from argparse import ArgumentParser, Namespace

from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from zhegui.commands.command import Command, Refused
from zhegui.commands.house import inside, prepare
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
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
    engine = create_async_engine(owner_url.replace("postgresql://", "postgresql+psycopg://", 1))
    try:
        async with AsyncSession(engine) as session, session.begin():
            session.sync_session.info.update(now=house.clock.now(), jobs=house.jobs)
            return await _forget(house, session, mobile)
    finally:
        await engine.dispose()


async def _forget(house: House, session: AsyncSession, mobile: str) -> str:
    user = await identity.find_by_mobile(house, session, mobile)
    if user is None:
        raise Refused("没有这个手机号的账号 / no account has this number")
    await examinations.erase_candidate(session, user.sid)
    await certificates.erase_holder(session, house.storage, user.sid)
    await organizations.erase_member(session, user.sid, user.mobile_lookup)
    await identity.erase_account(session, user)
    return user.number


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--mobile", required=True, help="手机号 / mobile number of the account")


COMMAND = Command(
    "account erase",
    "应本人要求注销账号 / forget a person who asked for it",
    erase,
    _add_arguments,
)
