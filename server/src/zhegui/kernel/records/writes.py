"""What may be written of an entity, and by whom: declared once, beside what may be read of it.

From a declaration follow `save`, `delete` where nothing refers to the record, `bulk`, and a row of
the audit for each. Verbs with meaning stay functions, and call the audit themselves.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Generic, Self, TypeVar
from uuid import UUID

from pydantic.alias_generators import to_camel
from sqlalchemy import Column, ColumnElement, delete, exists, insert, inspect, select, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.orm.attributes import flag_modified

from zhegui.kernel.db.database import Base, Record
from zhegui.kernel.errors import Detail, InvalidInput, Problem
from zhegui.kernel.http.envelope import Reference, Wire, told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Right
from zhegui.kernel.records.audit import Values, audit, given_parts, label_of, snapshot
from zhegui.kernel.records.authorship import Owner, home_of, named, permitted, to_write
from zhegui.kernel.records.saves import changes, refuse_missing

R = TypeVar("R", bound=Record)
S = TypeVar("S", bound=Wire)
Key = InstrumentedAttribute[UUID] | InstrumentedAttribute[UUID | None]
#: A record can be in so many places of the database that only the first few are named.
MOST_NAMED = 5
_OWNER = "organization_sid"


class Referenced(Problem):
    status, id = 409, "referenced"
    zh, en = (
        "仍有{zh_names}与它相关，不能删除",
        "It cannot be deleted: {en_names} still refer to it",
    )

    @classmethod
    def by(cls, called: Sequence[tuple[str, str]]) -> Self:
        """By records of these names, in Chinese and English."""
        zh, en = ([names[at] for names in called[:MOST_NAMED]] for at in (0, 1))
        return cls(zh_names="、".join(zh), en_names=", ".join(en))


@dataclass(frozen=True, slots=True)
class Act:
    """One act of writing: by whom, when, within which transaction, with what the process has.

    `fetched` is what was read from the storage for it, by the file's sid.
    """

    session: AsyncSession
    caller: Caller
    now: datetime
    services: Any
    fetched: dict[UUID, Any] = field(default_factory=dict)


#: Writes a field of the save that is no column: a list of links, of files, an outline.
Part = Callable[[Act, Any, Any], Awaitable[None]]
#: Says what a part of a record holds, in words.
Read = Callable[[Act, Any], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class ToldPart:
    """A part of which the audit says what it held before and after; of others, what was given."""

    write: Part
    read: Read

    async def __call__(self, act: Act, record: Any, given: Any) -> None:
        await self.write(act, record, given)


#: Reads what a part needs from the storage into `Act.fetched`, without a connection in hand.
Fetch = Callable[[Act, Any], Awaitable[None]]
Among = Callable[[Caller], ColumnElement[bool]]


async def _nothing(_: Act, __: Any, ___: Any) -> None: ...


def everything(_: Caller) -> ColumnElement[bool]:
    """Every record may be referred to."""
    return true()


@dataclass(frozen=True, slots=True, eq=False)
class Writing(Generic[R, S]):
    """One entity as those with `right` may write it.

    `name` is the entity's on the wire. `schema` is what a save gives: `sid` and `version`, and by
    the model's own names its columns; fields named in `references` hold a `Reference`, those in
    `parts` are written by a function; what it needs from the storage is fetched by the one in
    `fetch`, before anything is written or locked. A record that `is_owned` belongs to its
    `organization_sid`, others to the installation. `required` must be given of a
    new record, `fixed` never changes after that, `nullable` may be taken away by null, `bulk` may
    be changed for many at once.
    `is_deleted` is False for what is append-only.
    `make` gives a new record; `prepare` is called with the record filled and not yet flushed,
    `finish` after the parts.
    """

    name: str
    model: type[R]
    schema: type[S]
    right: Right
    is_owned: bool = False
    required: Sequence[str] = ()
    fixed: Sequence[str] = ()
    nullable: Sequence[str] = ()
    references: Mapping[str, tuple[Key, type[Record], Among]] = field(default_factory=dict)
    parts: Mapping[str, Part] = field(default_factory=dict)
    fetch: Mapping[str, Fetch] = field(default_factory=dict)
    bulk: frozenset[str] = frozenset()
    is_deleted: bool = True
    make: Callable[[Act], R] | None = None
    prepare: Part = _nothing
    finish: Part = _nothing

    async def save(self, act: Act, given: S) -> R:
        """Make a record, or change what is given of one. Raises `NotFound`, `OutOfDate`,
        `InvalidInput`, and what `fetch`, `prepare`, `parts` and `finish` raise."""
        for name, fetch in self.fetch.items():
            if value := getattr(given, name):
                await fetch(act, value)
        sid: UUID | None = getattr(given, "sid", None)
        if sid is None:
            refuse_missing(given, self.required)
            record, before = self._new(act), None
        else:
            version: int | None = getattr(given, "version", None)
            record = await to_write(act.session, self.model, self._mine(act.caller), sid, version)
            self._refuse_fixed(record, given)
            before = {**snapshot(record), **await self._told_parts(act, record, given)}
        await self.write(act, record, given)
        plain = [name for name, part in self.parts.items() if not isinstance(part, ToldPart)]
        parts = given_parts(given, plain) | await self._told_parts(act, record, given)
        self._audit(act, "save", record, before, {**snapshot(record), **parts})
        return record

    def _refuse_fixed(self, record: R, given: S) -> None:
        changed = [
            name
            for name in self.fixed
            if (value := getattr(given, name)) is not None and value != getattr(record, name)
        ]
        if changed:
            raise InvalidInput([_fixed(f"model.{to_camel(name)}") for name in changed])

    async def _told_parts(self, act: Act, record: R, given: S) -> Values:
        """What those parts hold that the save gives."""
        return {
            name: await part.read(act, record)
            for name, part in self.parts.items()
            if isinstance(part, ToldPart) and name in given.model_fields_set
        }

    async def remark(self, act: Act, record: R) -> str | None:
        """What follows from a change, in the words of who made it; None where nothing is to be said."""
        return None

    async def write(self, act: Act, record: R, given: S) -> None:
        """Fill a record with what is given, whatever its owner; for files and demonstrations too."""
        values = changes(given, nullable=(*self.nullable, *self.references))
        parts = {name: values.pop(name) for name in self.parts if name in values}
        with act.session.no_autoflush:  # a new record is not whole yet
            for name in self.references:
                if name in values:
                    await self._refer(act, record, name, values.pop(name))
            for name, value in values.items():
                setattr(record, name, value)
            await self.prepare(act, record, given)
        if parts and inspect(record).persistent:
            flag_modified(record, "updated_at")  # its version counts its parts as well
        act.session.add(record)
        await act.session.flush()
        for name, value in parts.items():
            await self.parts[name](act, record, value)
        await self.finish(act, record, given)
        await act.session.flush()

    async def delete(self, act: Act, sid: UUID, version: int | None = None) -> None:
        """Delete a record to which nothing refers. Raises `NotFound`, `OutOfDate`, `Referenced`."""
        record = await to_write(act.session, self.model, self._mine(act.caller), sid, version)
        before = snapshot(record)
        if found := await referring(act.session, self.model, sid):
            raise Referenced.by(found)
        try:
            async with act.session.begin_nested():
                await act.session.delete(record)
                await act.session.flush()
        except IntegrityError as error:  # referred to meanwhile
            raise Referenced.by(await referring(act.session, self.model, sid)) from error
        self._audit(act, "delete", record, before, None)

    def _new(self, act: Act) -> R:
        record = self.make(act) if self.make else self.model()
        if self.is_owned:
            setattr(record, _OWNER, home_of(act.caller))
        return record

    def _mine(self, caller: Caller) -> ColumnElement[bool]:
        if not self.is_owned:
            return true()
        owner: Owner = getattr(self.model, _OWNER)
        return permitted(caller, self.right, owner)

    def _audit(
        self, act: Act, verb: str, record: R, before: Values | None, after: Values | None
    ) -> None:
        action = f"{self.name}.{verb}"
        audit(act.session, act.caller, action, record, before=before, after=after)

    async def _refer(self, act: Act, record: R, name: str, value: Reference | None) -> None:
        key, model, among = self.references[name]
        found = None
        if value is not None:
            mine, path = among(act.caller), f"model.{name}"
            found = (await named(act.session, model, mine, path, [value]))[0].sid
        setattr(record, key.key, found)


def _fixed(path: str) -> Detail:
    return told(path, "fixed", "创建后不能修改", "Cannot be changed once it is made")


def linked(near: Key, far: Key, model: type[Record], among: Among, path: str) -> ToldPart:
    """A part that ties the record to those named and no others, in this order, by the table of the
    two foreign keys; `path` is the field's on the wire."""

    async def write(act: Act, record: Record, given: Sequence[Reference]) -> None:
        others = await named(act.session, model, among(act.caller), path, given)
        table = near.class_.__table__
        await act.session.execute(delete(table).where(near == record.sid))
        keys = [{near.key: record.sid, far.key: other.sid} for other in others]
        ordered = "position" in table.c
        ties = [{**key, "position": at} if ordered else key for at, key in enumerate(keys)]
        if ties:
            await act.session.execute(insert(table), ties)

    return ToldPart(write, partial(_read_linked, near, far, model))


