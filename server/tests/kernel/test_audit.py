"""The audit: what is personal is masked there, and yet it says that it changed."""

from __future__ import annotations

from sqlalchemy import LargeBinary, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.cases import cases
from tests.people import People
from zhegui.features.identity.api import User
from zhegui.kernel.db.database import Base, VaultColumn
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.records.audit import MASKED, PERSONAL, AuditEntry, audit, snapshot

MODELS = sorted((each.class_ for each in Base.registry.mappers), key=lambda each: each.__name__)
TEXT = "林一"


def test_what_is_personal_or_sealed_is_masked() -> None:
    with cases() as each:
        for model in MODELS:
            with each.case(model.__name__):
                check_masking(model)


def check_masking(model: type[Base]) -> None:
    columns = inspect(model).columns
    hidden = {
        column.key
        for column in columns
        if PERSONAL in column.info
        or VaultColumn in column.info
        or isinstance(column.type, LargeBinary)
    }
    values = {
        name: TEXT.encode() if isinstance(columns[name].type, LargeBinary) else TEXT
        for name in hidden
    }
    told = snapshot(model(**values))
    assert {name: str(told[name]) for name in hidden if name in told} == dict.fromkeys(
        hidden & told.keys(), MASKED
    )


async def test_a_change_of_what_is_masked_is_noted(
    services: object, people: People, session: AsyncSession
) -> None:
    user = await session.get_one(User, (await people.learner()).sid)
    before = snapshot(user)
    user.nickname = TEXT
    await session.flush()
    audit(session, APPLICATION, "user.save", user, before=before, after=snapshot(user))
    await session.flush()
    entry = (await session.scalars(select(AuditEntry))).one()
    await session.refresh(entry)
    assert (entry.before, entry.after) == ({"nickname": MASKED}, {"nickname": MASKED})
