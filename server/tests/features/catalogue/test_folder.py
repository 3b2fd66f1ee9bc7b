"""A folder of Markdown files as a course: its order, what is taken out and told, what refuses it."""

import gzip
from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.features.files import samples
from tests.shared import shared
from zhegui.features.catalogue.folder.parser import Description, FolderCourse, read_folder
from zhegui.features.catalogue.folder.remarks import DOUBTS, FAULTS, FolderRefused, FolderRemark

NAMED = Description(code="trial", title="试读", category="safety")
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")


def read(files: Mapping[str, str | bytes], about: Description = NAMED) -> FolderCourse:
    return read_folder(
        {
            PurePosixPath(name): text.encode() if isinstance(text, str) else text
            for name, text in files.items()
        },
        about,
    )


def refused(files: Mapping[str, str | bytes], about: Description = NAMED) -> list[tuple[str, str]]:
    with pytest.raises(FolderRefused) as error:
        read(files, about)
    return [(each.file, each.reason) for each in error.value.remarks if each.is_fault]


def told(remarks: list[FolderRemark]) -> list[tuple[str, int | None, str]]:
    return [(each.file, each.line, each.reason) for each in remarks]


def outline(course: FolderCourse) -> list[tuple[str, list[str]]]:
    return [(each.title, [one.title for one in each.lessons]) for each in course.chapters]


def test_numbers_order_as_numbers_and_make_chapters() -> None:
    course = read({f"{n}.md": f"# 课 {n}\n正文" for n in ("10.1 x", "2.10 x", "2.9 x", "1.1 x")})
    assert outline(course) == [
        ("课 1.1 x", ["课 1.1 x"]),
        ("课 2.9 x", ["课 2.9 x", "课 2.10 x"]),
        ("课 10.1 x", ["课 10.1 x"]),
    ]


def test_subfolders_are_chapters() -> None:
    files = {f"{name}.md": "# 题\n正文" for name in ("02-用火/1", "01-用电/2", "01-用电/1")}
    assert outline(read(files)) == [("用电", ["题", "题"]), ("用火", ["题"])]


def test_without_numbers_there_is_one_chapter() -> None:
    assert outline(read({"b.md": "# 乙\n文", "a.md": "# 甲\n文"})) == [("甲", ["甲", "乙"])]


def test_the_folder_says_what_it_is_and_the_command_wins() -> None:
    files: dict[str, str | bytes] = {
        "course.toml": 'title = "用电"\ncategory = "fire"\ncode = "power"\ntrial = ["1.1 x.md"]\n'
        '[chapters]\n1 = "触电"\n',
        "README.md": "# 不用\n**说明**",
        "1.1 x.md": "# 一\n文",
    }
    course = read(files, Description(title="用电安全"))
    assert (course.code, course.title, course.category) == ("power", "用电安全", "fire")
    assert course.description == "**说明**"
    assert course.chapters[0].title == "触电"
    assert course.chapters[0].lessons[0].is_trial


@pytest.mark.parametrize(
    ("written", "text", "reason"),
    [
        ("前<!-- 藏 -->后", "前后", "comment_left_out"),
        ("前<b>粗</b>", "前粗", "html_left_out"),
        ("![图](没有.png)", "图", "picture_missing"),
        ("![图](../../etc/passwd)", "图", "picture_missing"),
        ("![图](https://x.example/a.png)", "[图](https://x.example/a.png)", "picture_elsewhere"),
        ("[![看](a.png)](https://x.example)", "[看](https://x.example)", "picture_missing"),
        ("[下一课](2.md)", "下一课", "link_to_file"),
    ],
)
def test_what_a_lesson_cannot_show_is_taken_out_and_told(
    written: str, text: str, reason: str
) -> None:
    course = read({"1.md": f"# 题\n\n{written}"})
    assert course.chapters[0].lessons[0].text == text
    where = told([each for each in course.remarks if each.reason != "chapter_from_lesson"])
    assert set(where) == {("1.md", 3, reason)}


def test_code_and_links_elsewhere_stay_as_they_are() -> None:
    text = "```html\n<b>![x](y.png)</b>\n```\n\n[站](https://x.example)"
    course = read({"1.md": f"# 题\n{text}"})
    assert course.chapters[0].lessons[0].text == text
    assert told(course.remarks) == [("1.md", None, "chapter_from_lesson")]


