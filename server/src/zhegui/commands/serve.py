"""`zhegui serve`: everything, in one command.

To import the application takes longer than to start PostgreSQL, so both happen at once: nothing that
stands at the top of this file may import it.
"""

from __future__ import annotations

import signal
import socket
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from zhegui.commands.command import Command
from zhegui.commands.imports import importing
from zhegui.commands.listener import address_taken
from zhegui.commands.safety import examine_settings, refuse_demonstration, refuse_unsafe
from zhegui.postgres import open_cluster, refuse_taken
from zhegui.settings import Settings

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def serve(settings: Settings, arguments: Namespace) -> int:
    """Serve until told to stop: SIGTERM and SIGINT let requests and jobs under way finish."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    refuse_unsafe(examine_settings(settings))
    if arguments.demo:
        refuse_demonstration(settings)
    refuse_taken(settings.data_dir)  # says who runs it; its port is taken too
    with address_taken(settings) as listener:
        serve_here = _serve_alone if settings.workers == 1 else _serve_forked
        return serve_here(settings, listener, arguments.demo)


def _serve_alone(settings: Settings, listener: socket.socket, demo: bool) -> int:
    with open_cluster(settings, exclusive=True, until_told=True, meanwhile=_import_all) as cluster:
        from zhegui.commands.application import make_application
        from zhegui.commands.server import run_one
        from zhegui.commands.startup import opened

        with opened(settings, cluster, listener, demo=demo) as (url, announce):
            application = make_application(settings, url)
            return run_one(application, settings, listener, announce)


def _serve_forked(settings: Settings, listener: socket.socket, demo: bool) -> int:
    from zhegui.commands.fork_server import ForkServer

    with (
        ForkServer(settings, _load_application) as processes,
        open_cluster(
            settings, exclusive=True, until_told=True, meanwhile=_import_opening
        ) as cluster,
    ):
        from zhegui.commands.startup import opened

        with opened(settings, cluster, listener, demo=demo) as (url, announce):
            return processes.run(url, listener, announce)


def _load_application() -> Callable[[Settings, str], ASGIApp]:
    with importing():
        from zhegui.commands.application import make_application
    return make_application


def _import_opening() -> None:
    with importing():
        import zhegui.commands.startup  # noqa: F401


def _import_all() -> None:
    with importing():
        import zhegui.commands.application
        import zhegui.commands.startup  # noqa: F401


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


COMMAND = Command("serve", serve, _add_arguments)
