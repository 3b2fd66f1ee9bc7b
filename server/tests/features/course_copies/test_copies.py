"""A working copy: what authors change, learners do not see until it is published."""

from __future__ import annotations

import asyncio
import re

import httpx
import pytest

from tests.features.catalogue.authors import Author, chapter, lesson
from tests.features.course_copies.authoring import (
    arranged,
    changes,
    current,
    outline,
    places,
    published,
    rewritten,
    sid_of,
    titles,
)
from tests.people import People
from tests.statements import counted_statements

BEFORE = [("下去之前", ["通风", "检测"]), ("下去之后", ["监护"])]


async def test_looking_makes_nothing(manager: Author, course: str) -> None:
    first, second = await current(manager, course), await current(manager, course)
    assert first == second
    assert (titles(first), first["isChanged"], first["updatedBy"]) == (BEFORE, False, None)
    assert first["course"] | {"sid": ""} == {
        "sid": "", "title": "有限空间作业", "state": "published", "learnerCount": 0,
    }  # fmt: skip
    said = await changes(manager, course)
    assert not any(said[f"{name}List"] for name in KINDS)


KINDS = ("added", "changed", "moved", "removed", "restored", "chapter", "fault")


async def test_learners_see_a_change_once_it_is_published(
    manager: Author, learner: Author, course: str
) -> None:
    copy = await current(manager, course)
    first, second = places(copy)
    first["lessonList"].append({"title": "应急"})
    after = await arranged(manager, copy, [second, {**first, "title": "下井之前"}])
    new = sid_of(after, "应急")
    await rewritten(manager, new, body="先上来，再说。")
    await rewritten(manager, sid_of(after, "检测"), title="先检测", isTrial=True)
    assert await outline(learner, course) == BEFORE
    said = await changes(manager, course)
    assert [each["title"] for each in said["addedList"]] == ["应急"]
    assert [(each["title"], each["was"]) for each in said["changedList"]] == [
        ("先检测", ["title", "isTrial"])
    ]
    assert {(each["title"], *each["was"]) for each in said["chapterList"]} == {
        ("下去之后", "place"),
        ("下井之前", "title"),
    } or {(each["title"], *each["was"]) for each in said["chapterList"]} == {
        ("下井之前", "title", "place")
    }
    assert (said["isPublishable"], said["plannedSeconds"]) == (True, {"was": 180, "becomes": 240})
    assert await published(manager, course, "先看监护") == 2
    assert await outline(learner, course) == [
        ("下去之后", ["监护"]),
        ("下井之前", ["通风", "先检测", "应急"]),
    ]
    again = await current(manager, course)
    assert not again["isChanged"]
    assert sid_of(again, "应急") == new
    assert sid_of(again, "先检测") == sid_of(copy, "检测")


async def test_a_copy_with_faults_is_not_published(manager: Author, course: str) -> None:
    copy = await current(manager, course)
    first, _ = places(copy)
    first["lessonList"].append({"title": "空的"})
    after = await arranged(manager, copy, [first, {"title": "空章", "lessonList": []}])
    await rewritten(manager, sid_of(after, "通风"), body="看![管道](gap:)")
    said = await changes(manager, course)
    assert [each["id"] for each in said["faultList"]] == [
        "picture_missing",
        "lesson_empty",
        "chapter_empty",
    ]
    assert not said["isPublishable"]
    given = {"model": {"sid": course, "version": said["version"]}}
    answer = await manager.post("courseCopy/v2/publish", given)
    assert (answer.status_code, answer.json()["error"]) == (409, "course_incomplete")
    assert len(answer.json()["details"]) == 3
    nothing = await arranged(manager, await current(manager, course), [])
    said = await changes(manager, nothing["sid"])
    assert [each["id"] for each in said["faultList"]] == ["course_empty"]


async def test_nothing_is_published_where_nothing_changed(manager: Author, course: str) -> None:
    version = (await current(manager, course))["version"]
    given = {"model": {"sid": course, "version": version}}
    answer = await manager.post("courseCopy/v2/publish", given)
    assert (answer.status_code, answer.json()["error"]) == (409, "nothing_to_publish")


async def test_what_is_discarded_is_as_published(manager: Author, course: str) -> None:
    copy = await current(manager, course)
    await rewritten(manager, sid_of(copy, "通风"), body="改了")
    changed = await arranged(manager, await current(manager, course), places(copy)[:1])
    given = {"model": {"sid": course, "version": changed["version"]}}
    after = await manager.data("courseCopy/v2/discard", given)
    assert (titles(after), after["isChanged"]) == (BEFORE, False)
    found = await manager.data("lessonCopy/v2/dynamicDetail", {"sid": sid_of(copy, "通风")})
    assert found["body"] == "先看，再动。"
    about = {"query": [{"field": "action", "operator": "eq", "value": "courseCopy.discard"}]}
    (told,) = (await manager.data("auditEntry/v2/dynamicList", about))["content"]
    assert told["before"] != told["after"]


async def test_the_audit_says_what_was_published(manager: Author, course: str) -> None:
    copy = await current(manager, course)
    await rewritten(manager, sid_of(copy, "通风"), body="改了")
    await published(manager, course)
    about = {"query": [{"field": "action", "operator": "eq", "value": "courseCopy.publish"}]}
    (told,) = (await manager.data("auditEntry/v2/dynamicList", about))["content"]
    assert told["after"]["chapter_list"][0]["lesson_list"][0]["body"] == "改了"


