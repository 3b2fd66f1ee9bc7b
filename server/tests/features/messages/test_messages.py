"""What people are told: once, with the commit, read by themselves alone, and sent out within bounds."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.conftest import FakeClock
from tests.features.messages.conftest import Alarm, Fire, Hello, Post
from tests.people import People, Person
from tests.statements import counted_statements
from zhegui.features.identity import api as identity
from zhegui.features.messages import sms_delivery
from zhegui.features.messages.models import Message
from zhegui.features.messages.rules import ALWAYS_A_DAY
from zhegui.kernel.context import language
from zhegui.kernel.work.jobs import JOBS
from zhegui.kernel.work.notifications import (
    About,
    To,
    holders,
    managers,
    operators,
    people,
    staff,
    tell,
)
from zhegui.ports.services import Services
from zhegui.ports.sms import LocalSms, NoAnswer, ShortMessage
from zhegui.settings import Settings


@pytest.fixture
async def learner(people: People) -> Person:
    return await people.learner()


@pytest.fixture
async def other(people: People) -> Person:
    return await people.learner()


async def test_somebody_is_told_and_reads(post: Post, learner: Person, clock: FakeClock) -> None:
    await post.tell(Hello("小林", 1), people([learner.sid]))
    clock.advance(minutes=1)
    await post.tell(Alarm("考试"), people([learner.sid]))
    alarm, hello = await post.items(learner)
    assert hello["message"] == {
        "sid": hello["message"]["sid"],
        "kind": "test.hello",
        "group": "study",
        "title": "小林，你好",
        "body": "今天是第 1 天。",
        "englishTitle": "Hello 小林",
        "englishBody": "This is day 1.",
        "path": "/user/study",
        "until": None,
        "createdAt": hello["createdAt"],
        "organization": None,
    }
    assert await post.unread(learner) == {"study": 1, "examination": 1, "total": 2}
    body = {"model": {"sidList": [alarm["sid"]]}}
    for _ in range(2):
        left = await post.data("messageItem/v2/read", learner, body)
        assert left == {"total": 1, "groupList": [{"group": "study", "count": 1}]}
    alarm, hello = await post.items(learner)
    assert (alarm["readAt"] is not None, hello["readAt"]) == (True, None)


async def test_all_are_read_of_one_group_or_of_all_and_later_ones_stay(
    post: Post, learner: Person, clock: FakeClock
) -> None:
    for day in (1, 2):
        await post.tell(Hello("小林", day), people([learner.sid]))
        await post.tell(Alarm(f"第 {day} 场"), people([learner.sid]))
        clock.advance(minutes=1)
    until = (await post.items(learner))[-1]["createdAt"]
    model: dict[str, Any] = {"group": "study", "until": until}
    await post.data("messageItem/v2/readAll", learner, {"model": model})
    assert await post.unread(learner) == {"study": 1, "examination": 2, "total": 3}
    await post.data("messageItem/v2/readAll", learner, {"model": {"until": until}})
    assert await post.unread(learner) == {"study": 1, "examination": 1, "total": 2}


async def test_all_until_the_newest_that_was_read_are_read(
    post: Post, learner: Person, clock: FakeClock
) -> None:
    """A moment counts milliseconds on the wire, and finer in the table."""
    clock.advance(microseconds=789)
    await post.tell(Hello("小林", 1), people([learner.sid]))
    (item,) = await post.items(learner)
    for operator, found in (("eq", 1), ("le", 1), ("ge", 1), ("gt", 0), ("lt", 0), ("ne", 0)):
        query = {"field": "createdAt", "operator": operator, "value": item["createdAt"]}
        page = await post.data("messageItem/v2/dynamicList", learner, {"query": [query]})
        assert (operator, page["totalElements"]) == (operator, found)
    model = {"until": item["createdAt"]}
    await post.data("messageItem/v2/readAll", learner, {"model": model})
    assert await post.unread(learner) == {"total": 0}


async def test_what_is_rolled_back_was_never_told(
    post: Post, services: Services, learner: Person, run_jobs: Any
) -> None:
    async with services.database.session(services.clock.now()) as session:
        await tell(session, Hello("小林", 1), people([learner.sid]))
        await session.rollback()
    await run_jobs()
    assert await post.items(learner) == []


async def test_told_twice_and_run_twice_it_is_sent_once(
    post: Post, services: Services, people: People, learner: Person
) -> None:
    other = await people.other_learner()
    for to in ([learner], [learner, other]):
        sids = [person.sid for person in to]
        await post.tell(Alarm("考试"), _to(sids), once="today")
    assert await post.titles(learner) == await post.titles(other) == ["考试有变化"]
    assert len(post.texts()) == 2
    arguments: dict[str, Any] = {
        "kind": "test.alarm", "group": "study", "channels": ["sms"], "urgent": False,
        "words": {"zh": ["早", "好"], "en": ["Good", "morning"]}, "path": "", "once": "test:x",
        "to": {"audience": "people", "sids": [str(learner.sid)], "right": None},
        "until": None, "organization": None,
    }  # fmt: skip
    send, deliver = JOBS["messages.send"].run, JOBS["messages.deliver"].run
    await asyncio.gather(*(send(services, **arguments) for _ in range(8)))
    await asyncio.gather(*(deliver(services) for _ in range(4)))
    assert len(await post.items(learner)) == 2
    assert post.texts().count("早。好") == 1


def _to(sids: list[Any]) -> Any:
    return people(sids)


async def test_one_persons_is_written_where_it_arises_and_all_else_by_a_job(
    post: Post, services: Services, learner: Person, other: Person
) -> None:
    """With the commit in three statements; a job is one, and some thirteen when it runs."""
    both, one = people([learner.sid, other.sid]), people([learner.sid])
    for notice, to, about, statements in (
        (Hello("小林", 1), one, None, 3),
        (Hello("两人", 2), both, None, 1),
        (Hello("可能过时", 3), one, About(learner.sid, services.clock.now()), 1),
        (Alarm("短信"), one, None, 1),
        (Hello("管理员", 4), operators(), None, 1),
    ):
        async with services.transaction() as (session, _):
            await session.connection()
            with counted_statements() as sent:
                await tell(session, notice, to, about=about)
        assert (notice, len(sent)) == (notice, statements)
    assert await post.titles(learner) == ["小林，你好"]
    await post.run_jobs()
    assert len(await post.titles(learner)) == 4


async def test_everybody_of_a_kind_is_told(post: Post, people: People) -> None:
    worker, boss = await people.staff(), await people.manager()
    rival, operator = await people.other_manager(), await people.operator()
    assert boss.organization
    ours = boss.organization.sid
    for number, to in enumerate(
        (
            staff(ours),
            managers(ours),
            holders("money.write", ours),
            operators(),
            holders("money.write", None),
        )
    ):
        await post.tell(Hello("大家", number), to, organization=ours)
    told = {
        name: sorted(item["message"]["body"][5] for item in await post.items(person))
        for name, person in (
            ("worker", worker),
            ("boss", boss),
            ("rival", rival),
            ("operator", operator),
        )
    }
    assert told == {"worker": ["0"], "boss": ["1", "2"], "rival": [], "operator": ["3", "4"]}
    (item,) = await post.items(worker)
    assert item["message"]["organization"]["name"] == boss.organization.name


async def test_one_reads_ones_own_alone(post: Post, people: People, learner: Person) -> None:
    other = await people.other_learner()
    await post.tell(Hello("小林", 1), _to([learner.sid]))
    (item,) = await post.items(learner)
    assert await post.items(other) == []
    body = {"model": {"sidList": [item["sid"]]}}
    answer = await post.call("messageItem/v2/read", other, body)
    assert (answer.status_code, answer.json()["details"][0]["path"]) == (404, "model.sidList.0")
    await post.data("messageItem/v2/readAll", other, {"model": {"until": "2030-01-01T00:00:00Z"}})
    assert await post.unread(learner) == {"study": 1, "total": 1}


async def test_a_short_message_waits_for_the_morning_unless_it_is_urgent(
    post: Post, learner: Person, clock: FakeClock, run_jobs: Any
) -> None:
    clock.advance(hours=14)  # 23:00 in China
    await post.tell(Alarm("考试"), people([learner.sid]))
    await post.tell(Fire(), people([learner.sid]))
    assert post.texts() == ["账号异常。请立即处理。"]
    clock.advance(hours=9)
    await run_jobs("messages.deliver")
    assert post.texts() == ["账号异常。请立即处理。", "考试有变化。请查看。"]
    (delivery,) = (await post.items(learner))[-1]["deliveryList"]
    assert (delivery["state"], delivery["address"]) == (2, learner.user.mobile_masked)


async def test_a_short_message_is_in_the_language_of_who_receives_it(
    post: Post, people: People, services: Services
) -> None:
    """The one in which they used the site last, whatever the language of who acted."""
    first, other = await people.learner(), await people.learner()
    async with services.transaction() as (session, now):
        tokens = await identity.open_session(services, session, first.user, "test", now)
    await _renew(post, tokens.refresh_token, "en-GB")
    for person in (first, other):
        await post.tell(Fire(), To("people", (person.sid,)))
    assert post.texts() == ["Something is wrong. Act now.", "账号异常。请立即处理。"]
    acting = language.set("en")
    try:
        await post.tell(Fire(), To("people", (other.sid,)))
    finally:
        language.reset(acting)
    assert post.texts()[2:] == ["账号异常。请立即处理。"]


async def _renew(post: Post, token: str, spoken: str) -> None:
    form = {"grant_type": "refresh_token", "refresh_token": token, "client_id": "zhegui-web"}
    answer = await post.http.post(
        "/auth-center/oauth/token", data=form, headers={"accept-language": spoken}
    )
    assert answer.status_code == 200, answer.text


async def test_nothing_goes_out_past_its_end(
    post: Post, learner: Person, clock: FakeClock, run_jobs: Any
) -> None:
    clock.advance(hours=14)
    end = clock.now() + timedelta(hours=1)
    await post.tell(Alarm("考试"), people([learner.sid]), until=end)
    clock.advance(hours=9)
    await run_jobs("messages.deliver")
    (item,) = await post.items(learner)
    assert [(each["state"], each["reason"]) for each in item["deliveryList"]] == [(5, "too_late")]
    await post.tell(Alarm("考试"), people([learner.sid]), until=end)
    assert (post.texts(), len(await post.items(learner))) == ([], 1)


async def test_one_chooses_what_comes_by_short_message(post: Post, learner: Person) -> None:
    model = {"group": "examination", "channel": "sms", "isOn": False}
    chosen = await post.data("messagePreference/v2/save", learner, {"model": model})
    assert model | {"isFixed": False} in chosen
    assert {"group": "account", "channel": "sms", "isOn": True, "isFixed": True} in chosen
    fixed = {"group": "account", "channel": "sms", "isOn": False}
    assert chosen == await post.data("messagePreference/v2/save", learner, {"model": fixed})
    await post.tell(Alarm("考试"), people([learner.sid]))
    await post.tell(Fire(), people([learner.sid]))
    assert post.texts() == ["账号异常。请立即处理。"]
    reasons = [item["deliveryList"][0]["reason"] for item in await post.items(learner)]
    assert sorted(reasons, key=str) == [None, "unwanted"]
    assert chosen == await post.data("messagePreference/v2/my/list", learner)


class TestBudget:
    """Two short messages a day for each organization."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"limit_notice_sms_per_organization_per_day": 2})

    async def test_is_each_organizations_own(
        self, post: Post, people: People, learner: Person, clock: FakeClock
    ) -> None:
        ours, theirs = await people.organization(), await people.organization("远山电力公司")
        for number in range(3):
            await post.tell(Alarm(f"{number}"), _to([learner.sid]), organization=ours.sid)
        await post.tell(Alarm("其他"), _to([learner.sid]), organization=theirs.sid)
        said = [item["deliveryList"][0] for item in await post.items(learner)]
        assert sorted((each["state"], each["reason"]) for each in said) == [
            (2, None), (2, None), (2, None), (5, "budget"),
        ]  # fmt: skip
        assert len(await post.items(learner)) == 4
        clock.advance(days=1)
        await post.tell(Alarm("明天"), _to([learner.sid]), organization=ours.sid)
        assert len(post.texts()) == 4

    async def test_is_nothing_to_what_always_goes(
        self, post: Post, people: People, learner: Person
    ) -> None:
        """Neither withholds the other: here both are the installation's own."""
        other = await people.learner()
        for number in range(3):
            await post.tell(Fire(), _to([learner.sid]))
            await post.tell(Alarm(f"{number}"), _to([other.sid]))
        assert post.texts().count("账号异常。请立即处理。") == 3
        assert len(post.texts()) == 3 + 2


