"""What must be true of a database, its clock, its disk and its storage before anybody is served."""

import secrets
import time
from collections.abc import Iterator

import psycopg

from zhegui.commands.event_loop import run
from zhegui.commands.keys_known import known_keys, wrong_keys
from zhegui.commands.preparation import has_keys, newer, older
from zhegui.commands.safety import SafetyFinding
from zhegui.demonstration.accounts import CENTRE
from zhegui.kernel.clock import TOLERANCE, InstallationClock
from zhegui.kernel.db.connections import COMMANDS, claim_of_server
from zhegui.kernel.db.disk_space import LEAST_FREE_BYTES, DiskSpace
from zhegui.kernel.work.failed_jobs import failing_jobs
from zhegui.ports.storage import open_storage
from zhegui.postgres import Cluster, make_data_dir
from zhegui.postgres.admission import find_room, group_of
from zhegui.postgres.revision import newest_revision, revision_of
from zhegui.postgres.vector_type import NAME as VECTOR
from zhegui.settings import Settings

#: Nothing of ours is older: a clock before this was never set.
EARLIEST_PRESENT = 1_790_000_000


def examine_database(settings: Settings, cluster: Cluster) -> Iterator[SafetyFinding]:
    """What the database tells."""
    yield _location(settings, cluster)
    tables = _tables(cluster)
    yield tables
    if not tables.is_safe:  # who knows what the questions below would find there
        return
    with psycopg.connect(cluster.app_url) as connection:
        yield from _durability(connection)
        yield _version(connection)
        yield _collation(connection)
        yield _rights(connection)
        yield _connections(settings, connection, is_embedded=cluster.folder is not None)
        yield _keys(settings, connection)
        if settings.environment == "production":
            yield _demonstration(connection)
        yield _clock(connection)
        if settings.embeddings_url:
            yield _vectors(connection)


def _vectors(connection: psycopg.Connection) -> SafetyFinding:
    has_type = _ask(connection, f"select to_regtype('{VECTOR}') is not null") == "True"
    words = (
        "pgvector" if has_type else "没有 / no pgvector: ZHEGUI_EMBEDDINGS_URL 无效 / has no effect"
    )
    return SafetyFinding("向量 vectors", has_type, words)


def _location(settings: Settings, cluster: Cluster) -> SafetyFinding:
    if cluster.folder is None:
        return SafetyFinding("数据库 database", True, "ZHEGUI_DATABASE_URL")
    outside = f"（在数据目录之外 / outside {settings.data_dir}）" if cluster.is_outside else ""
    return SafetyFinding("数据库 database", True, f"{cluster.folder}{outside}")


def _tables(cluster: Cluster) -> SafetyFinding:
    revision = revision_of(cluster.owner_url)
    text = "数据库是空的 / database empty" if revision is None else revision
    if revision not in (None, newest_revision()):
        text = newer(revision) or older(text)
    return SafetyFinding("表结构 tables", newer(revision) is None, text)


def _durability(connection: psycopg.Connection) -> Iterator[SafetyFinding]:
    for name, safe in (
        ("fsync", {"on"}),
        ("synchronous_commit", {"on", "local", "remote_write", "remote_apply"}),
        ("full_page_writes", {"on"}),
    ):
        value = _ask(connection, f"show {name}")
        yield SafetyFinding(name, value in safe, value)


def _version(connection: psycopg.Connection) -> SafetyFinding:
    # One that is too old was refused before: `postgres/own_server.py`.
    return SafetyFinding("版本 version", True, _ask(connection, "show server_version"))


def _collation(connection: psycopg.Connection) -> SafetyFinding:
    # Pinyin keys, cursors and unique constraints all count on the order of code points.
    facts = _ask(
        connection,
        # The column `datlocale` came with PostgreSQL 17; what 16 has in its place is unsafe anyway.
        "select concat_ws(' ', pg_encoding_to_char(encoding), datlocprovider, "
        "coalesce(to_jsonb(pg_database) ->> 'datlocale', datcollate)) "
        "from pg_database where datname = current_database()",
    )
    safe = {"UTF8 b C.UTF-8", "UTF8 b C", "UTF8 c C"}
    return SafetyFinding("排序 collation", facts in safe, facts)


def _rights(connection: psycopg.Connection) -> SafetyFinding:
    owned = _ask(
        connection,
        "select (select rolsuper from pg_roles where rolname = current_user) or exists "
        "(select from pg_class where relowner = current_user::regrole and relkind = 'r')",
    )
    user = connection.info.user
    return SafetyFinding("权限 rights", owned == "False", f"{user} (must own no table)")


def _keys(settings: Settings, connection: psycopg.Connection) -> SafetyFinding:
    subject = "密钥与数据库 keys to the database"
    if _ask(connection, "select to_regclass('alembic_version') is not null") != "True":
        return SafetyFinding(subject, True, "数据库是空的 / database empty")
    if not has_keys(settings):
        return SafetyFinding(subject, False, f"{settings.keys_dir}: 缺少 / missing")
    wrong = wrong_keys(settings.keys_dir, known_keys(connection))
    return SafetyFinding(subject, not wrong, "; ".join(map(str, wrong)) or "相符 / they fit")


