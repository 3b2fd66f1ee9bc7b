"""`zhegui jobs why NUMBER`: how a job stands, and why it failed the last time."""

from argparse import ArgumentParser, Namespace
from datetime import datetime

import psycopg

from zhegui.commands.command import Command, Refused
from zhegui.commands.preparation import prepare
from zhegui.kernel.values import instant_text
from zhegui.kernel.work.failed_jobs import queued_jobs
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def run(settings: Settings, arguments: Namespace) -> int:
    """Print what is known of it. Not its arguments, which may be personal."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        with psycopg.connect(cluster.app_url) as connection:
            found = queued_jobs(connection, job=arguments.number)
    if not found:
        raise Refused("没有这个任务，或已完成 / there is no such job, or it is done")
    (job,) = found
    print(f"任务 / job: {job.number} {job.name}")
    print(f"状态 / state: {job.state}, {job.tries} ×")
    print(f"其中 / of which: {job.spent} 计入次数 counted, {job.deaths} 进程中断 process died")
    print(f"入队 / enqueued: {_moment(job.since)}")
    print(f"下次 / next try: {_moment(job.next_at) if job.state == 'retrying' else '-'}")
    print(f"上次失败 / last failure: {_moment(job.failed_at)} {job.error or ''}")
    return 0


def _moment(at: datetime | None) -> str:
    return instant_text(at) if at else "-"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("number", type=int, metavar="NUMBER", help="任务编号 / number of the job")


COMMAND = Command("jobs why", run, _add_arguments, needs_installation=True)