async def test_who_is_rung_all_day_long_is_rung_ten_times(
    post: Post, people: People, learner: Person, clock: FakeClock
) -> None:
    """What always goes has no end but this: one person's own changes ring nobody else."""
    for _ in range(ALWAYS_A_DAY + 2):
        await post.tell(Fire(), _to([learner.sid]))
    assert len(post.texts()) == ALWAYS_A_DAY
    other = await people.learner()
    await post.tell(Fire(), _to([other.sid]))
    clock.advance(days=1)
    await post.tell(Fire(), _to([learner.sid]))
    assert len(post.texts()) == ALWAYS_A_DAY + 2


async def test_what_failed_is_tried_again_and_given_up_at_last(
    post: Post, services: Services, learner: Person, clock: FakeClock, run_jobs: Any
) -> None:
    class Broken:
        tries = 0

        async def send(self, message: ShortMessage) -> None:
            self.tries += 1
            raise OSError("away")

    services.sms = broken = Broken()
    await post.tell(Alarm("考试"), people([learner.sid]))
    for _ in range(8):
        clock.advance(hours=2)
        await run_jobs("messages.deliver")
    (item,) = await post.items(learner)
    (delivery,) = item["deliveryList"]
    assert (broken.tries, delivery["state"], delivery["tries"]) == (5, 4, 5)


