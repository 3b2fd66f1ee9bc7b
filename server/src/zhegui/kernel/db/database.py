"""Tables and transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, ClassVar
from uuid import UUID

import procrastinate
from psycopg import AsyncConnection, sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import BigInteger, Connection, DateTime, MetaData, Numeric, Uuid, event
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, SessionTransaction, mapped_column
from sqlalchemy.pool import NullPool

from zhegui.kernel.db.connections import IDLE_SECONDS, Share
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.db.pool import MeasuredPool, refuse_cut
from zhegui.kernel.db.precedence import Precedence, giving_way
from zhegui.kernel.db.reserve import Reserve
from zhegui.kernel.db.slow import watch
from zhegui.kernel.db.turns import NamedTurns
from zhegui.kernel.ids import new_sid

#: A request waits no longer for a connection.
POOL_SECONDS = 10
#: A line that was cut without a word is found out after a minute, not after hours.
KEEPALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
#: Connections of this process that the requests of one account have at a time.
OF_ONE_CALLER = 3
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class VaultColumn(Enum):
    """What a column holds that the vault's keys made, and that must change with them."""

    SEALED = "sealed"
    LOOKUP = "lookup"


#: `Vault.encrypt`, bound to `<table>.<column>`, without the column's ending `_sealed`.
Sealed = Annotated[bytes, mapped_column(info={VaultColumn: VaultColumn.SEALED})]
#: `Vault.lookup`.
Lookup = Annotated[bytes, mapped_column(info={VaultColumn: VaultColumn.LOOKUP})]


class Base(DeclarativeBase):
    """Every table; a column's type follows from its annotation."""

    #: Attributes of which the first that is filled and not personal is the record's name in the audit.
    labelled_by: ClassVar[tuple[str, ...]] = ("name", "title", "number", "code")
    #: What its rows are called, in Chinese and English, where they keep another from being deleted.
    called: ClassVar[tuple[str, str]] = ("其他记录", "other records")

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: DateTime(timezone=True),
        UUID: Uuid(),
        Decimal: Numeric(10, 2),
        int: BigInteger(),
        dict[str, Any]: JSONB(),
        list[Any]: JSONB(),
    }


class Fact(Base):
    """A row that is written once: no version, no change."""

    __abstract__ = True

    sid: Mapped[UUID] = mapped_column(primary_key=True, default=new_sid)
    created_at: Mapped[datetime]


class Record(Base):
    """A row that may change; `version` refuses a change made on an old copy."""

    __abstract__ = True

    sid: Mapped[UUID] = mapped_column(primary_key=True, default=new_sid)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(default=1)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__tablename__" in cls.__dict__:
            cls.__mapper__.version_id_col = cls.__table__.c.version


def engine_at(
    url: str, connection: type[AsyncConnection] = AsyncConnection, **options: Any
) -> AsyncEngine:
    """An engine on a database, `postgresql://…`. libpq reads the address itself, so that all of its
    forms are understood: several hosts, sockets, services."""
    engine = create_async_engine(
        "postgresql+psycopg://", async_creator=lambda: connection.connect(url), **options
    )
    watch(engine.sync_engine)
    return engine


