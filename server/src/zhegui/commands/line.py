"""The command line: reads the settings, finds the command and answers for its end."""

import logging
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from zhegui.commands.command import Command, Refused
from zhegui.commands.imports import importing
from zhegui.commands.log import log_to_stderr
from zhegui.commands.preparation import refuse_no_installation
from zhegui.kernel.errors import Problem
from zhegui.postgres import ClusterError
from zhegui.settings import Settings, SettingsError

log = logging.getLogger(__name__)

DATABASE_GONE = (
    "数据库在命令完成前已停止，请再运行一次 / the database was stopped before the command was done, "
    "perhaps by the process that ran it: run the command again"
)
#: As a shell tells of a program that wrote to a pipe which nobody reads any more.
READER_GONE = 128 + signal.SIGPIPE
#: Every command there is and what it is for, in the order of the help; each is a module of this folder.
COMMANDS = {
    "serve": "启动网站 / serve the site",
    "worker": "运行后台任务 / run jobs and schedules",
    "migrate": "升级数据库表结构 / bring the tables to this version",
    "check": "检查设置、数据库、存储、密钥和时钟 / check that all is safe",
    "demo": "载入演示并列出账号 / load the demonstration, list its accounts",
    "backup": "在线备份 / back up while serving",
    "restore": "从备份恢复 / make a new installation from a backup",
    "keys rotate": "停机更换全部密钥 / new keys for everything, while nothing is served",
    "operator create": "创建运营账号 / make an account that runs the site",
    "account erase": "应本人要求注销账号 / forget a person who asked for it",
    "limits raise": "临时放宽一个地址的限额 / raise an address's limits for a while",
    "limits list": "现在放宽了哪些限额 / which limits are raised now",
    "jobs list": "列出队列中的任务 / what is in the queue",
    "jobs why": "任务为何失败 / why a job failed",
    "jobs retry": "立即重试失败的任务 / try failed jobs again at once",
    "import questions": "把题目文件导入题库 / import a file of questions into a bank",
    "import course": "把 Markdown 文件夹导入为课程 / import a folder of Markdown files as a course",
    "openapi": "输出 OpenAPI 文档 / write the OpenAPI document",
    "verify-register": "核验证书登记册 / audit the registers of certificates",
    "certificates misprinted": "列出印有叉框的有效证书，或予换发 / valid certificates that were printed with crossed boxes",
}


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 0 for success, 1 when refused or failed, 2 for a wrong command line, 141 when
    the reader of what it prints has gone (`| head`), which is told to nobody."""
    try:
        try:
            return _run(sys.argv[1:] if words is None else words)
        finally:
            if sys.stdout:  # None where it is closed
                sys.stdout.flush()  # else Python does so when nothing can be answered for any more
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE


def _run(words: Sequence[str]) -> int:
    named = (name for name in COMMANDS if words[: len(name.split())] == name.split())
    command = next(map(find_command, named), None)
    parser = _parser(command)
    arguments = parser.parse_args(words)
    if command is None:  # without one, only `--` before it comes here
        parser.error("COMMAND")
    try:
        settings = Settings.load(os.environ, **_overrides(arguments))
        log_to_stderr(settings)
        if command.needs_installation:
            refuse_no_installation(settings.data_dir)
        status = command.run(settings, arguments)
    except KeyboardInterrupt:
        return 130
    except (SettingsError, ClusterError, Refused) as refusal:
        return _refuse(str(refusal))
    except Problem as problem:
        return _refuse(f"{problem.message('zh')} / {problem.message('en')}")
    except BrokenPipeError:
        raise
    except Exception as failure:
        told = _words_for(failure, settings)
        if told is None:
            raise
        log.debug("the command failed", exc_info=failure)
        return _refuse(told)
    return status


def find_command(name: str) -> Command:
    """The command of this name, imported alone: none waits for what another one needs."""
    with importing():
        module = import_module(f"zhegui.commands.{name.replace(' ', '_').replace('-', '_')}")
    command: Command = module.COMMAND
    return command


def _words_for(failure: Exception, settings: Settings) -> str | None:
    """How to tell of what a command cannot help; None for a fault of ours.

    The libraries are imported where one is told apart, for a start imports them later.
    """
    import psycopg
    import sqlalchemy.exc

    told = f"{type(failure).__name__}: {failure}"
    if not settings.database_url and any(map(_is_lost_connection, _causes(failure))):
        return f"{DATABASE_GONE} ({told.partition(chr(10))[0]})"
    outside = (OSError, psycopg.OperationalError, sqlalchemy.exc.OperationalError)
    return f"未能完成 / could not be done: {told}" if isinstance(failure, outside) else None


def _causes(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__ or failure.__context__


def _is_lost_connection(failure: BaseException) -> bool:
    """Whether there was no connection, or it was closed by the other side (class 57P of SQLSTATE)."""
    import psycopg

    if isinstance(failure, psycopg.OperationalError):
        return failure.sqlstate is None or failure.sqlstate.startswith("57P")
    return isinstance(failure, psycopg.InterfaceError)


def _parser(chosen: Command | None) -> ArgumentParser:
    """All commands by what they are for, with the arguments of the one that was chosen: others are
    not imported for a help that does not name their arguments."""
    parser = ArgumentParser(prog="zhegui", description="折桂 Zhegui: 培训、考试与证书")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    groups: dict[str, Any] = {}
    for full, words in COMMANDS.items():
        group, _, name = full.rpartition(" ")
        if group and group not in groups:
            # Without words of its own a group would be left out of the help.
            parts = commands.add_parser(group, help=_members(group))
            groups[group] = parts.add_subparsers(required=True)
        one = groups.get(group, commands).add_parser(name, help=words, description=words)
        if chosen and chosen.name == full:
            _add_arguments(one, chosen)
    return parser


def _members(group: str) -> str:
    names = ((name.rpartition(" "), words) for name, words in COMMANDS.items())
    return "; ".join(f"{name}: {words}" for (first, _, name), words in names if first == group)


def _add_arguments(parser: ArgumentParser, command: Command) -> None:
    parser.add_argument("--data-dir", help="数据目录 / data directory (ZHEGUI_DATA_DIR, ./data)")
    command.add_arguments(parser)


def _overrides(arguments: Namespace) -> dict[str, Any]:
    given = vars(arguments)
    return {name: given[name] for name in Settings.model_fields if name in given}


def _refuse(text: str) -> int:
    print(text, file=sys.stderr)
    return 1
