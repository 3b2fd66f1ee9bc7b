"""Whether an idle connection was cut.

On one that has asked nothing the server sends a last message and the end of the stream, and nothing
else: what can be read there says that it is over. Not so where a connection listens (`LISTEN`).
"""

from __future__ import annotations

import select

from psycopg import AsyncConnection


def is_cut(connection: AsyncConnection) -> bool:
    """Told by the socket alone; nothing is sent."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