def _pool_of(
    url: str, name: str, most: int, connection: type[AsyncConnection] = AsyncConnection
) -> AsyncEngine:
    engine = engine_at(
        url,
        connection,
        poolclass=MeasuredPool,
        pool_logging_name=name,
        pool_size=most,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        pool_use_lifo=True,
        # A failure is logged as it is told, and what was to be written may be anybody's secret.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "checkout", refuse_cut)
    return engine


@dataclass(slots=True)
class HeldNames:
    """What a session's transaction holds (`kernel/db/locks.py`), and where others wait for it."""

    turns: NamedTurns
    callers: NamedTurns
    names: set[str] = field(default_factory=set)
    caller: str | None = None
    #: Of who asks; they wait in turn with other addresses.
    address: str = ""

    def pass_on(self) -> None:
        """To who waits for it."""
        while self.names:
            self.turns.pass_on(self.names.pop())
        if self.caller is not None:
            self.callers.pass_on(self.caller)
            self.caller = None


def held_by(session: AsyncSession | Session) -> HeldNames:
    """What a session of `Database` holds."""
    held: HeldNames = session.info["held"]
    return held


class _Session(AsyncSession):
    async def close(self) -> None:
        """Whatever becomes of the connection, nobody goes on waiting for what it had."""
        try:
            await super().close()
        finally:
            held_by(self).pass_on()


async def release(session: AsyncSession) -> None:
    """Give the session's connection back until its next statement, before a wait that needs none.

    What was read stays readable. Raises `RuntimeError` where something waits to be written.
    """
    if session.new or session.dirty or session.deleted:
        raise RuntimeError("a change would be committed before its time")
    await session.commit()


@asynccontextmanager
async def committed_apart(session: AsyncSession) -> AsyncIterator[None]:
    """What is done inside is committed at its end, and stays even if the request then fails.

    On the session's own connection: requests that hold one and wait for a second keep each other
    waiting as soon as they are as many as the pool has connections. So nothing may have been
    written before, and no lock from before is held any more.
    """
    await release(session)
    yield
    await session.commit()


class Database:
    """The connections of one process, as many as its share; every transaction is told what time it
    is and where jobs go."""

    def __init__(
        self,
        url: str,
        jobs: procrastinate.App,
        share: Share,
        disk_space: DiskSpace = DiskSpace(()),
        precedence: Precedence | None = None,
    ) -> None:
        self._jobs = jobs
        self._share = share
        self._disk_space = disk_space
        self.name = str(conninfo_to_dict(url).get("dbname", ""))
        #: What the process is made of, for listeners that need more than the session (`services_of`).
        self.services: object = None
        #: Of saves; everything on the ordinary pool gives way.
        self.precedence = precedence or Precedence()
        self.engine = _pool_of(url, "requests", share.ordinary, giving_way(self.precedence))
        #: Beside the ordinary pool, which a burst of requests may use up.
        self.priority = _pool_of(url, "sittings", share.priority) if share.priority else self.engine
        self._url = url
        self._reserve = Reserve(url)
        self._aside = engine_at(url, poolclass=NullPool, hide_parameters=True)
        self._aside_turn = asyncio.Lock()
        self._sessions = async_sessionmaker(class_=_Session, expire_on_commit=False)
        self._turns = NamedTurns()
        self._callers = NamedTurns(at_once=OF_ONE_CALLER)

    def session(self, now: datetime, *, bind: AsyncEngine | None = None) -> AsyncSession:
        """A session whose new and changed rows are stamped with `now`."""
        session = self._sessions(bind=bind or self.engine)
        session.sync_session.info.update(
            now=now,
            jobs=self._jobs,
            disk_space=self._disk_space,
            services=self.services,
            held=HeldNames(self._turns, self._callers),
        )
        return session

    @asynccontextmanager
    async def as_owner(self, owner_url: str, now: datetime) -> AsyncIterator[AsyncSession]:
        """One transaction of the tables' owner, who may erase what is append-only. For commands
        alone."""
        engine = engine_at(owner_url)
        try:
            async with AsyncSession(engine) as session, session.begin():
                session.sync_session.info.update(now=now, jobs=self._jobs, services=self.services)
                yield session
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def transaction(
        self, now: datetime, *, bind: AsyncEngine | None = None
    ) -> AsyncIterator[AsyncSession]:
        """One transaction: committed at the end, rolled back when anything raises."""
        async with self.session(now, bind=bind) as session, session.begin():
            yield session

    @asynccontextmanager
    async def aside(self, now: datetime) -> AsyncIterator[AsyncSession]:
        """A short transaction beside one that the caller holds, to tell how far a job is.

        On a connection opened for it, one at a time in a process, so that nothing waits for the pool
        while it holds a connection of the pool.
        """
        async with self._aside_turn, self.transaction(now, bind=self._aside) as session:
            yield session

    @asynccontextmanager
    async def listening(self, channel: str) -> AsyncIterator[AsyncConnection]:
        """A connection of its own that hears what is notified on a channel: one in a process. Raises
        the driver's errors."""
        url = make_conninfo(self._url, **KEEPALIVE)
        async with await AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(sql.SQL("listen {}").format(sql.Identifier(channel)))
            yield connection

    def reserved(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One transaction on a connection that the pool's queue cannot keep waiting.

        There is one such connection: it is for the one writer that everybody waits for. Raises
        `Unavailable` when the disk is full.
        """
        self._disk_space.must_hold()
        return self._reserve.transaction()

    async def open(self) -> None:
        """Take the connections that nothing else shall take: the writer's and those of priority."""
        if self._share.writer:
            async with self._reserve.transaction():
                pass
        async with AsyncExitStack() as held:
            for _ in range(self._share.priority):
                await held.enter_async_context(self.priority.connect())

    async def close_idle(self) -> None:
        """Close what no burst of requests has needed for a while."""
        pool = self.engine.pool
        assert isinstance(pool, MeasuredPool)
        await pool.close_idle(IDLE_SECONDS)

    async def close(self) -> None:
        """Give all connections back."""
        await self.engine.dispose()
        await self.priority.dispose()
        await self._reserve.close()


@event.listens_for(Session, "after_begin")
def _only_read_when_the_disk_is_full(
    session: Session, _transaction: SessionTransaction, connection: Connection
) -> None:
    # A session of the tables' owner has none: it erases, which makes room.
    disk_space: DiskSpace | None = session.info.get("disk_space")
    if disk_space is not None and not disk_space.is_left():
        connection.exec_driver_sql("set transaction read only")


@event.listens_for(Session, "after_transaction_end")
def _pass_on(session: Session, transaction: SessionTransaction) -> None:
    # PostgreSQL's locks are gone with it. A session of the tables' owner holds none of ours.
    if transaction.parent is None and "held" in session.info:
        held_by(session).pass_on()


@event.listens_for(Session, "before_flush")
def _stamp(session: Session, *_: object) -> None:
    now: datetime = session.info["now"]
    for row in session.new:
        if isinstance(row, (Record, Fact)) and row.created_at is None:
            row.created_at = now
        if isinstance(row, Record):
            row.updated_at = now
    for row in session.dirty:
        if isinstance(row, Record) and session.is_modified(row):
            row.updated_at = now
