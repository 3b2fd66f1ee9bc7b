"""Covers, videos and files: what an author uploads becomes part of a course."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.features.catalogue.authors import API, Author, chapter, lesson
from tests.features.files import samples

VIDEOS = Path(__file__).parents[3] / "src/zhegui/demonstration/content/videos"
FILM = (VIDEOS / "compression.mp4").read_bytes()
FILM_SECONDS = 49


async def upload(author: Author, name: str, data: bytes) -> dict[str, str]:
    """A reference to a new file of the author's."""
    form = {"file": (name, data, "application/octet-stream")}
    answer = await author.http.post(f"{API}/file/v2/upload", files=form, headers=author.headers)
    assert answer.status_code == 200, answer.text
    return {"sid": answer.json()["data"]["sid"]}


async def course(manager: Author, safety: dict[str, str], *lessons: dict[str, object]) -> str:
    saved = await manager.save(
        "course",
        title="有限空间作业",
        summary="先通风",
        categoryList=[safety],
        chapterList=[chapter("一", *lessons)],
        isOpen=True,
        state="published",
    )
    return str(saved["sid"])


async def first_lesson(visitor: Author, sid: str) -> Any:
    """The first lesson of a course as a visitor may try it."""
    read = await visitor.read("course", sid, "chapterList.lessonList")
    return await visitor.read(
        "lesson", read["chapterList"][0]["lessonList"][0]["sid"], "attachList"
    )


@pytest.mark.parametrize("kind", ["course", "subject"])
async def test_a_cover_is_a_public_picture(
    manager: Author, visitor: Author, safety: dict[str, str], kind: str
) -> None:
    sid = await course(manager, safety, lesson("一"))
    if kind == "subject":
        bundle = {"title": "入门", "summary": "先学", "categoryList": [safety], "isOpen": True}
        courses = [{"sid": sid}]
        sid = (await manager.save(kind, **bundle, courseList=courses, state="published"))["sid"]
    picture = await upload(manager, "封面.jpg", samples.photograph())
    await manager.save(kind, sid=sid, coverList=[picture])
    ((shown),) = (await visitor.read(kind, sid))["coverList"]
    fetched = await visitor.http.get(shown["url"])
    assert (fetched.status_code, fetched.headers["content-type"]) == (200, "image/jpeg")

    await manager.save(kind, sid=sid, coverList=[shown], title="改了名")
    assert (await visitor.read(kind, sid))["coverList"] == [shown]
    await manager.save(kind, sid=sid, coverList=[])
    assert (await visitor.read(kind, sid))["coverList"] == []


async def test_what_is_no_picture_is_no_cover(manager: Author, safety: dict[str, str]) -> None:
    sid = await course(manager, safety, lesson("一"))
    sheet = await upload(manager, "表.pdf", samples.pdf())
    refused = await manager.refused("course", sid=sid, coverList=[sheet])
    assert refused[:2] == (415, "file_type_not_allowed")


async def test_a_lesson_shows_a_video_for_as_long_as_it_plays(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    film = await upload(manager, "按压.mp4", FILM)
    sid = await course(manager, safety, lesson("按压", video=film, isTrial=True))
    shown = await first_lesson(visitor, sid)
    assert (shown["kind"], shown["plannedSeconds"]) == ("video", FILM_SECONDS)
    played = await visitor.http.get(shown["video"]["url"])
    assert (played.status_code, played.headers["content-type"]) == (200, "video/mp4")
    assert len(played.content) == len(FILM)

    kept = [chapter("一", lesson("胸外按压", sid=shown["sid"], isTrial=True))]
    await manager.save("course", sid=sid, chapterList=kept)
    again = await first_lesson(visitor, sid)
    assert (again["title"], again["kind"]) == ("胸外按压", "video")
    without = [chapter("一", lesson("胸外按压", sid=shown["sid"], isTrial=True, video=None))]
    await manager.save("course", sid=sid, chapterList=without)
    text = await first_lesson(visitor, sid)
    assert (text["kind"], text["video"]) == ("text", None)


async def test_captions_go_with_their_film(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    film = await upload(manager, "按压.mp4", FILM)
    captions = "WEBVTT\n\n00:19.000 --> 00:26.000\n成人按压深度五到六厘米。\n"
    first = lesson("按压", video=film, isTrial=True, captions=captions)
    sid = await course(manager, safety, first)
    shown = await first_lesson(visitor, sid)
    assert shown["captions"] == captions
    found = await visitor.data("assistant/v2/ask", {"model": {"question": "成人按压多深"}})
    (cited,) = found["citationList"]
    assert (cited["kind"], cited["path"]) == (
        "caption",
        f"/study-task-detail/{shown['sid']}?at=19",
    )
    again = lesson("胸外按压", sid=shown["sid"], isTrial=True)
    await manager.save("course", sid=sid, chapterList=[chapter("一", again)])
    assert (await first_lesson(visitor, sid))["captions"] == captions
    path = "model.chapterList.0.lessonList.0.captions"
    wrong = [chapter("一", {**again, "captions": "1\n00:00:01,000"})]
    assert await manager.refused("course", sid=sid, chapterList=wrong) == (
        400,
        "invalid_input",
        [(path, "invalid_captions")],
    )
    other = await upload(manager, "再按.mp4", FILM)
    await manager.save("course", sid=sid, chapterList=[chapter("一", {**again, "video": other})])
    assert (await first_lesson(visitor, sid))["captions"] == ""


@pytest.mark.parametrize(("name", "data"), [("表.pdf", samples.pdf()), ("直播.mp4", samples.mp4())])
async def test_what_does_not_tell_its_length_is_no_video(
    manager: Author, safety: dict[str, str], name: str, data: bytes
) -> None:
    sid = await course(manager, safety, lesson("一"))
    film = await upload(manager, name, data)
    refused = await manager.refused(
        "course", sid=sid, chapterList=[chapter("一", lesson("一", video=film))]
    )
    path = "model.chapterList.0.lessonList.0.video.sid"
    assert refused == (400, "invalid_input", [(path, "not_a_video")])


async def test_files_go_with_a_lesson_until_they_are_taken_away(
    manager: Author, visitor: Author, safety: dict[str, str]
) -> None:
    sheet = await upload(manager, "检测表.pdf", samples.pdf())
    table = await upload(manager, "台账.docx", samples.office(samples.DOCX))
    sid = await course(manager, safety, lesson("检测", attachList=[sheet, table], isTrial=True))
    shown = await first_lesson(visitor, sid)
    assert [file["name"] for file in shown["attachList"]] == ["检测表.pdf", "台账.docx"]
    address = await visitor.data("file/v2/address", sheet)
    assert (await visitor.http.get(address["url"])).status_code == 200

    read = await manager.read("authoredCourse", sid, "chapterList.lessonList.attachList")
    written = read["chapterList"][0]["lessonList"][0]
    assert [file["sid"] for file in written["attachList"]] == [sheet["sid"], table["sid"]]
    same = {"sid": shown["sid"], "isTrial": True}
    await manager.save("course", sid=sid, chapterList=[chapter("一", lesson("检测", **same))])
    assert (await first_lesson(visitor, sid))["attachList"] == shown["attachList"]
    bare = [chapter("一", lesson("检测", **same, attachList=[]))]
    await manager.save("course", sid=sid, chapterList=bare)
    assert (await first_lesson(visitor, sid))["attachList"] == []
    assert (await visitor.post("file/v2/address", sheet)).status_code == 401
