"""Whether a failure is an outage: the database or the disk is away, and the same work may succeed once
it is back."""

from __future__ import annotations

import errno

import psycopg
from psycopg.errors import ReadOnlySqlTransaction
from sqlalchemy.exc import TimeoutError as NoConnection

#: SQLSTATE classes: connection lost, resources used up (disk, memory, connections), the server is
#: ending or starting, the system failed.
_CLASSES = ("08", "53", "57P", "58")
#: No room, a failing or read-only disk, no memory, no more open files.
_ERRNOS = {
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EIO,
    errno.EROFS,
    errno.ENOMEM,
    errno.EMFILE,
    errno.ENFILE,
}


def is_outage(error: BaseException) -> bool:
    """Whether the error, or what it came from, says so; of several errors each must."""
    if isinstance(error, BaseExceptionGroup):
        return all(is_outage(each) for each in error.exceptions)
    if _says_so(error):
        return True
    return error.__cause__ is not None and is_outage(error.__cause__)


def _says_so(error: BaseException) -> bool:
    match error:
        # The installation makes transactions read-only while its disk is full (`kernel/db/database.py`).
        case NoConnection() | ConnectionError() | ReadOnlySqlTransaction():
            return True
        case psycopg.OperationalError():
            return error.sqlstate is None or error.sqlstate.startswith(_CLASSES)
        case OSError():
            return error.errno in _ERRNOS
    return False
