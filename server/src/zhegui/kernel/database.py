"""Tables and transactions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, ClassVar
from uuid import UUID

import procrastinate
from psycopg import AsyncConnection
from sqlalchemy import BigInteger, Connection, DateTime, MetaData, Numeric, Uuid, event
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, SessionTransaction, mapped_column

from zhegui.kernel.ids import new_sid
from zhegui.kernel.reserve import Reserve
from zhegui.kernel.room import Room

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Kept(Enum):
    """What a column holds that the vault's keys made, and that must change with them."""

    SEALED = "sealed"
    LOOKUP = "lookup"


#: `Vault.encrypt`, bound to `<table>.<column>`, without the column's ending `_sealed`.
Sealed = Annotated[bytes, mapped_column(info={Kept: Kept.SEALED})]
#: `Vault.lookup`.
Lookup = Annotated[bytes, mapped_column(info={Kept: Kept.LOOKUP})]


class Base(DeclarativeBase):
    """Every table; a column's type follows from its annotation."""

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


def driver_url(url: str) -> str:
    """The same address for SQLAlchemy: `postgresql://…` with our driver named."""
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


@asynccontextmanager
async def owner_transaction(
    owner_url: str, now: datetime, jobs: procrastinate.App
) -> AsyncIterator[AsyncSession]:
    """One transaction of the tables' owner, who may do what the house itself may not: erase what
    is append-only. For commands alone."""
    engine = create_async_engine(driver_url(owner_url))
    try:
        async with AsyncSession(engine) as session, session.begin():
            session.sync_session.info.update(now=now, jobs=jobs)
            yield session
    finally:
        await engine.dispose()


class Database:
    """One pool of connections; every transaction is told what time it is and where jobs go."""

    def __init__(
        self, url: str, jobs: procrastinate.App, room: Room = Room(()), *, pool_size: int = 10
    ) -> None:
        self._jobs = jobs
        self._room = room
        # A failure is logged as it is told, and what was to be written may be anybody's secret.
        self.engine = create_async_engine(
            driver_url(url),
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=10,
            pool_pre_ping=False,
            hide_parameters=True,
        )
        self._reserve = Reserve(url)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)

    def session(self, now: datetime) -> AsyncSession:
        """A session whose new and changed rows are stamped with `now`."""
        session = self._sessions()
        session.sync_session.info.update(now=now, jobs=self._jobs, room=self._room)
        return session

    @asynccontextmanager
    async def transaction(self, now: datetime) -> AsyncIterator[AsyncSession]:
        """One transaction: committed at the end, rolled back when anything raises."""
        async with self.session(now) as session, session.begin():
            yield session

    def reserved(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One transaction on a connection that the pool's queue cannot keep waiting.

        There is one such connection: it is for the one writer that everybody waits for. Raises
        `Unavailable` when the disk is full.
        """
        self._room.must_hold()
        return self._reserve.transaction()

    async def close(self) -> None:
        """Give all connections back."""
        await self.engine.dispose()
        await self._reserve.close()


@event.listens_for(Session, "after_begin")
def _only_read_when_the_disk_is_full(
    session: Session, _transaction: SessionTransaction, connection: Connection
) -> None:
    # A session of the tables' owner has none: it erases, which makes room.
    room: Room | None = session.info.get("room")
    if room is not None and not room.is_left():
        connection.exec_driver_sql("set transaction read only")


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
