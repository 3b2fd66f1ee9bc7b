"""What happens in other features is told to those whom it concerns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import delete, func, select

from tests.conftest import FakeClock
from tests.features.examinations.hall import certificate_of, open_hall
from tests.features.messages.conftest import Post
from tests.features.training.conftest import School
from tests.features.training.conftest import school as school
from tests.people import PASSWORD, People, Person
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.rules import ends_soon
from zhegui.features.examinations.models import Examination
from zhegui.features.examinations.rules.deadlines import begins_soon
from zhegui.features.identity import api as identity
from zhegui.features.identity.rules import device_name
from zhegui.features.messages.models import MessageItem
from zhegui.features.organizations.models import Staff
from zhegui.features.training.models import (
    TrainingPlan,
    TrainingPlanAssignment,
    TrainingPlanCompletion,
)
from zhegui.features.training.rules import Reminder, days_left, reminder
from zhegui.kernel.work.jobs import JOBS
from zhegui.kernel.work.notifications import NOTICES, About
from zhegui.kernel.work.reminders import SETTLES, Withheld, settled
from zhegui.ports.services import Services
from zhegui.ports.sms import LocalSms, ShortMessage

DAY = timedelta(days=1)
NOW = datetime(2026, 12, 1, 1, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "within"),
    [(-1, None), (0, 7), (7, 7), (7.1, 30), (30, 30), (60, 60), (60.1, None)],
)
def test_a_certificate_ends_soon(left: float, within: int | None) -> None:
    assert ends_soon(NOW + left * DAY, NOW) == within


@pytest.mark.parametrize(("hours", "within"), [(-1, None), (0, 2), (2, 2), (2.1, 24), (25, None)])
def test_an_examination_begins_soon(hours: float, within: int | None) -> None:
    expected = within and timedelta(hours=within)
    assert begins_soon(NOW + timedelta(hours=hours), NOW) == expected


@pytest.mark.parametrize(
    ("percent", "left", "complete", "said"),
    [
        (0, 7, False, Reminder.WEEK),
        (0, 2, False, Reminder.WEEK),
        (0, 1, False, Reminder.DAY),
        (0, 0.5, False, Reminder.DAY),
        (0, -1, False, None),
        (100, 1, True, None),
        (0, 15, False, Reminder.BEHIND),
        (45, 15, False, None),
        (0, 29, False, None),
    ],
)
def test_what_is_said_of_a_plan(
    percent: int, left: float, complete: bool, said: Reminder | None
) -> None:
    end = NOW + left * DAY
    assert reminder(end - 30 * DAY, end, percent, NOW, is_complete=complete) is said


def test_a_day_ends_at_midnight_in_china() -> None:
    end = datetime(2026, 12, 8, 16, 0, tzinfo=UTC)  # the 8th is the last day
    assert [days_left(end, end - timedelta(hours=hours)) for hours in (1, 24, 25)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130 Safari/537.36", "Chrome · Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 Edg/130", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Safari/604", "Safari · iPhone"),
        ("curl/8", "未知设备 / an unknown device"),
    ],
)  # fmt: skip
def test_a_device_is_called_as_people_would(said: str, name: str) -> None:
    assert device_name(said) == name


async def test_a_plan_is_told_once_and_reminded_of(
    post: Post, school: School, clock: FakeClock, run_jobs: Any
) -> None:
    await school.publish()
    await run_jobs()
    await run_jobs("training.settle_all")
    assert await post.titles(school.staff) == ["新的培训计划：四季度安全轮训"]
    for day in (5, 13, 19):
        clock.set(datetime(2026, 12, day, 1, 0, tzinfo=UTC))
        for _ in range(2):
            await run_jobs("training.remind")
    worker = await school.people.again(school.staff)
    assert (await post.titles(worker))[:3] == [
        "四季度安全轮训即将截止",
        "四季度安全轮训还有 7 天",
        "四季度安全轮训进度落后",
    ]
    assert post.texts() == ["四季度安全轮训即将截止。已完成 0%，12 月 20 日 24:00 截止。"]


class Watching(LocalSms):
    """Notes, when a code is handed over, how many messages people had by then."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.settings.outbox_dir)
        self.services = services
        self.before: list[int | None] = []

    async def send(self, message: ShortMessage) -> None:
        if message.code:
            async with self.services.transaction() as (session, _):
                self.before.append(await session.scalar(select(func.count(MessageItem.sid))))
        await super().send(message)


