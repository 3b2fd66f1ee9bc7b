"""Reads the demonstration's content, which authors write as Markdown and TOML.

A course is one Markdown file in `courses/`: between two lines of `+++` stands what a course is, as
TOML; then its description; `# ` begins a chapter and `## ` a lesson. A line `@trial` right after a
lesson's heading says that anybody may study it, or `@video FILE SECONDS` that it is a video, whose captions lie
beside it in a file that ends with `.vtt`.

    +++
    code = "hot-work"                # its name for good; the file's name should be the same
    category = "safety"              # a code of categories.toml; it gives the cover
    title = "动火作业安全"            # at most 80 characters
    summary = "一句话说清学完会什么。"  # at most 200
    teachers = [{ name = "韩志远", title = "一级注册消防工程师" }]
    price = 199                      # optional, yuan; free unless given
    examination = "fire-safety"      # optional, a code of examinations.toml
    certificate = true               # optional: completing it earns the centre's certificate
    +++

A teacher is known by name: `teachers.toml` may introduce them, `[[teacher]]` with `name` and
`introduction` (Markdown). A subject is one Markdown file in `subjects/`, its head the same without
teachers and examination, and with its courses in their order; what follows is its description.

    courses = ["hot-work", "fire-basics"]

`archive.toml` holds what the candidate's archive says, as `archive/v2/save` takes it.

`consultations.toml` holds desks, `[[desk]]`, with what was asked there.

`attracts.toml` holds interest forms, `[[attract]]` with `course`, `name`, `mobile` and `wish`.

News is one Markdown file under such a head. A material is a sheet in Typst, listed in
`materials/materials.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from zhegui.features.people.api import ArchiveSave
from zhegui.features.questions.api import Draft, DraftOption

CONTENT = Path(__file__).parent / "content"
VIDEOS = CONTENT / "videos"
SHEETS = CONTENT / "materials"

_CHAPTER = re.compile(r"^# +(.+)$", re.MULTILINE)
_LESSON = re.compile(r"^## +(.+)$", re.MULTILINE)
_TRIAL = re.compile(r"@trial\n+")
_VIDEO = re.compile(r"@video +(\S+) +([0-9]+)\n+")


@dataclass(frozen=True)
class CategoryText:
    """A category of courses."""

    code: str
    name: str
    english: str
    cover: str


@dataclass(frozen=True)
class VideoText:
    """A file of `VIDEOS` and how long it plays, in whole seconds."""

    name: str
    seconds: int


@dataclass(frozen=True)
class LessonText:
    """A lesson as its author wrote it."""

    title: str
    body: str
    is_trial: bool
    video: VideoText | None
    captions: str


@dataclass(frozen=True)
class ChapterText:
    """A chapter and its lessons."""

    title: str
    lessons: list[LessonText]


@dataclass(frozen=True)
class CourseText:
    """A course as its author wrote it; `examination` is an examination's code."""

    code: str
    category: str
    title: str
    summary: str
    description: str
    chapters: list[ChapterText]
    teachers: list[dict[str, str]] = field(default_factory=list)
    price: float = 0
    examination: str | None = None
    certificate: bool = False


@dataclass(frozen=True)
class SubjectText:
    """A subject as its author wrote it; `courses` are codes."""

    code: str
    category: str
    title: str
    summary: str
    description: str
    courses: list[str]
    price: float = 0
    certificate: bool = False


@dataclass(frozen=True)
class AttractText:
    """An interest form in a course, by its code; the number belongs to nobody."""

    course: str
    name: str
    mobile: str
    wish: str


@dataclass(frozen=True)
class BankText:
    """A bank: whether it may be practised, its chapters' titles and each one's questions."""

    name: str
    practice: str
    chapters: list[tuple[str, list[Draft]]]


@dataclass(frozen=True)
class SectionText:
    """`count` questions of a kind, from one chapter by its number or from all, `score` each."""

    title: str
    kind: str
    count: int
    score: Decimal
    chapter: str | None = None
    marking_rule: str | None = None


@dataclass(frozen=True)
class ExaminationText:
    """An examination; it opens `opens_in_days` after loading, for `open_days`."""

    code: str
    title: str
    bank: str
    minutes: int
    attempts: int
    pass_score: Decimal
    opens_in_days: int
    open_days: int
    certifies: bool
    shows_answers: str
    sections: list[SectionText]
    purpose: str = "formal"


@dataclass(frozen=True)
class NewsText:
    """News as its author wrote it; published `days_ago` before it is loaded."""

    code: str
    title: str
    summary: str
    category: str
    source: str
    days_ago: int
    body: str
    is_pinned: bool = False


@dataclass(frozen=True)
class MaterialText:
    """A material: `file` is the name of its sheet in `SHEETS`, without the ending.

    `lessons` names those, by their titles, that it goes with: none for one that costs something, as
    who reads a lesson reads its files.
    """

    file: str
    title: str
    summary: str
    categories: list[str]
    lessons: list[str] = field(default_factory=list)
    price: float = 0


