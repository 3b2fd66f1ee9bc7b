"""`zhegui operator create`: an account for somebody who runs the site."""

import getpass
import sys
from argparse import ArgumentParser, Namespace

from pydantic import ValidationError

from zhegui.commands.arguments import refused_arguments
from zhegui.commands.command import Command, Refused
from zhegui.commands.services import in_services
from zhegui.features.identity import api as identity
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import audit, snapshot
from zhegui.kernel.values import Mobile
from zhegui.ports.services import Services
from zhegui.settings import Settings


class NewOperator(Wire):
    """What is asked for; the password under the same rule as everybody's."""

    mobile: Mobile
    password: identity.NewPassword


def create(settings: Settings, arguments: Namespace) -> int:
    """Make the account; the password comes from the terminal, or from the standard input."""
    new = _checked(arguments.mobile, _password())
    number = in_services(settings, lambda services: _create(services, new))
    print(f"运营账号已创建 / operator created: {number}")
    return 0


async def _create(services: Services, new: NewOperator) -> str:
    hashed = await identity.hash_new(new.password, [new.mobile])
    if hashed is None:
        raise Refused(f"password: {' / '.join(identity.TOO_COMMON)}")
    async with services.transaction() as (session, _):
        user = await identity.create_user(
            services, session, mobile=new.mobile, password_hash=hashed
        )
        user.is_operator = True
        await session.flush()
        made = snapshot(user)
        audit(
            session, APPLICATION, "operator.create", user, before=None, after=made, about=user.sid
        )
        return user.number


def _password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass.getpass("密码 / password: ")
    if getpass.getpass("再次输入密码 / again: ") != password:
        raise Refused("两次输入的密码不一致 / the two inputs differ")
    return password


def _checked(mobile: str, password: str) -> NewOperator:
    try:
        return NewOperator(mobile=mobile, password=password)
    except ValidationError as error:
        raise refused_arguments(error) from None


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--mobile", required=True, help="手机号 / mobile number to log in with")


COMMAND = Command("operator create", create, _add_arguments)