async def test_an_import_with_five_plans_gives_each_one_notice_and_a_code_goes_first(
    post: Post, school: School, run_jobs: Any
) -> None:
    assert school.manager.organization
    for number in range(5):
        await school.publish(title=f"计划 {number}", forEverybody=True)
    await run_jobs()
    newcomers = [await school.people.learner() for _ in range(3)]
    for person in newcomers:
        await works_for(post.services, person, school.manager.organization.sid)
    post.services.sms = watching = Watching(post.services)
    before = len(await post.titles(school.staff))
    await JOBS["training.settle_all"].run(post.services)
    asked = await post.call(f"shortMessage/v2/send?mobile={newcomers[0].mobile}", school.staff)
    assert asked.status_code == 200, asked.text
    await run_jobs("training.settle_all")
    assert watching.before == [before]
    for person in newcomers:
        (item,) = await post.items(person)
        assert item["message"]["title"] == "5 个新的培训计划"
        assert item["message"]["body"].startswith("计划 0 · 计划 1 · 计划 2 · 计划 3 · 计划 4。")
    assert len(await post.titles(school.staff)) == before == 5
    await school.publish(title="计划 5", forEverybody=True)
    await run_jobs()
    told = {"5 个新的培训计划", "新的培训计划：计划 5"}
    assert set(await post.titles(newcomers[0])) == told


@pytest.mark.parametrize("reason", ["done", "left", "withdrawn", "moved"])
async def test_a_reminder_that_waits_is_decided_from_the_facts_when_it_goes_out(
    post: Post, school: School, clock: FakeClock, run_jobs: Any, reason: str
) -> None:
    plan = UUID(await school.publish())
    clock.set(datetime(2026, 12, 19, 16, 30, tzinfo=UTC))  # past midnight in China
    await run_jobs("training.remind")
    await _settle_plan(post.services, plan, school.staff, reason)
    clock.advance(hours=8)
    await run_jobs("messages.deliver")
    school.staff = await school.people.again(school.staff)
    told = {each["message"]["title"]: each for each in await post.items(school.staff)}
    (delivery,) = told["四季度安全轮训即将截止"]["deliveryList"]
    assert (delivery["state"], delivery["reason"], post.texts()) == (5, reason, [])


async def _settle_plan(services: Services, sid: UUID, person: Person, reason: str) -> None:
    async with services.transaction() as (session, now):
        plan = await session.get_one(TrainingPlan, sid)
        match reason:
            case "done":
                done = TrainingPlanCompletion(
                    training_plan_sid=sid, user_sid=person.sid, completed_at=now
                )
                session.add(done)
            case "left":
                await session.execute(delete(TrainingPlanAssignment))
            case "withdrawn":
                plan.published_at = None
            case _:
                plan.end_at += 3 * DAY


async def test_a_moved_end_is_told_once_more_and_the_old_one_not(
    post: Post, school: School, clock: FakeClock, run_jobs: Any
) -> None:
    plan = UUID(await school.publish())
    clock.set(datetime(2026, 12, 19, 16, 30, tzinfo=UTC))
    await run_jobs("training.remind")
    await _settle_plan(post.services, plan, school.staff, "moved")
    clock.advance(days=3)
    for _ in range(2):
        await run_jobs("training.remind", "messages.deliver")
    clock.advance(hours=8)
    await run_jobs("messages.deliver")
    assert post.texts() == ["四季度安全轮训即将截止。已完成 0%，12 月 23 日 24:00 截止。"]


async def test_who_passed_is_not_called_to_the_examination_again(
    post: Post, services: Services, people: People, clock: FakeClock, run_jobs: Any
) -> None:
    worker, colleague = await people.staff(), await people.learner()
    assert worker.organization
    ours = worker.organization.sid
    await works_for(services, colleague, ours)
    begun = clock.now() - timedelta(hours=1)
    hall = await open_hall(
        post.http,
        services,
        start_at=begun,
        last_entry=timedelta(hours=4),
        end=timedelta(hours=5),
        organization=ours,
    )
    paper = await hall.paper(worker)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    async with services.transaction() as (session, now):
        (await session.scalars(select(Examination))).one().start_at = now + timedelta(hours=1)
    await run_jobs("examinations.remind")
    begins = "低压电工作业理论考试即将开考"
    assert begins not in await post.titles(worker)
    assert await post.titles(colleague) == [begins]
    async with services.transaction() as (session, _):
        (await session.scalars(select(Examination))).one().start_at += timedelta(minutes=30)
    await run_jobs("examinations.remind", "examinations.remind")
    assert await post.titles(colleague) == [begins, begins]


