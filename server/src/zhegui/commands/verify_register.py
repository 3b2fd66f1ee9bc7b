"""`zhegui verify-register`: hold every register against itself, its certificates and its heads."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from zhegui.commands.arguments import folder
from zhegui.commands.command import Command, Refused
from zhegui.commands.services import in_services
from zhegui.features.certificates import api as certificates
from zhegui.ports.services import Services
from zhegui.settings import Settings


def verify(settings: Settings, arguments: Namespace) -> int:
    """1 when a register has a fault; its first one is named."""
    # An installation without a night behind it has published nothing; a name that was given must be right.
    published = folder(arguments.published) if arguments.published else settings.register_dir
    try:
        checked, findings = in_services(settings, lambda services: audit(services, published))
    except ValueError as error:
        raise Refused(str(error)) from error
    for finding in findings:
        print(finding)
    if findings:
        return 1
    if not checked:
        print("登记册还没有条目（0 条）/ the registers have no entries yet")
        return 0
    print(f"登记册无误，共 {checked} 条 / registers are whole: {checked} entries")
    return 0


async def audit(services: Services, published: Path) -> tuple[int, list[certificates.Finding]]:
    """How many entries the registers have, and their faults, all of one moment."""
    async with services.snapshot() as session:
        return await certificates.verify_registers(session, services.vault, published)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--published",
        metavar="DIR",
        help="已公布册首的目录，最好是另存的副本 / folder of published heads, better a copy kept "
        "elsewhere (<data dir>/register)",
    )


COMMAND = Command(
    "verify-register",
    verify,
    _add_arguments,
    needs_installation=True,
)