def _connections(
    settings: Settings, connection: psycopg.Connection, *, is_embedded: bool
) -> SafetyFinding:
    """Whether there are enough for the server that runs or, where none does, for one of these
    settings. An embedded database is started with as many as its server needs; one's own must have
    enough for the next start too."""
    room, as_set = (
        find_room(connection, group=group_of(settings.data_dir)),
        claim_of_server(settings),
    )
    told = (
        f"serve {room.own}（正在运行 / running）"
        if room.own
        else f"serve {as_set}（未运行，按本命令的设置 / not running, by the settings of this command: "
        f"ZHEGUI_WORKERS={settings.workers}）"
    )
    if room.own and not is_embedded and room.own != as_set:
        told += f"；按本命令的设置 / by the settings of this command {as_set}"
    text = f"{told} + 其他 / others {room.claimed} + 命令 / commands {COMMANDS} ≤ {room.given}"
    needed = room.own if room.own and is_embedded else as_set
    return SafetyFinding("连接数 connections", room.holds(needed), text)


def _demonstration(connection: psycopg.Connection) -> SafetyFinding:
    # Its accounts have a password that everybody knows.
    is_loaded = _ask(connection, "select to_regclass('organization') is not null") == "True" and (
        connection.execute("select from organization where number = %s", [CENTRE.number]).rowcount
    )
    text = "zhegui demo --remove" if is_loaded else "未载入 / not loaded"
    return SafetyFinding("演示 demonstration", not is_loaded, text)


def _clock(connection: psycopg.Connection) -> SafetyFinding:
    before = time.time()
    there = float(_ask(connection, "select extract(epoch from clock_timestamp())"))
    after = time.time()
    difference = max(before - there, there - after, 0.0)
    is_set = before > EARLIEST_PRESENT
    text = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(before))
    is_safe = is_set and difference <= TOLERANCE.total_seconds()
    return SafetyFinding("时钟 clock", is_safe, f"{text}, {difference:.3f} s from the database's")


def examine_jobs(cluster: Cluster) -> SafetyFinding:
    """What was to be done and has failed, from the first failure on; it is tried while we serve."""
    with psycopg.connect(cluster.app_url) as connection:
        has_queue = _ask(connection, "select to_regclass('procrastinate_jobs') is not null")
        failing = failing_jobs(connection) if has_queue == "True" else []
    told = [
        f"{each.name}: {each.waiting} 个将重试 to be tried again, {each.given_up} 个已放弃 given up"
        f" (≤ {each.tries} 次 tries)"
        for each in failing
    ]
    return SafetyFinding("任务 jobs", not failing, "; ".join(told) or "无失败 / none failing")


def examine_clock(settings: Settings) -> SafetyFinding:
    """Whether the installation's time is the machine's. Where not, it is as soon as nobody sits."""
    ahead = InstallationClock(settings.clock_file).ahead()
    seconds = f"{ahead.total_seconds():+.1f} s"
    text = f"机器时钟与系统时间相差 / the machine's clock is off by {seconds}"
    return SafetyFinding("系统时间 installation time", abs(ahead) <= TOLERANCE, text)


def examine_room(settings: Settings) -> SafetyFinding:
    """Whether there is room to write. Where not, the installation only reads."""
    disk_space = DiskSpace(settings.written_dirs)
    text = f"剩余 / free: {disk_space.free() // 2**20} MB (≥ {LEAST_FREE_BYTES // 2**20} MB)"
    return SafetyFinding("空间 disk space", disk_space.is_left(), text)


def examine_storage(settings: Settings) -> SafetyFinding:
    """Whether files can be kept, read and removed, by the same client as those who serve.

    It starts threads: `serve` asks after the fork server was forked, never before.
    """
    subject, place = "文件 storage", settings.storage_url or str(settings.files_dir)
    try:
        make_data_dir(settings.data_dir)
        run(_try_storage(settings))
    except Exception as error:  # whatever the file system or the object store says
        # The object store's go on with what it looks like inside.
        reason = str(error.__cause__ or error).partition("\n")[0]
        return SafetyFinding(subject, False, f"{place}: {reason}")
    return SafetyFinding(subject, True, place)


async def _try_storage(settings: Settings) -> None:
    storage, path, content = open_storage(settings), f"check-{secrets.token_hex(4)}", b"zhegui"
    await storage.put(path, content)
    whole, part = await storage.get(path), await storage.part(path, 1, 3)
    if (whole, part) != (content, content[1:3]):
        raise OSError("读回的内容不同 / what was kept reads otherwise")
    await storage.delete(path)


def _ask(connection: psycopg.Connection, statement: str) -> str:
    # Statements of this file only; psycopg asks for literals.
    row = connection.execute(statement.encode()).fetchone()
    return str(row[0]) if row else ""