async def test_who_has_left_is_called_to_no_examination_though_others_work_there(
    post: Post, services: Services, people: People
) -> None:
    worker, gone = await people.staff(), await people.learner()
    assert worker.organization
    hall = await open_hall(post.http, services, organization=worker.organization.sid)
    async with services.transaction() as (session, now):
        about = About(hall.examination, now)
        why = await settled(session, "examinations.begins_soon", about, [worker.sid, gone.sid])
    assert why == {gone.sid: Withheld.LEFT}


async def test_a_certificate_that_is_settled_before_the_notice_leaves_is_not_reminded_of(
    post: Post, services: Services, people: People, run_jobs: Any
) -> None:
    holder = await people.learner(real_name="林一")
    boss = await people.manager()
    assert boss.organization
    certificate = await certificate_of(services, boss.organization.sid)
    hall = await open_hall(
        post.http, services, organization=boss.organization.sid, certificate=certificate
    )
    await works_for(services, holder, boss.organization.sid)
    paper = await hall.paper(holder)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    ends = select(CertificateHistory)
    async with services.transaction() as (session, now):
        (await session.scalars(ends)).one().expires_at = now + 20 * DAY
    await JOBS["certificates.remind"].run(services)
    async with services.transaction() as (session, now):
        (await session.scalars(ends)).one().expires_at = now + 25 * DAY
    await run_jobs()
    assert not [each for each in await post.titles(holder) if "到期" in each]
    await run_jobs("certificates.remind", "certificates.remind")
    assert [each for each in await post.titles(holder) if "到期" in each] == [
        "考核合格证书还有 25 天到期"
    ]


@pytest.mark.parametrize(
    ("newer", "is_told"),
    [
        ({}, False),
        ({"expires_at": None}, False),
        # One kind of certificate is given for many things: another is no renewal.
        ({"subject": "单位消防安全"}, True),
    ],
)
async def test_a_certificate_that_is_renewed_before_the_notice_leaves_is_not_reminded_of(
    post: Post, services: Services, people: People, run_jobs: Any, newer: Any, is_told: bool
) -> None:
    holder = await people.learner(real_name="林一")
    boss = await people.manager()
    assert boss.organization
    ours = boss.organization.sid
    await works_for(services, holder, ours)
    certificate = await certificate_of(services, ours)
    hall = await open_hall(post.http, services, organization=ours, certificate=certificate)
    paper = await hall.paper(holder)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    async with services.transaction() as (session, now):
        ending = (await session.scalars(select(CertificateHistory))).one()
        ending.expires_at = now + 20 * DAY
        about = About(ending.sid, ending.expires_at)
    await JOBS["certificates.remind"].run(services)
    async with services.transaction() as (session, _):
        session.add(_newer(ending, **newer))
    for job in ((), ("certificates.remind",)):
        await run_jobs(*job)
        told = [each for each in await post.titles(holder) if "到期" in each]
        assert told == ["考核合格证书还有 20 天到期"] * is_told
    async with services.transaction() as (session, _):
        why = await settled(session, "certificates.ends", about, [holder.sid])
    assert why == ({} if is_told else {holder.sid: Withheld.RENEWED})
    renewed = {"query": [{"field": "isRenewed", "operator": "eq", "value": True}]}
    listed = await post.data("certificateHistory/v2/dynamicList", holder, renewed)
    assert len(listed["content"]) == (not is_told)


def _newer(ending: CertificateHistory, **changes: Any) -> CertificateHistory:
    """Another certificate of the same kind and person, that lasts a year longer unless said otherwise."""
    assert ending.expires_at
    fields = {"subject": ending.subject, "expires_at": ending.expires_at + 365 * DAY, **changes}
    return CertificateHistory(
        number=f"{ending.number}R",
        credential=ending.credential[::-1],
        certificate_sid=ending.certificate_sid,
        issuer_sid=ending.issuer_sid,
        user_sid=ending.user_sid,
        name=ending.name,
        source_kind=ending.source_kind,
        source_sid=ending.sid,
        completed_at=ending.completed_at,
        issued_at=ending.issued_at,
        **fields,
    )


