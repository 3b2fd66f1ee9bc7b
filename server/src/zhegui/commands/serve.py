"""`zhegui serve`: everything, in one command."""

import signal
import socket
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from starlette.types import ASGIApp

from zhegui.app import build_house, create_app, gated
from zhegui.commands.check import refuse_unsafe
from zhegui.commands.command import Command
from zhegui.commands.demo import demonstrate, refuse_in_production
from zhegui.commands.fork_server import ForkServer
from zhegui.commands.house import prepare
from zhegui.commands.safety import examine_database, examine_settings
from zhegui.commands.server import (
    allow_many_connections,
    listen,
    run_one,
    spare_what_stays,
)
from zhegui.kernel import figures
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings
from zhegui.sites import find_sites


def serve(settings: Settings, arguments: Namespace) -> int:
    """Serve until told to stop: SIGTERM and SIGINT let requests and jobs under way finish."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    refuse_unsafe(examine_settings(settings))
    if arguments.demo:
        refuse_in_production(settings)
    allow_many_connections()
    if settings.workers == 1:
        with _opened(settings, demo=arguments.demo) as (cluster, listener, announce):
            return run_one(_application(settings, cluster.app_url), settings, listener, announce)
    with (
        figures.shared(),
        ForkServer(settings, partial(_application, settings)) as processes,
        _opened(settings, demo=arguments.demo) as (cluster, listener, announce),
    ):
        return processes.run(cluster.app_url, listener, announce)


@contextmanager
def _opened(
    settings: Settings, *, demo: bool
) -> Iterator[tuple[Cluster, socket.socket, Callable[[], None]]]:
    """The database, where to listen, and what to call when requests are answered."""
    with open_cluster(settings, exclusive=True) as cluster, listen(settings) as listener:
        prepare(settings, cluster)
        refuse_unsafe(examine_database(settings, cluster))
        accounts = demonstrate(settings, cluster) if demo else ""
        yield cluster, listener, _announcement(listener, accounts)


def _application(settings: Settings, database_url: str) -> ASGIApp:
    app = gated(create_app(build_house(settings, database_url), sites=find_sites()))
    spare_what_stays()
    return app


def _announcement(listener: socket.socket, accounts: str) -> Callable[[], None]:
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host

    def announce() -> None:
        print(f"折桂 Zhegui: http://{name}:{port}  (Ctrl-C 停止 / to stop)")
        print(accounts, flush=True)

    return announce


def _stop(_number: int, _frame: object) -> None:
    raise SystemExit(0)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", help="监听地址 / address to listen on")
    parser.add_argument("--port", help="监听端口 / port to listen on")
    parser.add_argument("--workers", help="进程数 / server processes")
    parser.add_argument(
        "--demo",
        action="store_true",
        help="数据库为新时载入演示 / load the demonstration into a new database",
    )


COMMAND = Command("serve", "启动网站 / serve the site", serve, _add_arguments)
