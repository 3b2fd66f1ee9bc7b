"""After somebody is deleted nothing that anybody was told, or is about to be told, names them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import fields
from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import func, select

from tests.conftest import FakeClock
from tests.features.organizations.test_staffing import bind, invite, sid_of
from tests.features.privacy.test_deletion import DUE, asked, owner, pass_days
from tests.features.privacy.test_export import Owner
from tests.people import People
from tests.superuser import superuser_url
from zhegui.features.identity.api import User, erase_account
from zhegui.features.messages.models import Message, MessageItem
from zhegui.features.privacy.models import Deletion
from zhegui.kernel.work.jobs import JOBS
from zhegui.kernel.work.notifications import NOTICES, SEND, End, Notice, people, tell
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

__all__ = ["owner"]
Run = Callable[..., Awaitable[None]]
#: The texts of what only those are told whom it concerns: it is forgotten with them.
THEIR_OWN = {
    "certificates.ends": ["name", "subject"],
    "certificates.issued": ["name", "subject", "number"],
    "certificates.revoked": ["name", "number", "reason"],
    "commerce.late_voucher_rejected": ["title", "reason"],
    "commerce.no_longer_offered": ["title"],
    "commerce.order_expiring": ["title"],
    "commerce.refund_undone": ["title", "reason"],
    "commerce.refunded": ["title", "reason"],
    "commerce.voucher_accepted": ["title"],
    "commerce.voucher_rejected": ["title", "reason"],
    "consultation.answered": ["desk"],
    "examinations.failed": ["title"],
    "examinations.passed": ["title"],
    "examinations.voided": ["title", "reason"],
    "identity.mobile_changed": ["mobile"],
    "identity.new_login": ["device"],
    "identity.number_checked": [],
    "identity.number_lost": [],
    "identity.password_changed": [],
    "identity.request_decided": ["reason"],
    "organizations.invited": ["organization"],
    "organizations.removed": ["organization"],
    "privacy.deletion_asked": [],
    "privacy.deletion_refused": ["reasons_zh", "reasons_en"],
    "privacy.deletion_withdrawn": [],
    "privacy.export_ready": [],
    "privacy.export_started": [],
}
#: The texts of what several are told. Before a text is added: one that names a person is told `about`
#: them, as `organizations.joined` is, so that it is forgotten with them.
SEVERALS = {
    "commerce.overpaid": ["place", "number", "title"],
    "commerce.vouchers_waiting": ["place"],
    "examinations.begins_soon": ["title"],
    "examinations.begins_tomorrow": ["title"],
    "examinations.entry_over": ["title", "reason"],
    "examinations.withdrawn": ["title", "reason"],
    "organizations.joined": ["name", "organization"],
    "practice.key_corrected": ["bank"],
    "training.assigned": ["title"],
    "training.assigned_several": ["titles"],
    "training.behind": ["title"],
    "training.due": ["title"],
    "training.due_tomorrow": ["title"],
    "training.pool_short": ["title", "pool"],
}
SIGN = "记号甲"


def declared() -> dict[str, type[Notice]]:
    """The notices of the product, without those of tests."""
    return {id: each for id, each in NOTICES.items() if each.__module__.startswith("zhegui.")}


def facts_of(notice: type[Notice]) -> dict[str, str]:
    """The types of what it is filled with."""
    return {each.name: str(each.type) for each in fields(notice)}  # type: ignore[arg-type]  # a dataclass


def filled(notice: type[Notice], owner: Owner) -> Notice:
    """With the sign in the place of each text."""
    now = owner.services.clock.now()
    given: dict[str, Any] = {
        "str": SIGN,
        "int": 1,
        "UUID": uuid4(),
        "Decimal": Decimal(1),
        "datetime": now,
        "End": End(now),
    }
    return notice(**{name: given[kind] for name, kind in facts_of(notice).items()})


def test_of_every_text_of_a_notice_is_said_who_is_told_it() -> None:
    texts = {
        id: [name for name, kind in facts_of(notice).items() if kind == "str"]
        for id, notice in declared().items()
    }
    assert texts == THEIR_OWN | SEVERALS


@pytest.fixture
def database(clean: Cluster) -> Iterator[psycopg.Connection]:
    """All of it, as a superuser sees it."""
    with psycopg.connect(superuser_url(clean), autocommit=True) as connection:
        yield connection


def rows(database: psycopg.Connection) -> Iterator[tuple[str, str]]:
    """Every row of every table, the queue's too, with the name of the table."""
    # As the product's worker does with a job that succeeded.
    database.execute("delete from procrastinate_jobs where status = 'succeeded'")
    tables = database.execute("select tablename from pg_tables where schemaname = 'public'")
    for (name,) in tables.fetchall():
        for (row,) in database.execute(f'select t::text from "{name}" t'.encode()):
            yield name, row


async def test_no_row_names_who_was_deleted(
    owner: Owner, database: psycopg.Connection, clock: FakeClock, run_jobs: Run, people: People
) -> None:
    manager, person = await people.manager(), owner.person
    assert (await invite(owner.http, manager, person.mobile)).status_code == 200
    assert (await bind(owner.http, person, sid_of(manager))).status_code == 200
    await _tell_all(owner)
    await run_jobs()
    told = {name for name, row in rows(database) if SIGN in row}
    assert told == {"message"}
    await asked(owner)
    await _tell_all(owner)
    database.execute("update procrastinate_jobs set status = 'failed' where task_name = %s", [SEND])
    names = (SIGN, person.user.nickname, "林知远", person.mobile, person.user.mobile_masked)
    assert "procrastinate_jobs" in {name for name, row in rows(database) if SIGN in row}
    await pass_days(owner, clock, 8)
    left = {(name, each) for name, row in rows(database) for each in names if each in row}
    assert left == set()


async def _tell_all(owner: Owner) -> None:
    async with owner.services.transaction() as (session, _):
        for id in THEIR_OWN:
            await tell(session, filled(declared()[id], owner), people([owner.person.sid]))


async def test_what_is_told_while_they_are_deleted_is_told_to_nobody(
    owner: Owner, database: psycopg.Connection, services: Services, people: People
) -> None:
    manager, person = await people.manager(), owner.person
    assert (await invite(owner.http, manager, person.mobile)).status_code == 200
    assert (await bind(owner.http, person, sid_of(manager))).status_code == 200
    jobs = await services.jobs.job_manager.list_jobs_async(task=SEND, status="todo")
    # The invitation was written at once, and goes with the account.
    assert {job.task_kwargs["kind"] for job in jobs} == {"organizations.joined"}
    async with services.transaction() as (session, now):
        session.add(Deletion(user_sid=person.sid, due_at=now, state=DUE, hindrances=[]))
    async with services.transaction() as (session, _):
        account = await session.get_one(User, person.sid)
        await erase_account(session, account, person.mobile)
        sending = [
            asyncio.ensure_future(JOBS[SEND].run(services, **job.task_kwargs)) for job in jobs
        ]
        while _waiting(database) < sum(not each.done() for each in sending):  # noqa: ASYNC110 (a lock has no event)
            await asyncio.sleep(0.01)
    await asyncio.gather(*sending)
    async with services.transaction() as (session, _):
        for table in (Message, MessageItem):
            assert await session.scalar(select(func.count(table.sid))) == 0


def _waiting(database: psycopg.Connection) -> int:
    """How many connections wait for another's row."""
    found = database.execute(
        "select from pg_stat_activity"
        " where wait_event_type = 'Lock' and datname = current_database()"
    )
    return found.rowcount
