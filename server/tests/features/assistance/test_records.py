"""What one asks of one's own records, and silence while one sits."""

from __future__ import annotations

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.assistance.conftest import ask, said
from tests.features.catalogue.authors import API, Author
from tests.features.commerce.shop import open_shop
from tests.features.examinations.hall import open_hall
from tests.features.training.conftest import School
from tests.features.training.conftest import school as school
from tests.people import People
from zhegui.features.assistance.records import LOOKS
from zhegui.ports.services import Services


async def test_the_next_examination(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    learner = Author(http, await people.learner(real_name="林晓岚"))
    answer = await ask(learner, "我的下一场考试是什么时候")
    assert (answer["outcome"], said(answer)) == ("records", "您目前没有要参加的考试。")
    hall = await open_hall(http, services)
    answer = await ask(learner, "下次考试几点？")
    (cited,) = answer["citationList"]
    assert cited["path"] == f"/examination-detail/{hall.examination}"
    assert cited["title"] in said(answer)


async def test_hours_that_are_missing(school: School) -> None:
    await school.publish()
    staff = Author(school.http, school.staff)
    answer = await ask(staff, "还差多少学时")
    assert "「四季度安全轮训」还差" in said(answer)
    assert answer["citationList"][0]["path"].startswith("/user/study?plan=")
    assert said(answer).endswith("24:00 前完成。")
    nothing = await ask(staff, "我的证书什么时候到期")
    assert said(nothing) == "您没有会到期的有效证书。"
    school.clock.advance(days=60)
    late = await ask(Author(school.http, await school.people.again(school.staff)), "还差多少学时")
    assert said(late).endswith("已截止，请尽快补学。")


async def test_orders(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People
) -> None:
    shop = await open_shop(http, services, clock, people)
    order = await shop.add()
    answer = await ask(Author(http, shop.buyer), "我的订单怎么样了")
    assert (order["number"] in said(answer), said(answer)[-5:]) == (True, "：待付款。")
    assert answer["citationList"][0]["path"] == f"/pay/{order['sid']}"
    visitors = await ask(Author(http, None), "我的订单怎么样了")
    assert visitors["outcome"] != "records"


@pytest.mark.parametrize(
    "question",
    [
        "有限空间证书有效期几年",
        "考试作弊会怎样",
        "每年要多少学时",
        "订单农业是什么",
        "考试时能带手机吗",
    ],
)
def test_what_asks_for_no_record(question: str) -> None:
    assert not any(asks.search(question) for asks, _ in LOOKS)


async def test_nobody_who_sits_is_answered(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock
) -> None:
    person = await people.learner(real_name="林晓岚")
    hall = await open_hall(http, services)
    learner, elsewhere = Author(http, person), Author(http, await people.again(person))
    known = await ask(learner, "你好")
    paper = await hall.paper(person)
    message = {"message": {"sid": known["sid"]}, "thumb": "up"}
    calls: list[tuple[str, dict[str, object]]] = [
        ("assistant/v2/ask", {"model": {"question": "触电怎么办"}}),
        ("assistant/v2/feedback", {"model": message}),
        ("assistantConversation/v2/dynamicList", {}),
        ("assistantMessage/v2/dynamicList", {}),
        ("assistantConversation/v2/delete", {"model": {"sid": known["conversationSid"]}}),
    ]
    for author in (learner, elsewhere):
        for path, body in calls:
            answer = await author.post(path, body)
            assert (answer.status_code, answer.json()["error"]) == (409, "assistant_silent"), path
        current = await author.http.get(f"{API}/assistant/v2/current", headers=author.headers)
        assert current.status_code == 409
    await hall.submit(paper)
    assert (await ask(elsewhere, "你好"))["sid"]