async def test_what_got_no_answer_is_not_sent_again(
    post: Post, services: Services, learner: Person, clock: FakeClock, run_jobs: Any
) -> None:
    class Silent:
        tries = 0

        async def send(self, message: ShortMessage) -> None:
            self.tries += 1
            raise NoAnswer

    services.sms = silent = Silent()
    await post.tell(Alarm("考试"), people([learner.sid]))
    for _ in range(2):
        clock.advance(hours=2)
        await run_jobs("messages.deliver")
    (item,) = await post.items(learner)
    (delivery,) = item["deliveryList"]
    assert (silent.tries, delivery["state"], delivery["tries"]) == (1, 6, 1)


async def test_a_process_that_dies_after_the_provider_took_it_sends_it_once(
    post: Post, services: Services, learner: Person, clock: FakeClock, run_jobs: Any
) -> None:
    class KilledError(BaseException):
        """As when the process is killed: nothing after it runs."""

    class Dying(LocalSms):
        async def send(self, message: ShortMessage) -> None:
            await super().send(message)
            raise KilledError

    clock.advance(hours=14)  # 23:00 in China: it waits for the morning
    await post.tell(Alarm("考试"), people([learner.sid]))
    clock.advance(hours=9)
    local = services.sms
    services.sms = Dying(services.settings.outbox_dir)
    with pytest.raises(KilledError):
        await sms_delivery.deliver_due(services)
    services.sms = local
    clock.advance(hours=2)
    await run_jobs("messages.deliver")
    assert post.texts() == ["考试有变化。请查看。"]


