"""Statements that are compiled once and run on the driver itself, for what is asked all the time.

Most of what a small statement costs through the ORM is not the database's: it is built, looked up
and its rows are wrapped, each time anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import AsyncConnection, AsyncRawCursor
from sqlalchemy import ClauseElement
from sqlalchemy.dialects.postgresql import psycopg as psycopg_dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.compiler import FROM_LINTING, SQLCompiler

from zhegui.kernel.db.precedence import pause
from zhegui.kernel.db.slow import timed


class _Compiler(psycopg_dialect.PGCompiler_psycopg):
    """A large statement takes 100 ms to compile, so it pauses at each of its columns."""

    def visit_column(self, *column: Any, **how: Any) -> str:
        pause()
        return super().visit_column(*column, **how)


#: `$1` parameters, as PostgreSQL itself writes them: nothing is rewritten on the way.
_DIALECT = psycopg_dialect.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]  # SQLAlchemy's
_DIALECT.statement_compiler = _Compiler


#: What has a transaction in which a statement can be run.
Within = AsyncSession | AsyncConnection


@dataclass(frozen=True, slots=True)
class KeptStatement:
    """Compiled text, the order of its parameters, and the constants among them."""

    text: str
    names: tuple[str, ...]
    constants: Mapping[str, object]

    def parameters(self, values: Mapping[str, object]) -> list[object]:
        """What to bind, in order."""
        return [values[n] if n in values else self.constants[n] for n in self.names]


def compiled(statement: ClauseElement) -> KeptStatement:
    """The statement as PostgreSQL reads it; its `bindparam`s are filled when it is run."""
    found = statement.compile(dialect=_DIALECT, linting=FROM_LINTING)
    assert isinstance(found, SQLCompiler)
    processors: dict[str, Any] = {**found._bind_processors}
    constants = {
        name: processors[name](value) if name in processors else value
        for name, value in found.params.items()
        if not found.binds[name].required
    }
    return KeptStatement(found.string, tuple(found.positiontup or ()), constants)


def array(values: Iterable[str]) -> str:
    """A PostgreSQL array of what needs no quotes there: numbers, UUIDs, moments.

    As lists the driver writes them value by value, at twenty times the cost.
    """
    return f"{{{','.join(values)}}}"


async def fetch(
    within: Within, statement: KeptStatement, values: Mapping[str, object]
) -> list[tuple[Any, ...]]:
    """The rows, as the driver gives them, in the transaction of a session or a connection.

    What the session has not flushed the statement does not see. Raises SQLAlchemy's errors.
    """
    driver = within if isinstance(within, AsyncConnection) else await _driver(within)
    with sqlalchemys_errors():
        async with AsyncRawCursor(driver) as cursor:
            with timed(statement.text):
                await cursor.execute(statement.text, statement.parameters(values))
            return await cursor.fetchall()


async def _driver(session: AsyncSession) -> AsyncConnection:
    connection = (await session.connection()).sync_connection
    assert connection is not None
    driver = connection.connection.driver_connection
    assert isinstance(driver, AsyncConnection)
    return driver


@contextmanager
def sqlalchemys_errors() -> Iterator[None]:
    """The driver's errors as SQLAlchemy's, so that one set of handlers holds."""
    try:
        yield
    except psycopg.Error as error:
        # Without the parameters, which may be personal, in an error's words.
        raise DBAPIError.instance(None, None, error, psycopg.Error) from error
