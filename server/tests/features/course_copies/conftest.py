"""Those who write a course, and those who study it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.features.catalogue.authors import Author, category, chapter, lesson
from tests.people import People


@pytest.fixture
async def operator(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.operator())


@pytest.fixture
async def manager(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.manager())


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.learner())


@pytest.fixture
async def course(operator: Author, manager: Author) -> str:
    """A published course of two chapters: 通风 and 检测; 监护."""
    saved: Any = await manager.save(
        "course",
        title="有限空间作业",
        summary="先通风，再检测，后作业。",
        categoryList=[{"sid": await category(operator)}],
        chapterList=[
            chapter("下去之前", lesson("通风", isTrial=True), lesson("检测")),
            chapter("下去之后", lesson("监护")),
        ],
        isOpen=True,
        state="published",
    )
    return str(saved["sid"])