async def test_an_invitation_is_told_and_its_acceptance(
    post: Post, people: People, run_jobs: Any
) -> None:
    boss, learner = await people.manager(), await people.learner()
    await post.data("staffInvitation/v2/save", boss, {"model": {"mobile": learner.mobile}})
    await run_jobs()
    assert boss.organization
    (item,) = await post.items(learner)
    assert item["message"]["title"] == f"{boss.organization.name}邀请您加入"
    assert item["message"]["path"] == f"/invite?organization={boss.organization.sid}"
    await post.data(f"user/v2/bindEnterprise?sid={boss.organization.sid}", learner)
    await run_jobs()
    assert await post.titles(boss) == [f"{learner.user.nickname}已加入{boss.organization.name}"]


async def test_a_new_password_and_a_strange_device_are_told(
    post: Post, services: Services, people: People, run_jobs: Any
) -> None:
    learner = await people.learner()
    async with services.transaction() as (session, _):
        user = await session.get_one(identity.User, learner.sid)
        user.password_hash = await identity.hash_password(PASSWORD)
    form = {
        "grant_type": "password", "username": learner.mobile, "password": PASSWORD,
        "client_id": "zhegui-web",
    }  # fmt: skip

    async def log_in(secret: str) -> None:
        headers = {"Device-Secret": secret * 22}
        answer = await post.http.post("/auth-center/oauth/token", data=form, headers=headers)
        assert answer.status_code == 200
        await run_jobs()

    await log_in("a")
    await log_in("a")
    assert await post.titles(learner) == []
    await log_in("b")
    assert await post.titles(learner) == ["账号在新设备登录"]
    change = {"password": PASSWORD, "newPassword": "laurel in winter"}
    await post.data("user/v2/changePassword", learner, change)
    await run_jobs()
    assert sorted(await post.titles(learner)) == ["登录密码已修改", "账号在新设备登录"]
    assert [text[:7] for text in post.texts()] == ["登录密码已修改"]


async def test_an_examination_is_told_from_its_beginning_to_its_certificate(
    post: Post, services: Services, people: People, clock: FakeClock, run_jobs: Any
) -> None:
    boss, worker = await people.manager(), await people.staff()
    assert boss.organization
    ours = boss.organization.sid
    certificate = await certificate_of(services, ours)
    begins = clock.now() + timedelta(hours=20)
    hall = await open_hall(
        post.http, services, start_at=begins, organization=ours, certificate=certificate
    )
    for hours in (0, 18.5):
        clock.advance(hours=hours)
        await run_jobs("examinations.remind", "examinations.remind", "learning.remind")
    assert await post.titles(worker) == [
        "低压电工作业理论考试即将开考",
        "低压电工作业理论考试将于 11 月 22 日 05:00 开考",
    ]
    assert len(post.texts()) == 1
    candidate = await people.again(await people.learner(real_name="林一"))
    await works_for(services, candidate, ours)
    clock.set(begins)
    paper = await hall.paper(candidate)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    score, issued = sorted(await post.titles(candidate), reverse=True)[:2]
    assert (score, issued) == ("证书已颁发：考核合格证书", "成绩已出：低压电工作业理论考试")
    async with services.transaction() as (session, now):
        (await session.scalars(select(CertificateHistory))).one().expires_at = now + 20 * DAY
    await run_jobs("certificates.remind", "certificates.remind")
    assert [each for each in await post.titles(candidate) if "到期" in each] == [
        "考核合格证书还有 20 天到期"
    ]
    body = {"model": {"sid": paper.sid, "reason": "替考"}}
    await hall.call("attempt/v2/void", body, boss.headers)
    await run_jobs()
    told = await post.titles(candidate)
    assert "成绩已作废：低压电工作业理论考试" in told
    assert "证书已撤销：考核合格证书" in told


async def works_for(services: Services, person: Person, organization: UUID) -> None:
    """Make somebody staff."""
    async with services.transaction() as (session, _):
        session.add(Staff(user_sid=person.sid, organization_sid=organization))


#: Nothing that comes later undoes them.
FINAL = {"certificates.revoked", "examinations.voided", "commerce.refund_undone"}


def test_of_each_short_message_that_waits_it_is_asked_whether_it_still_holds() -> None:
    waiting = {
        kind
        for kind, notice in NOTICES.items()
        if "sms" in notice.channels and not notice.urgent and not kind.startswith("test.")
    }
    assert waiting - SETTLES.keys() == FINAL