async def test_what_a_process_that_died_has_left_goes_out_once(
    post: Post, services: Services, learner: Person, run_jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class KilledError(BaseException):
        """As when the process is killed: nothing after it runs."""

    async def killed(*_: object) -> None:
        raise KilledError

    arguments: dict[str, Any] = {
        "kind": "test.fire", "group": "account", "channels": ["sms"], "urgent": True,
        "words": {"zh": ["早", "好"], "en": ["Good", "morning"]}, "path": "", "once": "test:x",
        "to": {"audience": "people", "sids": [str(learner.sid)], "right": None},
        "until": None, "organization": None,
    }  # fmt: skip
    send = JOBS["messages.send"].run
    with monkeypatch.context() as dying:
        dying.setattr(sms_delivery, "deliver", killed)
        with pytest.raises(KilledError):
            await send(services, **arguments)
    await send(services, **arguments)
    await run_jobs("messages.deliver")
    assert (post.texts(), len(await post.items(learner))) == (["早。好"], 1)


async def test_who_has_left_is_rung_by_that_organization_no_more(
    post: Post, people: People, clock: FakeClock, run_jobs: Any
) -> None:
    worker, boss = await people.staff(), await people.manager()
    assert boss.organization
    ours = boss.organization.sid
    clock.advance(hours=14)  # 23:00 in China: both wait for the morning
    await post.tell(Alarm("单位的"), _to([worker.sid]), organization=ours)
    await post.tell(Alarm("平台的"), _to([worker.sid]))
    left = f"user/v2/unbindEnterprise?sid={ours}"
    worker = replace(worker, headers={"Authorization": worker.headers["Authorization"]})
    await post.data(left, worker)
    clock.advance(hours=9)
    await run_jobs("messages.deliver")
    assert post.texts() == ["平台的有变化。请查看。"]
    said = {each["message"]["title"]: each["deliveryList"][0] for each in await post.items(worker)}
    ended = said["单位的有变化"]
    assert (ended["state"], ended["reason"]) == (5, "left")


async def test_what_was_told_long_ago_is_forgotten(
    post: Post, services: Services, learner: Person, clock: FakeClock, run_jobs: Any
) -> None:
    await post.tell(Alarm("考试"), people([learner.sid]))
    clock.advance(days=401)
    await run_jobs("messages.forget")
    async with services.transaction() as (session, _):
        assert await session.scalar(select(func.count()).select_from(Message)) == 0


async def test_what_one_was_told_is_found_by_its_words(
    post: Post, learner: Person, other: Person
) -> None:
    await post.tell(Hello("小林", 1), people([learner.sid]))
    await post.tell(Alarm("考试"), people([learner.sid]))
    await post.tell(Hello("小林", 2), people([other.sid]))
    for words, titles in (
        ("小林", ["小林，你好"]),
        ("has CHANGED", ["考试有变化"]),
        ("小林 变化", []),
        ("", ["考试有变化", "小林，你好"]),
    ):
        asked = {"search": words, "includeList": ["message"]}
        page = await post.data("messageItem/v2/dynamicList", learner, asked)
        assert [each["message"]["title"] for each in page["content"]] == titles
