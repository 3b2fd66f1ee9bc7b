"""The combined search and suggestions, as a visitor meets them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.examinations.hall import open_hall
from tests.features.learning.courses import lesson, published
from tests.people import People, Person
from tests.statements import counted_statements
from zhegui.features.catalogue import api as catalogue
from zhegui.features.materials.models import Material
from zhegui.features.news.models import News
from zhegui.features.search.statements import MOST
from zhegui.kernel.db.database import Record
from zhegui.ports.services import Services

API = "/resource-center/api/search/v2"
TEXTS = {
    "消防安全检查记录表": "每天一张。",
    "灭火器的选用": "干粉、二氧化碳和水基。",
    "心肺复苏与 AED 流程卡": "贴在 AED 旁边。",
    "First aid at work": "Thirty minutes a year.",
    "重庆的考试安排": "时间与地点。",
}


async def call(http: httpx.AsyncClient, path: str, **body: object) -> Any:
    answer = await http.post(f"{API}/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def news(title: str, summary: str = "要闻。", body: str = "正文", **changes: object) -> News:
    fields = {"title": title, "summary": summary, "category": "industry", "source": "编辑部"}
    html = {"body": body, "body_html": f"<p>{body}</p>", "state": "published"}
    return News(**{**fields, **html, **changes})


def material(title: str, summary: str, **changes: object) -> Material:
    return Material(**{"title": title, "summary": summary, "state": "published", **changes})


async def subject(session: AsyncSession, title: str, summary: str, out: bool = True) -> UUID:
    """A subject of the course `published` makes, committed."""
    given = (title, ["safety"], title, summary, "详细介绍", ["scaffold"])
    saved = await catalogue.save_subject(session, catalogue.SubjectDraft(*given))
    if out:
        await catalogue.publish_course(session, saved, session.sync_session.info["now"])
    await session.commit()
    return saved.sid


async def keep(session: AsyncSession, *rows: Record) -> None:
    now = session.sync_session.info["now"]
    for row in rows:
        if isinstance(row, (News, Material)) and row.state == "published":
            row.published_at = row.published_at or now
    session.add_all(rows)
    await session.commit()


@pytest.fixture
async def shelf(session: AsyncSession) -> None:
    """A material of each text."""
    await keep(session, *(material(title, summary) for title, summary in TEXTS.items()))


def joined(segments: list[dict[str, Any]]) -> str:
    return "".join(each["text"] for each in segments)


def marked(segments: list[dict[str, Any]]) -> list[str]:
    return [each["text"] for each in segments if each["hit"]]


def titles(found: list[dict[str, Any]]) -> list[str]:
    return [joined(each["title"]) for each in found]


async def test_every_kind_is_found_and_counted(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    await published(session)
    await subject(session, "架子工上岗", "从脚手架到临边。")
    await keep(session, material("脚手架验收表", "搭完先验收。"), news("脚手架坍塌的教训"))
    await keep(session, news("与此无关"))
    found = await call(http, "find", keyword="脚手架")
    kinds = {"course", "subject", "material", "news"}
    assert {each["type"] for each in found["content"]} == kinds
    counts = {each["type"]: (each["count"], each["isMore"]) for each in found["countList"]}
    assert counts == dict.fromkeys(kinds, (1, False)) | dict.fromkeys(
        ("lesson", "examination"), (0, False)
    )
    assert (found["totalElements"], found["suggestionList"]) == (4, [])
    only = await call(http, "find", keyword="脚手架", type="news", size=1)
    assert titles(only["content"]) == ["脚手架坍塌的教训"]
    assert (only["totalElements"], only["totalPages"]) == (1, 1)
    assert only["countList"] == found["countList"]


async def test_a_subject_is_found_as_it_is_offered(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    await published(session)
    sid = str(await subject(session, "架子工上岗", "两门课。"))
    await subject(session, "架子工复训", "还没写完。", out=False)
    (one,) = (await call(http, "find", keyword="架子工", type="subject"))["content"]
    shown = {name: one[name] for name in ("type", "sid", "cover", "price")}
    assert shown == {"type": "subject", "sid": sid, "cover": "safety", "price": 0}
    assert (joined(one["title"]), marked(one["title"])) == ("架子工上岗", ["架子工"])
    suggested = await call(http, "suggest", keyword="架字工", type="subject")
    assert [(each["sid"], each["term"]) for each in suggested] == [(sid, "架子工")]


async def test_what_was_looked_for_is_marked_and_nothing_is_markup(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    body = (
        "<p>&lt;b&gt; 前言</p>" + "<p>铺垫。</p>" * 60 + "<p>关键在<strong>挂牌</strong>上锁。</p>"
    )
    await keep(session, news("<i>检修</i>前先挂牌", body_html=body, body="关键在挂牌上锁"))
    (one,) = (await call(http, "find", keyword="挂牌"))["content"]
    assert (joined(one["title"]), marked(one["title"])) == ("<i>检修</i>前先挂牌", ["挂牌"])
    assert "<" not in joined(one["excerpt"])
    assert marked(one["excerpt"]) == ["挂牌"]


async def test_the_title_comes_before_the_text(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    await keep(session, news("别的", body="驻波"), news("驻波是什么"), news("又别的", "驻波"))
    found = await call(http, "find", keyword="驻波")
    assert titles(found["content"]) == ["驻波是什么", "又别的", "别的"]


async def test_what_is_not_out_is_not_found_by_anybody(
    http: httpx.AsyncClient, session: AsyncSession, people: People
) -> None:
    operator: Person = await people.operator()
    await keep(session, news("草稿甲", state="draft"), material("草稿乙", "无", state="draft"))
    for path in ("find", "suggest"):
        answer = await http.post(
            f"{API}/{path}", json={"keyword": "草稿"}, headers=operator.headers
        )
        assert "草稿" not in answer.text


async def test_pages_hold_everything_once(http: httpx.AsyncClient, session: AsyncSession) -> None:
    await keep(session, *(news(f"巡检第 {n} 期") for n in range(7)))
    pages = [await call(http, "find", keyword="巡检", page=page, size=3) for page in range(4)]
    seen = [sid for page in pages for sid in (each["sid"] for each in page["content"])]
    assert len(seen) == len(set(seen)) == 7
    assert [len(page["content"]) for page in pages] == [3, 3, 1, 0]
    assert len((await call(http, "find", keyword="巡检", page=None, size=None))["content"]) == 7
    suggested = await call(http, "suggest", keyword="巡检", size=None)
    assert suggested == await call(http, "suggest", keyword="巡检")


async def test_a_word_of_every_text_is_counted_up_to_a_bound(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    await keep(session, *(news("安全简报") for _ in range(MOST + 1)))
    found = await call(http, "find", keyword="安全")
    counts = {each["type"]: (each["count"], each["isMore"]) for each in found["countList"]}
    assert counts["news"] == (MOST, True)


async def test_few_statements(http: httpx.AsyncClient, shelf: None) -> None:
    for keyword, statements in (("灭火器", 2), ("灭活器", 2), ("安全消防", 4)):
        await call(http, "find", keyword=keyword)
        with counted_statements() as counted:
            await call(http, "find", keyword=keyword)
        assert len(counted) == statements, counted


@pytest.mark.parametrize(
    ("typed", "title", "term"),
    [
        ("消防安全", "消防安全检查记录表", "消防安全"),
        ("灭活器", "灭火器的选用", "灭火器"),  # sounds the same
        ("灭水器", "灭火器的选用", "灭火器"),  # one sign wrong, another sound
        ("消防检查", None, None),
        ("消防安检查", "消防安全检查记录表", "消防安全检查"),  # one missing
        ("消防防安全", "消防安全检查记录表", "消防安全"),  # one too many
        ("消安防全", "消防安全检查记录表", "消防安全"),  # two the wrong way round
        ("xiaofang", "消防安全检查记录表", "消防"),
        ("xiao fang an", "消防安全检查记录表", "消防安"),
        ("xfaq", "消防安全检查记录表", "消防安全"),
        ("miehuoq", "灭火器的选用", "灭火器"),
        ("chongqing", "重庆的考试安排", "重庆"),
        ("xiaofnag", "消防安全检查记录表", "消防"),
        ("xiofang", "消防安全检查记录表", "消防"),
        ("xioafangan", "消防安全检查记录表", "消防安"),
        ("xiafoang", "消防安全检查记录表", "消防"),
        ("xiaooffang", None, None),
        ("xaiofnag", None, None),
        ("miehoqi", "灭火器的选用", "灭火器"),
        ("ＡＥＤ", "心肺复苏与 AED 流程卡", "ＡＥＤ"),
        ("frist", "First aid at work", "First"),
        ("First ai", "First aid at work", "First ai"),
        ("wrok", "First aid at work", "work"),
        ("不搭界的话", None, None),
        ("🙂", None, None),
        ("'; drop table news; --", None, None),
    ],
)
async def test_suggestions(
    http: httpx.AsyncClient, shelf: None, typed: str, title: str | None, term: str | None
) -> None:
    found = await call(http, "suggest", keyword=typed)
    if title is None:
        assert found == []
    else:
        assert (titles(found)[0], found[0]["term"]) == (title, term)
        assert len({each["sid"] for each in found}) == len(found)


async def test_what_begins_so_comes_first(http: httpx.AsyncClient, session: AsyncSession) -> None:
    await keep(session, *(news(each) for each in ("每月消防", "消访纪要", "消防月")))
    assert titles(await call(http, "suggest", keyword="消防")) == ["消防月", "每月消防", "消访纪要"]


async def test_nothing_found_is_answered_with_what_was_probably_meant(
    http: httpx.AsyncClient, shelf: None
) -> None:
    found = await call(http, "find", keyword="灭活器")
    assert (found["content"], found["totalElements"]) == ([], 0)
    (near,) = found["suggestionList"]
    assert (near["term"], marked(near["title"])) == ("灭火器", ["灭火器"])
    assert (await call(http, "find", keyword=near["term"]))["totalElements"] == 1


@pytest.mark.parametrize(
    ("typed", "title", "marks"),
    [
        ("安全消防", "消防安全检查记录表", ["消防安全"]),
        ("消防检查", "消防安全检查记录表", ["消防", "检查"]),
        ("记录表消防", "消防安全检查记录表", ["消防", "记录表"]),
        ("心肺复苏AED", "心肺复苏与 AED 流程卡", ["心肺复苏", "AED"]),
        ("AED流程", "心肺复苏与 AED 流程卡", ["AED", "流程"]),
        ("安排重庆 考试", "重庆的考试安排", ["重庆", "考试安排"]),
    ],
)
async def test_words_of_what_stands_nowhere_are_found_apart(
    http: httpx.AsyncClient, shelf: None, typed: str, title: str, marks: list[str]
) -> None:
    found = await call(http, "find", keyword=typed)
    assert titles(found["content"]) == [title]
    assert marked(found["content"][0]["title"]) == marks
    assert (found["totalElements"], found["suggestionList"]) == (1, [])


async def test_words_apart_are_all_there(http: httpx.AsyncClient, shelf: None) -> None:
    for typed in ("消防重庆", "消防的", "防消全安", "消防安全" * 4, "AED灭火"):
        assert (await call(http, "find", keyword=typed))["totalElements"] == 0, typed


@pytest.mark.parametrize("path", ["find", "suggest"])
@pytest.mark.parametrize(
    ("changes", "place", "error"),
    [
        ({"keyword": None}, "keyword", "not_text"),
        ({"keyword": ""}, "keyword", "too_short"),
        ({"keyword": " \u200b\u3000"}, "keyword", "too_short"),
        ({"keyword": "长" * 101}, "keyword", "too_long"),
        ({"keyword": "消防\n安全"}, "keyword", "invalid_text"),
        ({"keyword": "a\0b"}, "keyword", "invalid_text"),
        ({"keyword": ["消防"]}, "keyword", "not_text"),
        ({"type": "question"}, "type", "not_allowed"),
        ({"size": "１０"}, "size", "not_integer"),
        ({"size": 0}, "size", "too_small"),
        ({"size": 51}, "size", "too_large_value"),
        ({"sql": "1"}, "sql", "unknown_field"),
    ],
)
async def test_what_is_wrong_is_told(
    http: httpx.AsyncClient, path: str, changes: dict[str, object], place: str, error: str
) -> None:
    answer = await http.post(f"{API}/{path}", json={"keyword": "消防", **changes})
    assert answer.status_code == 400
    told = [(each["path"], each["error"]) for each in answer.json()["details"]]
    assert told == [(place, error)]


@pytest.mark.parametrize(
    "keyword",
    ["%", "_", "'", "\\", "&", "|", "!", "<->", ":*", "(", "<script>alert(1)</script>", "👷‍♀️",
     "é", "ß", "\u0301", "İstanbul", "㎡", "ﷺ", "消" * 100, "a" * 100, "zh" * 50, "1 2 3 4 5 6"],
)  # fmt: skip
async def test_strange_words_are_answered(
    http: httpx.AsyncClient, shelf: None, keyword: str
) -> None:
    await call(http, "find", keyword=keyword)
    await call(http, "suggest", keyword=keyword)


async def test_a_lesson_is_found_by_its_title_and_nothing_of_its_text_is_shown(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    course = await published(session)
    found = await lesson(session, course.sid, "自上而下")
    found.title, found.body_html = "剩余电流保护装置", "<p>只有学员能读到：剩余电流。</p>"
    found.planned_seconds = 90
    await session.commit()
    (one,) = (await call(http, "find", keyword="剩余电流"))["content"]
    shown = {name: one[name] for name in ("type", "sid", "seconds", "startsAt")}
    assert shown == {"type": "lesson", "sid": str(found.sid), "seconds": 90, "startsAt": None}
    assert joined(one["excerpt"]) == course.title
    suggested = await call(http, "suggest", keyword="shengyudianliu", type="lesson")
    assert [each["sid"] for each in suggested] == [str(found.sid)]


async def test_an_examination_is_found_as_soon_as_it_is_published(
    http: httpx.AsyncClient, services: Services
) -> None:
    assert (await call(http, "find", keyword="低压电工"))["content"] == []
    hall = await open_hall(http, services)
    (one,) = (await call(http, "find", keyword="低压电工", type="examination"))["content"]
    assert (one["sid"], one["seconds"]) == (str(hall.examination), 40 * 60)
    assert one["startsAt"] < one["endsAt"]