async def test_a_save_of_a_lesson_reads_no_other_and_is_not_audited(
    manager: Author, course: str
) -> None:
    ventilation = sid_of(await current(manager, course), "通风")
    with counted_statements() as statements:
        await rewritten(manager, ventilation, body="改了")
        await rewritten(manager, ventilation, body="又改了")
    texts = [
        each for each in statements if re.search(r"SELECT .*lesson(_copy)?\.body\b", each, re.S)
    ]
    assert texts
    assert [each for each in texts if not re.search(r"WHERE lesson(_copy)?\.sid =", each)] == []
    about = {"query": [{"field": "action", "operator": "eq", "value": "lessonCopy.save"}]}
    assert (await manager.data("auditEntry/v2/dynamicList", about))["content"] == []


async def test_an_old_version_overwrites_nothing(manager: Author, course: str) -> None:
    copy = await current(manager, course)
    ventilation = sid_of(copy, "通风")
    old = (await manager.data("lessonCopy/v2/dynamicDetail", {"sid": ventilation}))["version"]
    await rewritten(manager, ventilation, body="新")
    stale = {"sid": ventilation, "version": old, "body": "旧"}
    assert (await manager.refused("lessonCopy", **stale))[:2] == (409, "out_of_date")
    await published(manager, course)
    assert (await manager.refused("lessonCopy", **stale))[:2] == (409, "out_of_date")
    stale_outline = {"sid": course, "version": copy["version"], "chapterList": places(copy)}
    assert (await manager.refused("courseCopy", **stale_outline))[:2] == (409, "out_of_date")
    for call in ("publish", "discard"):
        given = {"model": {"sid": course, "version": copy["version"]}}
        answer = await manager.post(f"courseCopy/v2/{call}", given)
        assert (answer.status_code, answer.json()["error"]) == (409, "out_of_date")


async def test_a_lesson_and_the_order_do_not_stand_in_each_others_way(
    manager: Author, course: str
) -> None:
    copy = await current(manager, course)
    await rewritten(manager, sid_of(copy, "通风"), body="新")
    after = await arranged(manager, copy, places(copy)[::-1])
    assert [title for title, _ in titles(after)] == ["下去之后", "下去之前"]


async def test_what_is_saved_at_once_does_not_pass_by_a_copy(manager: Author, course: str) -> None:
    copy = await current(manager, course)
    ventilation = sid_of(copy, "通风")
    await rewritten(manager, ventilation, body="新")
    chapters = [chapter("一", lesson("一"))]
    refused = await manager.refused("course", sid=course, chapterList=chapters)
    assert refused == (409, "course_copy_open", [])
    await manager.save("course", sid=course, summary="简介可以改")
    await rewritten(manager, ventilation, body="先看，再动。")
    assert not (await current(manager, course))["isChanged"]
    await manager.save("course", sid=course, chapterList=chapters)
    assert titles(await current(manager, course)) == [("一", ["一"])]


@pytest.mark.parametrize("of", ["lesson", "outline"])
async def test_of_two_who_save_at_once_one_is_told(manager: Author, course: str, of: str) -> None:
    for round_ in range(20):
        copy = await current(manager, course)
        sid, version = sid_of(copy, "通风"), copy["version"]
        texts = [f"{round_} 甲", f"{round_} 乙"]
        if of == "lesson":
            saves = [("lessonCopy", {"sid": sid, "version": version, "body": t}) for t in texts]
        else:
            saves = [
                ("courseCopy", {"sid": course, "version": version, "chapterList": [
                    {**places(copy)[0], "title": text}
                ]})
                for text in texts
            ]  # fmt: skip
        answers = await asyncio.gather(
            *(manager.post(f"{kind}/v2/save", {"model": model}) for kind, model in saves)
        )
        assert sorted(each.status_code for each in answers) == [200, 409]
        kept = texts[[each.status_code for each in answers].index(200)]
        if of == "lesson":
            found = await manager.data("lessonCopy/v2/dynamicDetail", {"sid": sid})
            assert found["body"] == kept
        else:
            assert titles(await current(manager, course))[0][0] == kept


async def test_anothers_course_is_not_there(
    http: httpx.AsyncClient, people: People, manager: Author, course: str
) -> None:
    rival = Author(http, await people.other_manager())
    copy = await current(manager, course)
    ventilation = sid_of(copy, "通风")
    for path, body in (
        ("courseCopy/v2/current", {"sid": course}),
        ("courseCopy/v2/changes", {"sid": course}),
        ("lessonCopy/v2/dynamicDetail", {"sid": ventilation}),
        ("courseCopy/v2/save", {"model": {"sid": course, "version": 1, "chapterList": []}}),
        ("lessonCopy/v2/save", {"model": {"sid": ventilation, "version": 1, "body": "我的"}}),
        ("courseCopy/v2/publish", {"model": {"sid": course, "version": 1}}),
        ("courseCopy/v2/discard", {"model": {"sid": course, "version": 1}}),
    ):
        assert (await rival.post(path, body)).status_code == 404, path
    theirs = {"title": "别人的", "lessonList": [{"sid": course}]}
    refused = await manager.refused(
        "courseCopy", sid=course, version=copy["version"], chapterList=[theirs]
    )
    assert refused == (
        400,
        "invalid_input",
        [("model.chapterList.0.lessonList.0.sid", "no_such_record")],
    )
    untitled = {"title": "新", "lessonList": [{}]}
    refused = await manager.refused(
        "courseCopy", sid=course, version=copy["version"], chapterList=[untitled]
    )
    assert refused[2] == [("model.chapterList.0.lessonList.0.title", "required")]