async def _read_linked(
    near: Key, far: Key, model: type[Record], act: Act, record: Record
) -> list[str]:
    """What the records are called to which one is tied, in their order."""
    table = near.class_.__table__
    tied = select(model).join(table, far == model.sid).where(near == record.sid)
    found = await act.session.scalars(
        tied.order_by(table.c.position if "position" in table.c else model.sid)
    )
    return [label_of(each) or str(each.sid) for each in found]


async def referring(session: AsyncSession, model: type[Base], sid: UUID) -> list[tuple[str, str]]:
    """What those records are called that point at a record and would not go with it.

    What the database deletes with the record are its own parts; what it would set to null, or
    refuse, refers to it.
    """
    found = []
    for other, key in ties_to(model):
        pointing = select(exists(select(1).select_from(other).where(key == sid)))
        if other.called not in found and await session.scalar(pointing):
            found.append(other.called)
    return found


def ties_to(model: type[Base]) -> Iterator[tuple[type[Base], Column[Any]]]:
    """Each column by which a record of another table refers to one of `model`."""
    for mapper in sorted(Base.registry.mappers, key=lambda each: each.class_.__name__):
        for key in mapper.local_table.foreign_keys:
            if key.column.table is model.__table__ and key.ondelete != "cascade":
                yield mapper.class_, key.parent
