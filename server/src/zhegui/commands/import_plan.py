"""What an import of a course would change, in lines: which lessons are new, come back, are moved, renamed or
rewritten, or go, and how many people have begun them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue import api as catalogue
from zhegui.features.course_copies.api import LessonChange, OutlineChanges, compare
from zhegui.features.learning import api as learning


async def told_plan(session: AsyncSession, plan: catalogue.ImportPlan) -> list[str]:
    """A line for each lesson that changes; none for a course that is new."""
    lessons = plan.outline.lessons
    if not lessons:
        return []
    withdrawn = {sid for sid, lesson in lessons.items() if lesson.withdrawn_at}
    changes = compare(plan.outline.drafts(), plan.draft.chapters, withdrawn)
    referred = await catalogue.referred_lessons(session, lessons)
    studied = await learning.studied_counts(session, lessons)
    titles = {sid: lesson.title for sid, lesson in lessons.items()}
    return [_line(*each, studied) for each in _changed(changes, titles, referred)]


def _changed(
    changes: OutlineChanges, titles: Mapping[UUID, str], referred: Collection[UUID]
) -> Iterator[tuple[str, str, UUID]]:
    """What happens, to which lesson by its title, and its sid."""
    for kind, lessons in (
        ("new", changes.added),
        ("back", changes.restored),
        ("moved", changes.moved),
        ("withdrawn", [each for each in changes.removed if each.sid in referred]),
        ("deleted", [each for each in changes.removed if each.sid not in referred]),
    ):
        yield from ((kind, each.title, each.sid) for each in lessons if each.sid)
    for part in changes.changed:
        if LessonChange.TITLE in part.was:
            yield "renamed", f"{titles[part.sid]} → {part.title}", part.sid
        if LessonChange.BODY in part.was:
            yield "rewritten", part.title, part.sid


_WORDS = {
    "new": ("新的一讲", "new"),
    "back": ("恢复，进度还在", "comes back with its progress"),
    "moved": ("换了位置，进度保留", "stands elsewhere, keeps its progress"),
    "renamed": ("改了名称，进度保留", "has another title, keeps its progress"),
    "rewritten": ("改了正文，进度保留", "has another text, keeps its progress"),
    "withdrawn": ("撤下，学时和笔记保留", "is gone, withdrawn; hours and notes stay"),
    "deleted": ("不再有，删去", "is gone, deleted"),
}


def _line(kind: str, title: str, sid: UUID, studied: Mapping[UUID, int]) -> str:
    (zh, en), count = _WORDS[kind], studied.get(sid, 0)
    learners = f"；{count} 人学过 / {en}; studied by {count}" if kind != "new" else f" / {en}"
    return f"{kind}\t{title}\t{zh}{learners}"
