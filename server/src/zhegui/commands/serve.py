"""`zhegui serve`: everything, in one command."""

import os
import signal
import socket
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from tempfile import TemporaryDirectory

from starlette.types import ASGIApp

from zhegui.app import build_house, create_app, gated
from zhegui.commands.check import refuse_unsafe
from zhegui.commands.command import Command, Refused
from zhegui.commands.demo import demonstrate, refuse_in_production
from zhegui.commands.house import prepare
from zhegui.commands.log import log_to_stderr
from zhegui.commands.safety import examine_database, examine_settings
from zhegui.commands.server import (
    end_with_parent,
    listen,
    run_many,
    run_one,
    spare_what_stays,
)
from zhegui.kernel.figures import SHARED_FOLDER
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings, variable
from zhegui.sites import find_sites


def serve(settings: Settings, arguments: Namespace) -> int:
    """Serve until told to stop: SIGTERM and SIGINT let requests and jobs under way finish."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    refuse_unsafe(examine_settings(settings))
    if arguments.demo:
        refuse_in_production(settings)
    with open_cluster(settings, exclusive=True) as cluster, listen(settings) as listener:
        prepare(settings, cluster)
        refuse_unsafe(examine_database(settings, cluster))
        accounts = demonstrate(settings, cluster) if arguments.demo else ""
        announce = _announcement(listener, accounts)
        if settings.workers == 1:
            app = _application(settings, cluster.app_url)
            return run_one(app, settings, listener, announce)
        _hand_down(settings, cluster)
        factory = f"{__name__}:worker_application"
        with TemporaryDirectory(prefix="zhegui-figures-") as folder:
            os.environ[SHARED_FOLDER] = folder
            return run_many(factory, settings, listener, announce)


def worker_application() -> ASGIApp:
    """The application of one server process among several, from what its parent handed down."""
    end_with_parent()
    settings = Settings.load(os.environ)
    log_to_stderr(settings)
    if settings.database_url is None:
        raise Refused("a server process is started by `zhegui serve --workers`")
    return _application(settings, settings.database_url)


def _application(settings: Settings, database_url: str) -> ASGIApp:
    app = gated(create_app(build_house(settings, database_url), sites=find_sites()))
    spare_what_stays()
    return app


def _hand_down(settings: Settings, cluster: Cluster) -> None:
    # The children read the same variables; what the command line said and where the database
    # lies, only this process knows.
    for name in ("data_dir", "host", "port", "public_url", "workers"):
        os.environ[variable(name)] = str(getattr(settings, name))
    os.environ[variable("database_url")] = cluster.app_url
    os.environ[variable("database_owner_url")] = ""


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
