"""`zhegui account erase`: who asked for it is found nowhere, and what they did still stands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import httpx
import psycopg
import pytest
from psycopg import sql
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.commands.conftest import Zhegui
from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, certificate_of, open_hall
from tests.people import ID_NUMBERS, People, Person
from tests.superuser import superuser_url
from zhegui.commands.account_erase import forget
from zhegui.features.certificates.register.verification import verify_registers
from zhegui.features.examinations.models import Attempt
from zhegui.features.identity import api as identity
from zhegui.features.identity.api import User, mask_mobile, mobile_lookup
from zhegui.kernel.db.database import Base
from zhegui.kernel.errors import Problem
from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Jobs = Callable[..., Awaitable[None]]
NAME = "陈嘉禾"


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services, people: People) -> Hall:
    """A hall whose examination certifies."""
    organization = await people.organization()
    return await open_hall(
        http, services, certificate=await certificate_of(services, organization.sid)
    )


def tables_with(cluster: Cluster, words: list[str]) -> dict[str, set[str]]:
    """By word the tables of which a row holds it."""
    query = sql.SQL("select exists(select from {} t where t::text like {})")
    with psycopg.connect(superuser_url(cluster)) as connection:
        return {
            word: {
                name
                for name in Base.metadata.tables
                if connection.execute(
                    query.format(sql.Identifier(name), sql.Literal(f"%{word}%"))
                ).fetchone()
                == (True,)
            }
            for word in words
        }


async def certified(hall: Hall, run_jobs: Jobs, learner: Person) -> str:
    """The number of the certificate that somebody earns."""
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    page = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    number: str = page["data"]["content"][0]["number"]
    return number


async def test_nothing_says_who_it_was(
    hall: Hall,
    services: Services,
    people: People,
    run_jobs: Jobs,
    migrated: Cluster,
    session: AsyncSession,
    http: httpx.AsyncClient,
    clock: FakeClock,
) -> None:
    learner = await people.learner(real_name=NAME)
    number = await certified(hall, run_jobs, learner)
    agreed = [{"kind": "real_name", "edition": "2026-12"}]
    wanted = {"realName": f"{NAME}二", "idNumber": ID_NUMBERS[2], "agreementList": agreed}
    request = {"kind": "correction", "reason": f"{NAME}少写一个字", **wanted}
    asked = await hall.call("identityRequest/v2/save", {"model": request}, learner.headers)
    look = {"sid": asked["data"]["sid"], "reason": f"{NAME}来电核对"}
    operator = await people.operator()
    await hall.call("identityRequest/v2/reveal", {"model": look}, operator.headers)
    traces = [
        NAME,
        learner.user.nickname,
        mask_mobile(learner.mobile),
        mobile_lookup(services, learner.mobile).hex(),
        services.vault.lookup("user.id_number", ID_NUMBERS[0]).hex(),
    ]
    assert all(tables_with(migrated, traces).values()), "each trace is there before"
    with pytest.raises(Problem, match="attempt_not_over"):
        await forget(services, migrated.owner_url, learner.mobile)
    clock.advance(hours=3)  # the examination is over: no attempt begins anew
    assert await forget(services, migrated.owner_url, learner.mobile) == learner.user.number

    assert tables_with(migrated, traces) == {trace: set() for trace in traces}
    user = await session.get_one(User, learner.sid)
    assert (user.state, user.mobile_sealed, user.password_hash) == ("erased", b"", None)
    answer = await http.get("/resource-center/api/user/v2/current", headers=learner.headers)
    assert answer.status_code == 401
    # What was done is still true, of nobody.
    noted = await session.scalars(select(AuditEntry).where(AuditEntry.about_user_sid == user.sid))
    assert {(entry.action, entry.reason) for entry in noted} == {
        ("identityRequest.reveal", None),
        ("user.erase", None),
    }
    attempts = (await session.scalars(Attempt.__table__.select())).all()
    assert len(attempts) == 1
    query = {"number": number}
    assert (await hall.call("certificateHistory/v2/verify", query))["data"]["state"] == "valid"
    _, findings = await verify_registers(session, services.vault, services.settings.register_dir)
    assert findings == []


async def test_not_while_a_certificate_may_follow(
    hall: Hall, services: Services, people: People, migrated: Cluster
) -> None:
    learner = await people.learner(real_name=NAME)
    await hall.paper(learner)
    with pytest.raises(Problem, match="attempt_not_over"):
        await forget(services, migrated.owner_url, learner.mobile)


async def test_the_last_manager_of_an_organization_stays(
    services: Services, people: People, migrated: Cluster
) -> None:
    manager = await people.manager()
    with pytest.raises(Problem, match="last_manager"):
        await forget(services, migrated.owner_url, manager.mobile)
    await people.manager()
    await forget(services, migrated.owner_url, manager.mobile)


async def test_the_number_can_register_anew(
    services: Services, people: People, migrated: Cluster
) -> None:
    learner = await people.learner()
    await forget(services, migrated.owner_url, learner.mobile)
    async with services.transaction() as (session, _):
        again = await identity.create_user(
            services, session, mobile=learner.mobile, password_hash=None
        )
    assert again.sid != learner.sid


@pytest.mark.usefixtures("installation")
def test_an_unknown_number_is_refused(zhegui: Zhegui) -> None:
    outcome = zhegui("account", "erase", "--mobile", "13900000001")
    assert outcome.status == 1
    assert "no account has this number" in outcome.err
