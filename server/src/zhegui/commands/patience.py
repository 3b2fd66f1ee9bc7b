"""How long a server process waits for the database, and the database for it.

Commands wait as long as it takes: a migration, a backup, an export, an audit of the register.
"""

from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from zhegui.kernel.db.database import Database

#: No proxy waits longer for an answer.
STATEMENT_SECONDS = 60.0
#: A transaction that does nothing keeps its locks, and old rows from being cleared away.
IDLE_IN_TRANSACTION_SECONDS = 300.0


def bound(database: Database) -> None:
    """Let every connection that is opened from now on end what takes too long."""

    @event.listens_for(database.engine.sync_engine, "connect")
    @event.listens_for(database.priority.sync_engine, "connect")
    def set_bounds(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute(f"set statement_timeout = {round(STATEMENT_SECONDS * 1000)}")
        cursor.execute(
            f"set idle_in_transaction_session_timeout = {round(IDLE_IN_TRANSACTION_SECONDS * 1000)}"
        )
        cursor.close()
        connection.commit()
