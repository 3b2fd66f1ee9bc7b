"""Asking: quoted from what one may read and from nothing else, and kept for oneself."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.features.assistance.conftest import GAS, ask, said
from tests.features.catalogue.authors import Author, category, chapter, lesson
from tests.features.catalogue.test_courses import course

LANDING = "发现断线落地要离多远？"
OXYGEN = "进有限空间氧含量要多少"


async def join(author: Author, course: dict[str, Any]) -> None:
    await author.data("course/v2/join", {"model": {"course": {"sid": course["sid"]}}})


async def test_an_answer_is_quoted_and_cites_its_paragraph(
    visitor: Author, safety: dict[str, Any]
) -> None:
    answer = await ask(visitor, LANDING)
    assert answer["outcome"] == "quoted"
    assert said(answer).startswith("断线落地时，室内离故障点至少 4 米，室外至少 8 米。")
    cited = answer["citationList"][0]
    assert (cited["kind"], cited["title"], cited["heading"]) == (
        "lesson",
        "触电急救",
        "发现有人触电",
    )
    sid = safety["chapterList"][0]["lessonList"][0]["sid"] if "chapterList" in safety else None
    assert cited["path"].startswith(f"/study-task-detail/{sid or ''}")
    assert "?part=3&quote=" in cited["path"]
    assert (answer["sid"], answer["conversationSid"]) == (None, None)


async def test_a_row_is_quoted_with_its_headings(visitor: Author, safety: dict[str, Any]) -> None:
    answer = await ask(visitor, "10 毫安身体有什么反应")
    assert "电流：约 10 毫安；身体的反应：手可能松不开导线" in said(answer)


async def test_what_a_colon_announces_comes_along(visitor: Author, safety: dict[str, Any]) -> None:
    answer = await ask(visitor, "停电检修靠哪四步？")
    assert [each["text"] for each in answer["sentenceList"]][-5:] == [
        "停电检修靠四步，顺序不能换：",
        "停电",
        "验电",
        "装设接地线",
        "悬挂标示牌",
    ]


async def test_what_one_may_not_study_is_neither_found_nor_cited(
    visitor: Author, learner: Author, operator: Author, safety: dict[str, Any]
) -> None:
    for author in (visitor, learner):
        answer = await ask(author, OXYGEN)
        assert "19.5" not in str(answer), "it is no trial lesson"
    await join(learner, safety)
    answer = await ask(learner, OXYGEN)
    assert (answer["outcome"], "19.5%" in said(answer)) == ("quoted", True)

    await operator.save("course", sid=safety["sid"], state="draft")
    assert (await ask(visitor, LANDING))["outcome"] == "none", "it is withdrawn"
    assert (await ask(learner, OXYGEN))["outcome"] == "quoted", "who joined goes on"


async def test_a_changed_text_is_found_at_once_and_the_old_one_no_more(
    visitor: Author, operator: Author, safety: dict[str, Any]
) -> None:
    found = await operator.read("authoredCourse", safety["sid"], "chapterList.lessonList")
    (part,) = found["chapterList"]
    first, second = part["lessonList"]
    changed = {
        "sid": first["sid"],
        "title": "触电急救",
        "body": "断线落地，离开八步远。",
        "isTrial": True,
    }
    kept = {"sid": second["sid"], "title": "有限空间", "body": GAS}
    await operator.save(
        "course",
        sid=safety["sid"],
        chapterList=[chapter("怎样救人", changed, kept, sid=part["sid"])],
    )
    answer = await ask(visitor, LANDING)
    assert said(answer) == "断线落地，离开八步远。"
    assert (await ask(visitor, "心室颤动"))["outcome"] == "none"
    gone = chapter("怎样救人", lesson("新的", isTrial=True), sid=part["sid"])
    await operator.save("course", sid=safety["sid"], chapterList=[gone])
    assert (await ask(visitor, LANDING))["outcome"] == "none"


@pytest.mark.parametrize(
    "question", ["红烧肉怎么做好吃", "明天桂林会下雨吗", "what is the weather"]
)
async def test_what_is_not_there_is_not_claimed(
    visitor: Author, safety: dict[str, Any], question: str
) -> None:
    answer = await ask(visitor, question)
    assert (answer["outcome"], answer["sentenceList"]) == ("none", [])


async def test_what_was_asked_is_kept_for_oneself_as_it_was_answered(
    learner: Author, operator: Author, safety: dict[str, Any]
) -> None:
    first = await ask(learner, LANDING)
    conversation = {"sid": first["conversationSid"]}
    second = await ask(learner, "停电检修靠哪四步？", conversation=conversation)
    page = await learner.data("assistantConversation/v2/dynamicList", {})
    assert [row["title"] for row in page["content"]] == [LANDING]
    asked = {
        "query": [{"field": "conversationSid", "operator": "eq", "value": conversation["sid"]}],
        "includeList": ["sentenceList", "citationList"],
    }
    page = await learner.data("assistantMessage/v2/dynamicList", asked)
    assert page["content"] == [second, first]
    others = await operator.data("assistantMessage/v2/dynamicList", {})
    assert others["content"] == [], "nobody else's"


async def test_the_same_question_sent_again_is_answered_once(
    learner: Author, safety: dict[str, Any]
) -> None:
    key = str(uuid4())
    first = await ask(learner, LANDING, key=key)
    assert await ask(learner, LANDING, key=key) == first
    page = await learner.data("assistantMessage/v2/dynamicList", {})
    assert page["totalElements"] == 1
    answer = await learner.post(
        "assistant/v2/ask", {"model": {"question": "另一个问题", "key": key}}
    )
    assert (answer.status_code, answer.json()["error"]) == (409, "question_key_used")


async def test_what_may_no_longer_be_read_is_no_longer_shown(
    learner: Author, operator: Author, safety: dict[str, Any]
) -> None:
    first = await ask(learner, LANDING)
    await operator.save("course", sid=safety["sid"], state="draft")
    includes = {"includeList": ["sentenceList", "citationList"]}
    (row,) = (await learner.data("assistantMessage/v2/dynamicList", includes))["content"]
    assert (row["sentenceList"], row["citationList"]) == ([], [])
    assert row["sentenceCount"] == first["sentenceCount"] > 0
    await operator.save("course", sid=safety["sid"], state="published")
    (row,) = (await learner.data("assistantMessage/v2/dynamicList", includes))["content"]
    assert len(row["sentenceList"]) == first["sentenceCount"]


async def test_a_question_that_refers_to_the_one_before(
    learner: Author, safety: dict[str, Any]
) -> None:
    first = await ask(learner, "断线落地室内离多远")
    conversation = {"sid": first["conversationSid"]}
    answer = await ask(learner, "那室外呢？", conversation=conversation)
    assert answer["isFollowUp"]
    assert "室外至少 8 米" in said(answer)
    alone = await ask(learner, "心室颤动", conversation=conversation)
    assert not alone["isFollowUp"], "its own words are enough"


async def test_numbers_of_people_stay_outside(learner: Author, safety: dict[str, Any]) -> None:
    given = "我是 13812345678，身份证 11010519491231002X，邮箱 zhang@example.cn，断线落地怎么办"
    answer = await ask(learner, given)
    assert answer["question"] == (
        "我是 138****5678，身份证 1****************X，邮箱 ***@example.cn，断线落地怎么办"
    )
    page = await learner.data("assistantConversation/v2/dynamicList", {})
    assert "12345678" not in str(page)


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ("", "too_short"),
        ("  ", "too_short"),
        ("问" * 501, "too_long"),
        ("a\u0007b", "invalid_text"),
    ],
)
async def test_what_cannot_be_asked_is_said_beside_the_question(
    visitor: Author, question: str, error: str
) -> None:
    answer = await visitor.post("assistant/v2/ask", {"model": {"question": question}})
    (detail,) = answer.json()["details"]
    assert (answer.status_code, detail["path"], detail["error"]) == (400, "model.question", error)


async def test_another_persons_conversation_is_not_there(
    learner: Author, operator: Author, safety: dict[str, Any]
) -> None:
    first = await ask(learner, LANDING)
    theirs = {"sid": first["conversationSid"]}
    for path, model in (
        ("assistant/v2/ask", {"question": "你好", "conversation": theirs}),
        ("assistant/v2/ask", {"question": "你好", "lesson": theirs}),
        ("assistant/v2/feedback", {"message": {"sid": first["sid"]}, "thumb": "up"}),
        ("assistantConversation/v2/delete", theirs),
    ):
        answer = await operator.post(path, {"model": model})
        assert answer.status_code == 404, path


async def test_feedback_and_deletion(learner: Author, safety: dict[str, Any]) -> None:
    first = await ask(learner, LANDING)
    message = {"sid": first["sid"]}
    await learner.data("assistant/v2/feedback", {"model": {"message": message, "thumb": "down"}})
    (row,) = (await learner.data("assistantMessage/v2/dynamicList", {}))["content"]
    assert row["thumb"] == "down"
    await learner.data("assistant/v2/feedback", {"model": {"message": message, "thumb": None}})
    (row,) = (await learner.data("assistantMessage/v2/dynamicList", {}))["content"]
    assert row["thumb"] is None
    conversation = {"sid": first["conversationSid"]}
    await learner.data("assistantConversation/v2/delete", {"model": conversation})
    for kind in ("assistantMessage", "assistantConversation"):
        assert (await learner.data(f"{kind}/v2/dynamicList", {}))["content"] == []


async def test_how_often(visitor: Author, learner: Author) -> None:
    for author, most in ((visitor, 10), (learner, 20)):
        for _ in range(most):
            await ask(author, "你好")
        answer = await author.post("assistant/v2/ask", {"model": {"question": "你好"}})
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 0


async def test_of_two_lessons_that_say_the_same_the_one_that_is_studied_comes_first(
    visitor: Author, operator: Author
) -> None:
    rule = "叉车载人是禁止的，货叉离地不超过 30 厘米。"
    lessons = [lesson(title, body=rule, isTrial=True) for title in ("仓库", "码头")]
    sid = {"sid": await category(operator)}
    saved = await course(operator, sid, title="叉车", chapterList=[chapter("叉车", *lessons)])
    found = await operator.read("authoredCourse", saved["sid"], "chapterList.lessonList")
    for studied in found["chapterList"][0]["lessonList"]:
        answer = await ask(visitor, "叉车货叉离地多高", lesson={"sid": studied["sid"]})
        assert answer["citationList"][0]["title"] == studied["title"]
