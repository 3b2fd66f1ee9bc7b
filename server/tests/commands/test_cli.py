"""The frame: settings are read, refusals are told, the exit status is honest."""

import os
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.commands.conftest import Zhegui, environment_of
from tests.processes import PATIENCE_SECONDS, started
from zhegui.commands.line import COMMANDS, READER_GONE, find_command, main
from zhegui.postgres import open_cluster
from zhegui.postgres.revision import newest_revision
from zhegui.settings import Settings

WAITING = "select count(*) from pg_locks where not granted"


def test_a_mistyped_variable_stops_every_command(zhegui: Zhegui) -> None:
    outcome = zhegui("openapi", prot="8000")
    assert outcome.status == 1
    assert "ZHEGUI_PROT" in outcome.err
    assert outcome.out == ""


def test_an_unknown_command_is_a_wrong_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["fly"])
    assert end.value.code == 2
    assert "fly" in capsys.readouterr().err


def _help(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as end:
        main([*words, "--help"])
    assert end.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    listed = _help(capsys)
    for name, words in COMMANDS.items():
        assert words in listed
        assert words in _help(capsys, *name.split())
        assert find_command(name).name == name


def test_the_contract_is_written_as_json(zhegui: Zhegui) -> None:
    outcome = zhegui("openapi")
    assert outcome.status == 0
    assert outcome.out.startswith('{\n  "openapi": "3.1')


def test_a_database_that_does_not_answer_is_told_without_a_trace(zhegui: Zhegui) -> None:
    outcome = zhegui("migrate", database_url="postgresql://zhegui_app@127.0.0.1:1/zhegui")
    assert outcome.status == 1
    assert "127.0.0.1" in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    ("words", "table"),
    [(("jobs", "list"), "procrastinate_jobs"), (("limits", "list"), "raised_limit")],
)
def test_a_database_that_ends_meanwhile_is_told_in_plain_words(
    installation: Path, tmp_path: Path, words: tuple[str, ...], table: str
) -> None:
    log = tmp_path / "command.log"
    program: list[str | Path] = [sys.executable, "-m", "zhegui.cli", *words]
    settings = Settings(data_dir=installation)
    with ExitStack() as stack:
        with open_cluster(settings, exclusive=True, until_told=True) as cluster:
            holder = stack.enter_context(closing(psycopg.connect(cluster.owner_url)))
            holder.execute(sql.SQL("lock table {}").format(sql.Identifier(table)))
            command = stack.enter_context(
                started([*program, "--data-dir", installation], log, env=environment_of({}))
            )
            while holder.execute(WAITING).fetchone() == (0,):
                assert command.poll() is None, log.read_text()
        assert command.wait(PATIENCE_SECONDS) == 1
    printed = log.read_text()
    assert "数据库在命令完成前已停止，请再运行一次" in printed
    assert "Traceback" not in printed


def test_a_folder_that_cannot_be_made_is_told_without_a_trace(
    zhegui: Zhegui, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    outcome = zhegui("migrate", data_dir=tmp_path / "file" / "data")
    assert outcome.status == 1
    assert "Not a directory" in outcome.err


def test_migrate_says_where_the_database_stands(zhegui: Zhegui) -> None:
    outcome = zhegui("migrate")
    assert outcome.status == 0, outcome.err
    assert newest_revision() in outcome.out


@pytest.mark.parametrize(
    "words",
    [
        "worker",
        "demo --remove",
        "backup backup.tar",
        "keys rotate",
        "account erase --mobile 13900000001",
        "verify-register",
        "certificates misprinted",
    ],
)
def test_a_mistyped_data_directory_does_not_become_a_installation(
    zhegui: Zhegui, data_dir: Path, words: str
) -> None:
    outcome = zhegui(*words.split())
    assert outcome.status == 1
    assert f"没有数据目录 {data_dir} / there is no data directory {data_dir}" in outcome.err
    assert not data_dir.exists()


def test_a_folder_of_something_else_does_not_become_a_installation(
    zhegui: Zhegui, empty_installation: Path
) -> None:
    (empty_installation / "letters").mkdir()
    outcome = zhegui("verify-register")
    assert (outcome.status, "不是数据目录 / is not a data directory" in outcome.err) == (1, True)
    assert [entry.name for entry in empty_installation.iterdir()] == ["letters"]


def test_who_has_read_enough_ends_a_command_quietly() -> None:
    """As `zhegui openapi | head -1` does."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "zhegui.cli", "openapi"]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert ended.stderr == ""
    assert ended.returncode == READER_GONE
