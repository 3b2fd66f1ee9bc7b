"""People, and a published course whose lessons say something."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.features.catalogue.authors import Author, category, chapter, lesson
from tests.features.catalogue.test_courses import course
from tests.people import People

SHOCK = """## 发现有人触电

先切断电源，再靠近伤员。来不及断电时，用干燥的木棒把导线挑开。

断线落地时，室内离故障点至少 4 米，室外至少 8 米。

| 电流 | 身体的反应 |
|---|---|
| 约 10 毫安 | 手可能松不开导线 |
| 50 毫安以上 | 可能引起心室颤动 |

停电检修靠四步，顺序不能换：

1. 停电
2. 验电
3. 装设接地线
4. 悬挂标示牌
"""
GAS = "有限空间作业前先通风，再检测。氧含量在 19.5% 到 23.5% 之间才可以进入。"


@pytest.fixture
async def operator(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.operator())


@pytest.fixture
async def learner(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.learner())


@pytest.fixture
async def visitor(http: httpx.AsyncClient) -> Author:
    return Author(http, None)


@pytest.fixture
async def safety(operator: Author) -> Any:
    """A published course: of two lessons anybody may study the first."""
    return await course(
        operator,
        {"sid": await category(operator)},
        title="低压电工",
        description="写给第一次接触配电的人。",
        chapterList=[
            chapter(
                "怎样救人",
                lesson("触电急救", body=SHOCK, isTrial=True),
                lesson("有限空间", body=GAS),
            )
        ],
    )


async def ask(author: Author, question: str, **more: object) -> Any:
    """The answer."""
    return await author.data("assistant/v2/ask", {"model": {"question": question, **more}})


def said(answer: dict[str, Any]) -> str:
    """Its sentences."""
    return "".join(each["text"] for each in answer["sentenceList"])
