"""How many connections to the database each kind of process takes: counted here and nowhere else.

PostgreSQL gives a fixed number and no more. What all processes together may take is compared with
it before one of them starts (`postgres/admission.py`), and an embedded database is started with as
many as are counted here, so that no arrangement of processes that starts can run out of them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from zhegui.kernel.db.queues import AT_ONCE
from zhegui.settings import Settings

#: Those of the pool that nobody has needed for so long are closed.
IDLE_SECONDS = 60
#: `zhegui worker` processes that an embedded database has room for beside a server.
WORKERS = 2
#: For commands beside all that: `check`, `backup` with its pg_dump, a look with psql.
COMMANDS = 10


@dataclass(frozen=True, slots=True)
class Share:
    """The most connections that one process takes, by what they are for."""

    #: Requests and jobs, as they come.
    ordinary: int
    #: Starts, submits and what else a sitting asks: opened at the start and kept.
    priority: int = 0
    #: The one that saves answers: opened at the start and kept.
    writer: int = 0
    #: The queue's own statements.
    queue: int = 1
    #: One for each queue that is listened to.
    listeners: int = 0
    #: `Database.aside`.
    aside: int = 1
    #: `Database.listening`.
    hearing: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum(getattr(self, each.name) for each in fields(self))


def of_server(settings: Settings) -> Share:
    """The share of one server process."""
    return Share(
        settings.database_pool,
        priority=6,
        writer=1,
        queue=3,
        listeners=len(AT_ONCE),
        hearing=1,
    )


def of_worker(settings: Settings) -> Share:
    """The share of `zhegui worker`: a connection for each job that it does at once."""
    most = min(settings.database_pool, sum(AT_ONCE.values()))
    return Share(most, queue=3, listeners=len(AT_ONCE))


#: The share of any other command, which does one thing after another.
OF_COMMAND = Share(2)


def claim_of_server(settings: Settings) -> int:
    """The most that `zhegui serve` takes: its processes, and the one that holds its claim."""
    return settings.workers * of_server(settings).total + 1


def claim_of_worker(settings: Settings) -> int:
    """The most that `zhegui worker` takes, the one that holds its claim included."""
    return of_worker(settings).total + 1


def needed(settings: Settings) -> int:
    """The most that a server, the workers beside it and commands take together."""
    return claim_of_server(settings) + WORKERS * claim_of_worker(settings) + COMMANDS
