"""A folder of Markdown files, read as a course: pure, whole or refused.

Files stand in the order of the numbers in their names. Files of one subfolder, or of one number
before the first dot (`1.2 Name.md`), are a chapter. `course.toml` may say what a course is;
`README.md` or `index.md` beside it is the description. Every other file is told, but for pictures
that a text shows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import PurePosixPath
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationError

from zhegui.features.catalogue.folder.lesson_text import WrittenLesson, read_lesson
from zhegui.features.catalogue.folder.numbers import (
    chapter_of,
    place,
    source_of,
    without_number,
)
from zhegui.features.catalogue.folder.remarks import FolderRefused, FolderRemark
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.http.error_responses import input_words
from zhegui.kernel.images import measure
from zhegui.kernel.text.print_fonts import named_sign, unprintable
from zhegui.kernel.text.programs import PICTURES, program_of
from zhegui.kernel.values import Line, fault, seen, storable

DESCRIPTION = "course.toml"
INTRODUCTIONS = ("readme.md", "index.md")
MOST_LESSONS = 500
LONGEST_TITLE = 80
LONGEST_BODY = 200_000
#: Where a title stands, in `course.toml` and in a text.
_TITLE_KEY = re.compile(r"^[ \t]*title[ \t]*=", re.MULTILINE)
_HEADING = re.compile(r"^#+[ \t]", re.MULTILINE)

_CODE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

Files = Mapping[PurePosixPath, bytes]
Title = Annotated[Line, Field(min_length=1, max_length=LONGEST_TITLE)]


def _code(value: str) -> str:
    if not _CODE.fullmatch(value):
        raise fault(
            "not_a_code",
            "只用小写字母、数字和连字符，最多 40 个",
            "Use lower-case letters, digits and hyphens, 40 at most",
        )
    return value


class Description(Wire):
    """`course.toml`, all of it optional. `chapters` names them by number, `trial` lessons by file."""

    code: Annotated[Line, AfterValidator(_code)] | None = None
    title: Title | None = None
    summary: Annotated[Line, Field(min_length=1, max_length=200)] | None = None
    category: Annotated[Line, Field(min_length=1, max_length=40)] | None = None
    chapters: dict[str, Title] = {}
    trial: list[str] = []


@dataclass(frozen=True)
class FolderLesson:
    """A lesson as it stands in the folder."""

    file: PurePosixPath
    title: str
    text: str
    is_trial: bool

    @property
    def source(self) -> str | None:
        """What its file is called, wherever it stands."""
        return source_of(self.file)


@dataclass(frozen=True)
class FolderChapter:
    """Lessons of one number or one subfolder."""

    title: str
    lessons: list[FolderLesson]


@dataclass(frozen=True)
class FolderCourse:
    """A whole course; `pictures` are those that its texts show, by their path in the folder."""

    code: str
    title: str
    summary: str
    category: str
    description: str
    chapters: list[FolderChapter]
    pictures: dict[str, bytes]
    remarks: list[FolderRemark] = field(default_factory=list)


def read_folder(files: Files, given: Description) -> FolderCourse:
    """The course in these files; what is `given` wins over `course.toml`. Raises `FolderRefused`."""
    return _Reading(files).course(given)


class _Reading:
    def __init__(self, files: Files) -> None:
        self.files = files
        self.remarks: list[FolderRemark] = []
        self.pictures: dict[str, bytes] = {}

    def course(self, given: Description) -> FolderCourse:
        about = self._about(given)
        introduction = self._introduction()
        lessons = list(self._lessons(about))
        chapters = list(self._chapters(lessons, about))
        title = about.title or (introduction and introduction.title)
        named = {"title": title, "category": about.category, "code": about.code}
        for name in (name for name, value in named.items() if not value):
            self._say(DESCRIPTION, "value_missing", name)
        if sign := unprintable(title or ""):
            self.remarks.append(
                FolderRemark(*self._title_place(), "unprintable_sign", _named(sign))
            )
        self._check(lessons, about)
        if any(remark.is_fault for remark in self.remarks):
            raise FolderRefused(self.remarks)
        return FolderCourse(
            code=str(about.code),
            title=str(title),
            summary=about.summary or str(title),
            category=str(about.category),
            description=introduction.text if introduction else about.summary or str(title),
            chapters=chapters,
            pictures=self.pictures,
            remarks=self.remarks,
        )

    def _say(self, file: str, reason: str, about: str = "") -> None:
        self.remarks.append(FolderRemark(file, None, reason, about))

    def _about(self, given: Description) -> Description:
        source = self.files.get(PurePosixPath(DESCRIPTION))
        try:
            written = tomllib.loads(source.decode()) if source else {}
            said = Description.model_validate(written)
        except UnicodeDecodeError:
            self._say(DESCRIPTION, "not_utf8")
            return given
        except tomllib.TOMLDecodeError as error:
            self._say(DESCRIPTION, "bad_description", str(error))
            return given
        except ValidationError as error:
            for each in error.errors():
                where = ".".join(map(str, each["loc"]))
                _, zh, en = input_words(each)
                self._say(DESCRIPTION, "bad_description", f"{where}: {zh} / {en}")
            return given
        return said.model_copy(update=given.model_dump(exclude_none=True, exclude_defaults=True))

    def _title_place(self) -> tuple[str, int | None]:
        """The file and line of the course's title; a title of the command is told as one of
        `course.toml`."""
        pattern, file = _TITLE_KEY, DESCRIPTION
        if not pattern.search(self._text(DESCRIPTION)):
            pattern, file = _HEADING, str(self._introduced_by() or DESCRIPTION)
        text = self._text(file)
        found = pattern.search(text)
        return file, text.count("\n", 0, found.start()) + 1 if found else None

    def _text(self, file: str) -> str:
        return self.files.get(PurePosixPath(file), b"").decode(errors="replace")

    def _introduced_by(self) -> PurePosixPath | None:
        """The file that the description stands in: of several a README."""
        named = sorted(path for path in self.files if _may_introduce(path))
        return min(named, key=lambda path: INTRODUCTIONS.index(str(path).lower()), default=None)

    def _introduction(self) -> WrittenLesson | None:
        path = self._introduced_by()
        return self._written(path) if path else None

    def _lessons(self, about: Description) -> Iterator[FolderLesson]:
        for path in sorted(filter(_is_lesson, self.files), key=place):
            written = self._written(path)
            if written is None:
                continue
            title = seen(written.title or "")
            if not title:
                self._say(str(path), "title_from_name")
                title = without_number(path.stem)
            if len(title) > LONGEST_TITLE:
                self._say(str(path), "title_too_long", title)
            if not seen(written.text):
                self._say(str(path), "empty_lesson")
            yield FolderLesson(path, title, written.text, str(path) in about.trial)

    def _written(self, path: PurePosixPath) -> WrittenLesson | None:
        if program := program_of(self.files[path]):
            self._say(str(path), "not_markdown", program)
            return None
        try:
            source = storable(self.files[path].decode("utf-8-sig"))
        except UnicodeDecodeError:
            self._say(str(path), "not_utf8")
            return None
        except ValueError:
            self._say(str(path), "not_printable")
            return None
        if len(source) > LONGEST_BODY:
            self._say(str(path), "too_large")
        written = read_lesson(path, source, self.files)
        self.remarks += written.remarks
        for picture in written.pictures:
            self._keep_picture(path, picture)
        return written

    def _keep_picture(self, path: PurePosixPath, picture: str) -> None:
        data = self.files[PurePosixPath(picture)]
        if measure(data) is None:
            self._say(str(path), "not_a_picture", picture)
        self.pictures[picture] = data

    def _chapters(self, lessons: list[FolderLesson], about: Description) -> Iterator[FolderChapter]:
        grouped = groupby(lessons, key=lambda lesson: chapter_of(lesson.file))
        for number, (key, group) in enumerate(grouped, start=1):
            members = list(group)
            name = about.chapters.get(key) or ("" if key.isdigit() else without_number(key))
            if not name:
                self._say(str(members[0].file), "chapter_from_lesson", str(number))
            yield FolderChapter((name or members[0].title)[:LONGEST_TITLE], members)

    def _check(self, lessons: list[FolderLesson], about: Description) -> None:
        has_lessons = any(map(_is_lesson, self.files))
        if not has_lessons:
            self._say("", "no_lessons")
        for path in self._unused():
            self._say(str(path), *self._why_unused(path, has_lessons))
        if len(lessons) > MOST_LESSONS:
            self._say("", "too_many_lessons", str(MOST_LESSONS))
        for name in set(about.trial) - {str(lesson.file) for lesson in lessons}:
            self._say(DESCRIPTION, "unknown_trial", name)

    def _unused(self) -> list[PurePosixPath]:
        """Files of which nothing comes into the course: each of them is told."""
        used = {PurePosixPath(each) for each in (DESCRIPTION, *self.pictures)}
        used |= {path for path in self.files if _is_lesson(path)}
        return sorted(self.files.keys() - used - {self._introduced_by()})

    def _why_unused(self, path: PurePosixPath, has_lessons: bool) -> tuple[str, str]:
        """A reason, and what it is about."""
        program = program_of(self.files[path])
        if _may_introduce(path):
            return "another_introduction", str(self._introduced_by())
        if path.suffix.lower() == PurePosixPath(DESCRIPTION).suffix:
            return "another_description", ""
        if program in PICTURES:
            return "picture_not_shown", ""
        if program:
            return "passed_over" if has_lessons else "not_markdown", program
        return "not_a_lesson", ""


def _named(sign: str) -> str:
    shown, code = named_sign(sign)
    return f"{shown} ({code})"


def _may_introduce(path: PurePosixPath) -> bool:
    return str(path).lower() in INTRODUCTIONS


def _is_lesson(path: PurePosixPath) -> bool:
    return path.suffix.lower() == ".md" and not _may_introduce(path)