def test_code_within_a_line_stays_as_it_is() -> None:
    text = "用 `<b>` 加粗，``![`x`](y.png)`` 是图，[`甲`](https://x.example)"
    course = read({"1.md": f"# 题\n{text}"})
    assert course.chapters[0].lessons[0].text == text
    assert told(course.remarks) == [("1.md", None, "chapter_from_lesson")]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("![图][r]\n\n[R]: a.png '标题'", "![图](<a.png>)"),
        ("![图]\n\n[图]: <b (1).png>", "![图](<b (1).png>)"),
        ("![图](b%20(1).png 'x')", "![图](<b (1).png>)"),
        ("![图](<b (1).png>)", "![图](<b (1).png>)"),
        ("[站][] [x] `[站]`\n\n[站]: https://x.example", "[站](<https://x.example>) [x] `[站]`"),
    ],
)
def test_pictures_and_links_are_found_however_they_are_written(written: str, text: str) -> None:
    course = read({"1.md": f"# 题\n\n{written}", "a.png": PNG, "b (1).png": PNG})
    assert course.chapters[0].lessons[0].text == text
    reasons = {each.reason for each in course.remarks}
    assert reasons == {"chapter_from_lesson", "picture_not_shown"}


@pytest.mark.parametrize(
    "written",
    ["![图]()", '![图](http://x.example/a.png "a\\"b")', "![图][r]\n\n[r]: no.png"],
)
def test_no_picture_is_left_that_cannot_be_shown(written: str) -> None:
    course = read({"1.md": f"# 题\n\n{written}"})
    assert "![" not in course.chapters[0].lessons[0].text
    assert len(course.remarks) == 2


@pytest.mark.parametrize(
    ("heading", "title"),
    [("**粗** `a<b` &amp; $x^2$", "粗 a<b & x^2"), ("[题](2.md) ![图](a.png)", "题")],
)
def test_a_title_is_the_words_of_its_heading(heading: str, title: str) -> None:
    course = read({"1.md": f"# {heading}\n文", "a.png": PNG})
    assert course.chapters[0].lessons[0].title == title


def test_lines_may_end_as_on_an_old_machine() -> None:
    assert read({"1.md": "# 题\r\r正文\r"}).chapters[0].lessons[0].text == "正文"


def test_pictures_of_the_folder_come_along() -> None:
    course = read({"一/1.md": "# 题\n![图](../图/a%20b.png)", "图/a b.png": PNG})
    assert course.pictures == {"图/a b.png": PNG}
    assert course.chapters[0].lessons[0].text == "![图](<图/a b.png>)"


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        ({}, [("", "no_lessons")]),
        ({"README.md": "# 只有说明"}, [("", "no_lessons")]),
        ({"1.md": "# 题"}, [("1.md", "empty_lesson")]),
        ({"1.md": b"\xff\xfe"}, [("1.md", "not_utf8")]),
        ({"1.md": samples.office(samples.DOCX)}, [("1.md", "not_markdown")]),
        (
            {"1.docx": samples.office(samples.DOCX), "题.txt": "文"},
            [("", "no_lessons"), ("1.docx", "not_markdown")],
        ),
        ({"1.md": gzip.compress(b"# 1")}, [("1.md", "not_markdown")]),
        ({"1.png": PNG}, [("", "no_lessons")]),
        (
            {"1.md": "# 题\n文", "course.toml": gzip.compress(b"")},
            [("course.toml", "not_utf8")],
        ),
        ({"1.md": "# 题\n\0"}, [("1.md", "not_printable")]),
        ({"1.md": "# \u200b\n\n\u200b"}, [("1.md", "empty_lesson")]),
        ({"1.md": f"# {'长' * 81}\n文"}, [("1.md", "title_too_long")]),
        ({"1.md": "# 题\n" + "文" * 200_000}, [("1.md", "too_large")]),
        ({"1.md": "# 题\n![x](x.png)", "x.png": b"<svg>"}, [("1.md", "not_a_picture")]),
        ({"1.md": "# 题\n文", "course.toml": "title = "}, [("course.toml", "bad_description")]),
        ({"1.md": "# 题\n文", "course.toml": "x = 1"}, [("course.toml", "bad_description")]),
        (
            {"1.md": "# 题\n文", "course.toml": 'trial = ["2.md"]'},
            [("course.toml", "unknown_trial")],
        ),
        ({f"{n}.md": "# 题\n文" for n in range(501)}, [("", "too_many_lessons")]),
    ],
)
def test_a_broken_folder_is_refused_with_every_reason(
    files: dict[str, str | bytes], faults: list[tuple[str, str]]
) -> None:
    assert refused(files) == faults


