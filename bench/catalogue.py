"""As many published courses as a measurement needs, their texts made of a few words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.models import Category, Course, CourseCategory, CourseChapter
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

CHAPTERS = 5
CATEGORIES = 12
BATCH = 2_000
#: What is searched for, and the share of courses that speak of it.
WORDS = {
    "电台": 0.2, "频率": 0.1, "天线": 0.05, "调频": 0.02, "消防": 0.01,
    "急救": 0.005, "焊接": 0.002, "矿山": 0.001,
}  # fmt: skip
#: No character of these stands in a word.
FILLER = "一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥春夏秋冬东南西北"


@dataclass(frozen=True, slots=True)
class Text:
    """What course `number` says; always the same."""

    number: int
    title: str
    summary: str
    words: tuple[str, ...]

    @classmethod
    def of(cls, number: int) -> Text:
        """Of the course of that number."""
        dice = random.Random(number)
        words = tuple(word for word, share in WORDS.items() if dice.random() < share)
        parts = ["".join(dice.choices(FILLER, k=8)) for _ in range(12)]
        parts[1:1] = words
        title = "".join(dice.choices(FILLER, k=10))
        return cls(number, f"{title}{number}", "，".join(parts), words)


async def fill(services: Services, total: int, *, outlines: bool) -> Counter[str]:
    """Have `total` courses in the installation, the new ones with chapters where `outlines` says so.

    Tells how many of all courses hold each word.
    """
    async with services.transaction() as (session, now):
        have = await session.scalar(select(func.count()).select_from(Course)) or 0
        categories = list(await session.scalars(select(Category.sid))) or _categories(session)
    for first in range(have, total, BATCH):
        texts = [Text.of(number) for number in range(first, min(first + BATCH, total))]
        async with services.transaction() as (session, now):
            courses = [_course(each, now) for each in texts]
            session.add_all(courses)  # which keeps what they are searched by
            await session.flush()
            if outlines:
                await session.execute(insert(CourseCategory), _links(courses, categories))
                await session.execute(insert(CourseChapter), list(_chapters(courses)))
    return Counter(word for number in range(total) for word in Text.of(number).words)


def _categories(session: AsyncSession) -> list[UUID]:
    rows = [
        Category(
            sid=new_sid(),
            code=f"bench-{at}",
            name=f"类别{at}",
            english_name=f"category {at}",
            cover="wave",
            position=at,
        )
        for at in range(CATEGORIES)
    ]
    session.add_all(rows)
    return [each.sid for each in rows]


def _course(text: Text, now: datetime) -> Course:
    return Course(
        sid=new_sid(),
        code=f"bench-{text.number}",
        title=text.title,
        summary=text.summary,
        description=text.summary,
        description_html=f"<p>{text.summary}</p>",
        cover="wave",
        price=Decimal(text.number % 500),
        hours=Decimal(8),
        planned_seconds=8 * 2700,
        chapter_count=CHAPTERS,
        lesson_count=CHAPTERS,
        learner_count=text.number % 1000,
        is_open=True,
        state="published",
        published_at=now - timedelta(minutes=text.number),
    )


def _links(courses: list[Course], categories: list[UUID]) -> list[dict[str, Any]]:
    return [
        {
            "course_sid": each.sid,
            "category_sid": categories[(at + nth) % len(categories)],
            "position": nth,
        }
        for at, each in enumerate(courses)
        for nth in range(1 + at % 2)
    ]


def _chapters(courses: list[Course]) -> Iterator[dict[str, Any]]:
    for course in courses:
        for position in range(1, CHAPTERS + 1):
            yield {
                "sid": new_sid(),
                "created_at": course.created_at,
                "updated_at": course.updated_at,
                "version": 1,
                "course_sid": course.sid,
                "title": f"第{position}章",
                "position": position,
            }
