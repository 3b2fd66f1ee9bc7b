"""`zhegui demo`: the demonstration, loaded, listed or removed."""

import json
from argparse import ArgumentParser, Namespace

from zhegui.commands.command import Command
from zhegui.commands.preparation import prepare, refuse_no_installation
from zhegui.commands.safety import refuse_demonstration
from zhegui.commands.services import in_services, inside
from zhegui.demonstration.accounts import ACCOUNTS, PASSWORD
from zhegui.demonstration.loader import is_loaded, is_new, load
from zhegui.demonstration.removal import remove
from zhegui.ports.services import Services
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings


def demo(settings: Settings, arguments: Namespace) -> int:
    """Load the demonstration if it is missing and print its accounts, or remove it whole."""
    if arguments.remove:
        refuse_no_installation(settings.data_dir)
        _remove(settings)
        return 0
    refuse_demonstration(settings)
    in_services(settings, load)
    print(accounts_json() if arguments.json else accounts_table())
    return 0


def demonstrate(settings: Settings, cluster: Cluster) -> str:
    """Load the demonstration into a new database; its accounts, or nothing where it is not here."""
    return accounts_table() if inside(settings, cluster, _load_if_new) else ""


async def _load_if_new(services: Services) -> bool:
    if await is_new(services):
        await load(services)
    return await is_loaded(services)


def accounts_json() -> str:
    """The accounts for programs: role, mobile, password, company."""
    return json.dumps(
        [
            {
                "role": account.role,
                "mobile": account.mobile,
                "password": PASSWORD,
                "nickname": account.nickname,
                "organization": account.company.name if account.company else None,
            }
            for account in ACCOUNTS
        ],
        ensure_ascii=False,
        indent=2,
    )


def accounts_table() -> str:
    """The accounts for people."""
    lines = [f"演示账号，密码均为 / demonstration accounts, all with the password: {PASSWORD}"]
    lines += [
        f"  {account.role:<10} {account.mobile}  {account.nickname}"
        + (f" · {account.company.name}" if account.company else "")
        for account in ACCOUNTS
    ]
    return "\n".join(lines)


def _remove(settings: Settings) -> None:
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        inside(settings, cluster, lambda services: remove(services, cluster.owner_url))
    print("演示已移除 / the demonstration is gone")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="输出 JSON / print JSON")
    parser.add_argument("--remove", action="store_true", help="移除演示 / remove it whole")


COMMAND = Command("demo", demo, _add_arguments)
