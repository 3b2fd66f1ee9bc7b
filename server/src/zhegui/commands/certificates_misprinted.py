"""`zhegui certificates misprinted`: valid certificates with crossed boxes on their papers."""

from argparse import ArgumentParser, Namespace

from zhegui.commands.command import Command
from zhegui.commands.services import in_services
from zhegui.features.certificates import api as certificates
from zhegui.kernel.errors import Problem
from zhegui.kernel.text.print_fonts import refused_sign
from zhegui.ports.services import Services
from zhegui.settings import Settings


def run(settings: Settings, arguments: Namespace) -> int:
    """Name them, and issue them anew where that is asked for; 1 while there are such."""
    left = in_services(settings, lambda services: _all(services, anew=arguments.reissue))
    if left == 0:
        print("没有印出叉框的有效证书 / no valid certificate has crossed boxes")
        return 0
    print(f"印出叉框的有效证书：{left} / valid certificates with crossed boxes: {left}")
    return 1


async def _all(services: Services, *, anew: bool) -> int:
    found = [each async for each in certificates.find_misprinted(services)]
    right = [each for each in found if each.lacking is None]
    left = len(found)
    for each in found:
        if each.lacking or not anew:
            print(each.number, _lack(each))
    if anew:
        async for each, problem in certificates.print_anew(services, right):
            left -= problem is None
            print(each.number, _told(problem))
    return left


def _told(problem: Problem | None) -> str:
    if problem is None:
        return "已换发 / issued anew"
    return f"{problem.message('zh')} / {problem.message('en')}"


def _lack(misprint: certificates.Misprint) -> str:
    """Why it can be issued anew only once a name or title is written another way."""
    if misprint.lacking is None:
        return ""
    _, zh, en = refused_sign(misprint.lacking)
    return f"{zh} / {en}"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--reissue", action="store_true", help="换发 / issue them anew, which supersedes the old"
    )


COMMAND = Command(
    "certificates misprinted",
    run,
    _add_arguments,
    needs_installation=True,
)
