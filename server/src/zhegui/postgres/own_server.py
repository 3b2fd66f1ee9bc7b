"""What a PostgreSQL of one's own must be, asked before anything else is asked of it."""

import psycopg

from zhegui.postgres.errors import ClusterError

OLDEST_RELEASE = 16

_SESSION = "select pid, backend_start from pg_stat_activity where pid = pg_backend_pid()"


def refuse_unfit(url: str) -> None:
    """Raise `ClusterError` when the server at `url` is too old, or shared between transactions."""
    with psycopg.connect(url, autocommit=True) as connection:
        # Told when connecting: an older server is asked no statement.
        release = connection.info.server_version // 10_000
        if release < OLDEST_RELEASE:
            raise ClusterError(
                f"数据库是 PostgreSQL {release}，需要 {OLDEST_RELEASE} 或更新的版本 / the database "
                f"is PostgreSQL {release}: {OLDEST_RELEASE} or newer is needed"
            )
        if _is_pooled(connection, url):
            raise ClusterError(
                "数据库前的连接池按事务分配连接，请改用 pool_mode=session 或直连 / a pooler before "
                "the database hands its sessions out by transaction: set pool_mode=session there, "
                "or connect to PostgreSQL itself"
            )


def _is_pooled(connection: psycopg.Connection, url: str) -> bool:
    """Whether a session of the server is handed to others between two statements of ours.

    Another connection that is in a transaction would take the session that served us, or leave us
    another one.
    """
    before = _session(connection)
    with psycopg.connect(url) as other:
        try:
            return _session(other) == before or _session(connection) != before
        except psycopg.errors.ProtocolViolation:  # a pooler that allows no transaction at all
            return True


def _session(connection: psycopg.Connection) -> tuple[object, ...] | None:
    return connection.execute(_SESSION).fetchone()
