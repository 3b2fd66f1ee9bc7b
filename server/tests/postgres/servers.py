"""PostgreSQL servers of one's own, of whatever release is at hand, and a pooler before one."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.processes import PATIENCE_SECONDS, end
from zhegui.postgres import installation
from zhegui.postgres.account import SystemAccount, server_account

#: The wheel brings two releases; the embedded database is the newer one.
WHEEL_16 = installation.wheel_programs().parents[1] / "pginstall" / "bin"
DEBIAN_15 = Path("/usr/lib/postgresql/15/bin")
POOLER = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")
ROLES = ("zhegui_owner", "zhegui_app")


@contextmanager
def own_server(programs: Path) -> Iterator[Path]:
    """A server with our roles and no database of ours; yields the folder of its socket."""
    with _folder() as (account, folder):
        data, ctl = folder / "data", programs / "pg_ctl"
        installation.run(
            account,
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
             "--locale=C", "--no-sync"],
        )  # fmt: skip
        options = f"-k {folder} -c listen_addresses='' -c timezone=UTC -c fsync=on"
        installation.run(
            account, [ctl, "-D", data, "-w", "-l", folder / "log", "-o", options, "start"]
        )
        try:
            for role in ROLES:
                execute(folder, f"create role {role} login")
            yield folder
        finally:
            installation.run(account, [ctl, "-D", data, "-m", "immediate", "-w", "stop"])


def execute(folder: Path, statement: str) -> None:
    """Run one statement as the server's superuser."""
    with psycopg.connect(host=str(folder), user="postgres", autocommit=True) as connection:
        connection.execute(statement.encode())


def make_database(folder: Path, name: str, template: str = "template0") -> None:
    """An empty database, as the guide has it made, or a copy of another one."""
    execute(
        folder,
        f"create database {name} owner zhegui_owner template {template} encoding 'UTF8' locale 'C'",
    )


def addresses(folder: Path, database: str, port: int = 5432) -> dict[str, str]:
    """The two settings that lead to a database, as a command takes them."""
    owner, app = (f"postgresql://{role}@/{database}?host={folder}&port={port}" for role in ROLES)
    return {"database_url": app, "database_owner_url": owner}


@contextmanager
def pooler(server: Path, mode: str) -> Iterator[dict[str, str]]:
    """pgbouncer before `server`; the addresses of the database `zhegui` through it."""
    assert POOLER is not None
    with _folder() as (account, folder):
        port = _free_port()
        (folder / "pgbouncer.ini").write_text(
            f"[databases]\n* = host={server} port=5432\n[pgbouncer]\npool_mode = {mode}\n"
            f"unix_socket_dir = {folder}\nlisten_addr =\nlisten_port = {port}\n"
            f"auth_type = trust\nauth_file = {folder}/users\n"
            f"logfile = {folder}/log\npidfile = {folder}/pid\n"
        )
        (folder / "users").write_text("".join(f'"{role}" ""\n' for role in ROLES))
        with (folder / "output").open("wb") as output:
            process = installation.popen(
                account, [POOLER, "-q", folder / "pgbouncer.ini"], output=output
            )
        try:
            _await(folder / f".s.PGSQL.{port}", process)
            yield addresses(folder, "zhegui", port)
        finally:
            end(process)


@contextmanager
def _folder() -> Iterator[tuple[SystemAccount, Path]]:
    """A folder of whom PostgreSQL may run as."""
    folder = Path(tempfile.mkdtemp(prefix="zhegui-own-"))
    account = server_account(folder / "none")
    account.own(folder)
    folder.chmod(0o755)
    try:
        yield account, folder
    finally:
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _await(path: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not path.exists():
        assert process.poll() is None, "the pooler ended"
        assert time.monotonic() < deadline, "the pooler does not listen"
        time.sleep(0.02)
