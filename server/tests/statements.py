"""Counts what reaches the database, at the driver, where nothing can go past it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import psycopg


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
