"""What people are told, what is theirs, and what is left of who is deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import func, select

from tests.features.consultation.conftest import Office
from tests.features.panels.conftest import Panel
from tests.people import Person
from zhegui.commands.account_erase import forget
from zhegui.features.consultation.models import Consultation, ConsultationMessage
from zhegui.postgres import Cluster

Run = Callable[..., Awaitable[None]]


async def messages_of(office: Office, person: Person) -> list[str]:
    rows = await office.rows(person, "messageItem", includeList=["message"])
    return [row["message"]["title"] for row in rows]


async def test_who_has_gone_is_told_of_an_answer_once(office: Office, run_jobs: Run) -> None:
    asked = await office.ask()
    consultant = await office.consultant()
    await office.see(office.asker)
    await office.say(consultant, asked, "在的")
    await run_jobs()
    assert await messages_of(office, office.asker) == [], "they see it arrive"
    await office.lose(office.asker)
    await office.say(consultant, asked, "请刷新页面")
    await office.say(consultant, asked, "还不行就换浏览器")
    await run_jobs()
    assert await messages_of(office, office.asker) == ["学习咨询回复了您的咨询"]
    (item,) = await office.rows(office.asker, "messageItem", includeList=["message"])
    leads = f"/course?consultation={asked['sid']}"
    assert (item["message"]["group"], item["message"]["path"]) == ("consultation", leads)
    await office.say(office.asker, asked, "可以了，谢谢")
    await office.say(consultant, asked, "不客气")
    await run_jobs()
    assert len(await messages_of(office, office.asker)) == 2


async def test_what_a_deleted_asker_asked_is_gone(office: Office, migrated: Cluster) -> None:
    consultant = await office.consultant()
    asked = await office.ask("我的号码是 110101")
    await office.say(consultant, asked, "收到")
    await forget(office.services, migrated.owner_url, office.asker.mobile)
    assert await office.rows(consultant, "consultation") == []
    async with office.services.transaction() as (session, _):
        for model in (Consultation, ConsultationMessage):
            assert await session.scalar(select(func.count()).select_from(model)) == 0


async def test_what_a_deleted_consultant_answered_stays_under_no_name(
    office: Office, migrated: Cluster
) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    await office.say(consultant, asked, "请刷新页面")
    await forget(office.services, migrated.owner_url, consultant.mobile)
    answer = (await office.said(office.asker, asked))[-1]
    assert (answer["text"], answer["senderName"]) == ("请刷新页面", "已注销")
    assert await office.rows(office.manager, "consultant") == []
    await office.later()
    assert await office.state(asked) == "waiting", "another may go on"


async def test_a_panels_token_asks_and_answers_nobody(office: Office) -> None:
    """Calls of askers take it; those of consultants do not."""
    consultant = await office.consultant()
    asked = await office.ask()
    panel = Panel(office.http)
    token = await panel.token(office.asker)
    assert office.asker.headers != token
    answer = await office.http.post(
        "/resource-center/api/consultation/v2/offer", json={"model": {}}, headers=token
    )
    assert answer.json()["data"]["current"] == asked["sid"]
    theirs = await panel.token(consultant)
    for path in ("take", "release", "transfer", "orders", "duty"):
        refused = await office.http.post(
            f"/resource-center/api/consultation/v2/{path}", json={"model": {}}, headers=theirs
        )
        assert refused.status_code == 401, path
