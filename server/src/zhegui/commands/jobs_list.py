"""`zhegui jobs list`: what is in the queue, what failed first."""

from argparse import ArgumentParser, Namespace

import psycopg

from zhegui.commands.command import Command
from zhegui.commands.preparation import prepare
from zhegui.kernel.work.failed_jobs import MOST_LISTED, Queued, count_jobs, queued_jobs
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def run(settings: Settings, arguments: Namespace) -> int:
    """Print the number of each kind in each state, and the jobs themselves."""
    with open_cluster(settings) as cluster:
        prepare(settings, cluster)
        with psycopg.connect(cluster.app_url) as connection:
            counted = count_jobs(connection)
            jobs = queued_jobs(connection, name=arguments.kind)
    for name, state, count in counted:
        print(f"{name}  {state}  {count}")
    print(f"任务 / jobs ({len(jobs)}, ≤ {MOST_LISTED}):" if jobs else "没有任务 / no jobs")
    for each in jobs:
        print(_line(each))
    return 0


def _line(job: Queued) -> str:
    error = f"  {job.error}" if job.error else ""
    return f"{job.number}  {job.name}  {job.state}  {job.tries} ×{error}"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--kind", help="只列此种任务 / this kind alone, such as certificates.issue")


COMMAND = Command(
    "jobs list",
    run,
    _add_arguments,
    needs_installation=True,
)