def read_categories() -> list[CategoryText]:
    """The categories, in their order."""
    return [CategoryText(**entry) for entry in _toml("categories.toml")["category"]]


def read_courses() -> list[CourseText]:
    """All courses, by file name."""
    return [read_course(path.read_text()) for path in sorted((CONTENT / "courses").glob("*.md"))]


def read_subjects() -> list[SubjectText]:
    """All subjects, by file name."""
    return [read_subject(path.read_text()) for path in sorted((CONTENT / "subjects").glob("*.md"))]


def read_introductions() -> dict[str, str]:
    """What is said of teachers, by name."""
    return {each["name"]: each["introduction"] for each in _toml("teachers.toml")["teacher"]}


def read_attracts() -> list[AttractText]:
    """The interest forms."""
    return [AttractText(**entry) for entry in _toml("attracts.toml")["attract"]]


def read_desks() -> list[dict[str, Any]]:
    """The desks, with their ready answers and what was asked there."""
    desks: list[dict[str, Any]] = _toml("consultations.toml")["desk"]
    return desks


def read_archive() -> ArchiveSave:
    """What the candidate says of themselves."""
    return ArchiveSave.model_validate(_toml("archive.toml"))


def read_banks() -> dict[str, BankText]:
    """All banks, by file name without its ending."""
    return {path.stem: _bank(_load(path)) for path in sorted((CONTENT / "banks").glob("*.toml"))}


def read_examinations() -> list[ExaminationText]:
    """All examinations, in their order."""
    return [_examination(entry) for entry in _toml("examinations.toml")["examination"]]


def read_news() -> list[NewsText]:
    """All news, by file name."""
    return [_news(path) for path in sorted((CONTENT / "news").glob("*.md"))]


def read_materials() -> list[MaterialText]:
    """All materials, in their order."""
    return [MaterialText(**entry) for entry in _load(SHEETS / "materials.toml")["material"]]


def read_course(text: str) -> CourseText:
    """A course from the text of its file; raises `ValueError` where it is not of this form."""
    head, body = _headed(text)
    description, *parts = _CHAPTER.split(body)
    chapters = [ChapterText(title, list(_lessons(text))) for title, text in _pairs(parts)]
    if not chapters or not all(chapter.lessons for chapter in chapters):
        raise ValueError("a course has chapters, and each of them lessons")
    return CourseText(**head, description=description.strip(), chapters=chapters)


def read_subject(text: str) -> SubjectText:
    """A subject from the text of its file."""
    head, body = _headed(text)
    return SubjectText(**head, description=body.strip())


def _headed(text: str) -> tuple[dict[str, Any], str]:
    _, head, body = text.split("+++\n", 2)
    return tomllib.loads(head), body


def _lessons(text: str) -> Iterator[LessonText]:
    for title, body in _pairs(_LESSON.split(text)[1:]):
        body, trial = _TRIAL.subn("", body.lstrip("\n"), count=1)
        video = _VIDEO.match(body)
        yield LessonText(
            title,
            body[video.end() if video else 0 :].strip(),
            is_trial=bool(trial),
            video=VideoText(video[1], int(video[2])) if video else None,
            captions=(VIDEOS / video[1]).with_suffix(".vtt").read_text() if video else "",
        )


def _pairs(parts: list[str]) -> Iterator[tuple[str, str]]:
    return zip(parts[::2], parts[1::2], strict=True)


def _bank(document: dict[str, Any]) -> BankText:
    chapters = [(chapter["name"], list(_questions(chapter))) for chapter in document["chapter"]]
    return BankText(document["name"], document["practice"], chapters)


def _questions(chapter: dict[str, Any]) -> Iterator[Draft]:
    for kind in ("single_choice", "multiple_choice"):
        for entry in chapter.get(kind, []):
            options = tuple(
                DraftOption(content, letter in entry["answer"])
                for letter, content in zip("ABCDEFGH", entry["options"], strict=False)
            )
            yield Draft(kind, entry["stem"], options, analysis=entry["analysis"])
    for entry in chapter.get("true_false", []):
        right = DraftOption("正确", entry["answer"]), DraftOption("错误", not entry["answer"])
        yield Draft("true_false", entry["stem"], right, analysis=entry["analysis"])


def _examination(entry: dict[str, Any]) -> ExaminationText:
    sections = [
        SectionText(**{**section, "score": Decimal(section["score"])})
        for section in entry["sections"]
    ]
    return ExaminationText(
        **{**entry, "sections": sections, "pass_score": Decimal(entry["pass_score"])}
    )


def _news(path: Path) -> NewsText:
    _, head, body = path.read_text().split("+++\n", 2)
    return NewsText(path.stem, **tomllib.loads(head), body=body.strip())


def _toml(name: str) -> dict[str, Any]:
    return _load(CONTENT / name)


def _load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text())
