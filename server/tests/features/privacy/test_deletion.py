"""An account that is deleted: asked, withdrawn, refused, done; what stays is nobody's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.certificates.conftest import Certifier, certifier
from tests.features.examinations.hall import open_hall
from tests.features.learning.courses import published
from tests.features.organizations.test_staffing import bind, invite, sid_of
from tests.features.privacy.test_export import API, Owner
from tests.people import People
from zhegui.features.certificates.register.verification import verify_registers
from zhegui.features.favorites.models import Favorite
from zhegui.features.files.models import File
from zhegui.features.identity.api import create_user
from zhegui.features.identity.models import IdentityRequest, User
from zhegui.features.messages.models import Message
from zhegui.features.privacy import exports, rules
from zhegui.features.privacy.models import Deletion
from zhegui.features.privacy.rules import DeletionState
from zhegui.features.tasks.api import Cancelled, Progress, Task
from zhegui.kernel.people.personal import HINDRANCES, PERSONAL, Becomes
from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

__all__ = ["certifier"]
Run = Callable[..., Awaitable[None]]
NOW = datetime(2026, 11, 25, tzinfo=UTC)
ASKED, DUE, DONE, WITHDRAWN, REFUSED = DeletionState


@pytest.mark.parametrize(
    ("state", "days", "hindrances", "becomes"),
    [
        (ASKED, 6, [], ASKED),
        (ASKED, 6, ["score_open"], ASKED),
        (ASKED, 7, [], DUE),
        (ASKED, 7, ["score_open"], DUE),
        (DUE, 7, [], DONE),
        (DUE, 9, ["score_open"], REFUSED),
        (WITHDRAWN, 9, ["score_open"], WITHDRAWN),
        (DONE, 9, [], DONE),
        (WITHDRAWN, 9, [], WITHDRAWN),
        (REFUSED, 9, [], REFUSED),
    ],
)
def test_what_time_makes_of_it(
    state: DeletionState, days: int, hindrances: list[str], becomes: DeletionState
) -> None:
    due_at, now = NOW + rules.DUE_AFTER, NOW + timedelta(days=days)
    assert rules.next_state(state, due_at, hindrances, now) is becomes


def test_it_waits_for_what_ends_by_itself() -> None:
    due_at, now = NOW + rules.DUE_AFTER, NOW + timedelta(days=9)
    assert rules.next_state(DUE, due_at, [], now, waits=True) is DUE
    assert rules.next_state(DUE, due_at, ["score_open"], now, waits=True) is REFUSED


def test_what_stays_says_why() -> None:
    staying = [each for each in PERSONAL.values() if each.becomes is not Becomes.ERASED]
    assert all(each.why.zh and each.why.en for each in staying)


@pytest.fixture
async def owner(
    http: httpx.AsyncClient, people: People, services: Services, run_jobs: Run
) -> Owner:
    return Owner(http, await people.learner(real_name="林知远"), services, run_jobs)


async def asked(owner: Owner) -> dict[str, Any]:
    answer = await owner.post("deletion/v2/add", {"model": await owner.code("delete")})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()["data"]
    return data


async def pass_days(owner: Owner, clock: FakeClock, days: int) -> None:
    clock.advance(days=days)
    await owner.run_jobs("privacy.carry_out")


async def state_of(owner: Owner) -> int:
    async with owner.services.transaction() as (session, _):
        return (
            await session.scalar(select(Deletion.state).order_by(Deletion.created_at.desc())) or 0
        )


async def test_consequences_stand_first(owner: Owner) -> None:
    answer = await owner.http.get(f"{API}/deletion/v2/consequences", headers=owner.person.headers)
    found = answer.json()["data"]
    parts = {part["name"]: part for part in found["partList"]}
    assert parts["identity"]["becomes"] == "erased"
    assert found["hindranceList"] == []


async def test_what_was_withdrawn_before_it_was_told_is_not_told(
    owner: Owner, run_jobs: Run, session: AsyncSession
) -> None:
    """However long the notice of it waited, it does not come after the one that the account stays."""
    deletion = await asked(owner)
    model = {"model": {"sid": deletion["sid"]}}
    assert (await owner.post("deletion/v2/withdraw", model)).status_code == 200
    await run_jobs()
    told = (await session.scalars(select(Message.kind))).all()
    assert [kind for kind in told if kind.startswith("privacy.")] == ["privacy.deletion_withdrawn"]


@pytest.mark.parametrize("again", [False, True])
async def test_that_the_account_stays_is_not_sent_in_the_morning_after_it_was_asked_again(
    owner: Owner, clock: FakeClock, people: People, run_jobs: Run, again: bool
) -> None:
    clock.advance(hours=14)  # 23:00 in China
    owner.person = await people.again(owner.person)
    deletion = await asked(owner)
    model = {"model": {"sid": deletion["sid"]}}
    assert (await owner.post("deletion/v2/withdraw", model)).status_code == 200
    await run_jobs()
    if again:
        clock.advance(minutes=2)
        await asked(owner)
    clock.advance(hours=9)
    await run_jobs("messages.deliver")
    outbox = owner.services.settings.outbox_dir / "sms.jsonl"
    said = [json.loads(line).get("text") or "" for line in outbox.read_text().splitlines()]
    assert any(each.startswith("账号注销已撤回") for each in said) is not again


async def test_an_account_is_forgotten_after_seven_days(
    owner: Owner, clock: FakeClock, run_jobs: Run
) -> None:
    await owner.exported()
    clock.advance(minutes=2)
    deletion = await asked(owner)
    assert (deletion["state"], deletion["endedAt"]) == (1, None)
    await pass_days(owner, clock, 6)
    assert await state_of(owner) == ASKED
    await pass_days(owner, clock, 1)
    assert await state_of(owner) == DONE
    async with owner.services.transaction() as (session, _):
        user = await session.get_one(User, owner.person.sid)
        assert (user.state, user.nickname, user.real_name) == ("erased", "已注销", None)
        assert await session.scalar(select(func.count(Task.sid))) == 0
        assert await session.scalar(select(func.count(File.sid))) == 0
        notes = await session.scalars(
            select(AuditEntry).where(AuditEntry.about_user_sid == user.sid)
        )
        assert "林知远" not in str([(each.before, each.after) for each in notes])
    answer = await owner.http.get(f"{API}/user/v2/current", headers=owner.person.headers)
    assert answer.status_code == 401
    path = owner.services.settings.outbox_dir / "sms.jsonl"
    said = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert (said[-1]["mobile"], said[-1]["template"]) == (owner.person.mobile, "account_deleted")


async def test_an_archive_that_was_being_made_is_kept_of_nobody(
    owner: Owner, clock: FakeClock
) -> None:
    class Late(Progress):
        """As if the account went after the last of it was told."""

        async def tell(self, done: int, total: int | None = None) -> None: ...

    await owner.exported()
    async with owner.services.transaction() as (session, _):
        task = (await session.scalars(select(Task))).one()
    clock.advance(minutes=2)
    await asked(owner)
    await pass_days(owner, clock, 7)
    assert await state_of(owner) == DONE
    with pytest.raises(Cancelled):
        await exports.export(owner.services, task, Late(owner.services, task.sid))
    async with owner.services.transaction() as (session, _):
        assert await session.scalar(select(func.count(File.sid))) == 0


async def test_it_can_be_withdrawn_until_it_is_done(
    owner: Owner, clock: FakeClock, people: People
) -> None:
    deletion = await asked(owner)
    model = {"model": {"sid": deletion["sid"]}}
    other = await people.learner()
    assert (await owner.post("deletion/v2/withdraw", model, other)).status_code == 404
    first = await owner.post("deletion/v2/withdraw", model)
    assert (first.json()["data"]["state"], first.status_code) == (4, 200)
    assert (await owner.post("deletion/v2/withdraw", model)).json() | {"requestId": ""} == (
        first.json() | {"requestId": ""}
    )
    await pass_days(owner, clock, 8)
    assert await state_of(owner) == WITHDRAWN
    owner.person = await people.again(owner.person)
    assert (await owner.current())["deletion"]["state"] == 4
    await asked(owner)
    await pass_days(owner, clock, 8)
    assert await state_of(owner) == DONE


async def test_asked_again_it_is_the_same(owner: Owner, clock: FakeClock) -> None:
    first = await asked(owner)
    clock.advance(minutes=2)
    assert (await asked(owner))["sid"] == first["sid"]


async def test_withdrawing_and_carrying_out_at_once_do_one_of_both(
    owner: Owner, clock: FakeClock, people: People
) -> None:
    deletion = await asked(owner)
    clock.advance(days=8)
    owner.person = await people.again(owner.person)
    answers = await asyncio.gather(
        owner.post("deletion/v2/withdraw", {"model": {"sid": deletion["sid"]}}),
        owner.run_jobs("privacy.carry_out"),
    )
    state = await state_of(owner)
    assert (state, answers[0].status_code) in ((4, 200), (3, 401), (3, 409))


async def test_what_is_open_keeps_it_from_being_asked_and_from_being_done(
    owner: Owner, clock: FakeClock, people: People
) -> None:
    await asked(owner)
    async with owner.services.transaction() as (session, _):
        session.add(IdentityRequest(user_sid=owner.person.sid, kind="correction"))
    await pass_days(owner, clock, 8)
    assert await state_of(owner) == REFUSED
    owner.person = await people.again(owner.person)
    deletion = (await owner.current())["deletion"]
    assert "实名更正申请还在审核" in deletion["reason"]
    refused = await owner.post("deletion/v2/add", {"model": await owner.code("delete")})
    assert (refused.status_code, refused.json()["error"]) == (409, "deletion_hindered")
    assert "实名更正申请还在审核" in refused.json()["message"]


async def test_the_only_manager_stays(owner: Owner, people: People) -> None:
    owner.person = await people.manager()
    refused = await owner.post("deletion/v2/add", {"model": await owner.code("delete")})
    assert refused.json()["error"] == "deletion_hindered"
    assert "唯一的负责人" in refused.json()["message"]
    await people.manager()
    owner.services.clock.advance(minutes=2)  # type: ignore[attr-defined]  # the clock of tests
    await asked(owner)


async def test_every_hindrance_is_asked_in_sql_that_runs(owner: Owner) -> None:
    async with owner.services.transaction() as (session, _):
        held = {
            name: await each.holds(session, owner.person.sid) for name, each in HINDRANCES.items()
        }
    assert held == {
        "score_open": False,
        "examination_open": False,
        "last_manager": False,
        "identity_open": False,
        "review_open": False,
        "refund_open": False,
        "order_part_paid": False,
    }


async def test_the_app_erases_facts_of_nobody_whose_deletion_is_not_due(
    owner: Owner, clean: Cluster
) -> None:
    await asked(owner)
    with psycopg.connect(clean.app_url, autocommit=True) as app:
        for statement in (
            f"select erase_facts('identity_event', '{owner.person.sid}', '{{}}')",
            "set zhegui.erasing = 'on'; update identity_event set reason = null",
            "delete from deletion",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                app.execute(statement)
    with (
        psycopg.connect(clean.owner_url, autocommit=True) as tables_owner,
        pytest.raises(psycopg.errors.RestrictViolation),
    ):
        tables_owner.execute("truncate identity_event")


async def test_what_others_were_told_of_them_goes(
    owner: Owner, clock: FakeClock, run_jobs: Run, people: People
) -> None:
    manager, person = await people.manager(), owner.person
    assert (await invite(owner.http, manager, person.mobile)).status_code == 200
    assert (await bind(owner.http, person, sid_of(manager))).status_code == 200
    await run_jobs()

    async def told() -> list[str]:
        async with owner.services.transaction() as (session, _):
            name = person.user.nickname
            return list(
                await session.scalars(select(Message.kind).where(Message.title.contains(name)))
            )

    assert await told() == ["organizations.joined"]
    await asked(owner)
    await pass_days(owner, clock, 8)
    assert await told() == []


async def test_favourites_go_and_a_certificate_verifies_as_nobodys(
    owner: Owner, clock: FakeClock, certifier: Certifier, session: AsyncSession
) -> None:
    course = await published(session)
    async with owner.services.transaction() as (writing, now):
        writing.add(Favorite(user_sid=owner.person.sid, course_sid=course.sid, created_at=now))
    issued = await certifier.issue(owner.person)
    await asked(owner)
    await pass_days(owner, clock, 8)
    async with owner.services.transaction() as (reading, _):
        assert await reading.scalar(select(func.count(Favorite.sid))) == 0
    answer = await owner.http.post(
        f"{API}/certificateHistory/v2/verify", json={"number": issued.number}
    )
    found = answer.json()["data"]
    assert found["state"] == "valid"
    assert found["certificate"]["holder"] is None
    async with owner.services.snapshot() as register:
        folder = owner.services.settings.register_dir
        _, findings = await verify_registers(register, owner.services.vault, folder)
    assert findings == []


async def test_it_waits_while_an_examination_that_was_attempted_is_open(
    owner: Owner, clock: FakeClock, services: Services, run_jobs: Run, people: People
) -> None:
    hall = await open_hall(owner.http, services, end=timedelta(days=20))
    paper = await hall.paper(owner.person)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    deletion = await asked(owner)
    assert "考试还没有结束" in deletion["reason"]
    await pass_days(owner, clock, 8)
    assert await state_of(owner) == DUE
    owner.person = await people.again(owner.person)
    assert "考试还没有结束" in (await owner.current())["deletion"]["reason"]
    await pass_days(owner, clock, 13)
    assert await state_of(owner) == DONE


async def test_a_withdrawn_one_that_waited_is_never_carried_out(
    owner: Owner, clock: FakeClock, services: Services, run_jobs: Run, people: People
) -> None:
    hall = await open_hall(owner.http, services, end=timedelta(days=20))
    paper = await hall.paper(owner.person)
    await hall.submit(paper)
    await run_jobs()
    deletion = await asked(owner)
    await pass_days(owner, clock, 8)
    owner.person = await people.again(owner.person)
    answer = await owner.post("deletion/v2/withdraw", {"model": {"sid": deletion["sid"]}})
    assert answer.status_code == 200, answer.text
    await pass_days(owner, clock, 20)
    assert await state_of(owner) == WITHDRAWN


async def test_the_same_number_is_somebody_new_without_an_invitation(
    owner: Owner, clock: FakeClock, services: Services, run_jobs: Run, people: People
) -> None:
    boss, mobile = await people.manager(), owner.person.mobile
    assert boss.organization
    save = {"model": {"mobile": mobile}}
    assert (await owner.post("staffInvitation/v2/save", save, boss)).status_code == 200
    await run_jobs()
    old = owner.person
    await asked(owner)
    await pass_days(owner, clock, 8)
    async with services.transaction() as (session, _):
        new = await create_user(services, session, mobile=mobile, password_hash=None)
        assert (new.sid == old.sid, new.number == old.user.number) == (False, False)
        sid = new.sid
    fresh = await people.again(replace(old, user=new))
    bound = await owner.http.get(
        f"{API}/user/v2/bindEnterprise?sid={boss.organization.sid}", headers=fresh.headers
    )
    assert (bound.status_code, bound.json()["error"]) == (403, "not_invited")
    async with services.transaction() as (session, _):
        kept = {name: await each.count(session, sid) for name, each in PERSONAL.items()}
    assert {name for name, count in kept.items() if count} <= {"identity"}
