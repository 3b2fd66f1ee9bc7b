"""Which lesson of a course a lesson of a folder is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.catalogue.drafts import ChapterDraft, LessonDraft, Video
from zhegui.features.catalogue.folder.matching import matched, recognized
from zhegui.features.catalogue.folder.numbers import place, source_of


def sid(number: int) -> UUID:
    return UUID(int=number)


def present(number: int, title: str, body: str, source: str | None = None) -> LessonDraft:
    return LessonDraft(title, body, sid=sid(number), source=source)


def written(title: str, body: str, source: str | None = None) -> LessonDraft:
    return LessonDraft(title, body, source=source)


POWER = present(1, "触电", "先断电。再救人。再叫人。", "用电/触电")
TEST = present(2, "验电", "先在有电处试。再验。再挂地线。", "用电/验电")
BOTH = [POWER, TEST]


@pytest.mark.parametrize(
    ("lessons", "found"),
    [
        ([written("验电", TEST.body), written("触电", POWER.body)], [2, 1]),
        ([written("人触电以后", POWER.body, "用电/人触电")], [1]),
        ([written("验电", POWER.body, "用电/验电"), written("触电", TEST.body, "用电/触电")], [1, 2]),
        ([written("新题", "全都改写了。", "用电/验电")], [2]),
        ([written("新题", "全都改写了。", "别处/验电")], [2]),
        ([written("验电", "全都改写了。", "用电/换了名")], [2]),
        ([written("新题", "先断电。再救人。再打电话。", "用电/换了名")], [1]),
        ([written("新题", "全都改写了。", "用电/换了名")], [None]),
        ([written("触电", "先断电。"), written("触电", "再说。")], [1, None]),
        ([], []),
    ],
    ids=[
        "moved", "renamed", "names exchanged", "by its file", "by its file in another folder",
        "by its title", "by its sentences", "new", "a title of two tells none apart", "none",
    ],
)  # fmt: skip
def test_a_lesson_is_known_by_what_it_is(
    lessons: list[LessonDraft], found: list[int | None]
) -> None:
    assert matched(BOTH, lessons) == [number and sid(number) for number in found]


def test_what_several_are_called_tells_none_of_them_apart() -> None:
    before = [
        present(1, "练习", "甲一。甲二。", "用电/练习"),
        present(2, "练习", "乙一。乙二。", "用火/练习"),
    ]
    after = [
        written("练习", "乙一。乙二。乙三。", "用火/练习"),
        written("练习", "丙一。丙二。", "用水/练习"),
    ]
    assert matched(before, after) == [sid(2), None]


def test_a_withdrawn_lesson_comes_back_and_a_film_stays() -> None:
    film = Video("a.mp4", 60)
    shown = [ChapterDraft("用电", [replace(POWER, video=film, captions="词")], sid(9))]
    folder = [ChapterDraft("用电", [written("验电", TEST.body), written("触电", "改了。")])]
    (chapter,) = recognized(shown, [TEST], folder)
    assert chapter.sid == sid(9)
    assert [each.sid for each in chapter.lessons] == [sid(2), sid(1)]
    assert (chapter.lessons[1].video, chapter.lessons[1].captions) == (film, "词")


def test_a_chapter_is_the_one_of_its_title_or_of_its_lessons() -> None:
    shown = [ChapterDraft("用电", [POWER], sid(8)), ChapterDraft("验电", [TEST], sid(9))]
    folder = [
        ChapterDraft("验电", [written("触电", POWER.body)]),
        ChapterDraft("新名", [written("验电", TEST.body)]),
        ChapterDraft("另一章", [written("新", "新的。")]),
    ]
    assert [each.sid for each in recognized(shown, [], folder)] == [sid(9), None, None]
    folder[0] = ChapterDraft("也是新名", folder[0].lessons)
    assert [each.sid for each in recognized(shown, [], folder)] == [sid(8), sid(9), None]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("1.2 验电.md", "验电"),
        ("2.10-验电.md", "验电"),
        ("01-用电/3 验电.md", "用电/验电"),
        ("第三章 用电/第十讲：验电.md", "用电/验电"),
        ("12.md", None),
        ("用电/12.md", None),
        ("Cafe\u0301.md", "caf\u00e9"),
    ],
)
def test_a_file_is_called_without_its_number(path: str, source: str | None) -> None:
    assert source_of(PurePosixPath(path)) == source


@pytest.mark.parametrize(
    "names",
    [
        ["第一章 总则", "第二章 分则", "第三章 处罚", "第十章 附则"],
        ["第九讲", "第十讲", "第十一讲", "第二十讲", "第二十一讲", "第一百讲", "第一百零二讲"],
        ["1.2", "1.10", "2.1"],
        ["①", "②"],
    ],
)
def test_numbers_stand_in_their_order(names: list[str]) -> None:
    paths = [PurePosixPath(name) for name in names]
    assert sorted(sorted(paths, reverse=True), key=place) == paths


@st.composite
def _rewritten(draw: st.DrawFn) -> tuple[list[LessonDraft], list[LessonDraft], list[UUID | None]]:
    """Lessons, what a folder makes of them, and which they are."""
    count = draw(st.integers(1, 6))
    before = [
        present(n + 1, f"题{n}", "".join(f"{n} 之 {k}。" for k in range(4)), f"章/名{n}")
        for n in range(count)
    ]
    after = list[tuple[LessonDraft, UUID | None]]()
    for lesson in draw(st.permutations(before))[: draw(st.integers(0, count))]:
        after.append((_changed(draw, before, lesson), lesson.sid))
    for n in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(after)))
        after.insert(at, (written(f"新题{n}", f"新文{n}。", f"新章/新名{n}"), None))
    return before, [lesson for lesson, _ in after], [known for _, known in after]


def _changed(draw: st.DrawFn, before: list[LessonDraft], lesson: LessonDraft) -> LessonDraft:
    """The lesson under any name, with its text; or rewritten in part, under its own names or new ones."""
    if draw(st.booleans()):
        other = draw(st.sampled_from(before))
        return written(draw(st.sampled_from([other.title, "别题"])), lesson.body, other.source)
    body = lesson.body.replace("之 1", "改")
    title = draw(st.sampled_from([lesson.title, f"改{lesson.title}"]))
    return written(title, body, draw(st.sampled_from([lesson.source, f"改{lesson.source}"])))


@given(_rewritten())
def test_no_lesson_takes_the_place_of_another(
    case: tuple[list[LessonDraft], list[LessonDraft], list[UUID | None]],
) -> None:
    before, after, known = case
    assert matched(before, after) == known
