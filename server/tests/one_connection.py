"""The guard of every test: a request or a job holds one database connection at a time, and a request
holds none while it waits for the storage.

One that holds one and waits for a second lets as many as the pool is large wait for each other; a
few that wait for a slow bucket would keep all others waiting.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import psycopg_pool
import pytest
from sqlalchemy import event
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from zhegui.kernel.db.reserve import Reserve
from zhegui.kernel.http.gate import Gate
from zhegui.kernel.work.jobs import JOBS
from zhegui.ports.local_storage import LocalStorage


@dataclass(slots=True, eq=False)
class Holder:
    """One request or job, and from where it took the connections that it holds."""

    name: str
    is_request: bool = False
    held: list[str] = field(default_factory=list)

    def take(self, pool: str) -> None:
        """Take one more; raises `AssertionError` where it holds one already."""
        if self.held:
            FAULTS.append(f"{self.name} holds one of {self.held} and takes one of {pool}")
            raise AssertionError(FAULTS[-1])
        self.held.append(pool)

    def wait_for_storage(self, asked: str) -> None:
        """Raises `AssertionError` where it is a request that holds one meanwhile."""
        if self.is_request and self.held:
            FAULTS.append(f"{self.name} holds one of {self.held} and asks the storage to {asked}")
            raise AssertionError(FAULTS[-1])


#: What was found in this test: the assertion itself may be swallowed on its way.
FAULTS: list[str] = []
_holder: ContextVar[Holder | None] = ContextVar("holder", default=None)
_HELD_BY = "held by"
STORAGE = ("put", "put_file", "get", "size", "part", "delete")


def held_now() -> list[str]:
    """Of which pools the request or job that is under way here holds a connection."""
    holder = _holder.get()
    return list(holder.held) if holder else []


@contextmanager
def guarded() -> Iterator[None]:
    """Watch every request, job and pool for as long as the context lasts."""
    event.listen(QueuePool, "checkout", _taken)
    event.listen(QueuePool, "checkin", _returned)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Gate, "__call__", _request(Gate.__call__))
        patch.setattr(Reserve, "transaction", _reserved(Reserve.transaction))
        for name in STORAGE:
            patch.setattr(LocalStorage, name, _stored(name, getattr(LocalStorage, name)))
        jobs = psycopg_pool.AsyncConnectionPool
        patch.setattr(jobs, "connection", _reserved(jobs.connection))
        for job in JOBS.values():
            object.__setattr__(job, "run", _job(job.name, job.run))
        yield
    event.remove(QueuePool, "checkout", _taken)
    event.remove(QueuePool, "checkin", _returned)


def _request(serve: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    async def served(gate: Gate, scope: Any, receive: Any, send: Any) -> None:
        token = _holder.set(Holder(scope.get("path", scope["type"]), is_request=True))
        try:
            await serve(gate, scope, receive, send)
        finally:
            _holder.reset(token)

    return served


def _job(name: str, run: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    async def done(*arguments: Any, **named: Any) -> None:
        token = _holder.set(Holder(name))
        try:
            await run(*arguments, **named)
        finally:
            _holder.reset(token)

    return done


def _stored(name: str, ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def asked(storage: LocalStorage, *arguments: Any) -> Any:
        if holder := _holder.get():
            holder.wait_for_storage(name)
        return await ask(storage, *arguments)

    return asked


def _reserved(transaction: Callable[..., Any]) -> Callable[..., Any]:
    @asynccontextmanager
    async def taken(source: Any, *arguments: Any) -> AsyncIterator[Any]:
        holder = _holder.get()
        if holder:
            holder.take(type(source).__name__)
        try:
            async with transaction(source, *arguments) as connection:
                yield connection
        finally:
            if holder:
                holder.held.pop()

    return taken


def _taken(_: object, entry: ConnectionPoolEntry, __: object) -> None:
    holder = _holder.get()
    assert entry.record_info is not None
    # The same once more: it was cut, and is opened again.
    if holder and entry.record_info.get(_HELD_BY) is not holder:
        holder.take("the pool")
        entry.record_info[_HELD_BY] = holder


def _returned(_: object, entry: ConnectionPoolEntry) -> None:
    if holder := (entry.record_info or {}).pop(_HELD_BY, None):
        holder.held.remove("the pool")
