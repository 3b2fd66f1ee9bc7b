"""Courses written by hand: drafts, publishing, what stays and what goes."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.cases import cases
from tests.features.catalogue.authors import Author, category, chapter, lesson
from tests.people import People

UNKNOWN = {"sid": "01a1fe51-490b-7051-8d0c-b50c95390e42"}
INCLUDES = ("categoryList", "teacherList", "chapterList.lessonList")


async def course(author: Author, safety: dict[str, str], **changes: object) -> Any:
    """A new course of two chapters, published and open."""
    model: dict[str, object] = {
        "title": "有限空间作业",
        "summary": "先通风，再检测，后作业。",
        "description": "写给**下井的人**。<script>alert(1)</script>",
        "categoryList": [safety],
        "chapterList": [
            chapter("下去之前", lesson("通风", isTrial=True), lesson("检测")),
            chapter("下去之后", lesson("监护")),
        ],
        "isOpen": True,
        "state": "published",
    }
    return await author.save("course", **{**model, **changes})


async def outline(author: Author, sid: str) -> list[dict[str, Any]]:
    """The chapters as their author reads them."""
    found = await author.read("authoredCourse", sid, "chapterList.lessonList")
    chapters: list[dict[str, Any]] = found["chapterList"]
    return chapters


async def test_what_a_manager_writes_a_visitor_reads(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    teacher = await manager.save(
        "teacher", name="陈立", title="架子工技师", introduction="*二十年*"
    )
    saved = await course(manager, safety, teacherList=[{"sid": teacher["sid"]}], price=168)
    read = await visitor.read("course", saved["sid"], *INCLUDES, "organization")
    assert (read["title"], read["price"], read["cover"]) == ("有限空间作业", 168, "safety")
    assert read["organization"]["name"] == "桂林安全培训中心"
    assert read["teacherList"][0]["introductionHtml"] == "<p><em>二十年</em></p>"
    assert (read["chapterCount"], read["lessonCount"], read["plannedSeconds"]) == (2, 3, 180)
    titles = [[one["title"] for one in part["lessonList"]] for part in read["chapterList"]]
    assert titles == [["通风", "检测"], ["监护"]]
    assert "<strong>下井的人</strong>" in read["descriptionHtml"]
    assert "<script" not in read["descriptionHtml"]


async def test_a_draft_is_its_authors_alone(
    manager: Author, operator: Author, visitor: Author, safety: dict[str, str]
) -> None:
    saved = await course(manager, safety, state="draft")
    assert await visitor.titles("course") == await manager.titles("course") == []
    assert await operator.titles("authoredCourse") == ["有限空间作业"]
    await manager.save("course", sid=saved["sid"], state="published")
    assert await visitor.titles("course") == ["有限空间作业"]
    await manager.save("course", sid=saved["sid"], state="draft")
    assert await visitor.titles("course") == []


async def test_what_is_not_open_is_for_the_organizations_own_people(
    http: httpx.AsyncClient, people: People, manager: Author, safety: dict[str, str]
) -> None:
    saved = await course(manager, safety, isOpen=False)
    staff, other = Author(http, await people.staff()), Author(http, await people.learner())
    assert await staff.titles("course") == ["有限空间作业"]
    assert await other.titles("course") == []
    join = {"model": {"course": {"sid": saved["sid"]}}}
    statuses = [
        (await who.post("course/v2/join", join)).status_code for who in (staff, manager, other)
    ]
    assert statuses == [200, 200, 404]


async def test_the_installations_own_is_open_and_says_so(
    manager: Author, operator: Author, safety: dict[str, str]
) -> None:
    said = {"title": "有限空间作业", "summary": "先通风，再检测。", "categoryList": [safety]}
    sids = []
    for kind in ("course", "subject"):
        refused = await operator.refused(kind, **said, isOpen=False)
        assert refused == (400, "stands_open", [("model.isOpen", "stands_open")])
        sid = (await operator.save(kind, **said))["sid"]
        assert (await operator.refused(kind, sid=sid, isOpen=False))[0] == 400
        saved = await operator.save(kind, sid=sid, summary="先通风。")
        assert (await operator.read(f"authored{kind.title()}", saved["sid"]))["isOpen"] is True
        sids.append(sid)
    theirs = (await course(manager, safety))["sid"]
    bulk = {"sidList": [sids[0], theirs], "change": {"isOpen": False}}
    closed = await operator.data("course/v2/bulk", {"model": bulk})
    assert [each["error"] for each in closed["resultList"]] == ["stands_open", None]
    assert closed["resultList"][0]["message"] == (
        "本站的内容对所有人开放；只给部分人的，请在机构下建立"
    )


async def test_a_save_changes_what_it_gives_and_no_more(
    manager: Author, safety: dict[str, str]
) -> None:
    saved = await course(manager, safety)
    before = await manager.read("authoredCourse", saved["sid"], *INCLUDES)
    await manager.save("course", sid=saved["sid"], summary="改过的简介", price=99.5)
    after = await manager.read("authoredCourse", saved["sid"], *INCLUDES)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"summary", "price", "version"}


async def test_lessons_are_kept_changed_moved_and_removed(
    manager: Author, safety: dict[str, str]
) -> None:
    sid = (await course(manager, safety))["sid"]
    first, second = await outline(manager, sid)
    ventilation, detection = first["lessonList"]
    (watching,) = second["lessonList"]
    swapped = [
        chapter("下去之后", {"sid": detection["sid"], **lesson("先检测")}, sid=second["sid"]),
        chapter("下去之前", {"sid": ventilation["sid"], **lesson("通风")}, lesson("应急")),
    ]
    await manager.save("course", sid=sid, chapterList=swapped)
    after = await outline(manager, sid)
    assert [(part["title"], part["position"]) for part in after] == [
        ("下去之后", 1),
        ("下去之前", 2),
    ]
    assert after[0]["sid"] == second["sid"]
    assert first["sid"] not in {part["sid"] for part in after}
    lessons = [(one["sid"], one["title"]) for part in after for one in part["lessonList"]]
    assert lessons[:2] == [(detection["sid"], "先检测"), (ventilation["sid"], "通风")]
    assert lessons[2][1] == "应急"
    assert watching["sid"] not in dict(lessons)


async def test_the_audit_says_what_an_outline_was(manager: Author, safety: dict[str, str]) -> None:
    sid = (await course(manager, safety))["sid"]
    first, second = await outline(manager, sid)
    kept, gone = first["lessonList"]
    watching = {"sid": second["lessonList"][0]["sid"], **lesson("监护")}
    chapters = [
        chapter(first["title"], {"sid": kept["sid"], **lesson(kept["title"], body="改了")}),
        chapter(second["title"], watching, sid=second["sid"]),
    ]
    await manager.save("course", sid=sid, chapterList=chapters)
    about = {"query": [{"field": "recordSid", "operator": "eq", "value": sid}]}
    changed = (await manager.data("auditEntry/v2/dynamicList", about))["content"][0]
    was = changed["before"]["chapter_list"][0]
    now = changed["after"]["chapter_list"][0]
    assert was["title"] == now["title"] == first["title"]
    assert [each["title"] for each in was["lesson_list"]] == [kept["title"], gone["title"]]
    assert now["lesson_list"] == [{"title": kept["title"], "is_trial": False, "body": "改了"}]


async def test_an_old_copy_does_not_overwrite_not_even_an_outline(
    manager: Author, safety: dict[str, str]
) -> None:
    saved = await course(manager, safety)
    one = [chapter("一", lesson("一"))]
    await manager.save("course", sid=saved["sid"], version=saved["version"], chapterList=one)
    assert await manager.refused(
        "course", sid=saved["sid"], version=saved["version"], chapterList=one
    ) == (409, "out_of_date", [])


async def test_a_course_without_a_lesson_is_not_published(
    manager: Author, safety: dict[str, str]
) -> None:
    saved = await course(manager, safety, state="draft", chapterList=[])
    incomplete: tuple[int, str, list[tuple[str, str]]] = (409, "course_incomplete", [])
    assert await manager.refused("course", sid=saved["sid"], state="published") == incomplete
    published = await course(manager, safety)
    assert await manager.refused("course", sid=published["sid"], chapterList=[]) == incomplete


async def test_what_others_own_is_not_there(
    http: httpx.AsyncClient, people: People, manager: Author, safety: dict[str, str]
) -> None:
    rival = Author(http, await people.other_manager())
    teacher = await rival.save("teacher", name="吴建平", title="项目经理")
    theirs = await course(rival, safety)
    assert (await manager.refused("course", sid=theirs["sid"], title="我的"))[:2] == (
        404,
        "not_found",
    )
    refused = await manager.refused(
        "course",
        title="甲",
        summary="乙",
        categoryList=[safety],
        teacherList=[{"sid": teacher["sid"]}],
    )
    assert refused == (400, "invalid_input", [("model.teacherList.0.sid", "no_such_record")])
    bundle = await manager.refused(
        "subject",
        title="甲",
        summary="乙",
        categoryList=[safety],
        courseList=[{"sid": theirs["sid"]}],
    )
    assert bundle[2] == [("model.courseList.0.sid", "no_such_record")]


LONG = "长" * 81
FAULTS: list[tuple[dict[str, object], str, str]] = [
    ({"title": None}, "model.title", "required"),
    ({"title": " \u200b "}, "model.title", "too_short"),
    ({"title": LONG}, "model.title", "too_long"),
    ({"title": "第一行\n第二行"}, "model.title", "invalid_text"),
    ({"title": 12}, "model.title", "not_text"),
    ({"summary": None}, "model.summary", "required"),
    ({"summary": "长" * 201}, "model.summary", "too_long"),
    ({"description": "a\0"}, "model.description", "invalid_text"),
    ({"description": "长" * 50_001}, "model.description", "too_long"),
    ({"categoryList": []}, "model.categoryList", "too_few"),
    ({"categoryList": [UNKNOWN] * 6}, "model.categoryList", "too_many_items"),
    ({"categoryList": [UNKNOWN]}, "model.categoryList.0.sid", "no_such_record"),
    ({"categoryList": "safety"}, "model.categoryList", "not_list"),
    ({"teacherList": [UNKNOWN]}, "model.teacherList.0.sid", "no_such_record"),
    ({"examination": UNKNOWN}, "model.examination.sid", "no_such_record"),
    ({"certificate": UNKNOWN}, "model.certificate.sid", "no_such_record"),
    ({"certificate": {"sid": "１"}}, "model.certificate.sid", "invalid_sid"),
    ({"price": -1}, "model.price", "too_small"),
    ({"price": 1.005}, "model.price", "too_many_decimals"),
    ({"price": "１００"}, "model.price", "invalid_number"),
    ({"price": 1_000_001}, "model.price", "too_large_value"),
    ({"price": True}, "model.price", "invalid_number"),
    ({"coverList": [{"url": "https://elsewhere.example/x.png"}]},
     "model.coverList.0.url", "invalid_value"),
    ({"coverList": [{}]}, "model.coverList.0", "sid_or_url"),
    ({"coverList": [UNKNOWN]}, "model.coverList.0.sid", "no_such_file"),
    ({"chapterList": [chapter("一", lesson("一", video=UNKNOWN))]},
     "model.chapterList.0.lessonList.0.video.sid", "no_such_file"),
    ({"chapterList": [chapter("一", lesson("一", attachList=[UNKNOWN]))]},
     "model.chapterList.0.lessonList.0.attachList.0.sid", "no_such_file"),
    ({"isOpen": "yes"}, "model.isOpen", "not_boolean"),
    ({"state": "archived"}, "model.state", "not_allowed"),
    ({"sid": "１"}, "model.sid", "invalid_sid"),
    ({"chapterList": [chapter("一")]}, "model.chapterList.0.lessonList", "too_few"),
    ({"chapterList": [chapter("", lesson("一"))]}, "model.chapterList.0.title", "too_short"),
    ({"chapterList": [chapter("一", lesson("一", body=" \n\u3000"))]},
     "model.chapterList.0.lessonList.0.body", "too_short"),
    ({"chapterList": [chapter("一", lesson(LONG))]},
     "model.chapterList.0.lessonList.0.title", "too_long"),
    ({"chapterList": [chapter("一", lesson("一", **UNKNOWN))]},
     "model.chapterList.0.lessonList.0.sid", "no_such_record"),
    ({"chapterList": [chapter("一", lesson("一"), **UNKNOWN)]},
     "model.chapterList.0.sid", "no_such_record"),
    ({"chapterList": [chapter("一", lesson("一", isTrial=1))]},
     "model.chapterList.0.lessonList.0.isTrial", "not_boolean"),
    ({"learnerCount": 9999}, "model.learnerCount", "unknown_field"),
]  # fmt: skip


@pytest.mark.parametrize("language", ["zh-CN", "en"])
async def test_a_faulty_course_is_refused_and_told_where(
    manager: Author, safety: dict[str, str], language: str
) -> None:
    manager.headers = {**manager.headers, "Accept-Language": language}
    with cases() as each:
        for changes, path, error in FAULTS:
            with each.case(path, error, f"{changes!r:.80}"):
                model = {"title": "甲", "summary": "乙", "categoryList": [safety], **changes}
                answer = await manager.post("course/v2/save", {"model": model})
                said = answer.json()
                assert (answer.status_code, said["error"]) == (400, "invalid_input"), answer.text
                (detail,) = said["details"]
                assert (detail["path"], detail["error"]) == (path, error)
                assert detail["message"].isascii() == (language == "en")
                assert await manager.titles("authoredCourse") == []


async def test_the_same_lesson_cannot_stand_twice(manager: Author, safety: dict[str, str]) -> None:
    sid = (await course(manager, safety))["sid"]
    same = {"sid": (await outline(manager, sid))[0]["lessonList"][0]["sid"], **lesson("通风")}
    refused = await manager.refused("course", sid=sid, chapterList=[chapter("一", same, same)])
    assert refused[2] == [("model.chapterList.0.lessonList.1.sid", "repeated_record")]


async def test_names_of_every_script_are_kept_as_written(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    title = "ＡＢ Безопасность 安全 🦺 1️⃣"
    saved = await course(manager, safety, title=title)
    assert (await visitor.read("course", saved["sid"]))["title"] == title
    assert await visitor.titles("course", search="ab") == [title]


async def test_a_course_promises_an_examination_and_a_certificate_of_its_own(
    manager: Author, visitor: Author, safety: dict[str, str], people: People
) -> None:
    certificate = await manager.data("certificate/v2/save", {"model": {"name": "有限空间作业证"}})
    saved = await course(manager, safety, certificate={"sid": certificate["sid"]})
    plain = await course(manager, safety, title="没有证书")
    read = await visitor.read("course", saved["sid"], "certificate.organization", "examination")
    assert (read["certificate"]["name"], read["examination"]) == ("有限空间作业证", None)
    only = [{"field": "hasCertificate", "operator": "eq", "value": True}]
    assert await visitor.titles("course", query=only) == ["有限空间作业"]
    await manager.save("course", sid=saved["sid"], certificate=None)
    assert await visitor.titles("course", query=only) == []
    assert plain["sid"]


async def test_lists_are_narrowed_and_ordered(
    operator: Author, visitor: Author, safety: dict[str, str]
) -> None:
    fire = {"sid": await category(operator, "fire")}
    longer = [chapter("一", *(lesson(f"第 {n} 讲", body="字" * 6_000) for n in range(3)))]
    await course(operator, safety, title="甲", price=0)
    await course(operator, fire, title="乙", price=300, chapterList=longer)
    await course(operator, safety, title="丙", price=20)
    dearest = [{"field": "price", "direction": "desc"}]
    longest = [{"field": "hours", "direction": "desc"}]
    assert await visitor.titles("course", orderList=dearest) == ["乙", "丙", "甲"]
    assert (await visitor.titles("course", orderList=longest))[0] == "乙"
    free = [{"field": "price", "operator": "eq", "value": 0}]
    priced = [{"field": "price", "operator": "gt", "value": 0}]
    assert await visitor.titles("course", query=free) == ["甲"]
    assert sorted(await visitor.titles("course", query=priced)) == ["丙", "乙"]
    in_fire = [{"field": "categoryList.code", "operator": "eq", "value": "fire"}]
    assert await visitor.titles("course", query=in_fire) == ["乙"]
