"""Whether an idle connection was cut: the server says nothing to who asks nothing, but its last words
and the end."""

from __future__ import annotations

import select

from psycopg import AsyncConnection


def is_cut(connection: AsyncConnection) -> bool:
    """Told by the socket alone, without a word to the server."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
