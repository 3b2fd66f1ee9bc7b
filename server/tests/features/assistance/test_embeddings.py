"""Vectors as a second list: what says the same in other words is found, in scope, in time, and where a
question may go out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import func, select

from tests.features.assistance.conftest import GAS, ask, said
from tests.features.assistance.scripted import ScriptedChat, ScriptedEmbeddings
from tests.features.assistance.test_asking import LANDING, join
from tests.features.assistance.test_model import TRUE, agree, kept
from tests.features.catalogue.authors import Author, chapter, lesson
from tests.people import People
from zhegui.features.assistance import passage_vectors, question_vector
from zhegui.features.assistance.bm25 import fused
from zhegui.features.assistance.models import PassageVector
from zhegui.ports.chat import TokensUsed
from zhegui.ports.embeddings import EmbeddingsFailed, HttpEmbeddings
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]
FILL = "assistance.embed_passages"
#: No word of it stands in the lesson that says what to do.
OTHERWISE = "摸到漏电开关的同事怎么救治"
FIRST_AID = "先切断电源，再靠近伤员。"


@pytest.fixture
def with_type(superuser: psycopg.Connection) -> None:
    """As the supervisor makes it where the setting is."""
    superuser.execute("create extension if not exists vector")


@pytest.fixture
async def vectors(services: Services, with_type: None) -> AsyncIterator[ScriptedEmbeddings]:
    found = ScriptedEmbeddings(["触电", "漏电", "断电", "切断电源"], ["有限空间", "氧含量"])
    services.embeddings = found
    yield found
    await services.background.end()


def speaks(services: Services, *pieces: Any) -> ScriptedChat:
    services.chat = chat = ScriptedChat(*pieces)
    return chat


async def test_what_says_it_in_other_words_is_told_to_the_model(
    services: Services, vectors: ScriptedEmbeddings, learner: Author, safety: Any, run_jobs: Run
) -> None:
    chat = speaks(services, f"{FIRST_AID}[1]")
    await agree(learner)
    assert (await ask(learner, OTHERWISE))["outcome"] == "none"
    await run_jobs(FILL)
    await ask(learner, OTHERWISE)
    await services.background.wait()
    row = await kept(learner)
    assert FIRST_AID in chat.told
    assert (row["mode"], said(row)) == ("model", FIRST_AID)


async def test_what_one_may_not_read_is_not_near_either(
    services: Services, vectors: ScriptedEmbeddings, learner: Author, safety: Any, run_jobs: Run
) -> None:
    await run_jobs(FILL)
    chat = speaks(services, "没有找到。")
    await agree(learner)
    question = "密闭容器里缺氧含量"
    await ask(learner, question)
    await services.background.wait()
    assert "19.5" not in chat.told
    await join(learner, safety)
    await ask(learner, question)
    await services.background.wait()
    assert "19.5" in chat.told


async def test_no_question_goes_where_its_asker_has_not_agreed(
    services: Services,
    vectors: ScriptedEmbeddings,
    learner: Author,
    visitor: Author,
    safety: Any,
    run_jobs: Run,
) -> None:
    await ask(learner, LANDING)
    assert vectors.asked == [], "without a model nobody could agree"
    await run_jobs(FILL)
    assert vectors.asked == [], "and no passage would be of use there"
    speaks(services, f"{TRUE}[1]")
    for author in (learner, visitor):
        await ask(author, LANDING)
    await run_jobs(FILL)
    assert LANDING not in vectors.told
    await agree(learner)
    await ask(learner, LANDING)
    assert LANDING in vectors.told


async def test_one_agrees_to_all_that_questions_go_to(
    services: Services, vectors: ScriptedEmbeddings, learner: Author, safety: Any
) -> None:
    speaks(services, f"{TRUE}[1]")
    vectors.recipient = "vectors.invalid"
    assert (await agree(learner))["offer"]["recipient"] == "models.invalid、vectors.invalid"
    vectors.recipient = "elsewhere.invalid"
    vectors.asked.clear()
    assert (await ask(learner, LANDING))["mode"] == "words", "who runs it is another"
    assert vectors.asked == []


async def test_on_this_machine_every_question_is_compared(
    services: Services, vectors: ScriptedEmbeddings, visitor: Author, safety: Any, run_jobs: Run
) -> None:
    vectors.is_here, vectors.recipient = True, "127.0.0.1"
    await run_jobs(FILL)
    assert (await ask(visitor, LANDING))["outcome"] == "quoted"
    assert vectors.asked[-1] == [LANDING]
    speaks(services)
    current = await visitor.http.get(
        "/resource-center/api/assistant/v2/current", headers=visitor.headers
    )
    assert current.json()["data"]["offer"] is None


@pytest.mark.parametrize("fault", ["slow", "away"])
async def test_what_does_not_come_in_time_is_not_waited_for(
    services: Services,
    vectors: ScriptedEmbeddings,
    learner: Author,
    safety: Any,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
) -> None:
    monkeypatch.setattr(question_vector, "SECONDS", 0.05)
    vectors.is_here = True
    if fault == "slow":
        vectors.going_on = asyncio.Event()
    else:
        vectors.error = EmbeddingsFailed("away")
    answer = await ask(learner, LANDING)
    assert (answer["outcome"], vectors.asked) == ("quoted", [[LANDING]])


async def test_without_the_type_nothing_is_asked_for(
    services: Services,
    vectors: ScriptedEmbeddings,
    superuser: psycopg.Connection,
    learner: Author,
    safety: Any,
    run_jobs: Run,
) -> None:
    superuser.execute("drop extension vector")
    vectors.is_here = True
    await run_jobs(FILL)
    assert (await ask(learner, LANDING))["outcome"] == "quoted"
    assert vectors.asked == []


async def test_names_and_numbers_of_people_do_not_go_along(
    http: httpx.AsyncClient,
    services: Services,
    vectors: ScriptedEmbeddings,
    people: People,
    safety: Any,
) -> None:
    person = await people.learner(real_name="林晓岚")
    learner = Author(http, person)
    speaks(services, f"{TRUE}[1]")
    await agree(learner)
    first = await ask(learner, f"我叫林晓岚，手机 {person.mobile}，断线落地要离多远")
    await services.background.wait()
    await ask(learner, "那室外呢？", conversation={"sid": first["conversationSid"]})
    assert "断线落地要离多远" in vectors.asked[-1][0], "a question goes with what it refers to"
    for secret in ("林晓岚", person.mobile):
        assert secret not in vectors.told


async def count(services: Services, **having: Any) -> int:
    async with services.transaction() as (session, _):
        found = select(func.count()).select_from(PassageVector).filter_by(**having)
        return await session.scalar(found) or 0


async def test_vectors_follow_their_passages_a_few_at_a_time(
    services: Services,
    vectors: ScriptedEmbeddings,
    operator: Author,
    safety: Any,
    run_jobs: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vectors.is_here = True
    monkeypatch.setattr(passage_vectors, "AT_A_TIME", 1)
    monkeypatch.setattr(passage_vectors, "REQUESTS", 2)
    await run_jobs(FILL)
    assert (await count(services), [len(each) for each in vectors.asked]) == (2, [1, 1])
    while len(vectors.asked) > 0:
        vectors.asked.clear()
        await run_jobs(FILL)
    before = await count(services)
    (part,) = (await operator.read("authoredCourse", safety["sid"], "chapterList.lessonList"))[
        "chapterList"
    ]
    first, second = part["lessonList"]
    changed = lesson("触电急救", body="联系 13912345678。", isTrial=True, sid=first["sid"])
    same = {"sid": second["sid"], "title": second["title"], "body": GAS}
    await operator.save(
        "course",
        sid=safety["sid"],
        chapterList=[chapter("怎样救人", changed, same, sid=part["sid"])],
    )
    assert await count(services) < before, "what is gone is near to nothing"
    await run_jobs(FILL)
    assert vectors.asked[0] == ["联系 139****5678。"]


async def test_another_model_makes_them_anew(
    services: Services, vectors: ScriptedEmbeddings, learner: Author, safety: Any, run_jobs: Run
) -> None:
    await run_jobs(FILL)
    speaks(services, "没有找到。")
    await run_jobs(FILL)
    made = await count(services, model="scripted-vectors")
    assert made > 0
    await agree(learner)
    vectors.model = "newer"
    assert (await ask(learner, OTHERWISE))["outcome"] == "none", "the old ones are passed over"
    await run_jobs(FILL)
    assert (await count(services, model="newer"), await count(services)) == (made, made)
    asked = len(vectors.asked)
    await run_jobs(FILL)
    assert len(vectors.asked) == asked


async def test_of_another_length_none_is_compared(
    services: Services, vectors: ScriptedEmbeddings, learner: Author, safety: Any, run_jobs: Run
) -> None:
    vectors.is_here = True
    await run_jobs(FILL)
    vectors.groups = (["触电"],)
    assert (await ask(learner, LANDING))["outcome"] == "quoted"


async def test_a_text_that_is_refused_holds_up_no_other(
    services: Services, vectors: ScriptedEmbeddings, safety: Any, run_jobs: Run
) -> None:
    vectors.is_here = True
    vectors.refused = "氧含量"
    await run_jobs(FILL)
    assert await count(services, vector=[]) == 1
    assert await count(services) > 1
    vectors.asked.clear()
    await run_jobs(FILL)
    assert vectors.asked == []


async def test_one_that_is_away_is_asked_again(
    services: Services, vectors: ScriptedEmbeddings, safety: Any, run_jobs: Run
) -> None:
    vectors.is_here, vectors.error = True, EmbeddingsFailed("away")
    await run_jobs(FILL)
    assert (len(vectors.asked), await count(services)) == (1, 0)
    vectors.error = None
    await run_jobs(FILL)
    assert await count(services) > 0


async def test_what_a_question_costs_is_counted_and_bounded(
    services: Services, vectors: ScriptedEmbeddings, learner: Author, operator: Author, safety: Any
) -> None:
    services.settings = services.settings.model_copy(
        update={"limit_assistant_tokens_per_organization_per_month": 105}
    )
    speaks(services, f"{TRUE}[1]", TokensUsed(80, 15))
    await agree(learner)
    for _ in range(2):
        await ask(learner, LANDING)
        await services.background.wait()
    (row,) = (await operator.data("assistantUsage/v2/dynamicList", {}))["content"]
    assert (row["inputTokens"], row["outputTokens"]) == (90, 15)
    assert len(vectors.asked) == 1


@pytest.mark.parametrize(
    ("url", "is_here"),
    [
        ("http://localhost:11434/v1", True),
        ("http://127.0.0.2/v1", True),
        ("http://[::1]:8000", True),
        ("http://10.0.0.7/v1", False),
        ("https://localhost.example.cn", False),
    ],
)
def test_this_machine_is_known_by_its_own_names(url: str, is_here: bool) -> None:
    assert HttpEmbeddings(url, "bge-m3", None).is_here == is_here


def test_two_orders_are_one_by_their_ranks() -> None:
    assert fused("abc", "cad") == ["a", "c", "b", "d"]
    assert fused("ab") == ["a", "b"]
