"""What reaches the database, counted at the driver, where nothing can go past it, and what is compiled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.engine.interfaces import CacheStats


@contextmanager
def counted_statements() -> Iterator[list[str]]:
    """The texts of all statements executed inside, in order."""
    texts: list[str] = []
    plain = psycopg.AsyncCursor.execute

    async def noted(cursor: Any, query: Any, *arguments: Any, **options: Any) -> Any:
        texts.append(str(query))
        return await plain(cursor, query, *arguments, **options)

    with patch.object(psycopg.AsyncCursor, "execute", noted):
        yield texts


@contextmanager
def compiled_anew() -> Iterator[list[str]]:
    """The statements inside that SQLAlchemy did not find compiled."""
    texts: list[str] = []

    def note(_: Any, __: Any, text: str, ___: Any, context: Any, ____: Any) -> None:
        if context.compiled and context.cache_hit is not CacheStats.CACHE_HIT:
            texts.append(text)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield texts
    finally:
        event.remove(Engine, "before_cursor_execute", note)
