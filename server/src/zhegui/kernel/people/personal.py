"""What is kept of a person, feature by feature: the archive that they may ask for is made of it.

A feature declares in its `personal.py` which of its rows are somebody's, and why it withholds others.
A test fails the build for a person's key of which nothing is said.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Column, Label, LargeBinary, Select, Table, func, select
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.kernel.db.database import VaultColumn
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.values import instant_text

Key = InstrumentedAttribute[Any]


class Words(NamedTuple):
    """The same in both languages."""

    zh: str
    en: str


#: Rows that are in memory at once while an archive is written.
PAGE = 500
#: What an archive begins with.
ACCOUNT = "identity"
SEALED = "_sealed"
#: Of no use to anybody but the installation.
INNER = frozenset({"version", "search_text", "title_text"})


@dataclass(frozen=True, slots=True)
class PersonalFile:
    """A file of somebody's: its name in the archive, and its path in the storage or its bytes."""

    name: str
    path: str | None = None
    data: bytes | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """The rows that `key` says are somebody's.

    Where `key` names another record, `of` leads from there to the person, a key a step, and the rows
    say which record they belong to. `names` are columns of records that the rows point at, such as a
    course's title; `also` are labelled expressions; `without` is left out.
    """

    key: Key
    zh: str
    en: str
    names: tuple[Key, ...] = ()
    of: tuple[Key, ...] = ()
    also: tuple[Label[Any], ...] = ()
    without: tuple[Key, ...] = ()

    async def count(self, session: AsyncSession, user: UUID) -> int:
        """How many there are."""
        found = select(func.count()).select_from(self.key.class_).where(self._is_theirs(user))
        return await session.scalar(found) or 0

    @property
    def table(self) -> str:
        """The name of the table."""
        name: str = self.key.class_.__table__.name
        return name

    @property
    def fields(self) -> list[str]:
        """The fields of a row, as they are called in the JSON."""
        columns = [_bare(each) for each in self._columns()]
        named = [f"{each.class_.__tablename__}.{each.key}" for each in self.names]
        return [*columns, *named, *(each.name for each in self.also)]

    async def pages(
        self, session: AsyncSession, vault: Vault, user: UUID
    ) -> AsyncIterator[list[dict[str, Any]]]:
        """All of them, oldest first, `PAGE` at a time; what is sealed is opened."""
        columns = self.key.class_.__table__.c
        sealed = {each.key for each in columns if each.info.get(VaultColumn) is VaultColumn.SEALED}
        statement = self._statement(user).execution_options(yield_per=PAGE)
        found = await session.stream(statement)
        async for page in found.mappings().partitions():
            yield [_row(self.table, row, sealed, vault) for row in page]

    def _statement(self, user: UUID) -> Select[Any]:
        model, columns = self.key.class_, self._columns()
        named = [each.label(f"{each.class_.__tablename__}.{each.key}") for each in self.names]
        statement = select(*columns, *named, *self.also).select_from(model)
        for target in dict.fromkeys(each.class_ for each in self.names):
            statement = statement.outerjoin(target, _link(model, target))
        return statement.where(self._is_theirs(user)).order_by(*model.__table__.primary_key)

    def _columns(self) -> list[Column[Any]]:
        hidden = self.without if self.of else (self.key, *self.without)
        left_out = {each.key for each in hidden} | INNER
        columns = self.key.class_.__table__.c
        return [each for each in columns if each.key not in left_out and _is_told(each)]

    def _is_theirs(self, user: UUID) -> Any:
        if not self.of:
            return self.key == user
        *between, last = self.of
        theirs = select(last.class_.sid).where(last == user)
        for each in reversed(between):
            theirs = select(each.class_.sid).where(each.in_(theirs))
        return self.key.in_(theirs)


def _link(model: Any, target: Any) -> Any:
    for column in model.__table__.c:
        if any(key.column.table is target.__table__ for key in column.foreign_keys):
            return column == target.sid
    raise TypeError(f"{model.__tablename__} does not point at {target.__tablename__}")