def test_a_file_of_a_program_beside_lessons_is_told_to_be_passed_over() -> None:
    word = samples.office(samples.DOCX)
    course = read({"1.md": "# 题\n文", "2.docx": word, "README.docx": word, "图.png": PNG})
    told = [(each.file, each.about) for each in course.remarks if each.reason == "passed_over"]
    assert told == [("2.docx", "Word"), ("README.docx", "Word")]


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ({"course.toml": 'code = "a"\ntitle = "甲\ue900"'}, ("course.toml", 2)),
        ({"README.md": "\n# 甲\ue900\n文"}, ("README.md", 2)),
        ({"course.toml": 'code = "a"', "README.md": "# 甲\ue900\n文"}, ("README.md", 1)),
    ],
)
def test_a_sign_that_cannot_be_printed_is_named_with_its_place(
    files: dict[str, str | bytes], place: tuple[str, int]
) -> None:
    with pytest.raises(FolderRefused) as error:
        read({"1.md": "# 题\n文"} | files, Description(code="a", category="安全"))
    (fault,) = [each for each in error.value.remarks if each.is_fault]
    assert ((fault.file, fault.line), fault.reason) == (place, "unprintable_sign")
    assert "\ue900 (U+E900)" in fault.words.zh
    assert "\ue900 (U+E900)" in fault.words.en


def test_a_wrong_description_is_told_in_both_languages() -> None:
    with pytest.raises(FolderRefused) as error:
        read({"1.md": "# 题\n文", "course.toml": 'code = "A B"\nprice = 1'})
    assert [each.about for each in error.value.remarks if each.is_fault] == [
        "code: 只用小写字母、数字和连字符，最多 40 个 / Use lower-case letters, digits and hyphens, 40 at most",
        "price: 没有这个字段 / There is no such field",
    ]


def test_what_nobody_said_is_asked_for() -> None:
    missing = refused({"1.md": "# 题\n文"}, Description())
    assert missing == [("course.toml", "value_missing")] * 3


def test_every_remark_has_words_in_both_languages() -> None:
    for reason in FAULTS | DOUBTS:
        words = FolderRemark("1.md", 1, reason, "x").words
        assert words.zh
        assert words.en
        assert "{}" not in words.zh + words.en


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    with suppress(FolderRefused):
        course = read({"1.md": text})
        assert [len(chapter.lessons) for chapter in course.chapters] == [1]


def test_a_real_course_is_read_whole() -> None:
    root = shared("data/course-security101-zh")
    files = {
        PurePosixPath(path.relative_to(root).as_posix()): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }
    course = read_folder(files, NAMED)
    assert [len(chapter.lessons) for chapter in course.chapters] == [7, 4, 4, 4, 3, 3, 3, 4]
    assert not any("<!--" in each.text for chapter in course.chapters for each in chapter.lessons)


REPORTED = {
    "k01": [("数据库备份", "pg_dump app > app.sql"), ("恢复", "# 第一步：连接")],
    "k02": [("认识火灾", "火灾分为六类。"), ("灭火器", "灭火器有四种。")],
    "k03": [("列表中的代码", "List<String> names = new ArrayList<String>();")],
    "k04": [("不等式", "当 a <b 且 c> d 时成立。\n\n区间 $0 <x \\le 1$，而 $y>0$ 时成立。")],
    "k05": [("图片", "![问号](<images/c.png>)")],
    "k07": [(f"{each}课", "内容。") for each in ("第一章 总则", "第二章 分则", "第三章 处罚", "第十章 附则")],
    "k08": [("甲", "内容。"), ("乙", "内容。")],
    "b01": [("一", "内容。")],
}  # fmt: skip


@pytest.mark.parametrize("name", REPORTED)
def test_folders_that_people_had_trouble_with_are_read(name: str) -> None:
    folder = shared("data/reported/courses") / name
    files = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    lessons = [each for one in read(files).chapters for each in one.lessons]
    assert [each.title for each in lessons] == [title for title, _ in REPORTED[name]]
    for each, (_, text) in zip(lessons, REPORTED[name], strict=True):
        assert text in each.text
        assert "---" not in each.text


@pytest.mark.parametrize(
    ("source", "title", "text"),
    [
        ('---\ntitle: "灭火器"\ntags:\n  - 消防\n# 注\n---\n文', "灭火器", "文"),
        ("---\n\n引子\n\n---\n\n# 题\n文", "题", "---\n\n引子\n\n---\n\n文"),
        ("---\n---\n# 题\n文", "题", "---\n---\n文"),
    ],
)
def test_what_other_programs_write_above_a_text_is_not_shown(
    source: str, title: str, text: str
) -> None:
    (lesson,) = read({"1.md": source}).chapters[0].lessons
    assert (lesson.title, lesson.text) == (title, text)
