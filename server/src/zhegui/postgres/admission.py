"""Whether the database gives as many connections as all processes together may take.

Each process that stays says so in the name of its connections: `zhegui CLAIM GROUP`. A group is one
`zhegui serve`, with all its processes, or one `zhegui worker`. So who starts sees in
`pg_stat_activity` what the others may take, however few connections those have open just then.
"""

import hashlib
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from zhegui.kernel.db.connections import COMMANDS
from zhegui.postgres.errors import ClusterError

#: Any number that nobody else in this database locks: who starts counts alone.
_LOCK = 0x7A68_6567_7569_63
_GIVEN = """
    select least(
        current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int
            - current_setting('reserved_connections')::int,
        nullif(rolconnlimit, -1),
        nullif(datconnlimit, -1)
    ) from pg_roles, pg_database where rolname = current_user and datname = current_database()"""
_CLAIMED = r"""
    select coalesce(sum(claim), 0) from (
        select distinct split_part(application_name, ' ', 3) as who,
            split_part(application_name, ' ', 2)::int as claim
        from pg_stat_activity
        where usename = current_user and application_name ~ '^zhegui \d{1,6} \w+$'
    ) as claims where (who = %s) = %s"""


@dataclass(frozen=True, slots=True)
class Room:
    """How many connections the database gives, and how many of them are spoken for: by others, and by
    the group that asks."""

    given: int
    claimed: int
    own: int

    def holds(self, claim: int) -> bool:
        """Whether so many more may be taken; commands find theirs in any case."""
        return self.claimed + claim + COMMANDS <= self.given


def group_of(data_dir: Path) -> str:
    """The group of the one server of a data directory: what a server left behind that was cut off
    is its own."""
    place = f"{socket.gethostname()} {data_dir.resolve()}"
    return hashlib.sha256(place.encode()).hexdigest()[:12]


def find_room(connection: psycopg.Connection, *, group: str = "") -> Room:
    """What the database gives, what the group claims, 0 where it does not run, and what others do."""
    others, own = (_number(connection, _CLAIMED, group, is_own) for is_own in (False, True))
    return Room(_number(connection, _GIVEN), others, own)


@contextmanager
def admitted(url: str, claim: int, group: str | None = None) -> Iterator[str]:
    """The address by which a group takes its connections, at most `claim`, one of them held here.

    Raises `ClusterError` where the database does not give as many.
    """
    group = group or secrets.token_hex(6)
    name = f"zhegui {claim} {group}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("select pg_advisory_lock(%s)", [_LOCK])
        room = find_room(connection, group=group)
        if not room.holds(claim):
            raise ClusterError(_words(room, claim))
        connection.execute("select set_config('application_name', %s, false)", [name])
        connection.execute("select pg_advisory_unlock(%s)", [_LOCK])
        yield make_conninfo(url, application_name=name)


def _number(connection: psycopg.Connection, statement: str, *values: object) -> int:
    row = connection.execute(statement.encode(), values or None).fetchone()
    assert row is not None
    return int(row[0])


def _words(room: Room, claim: int) -> str:
    return (
        f"数据库连接数不足：可用 {room.given}，其他进程可能占用 {room.claimed}，本进程最多需要 "
        f"{claim}，另为命令留出 {COMMANDS}。请提高 max_connections 或角色的连接上限，减少进程数，"
        "或减小 ZHEGUI_DATABASE_POOL / too few database connections: "
        f"{room.given} are given, other processes may take {room.claimed}, this one needs up to "
        f"{claim}, and {COMMANDS} are kept for commands. Raise max_connections or the role's limit, "
        "run fewer processes, or lower ZHEGUI_DATABASE_POOL"
    )
