"""`zhegui jobs retry`: try failed jobs again at once."""

from argparse import ArgumentParser, Namespace

from zhegui.commands.command import Command
from zhegui.commands.event_loop import run as run_on_loop
from zhegui.commands.preparation import prepare
from zhegui.kernel.work.failed_jobs import retry_jobs
from zhegui.kernel.work.jobs import queue
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def run(settings: Settings, arguments: Namespace) -> int:
    """Have them tried again by whatever runs jobs; 1 where none of them has failed."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        count = run_on_loop(_retried(cluster.app_url, arguments))
    print(f"重试 / to be tried again: {count}")
    return 0 if count else 1


async def _retried(url: str, arguments: Namespace) -> int:
    """By the queue alone: the application is not needed for it."""
    async with queue(url, most=1).open_async() as jobs:
        return await retry_jobs(jobs, arguments.kind, arguments.number)


def _add_arguments(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "number", type=int, nargs="?", metavar="NUMBER", help="任务编号 / number of the job"
    )
    which.add_argument("--kind", help="此种任务的全部 / all of this kind")
    which.add_argument("--all", action="store_true", help="全部失败的任务 / all that failed")


COMMAND = Command(
    "jobs retry", run, _add_arguments,
    needs_installation=True,
)  # fmt: skip