def _is_told(column: Any) -> bool:
    if column.info.get(VaultColumn) is VaultColumn.SEALED:
        return True
    return column.info.get(VaultColumn) is None and not isinstance(
        column.type, TSVECTOR | LargeBinary
    )


def _bare(column: Column[Any]) -> str:
    is_sealed = column.info.get(VaultColumn) is VaultColumn.SEALED
    return column.key.removesuffix(SEALED) if is_sealed else column.key


def _row(
    table: str, row: Mapping[Any, Any], sealed: Collection[str], vault: Vault
) -> dict[str, Any]:
    told = {}
    for name, value in row.items():
        if name in sealed:
            bare = name.removesuffix(SEALED)
            told[bare] = vault.decrypt(f"{table}.{bare}", value) if value else None
        else:
            told[name] = as_json(value)
    return told


def as_json(value: object) -> Any:
    """A value as JSON has it."""
    if isinstance(value, datetime):
        return instant_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value


Files = Callable[[AsyncSession, Vault, UUID], Awaitable[list[PersonalFile]]]


class Becomes(StrEnum):
    """What becomes of it when the person is erased; the ids are part of the wire contract."""

    ERASED = "erased"
    NOBODYS = "nobodys"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Personal:
    """What a feature gives of somebody, and the keys of people of which it gives nothing, with why.

    `becomes` and `why` say what is left of it once the person is erased.
    """

    name: str
    zh: str
    en: str
    becomes: Becomes
    why: Words
    given: tuple[Given, ...]
    withheld: Mapping[Key, str] = field(default_factory=dict)
    files: Files | None = None

    async def count(self, session: AsyncSession, user: UUID) -> int:
        """How many rows there are."""
        return sum([await each.count(session, user) for each in self.given])

    async def files_of(self, session: AsyncSession, vault: Vault, user: UUID) -> list[PersonalFile]:
        """Their files."""
        return await self.files(session, vault, user) if self.files else []


Check = Callable[[AsyncSession, UUID], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why somebody cannot be erased yet: something is open that needs them.

    One that `waits` ends by itself: a deletion is not refused for it, but waits until then.
    """

    id: str
    words: Words
    holds: Check
    waits: bool = False


HINDRANCES: dict[str, Hindrance] = {}


def hinders(id: str, zh: str, en: str, *, waits: bool = False) -> Callable[[Check], Check]:
    """Declare a function that says whether somebody cannot be erased yet."""

    def declare(holds: Check) -> Check:
        if id in HINDRANCES:
            raise TypeError(f"two hindrances are called {id}")
        HINDRANCES[id] = Hindrance(id, Words(zh, en), holds, waits)
        return holds

    return declare


#: What every feature gives, in the order in which it stands in the archive.
PERSONAL: dict[str, Personal] = {}


def register(*features: Personal) -> None:
    """Make up the archive, the account first: called once, where every feature is known."""
    for each in sorted(features, key=lambda feature: (feature.name != ACCOUNT, feature.name)):
        if each.name in PERSONAL:
            raise TypeError(f"two features give {each.name}")
        PERSONAL[each.name] = each


def gives(
    name: str,
    zh: str,
    en: str,
    *given: Given,
    becomes: Becomes,
    why: Words = Words("", ""),
    withheld: Mapping[Key, str] | None = None,
    files: Files | None = None,
) -> Personal:
    """Declare what a feature keeps of people."""
    return Personal(name, zh, en, becomes, why, given, withheld or {}, files)


def spoken_of() -> set[tuple[Table, str]]:
    """The keys of people of which some feature says what becomes of them."""
    said = [
        *(
            given.of[-1] if given.of else given.key
            for each in PERSONAL.values()
            for given in each.given
        ),
        *(key for each in PERSONAL.values() for key in each.withheld),
    ]
    return {(key.class_.__table__, key.key) for key in said}
