"""What must be true of a database, its clock and its disk before anybody is served."""

import time
from collections.abc import Iterator

import psycopg

from zhegui.commands.preparing import has_keys
from zhegui.commands.safety import Finding
from zhegui.demonstration.accounts import CENTRE
from zhegui.kernel.clock import TOLERANCE, HouseClock
from zhegui.kernel.room import LEAST_FREE_BYTES, Room
from zhegui.postgres import Cluster
from zhegui.settings import Settings

OLDEST_SERVER = 170000
#: Nothing of ours is older: a clock before this was never set.
EARLIEST_PRESENT = 1_790_000_000


def examine_database(settings: Settings, cluster: Cluster) -> Iterator[Finding]:
    """What the database tells."""
    yield _location(settings, cluster)
    with psycopg.connect(cluster.app_url) as connection:
        yield from _durability(connection)
        yield _version(connection)
        yield _collation(connection)
        yield _rights(connection)
        if not has_keys(settings):
            yield _lost_keys(settings, connection)
        if settings.environment == "production":
            yield _demonstration(connection)
        yield _clock(connection)


def _location(settings: Settings, cluster: Cluster) -> Finding:
    if cluster.folder is None:
        return Finding("数据库 database", True, "ZHEGUI_DATABASE_URL")
    outside = f"（在数据目录之外 / outside {settings.data_dir}）" if cluster.is_outside else ""
    return Finding("数据库 database", True, f"{cluster.folder}{outside}")


def _durability(connection: psycopg.Connection) -> Iterator[Finding]:
    for name, safe in (
        ("fsync", {"on"}),
        ("synchronous_commit", {"on", "local", "remote_write", "remote_apply"}),
        ("full_page_writes", {"on"}),
    ):
        value = _ask(connection, f"show {name}")
        yield Finding(name, value in safe, value)


def _version(connection: psycopg.Connection) -> Finding:
    number = int(_ask(connection, "show server_version_num"))
    return Finding("版本 version", number >= OLDEST_SERVER, _ask(connection, "show server_version"))


def _collation(connection: psycopg.Connection) -> Finding:
    # Pinyin keys, cursors and unique constraints all count on the order of code points.
    facts = _ask(
        connection,
        "select concat_ws(' ', pg_encoding_to_char(encoding), datlocprovider, "
        "coalesce(datlocale, datcollate)) from pg_database where datname = current_database()",
    )
    safe = {"UTF8 b C.UTF-8", "UTF8 b C", "UTF8 c C"}
    return Finding("排序 collation", facts in safe, facts)


def _rights(connection: psycopg.Connection) -> Finding:
    owned = _ask(
        connection,
        "select (select rolsuper from pg_roles where rolname = current_user) or exists "
        "(select from pg_class where relowner = current_user::regrole and relkind = 'r')",
    )
    user = connection.info.user
    return Finding("权限 rights", owned == "False", f"{user} (must own no table)")


def _lost_keys(settings: Settings, connection: psycopg.Connection) -> Finding:
    has_data = _ask(connection, "select to_regclass('alembic_version') is not null") == "True"
    text = f"{settings.keys_dir}: 缺少 / missing" if has_data else "数据库是空的 / database empty"
    return Finding("密钥与数据库 keys to the database", not has_data, text)


def _demonstration(connection: psycopg.Connection) -> Finding:
    # Its accounts have a password that everybody knows.
    is_loaded = _ask(connection, "select to_regclass('organization') is not null") == "True" and (
        connection.execute("select from organization where number = %s", [CENTRE.number]).rowcount
    )
    text = "zhegui demo --remove" if is_loaded else "未载入 / not loaded"
    return Finding("演示 demonstration", not is_loaded, text)


def _clock(connection: psycopg.Connection) -> Finding:
    before = time.time()
    there = float(_ask(connection, "select extract(epoch from clock_timestamp())"))
    after = time.time()
    difference = max(before - there, there - after, 0.0)
    is_set = before > EARLIEST_PRESENT
    text = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(before))
    is_safe = is_set and difference <= TOLERANCE.total_seconds()
    return Finding("时钟 clock", is_safe, f"{text}, {difference:.3f} s from the database's")


def examine_clock(settings: Settings) -> Finding:
    """Whether the house's time is the machine's. Where not, it is as soon as nobody sits."""
    ahead = HouseClock(settings.clock_file).ahead()
    seconds = f"{ahead.total_seconds():+.1f} s"
    text = f"机器时钟与系统时间相差 / the machine's clock is off by {seconds}"
    return Finding("系统时间 house time", abs(ahead) <= TOLERANCE, text)


def examine_room(settings: Settings) -> Finding:
    """Whether there is room to write. Where not, the house only reads."""
    room = Room(settings.written_dirs)
    text = f"剩余 / free: {room.free() // 2**20} MB (≥ {LEAST_FREE_BYTES // 2**20} MB)"
    return Finding("空间 room", room.is_left(), text)


def _ask(connection: psycopg.Connection, statement: str) -> str:
    # Statements of this file only; psycopg asks for literals.
    row = connection.execute(statement.encode()).fetchone()
    return str(row[0]) if row else ""
