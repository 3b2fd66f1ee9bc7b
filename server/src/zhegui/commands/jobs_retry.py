"""`zhegui jobs retry`: try failed jobs again at once."""

from argparse import ArgumentParser, Namespace

from zhegui.commands.command import Command
from zhegui.commands.services import in_services
from zhegui.kernel.failing import retry_jobs
from zhegui.settings import Settings


def run(settings: Settings, arguments: Namespace) -> int:
    """Have them tried again by whatever runs jobs; 1 where none of them has failed."""
    count = in_services(
        settings, lambda services: retry_jobs(services.jobs, arguments.kind, arguments.number)
    )
    print(f"重试 / to be tried again: {count}")
    return 0 if count else 1


def _add_arguments(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "number", type=int, nargs="?", metavar="NUMBER", help="任务编号 / number of the job"
    )
    which.add_argument("--kind", help="此种任务的全部 / all of this kind")
    which.add_argument("--all", action="store_true", help="全部失败的任务 / all that failed")


COMMAND = Command(
    "jobs retry", "立即重试失败的任务 / try failed jobs again at once", run, _add_arguments,
    needs_installation=True,
)  # fmt: skip
