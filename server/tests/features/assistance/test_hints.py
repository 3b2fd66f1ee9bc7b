"""Hints in practice: from what one may read, never from a key, and no option before one has answered."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from tests.features.assistance.conftest import ask, said
from tests.features.assistance.scripted import ScriptedChat
from tests.features.assistance.test_model import agree, kept
from tests.features.catalogue.authors import Author
from tests.features.examinations.hall import section
from tests.features.practice.school import Learner
from tests.people import People, Person
from tests.statements import counted_statements
from zhegui.features.examinations import api as examinations
from zhegui.features.questions import api as questions
from zhegui.features.questions.banks import make_bank
from zhegui.features.questions.chapters import ask_about, ensure_points
from zhegui.ports.services import Services

CANARY = "canary-analysis"
ASK = "给我第 1 题的提示"
RIGHT, WRONG = "4 米", "20 米"
STEM = "断线落地时，室内离故障点至少（　　）。"
TELLING = "断线落地时，室内离故障点至少 4 米。"
GENERAL = "来不及断电时，用干燥的木棒把导线挑开。"


@dataclass
class Practising:
    """Somebody before the first question of a run."""

    author: Author
    learner: Learner
    run: Any
    shown: Any

    @property
    def place(self) -> dict[str, Any]:
        return {"run": {"sid": self.run["sid"]}, "question": self.shown["question"]}

    @property
    def hint(self) -> dict[str, Any]:
        return {"practice": {**self.place, "isHint": True}}

    async def answer(self, content: str = WRONG) -> None:
        options = self.shown["asked"]["optionList"]
        (sid,) = (each["sid"] for each in options if each["content"] == content)
        await self.learner.answer(self.run, self.shown, sid)


async def bank_of(services: Services) -> UUID:
    """One question, of a knowledge point that the lesson names."""
    right = [questions.DraftOption(each, each == RIGHT) for each in ("2 米", RIGHT, "8 米", WRONG)]
    asked = questions.Draft("single_choice", STEM, tuple(right), (), CANARY)
    async with services.transaction() as (session, now):
        bank = await make_bank(session, None, "急救题库")
        bank.practice, bank.audience = "shielded", "everybody"
        question = await questions.add_question(session, bank.sid, asked, now)
        points = await ensure_points(session, bank.sid, {"1": "触电急救"}, now)
        await ask_about(session, {question.sid: [points["1"]]})
        return bank.sid


async def practising(http: httpx.AsyncClient, person: Person, bank: UUID) -> Practising:
    learner = Learner(http, person)
    run = await learner.start(bank)
    (shown,) = await learner.questions(run)
    return Practising(Author(http, person), learner, run, shown)


@pytest.fixture
async def bank(services: Services, safety: Any) -> UUID:
    return await bank_of(services)


@pytest.fixture
async def somebody(
    http: httpx.AsyncClient, people: People, services: Services, bank: UUID
) -> AsyncIterator[Practising]:
    yield await practising(http, await people.learner(), bank)
    await services.background.end()


async def test_a_hint_says_where_it_is_written_and_names_no_option(somebody: Practising) -> None:
    answer = await ask(somebody.author, ASK, **somebody.hint)
    assert (answer["outcome"], answer["isHint"]) == ("quoted", True)
    assert "米" not in said(answer)
    assert answer["waitingCount"] > 0
    cited = answer["citationList"][0]
    assert (cited["title"], cited["quote"]) == ("触电急救", "")
    assert re.search(r"/study-task-detail/[\w-]+\?part=3$", cited["path"])


async def test_what_waited_is_shown_once_it_is_answered(somebody: Practising) -> None:
    before = await ask(somebody.author, ASK, **somebody.hint)
    await somebody.answer()
    after = await kept(somebody.author)
    assert (after["sid"], after["waitingCount"]) == (before["sid"], 0)
    assert len(after["sentenceList"]) == after["sentenceCount"] > len(before["sentenceList"])
    assert TELLING[:-1] in said(after)
    assert "4 米" in after["citationList"][0]["quote"]
    assert "&quote=" in after["citationList"][0]["path"]
    again = await ask(somebody.author, ASK, **somebody.hint)
    assert (again["waitingCount"], TELLING[:-1] in said(again)) == (0, True)


async def test_what_was_looked_up_is_told(somebody: Practising) -> None:
    await ask(somebody.author, ASK, **somebody.hint)
    looked_up = {"sid": somebody.run["sid"], "question": somebody.shown["question"]}
    await somebody.learner.data("practice/v2/reveal", {"model": looked_up})
    assert TELLING[:-1] in said(await kept(somebody.author))


async def test_a_question_over_a_question_may_refer_to_it(somebody: Practising) -> None:
    answer = await ask(somebody.author, "这个怎么理解？", practice=somebody.place)
    assert (answer["citationList"][0]["title"], answer["isFollowUp"]) == ("触电急救", False)
    assert (answer["isHint"], "4 米" in str(answer)) == (False, False)
    own = await ask(somebody.author, "停电检修靠哪四步？", practice=somebody.place)
    assert "验电" in said(own), "its own words come first"


async def test_no_key_is_read_and_none_can_leave(services: Services, somebody: Practising) -> None:
    services.chat = chat = ScriptedChat(f"{GENERAL}[1]")
    await agree(somebody.author)
    with counted_statements() as statements:
        await ask(somebody.author, ASK, **somebody.hint)
        await services.background.wait()
    assert statements
    assert [each for each in statements if re.search("question_(key|analysis)", each)] == []
    assert STEM in chat.told
    for each in ("2 米", RIGHT, "8 米", WRONG):
        assert each in chat.told
    assert CANARY not in chat.told
    row = await kept(somebody.author)
    assert (row["mode"], said(row)) == ("model", GENERAL)


@pytest.mark.parametrize("telling", [TELLING, "断线落地时，室内离故障点至少 4 米，选 B。"])
async def test_a_sentence_of_a_model_that_names_an_option_waits(
    services: Services, somebody: Practising, telling: str
) -> None:
    services.chat = ScriptedChat(f"{GENERAL}[1]\n", f"{telling}[1]")
    await agree(somebody.author)
    await ask(somebody.author, ASK, **somebody.hint)
    await services.background.wait()
    row = await kept(somebody.author)
    assert [each["text"] for each in row["sentenceList"]] == [GENERAL]
    assert (row["sentenceCount"], row["waitingCount"]) == (2, 1)
    assert all("4 米" not in each["quote"] for each in row["citationList"])
    await somebody.answer()
    row = await kept(somebody.author)
    assert [each["text"] for each in row["sentenceList"]] == [GENERAL, telling]


async def test_a_model_is_not_held_back_once_it_is_answered(
    services: Services, somebody: Practising
) -> None:
    services.chat = ScriptedChat(f"{TELLING}[1]")
    await agree(somebody.author)
    await somebody.answer()
    await ask(somebody.author, "为什么？", practice=somebody.place)
    await services.background.wait()
    assert said(await kept(somebody.author)) == TELLING


async def test_another_hint_is_not_searched_by_the_words_of_the_first(
    somebody: Practising,
) -> None:
    first = await ask(somebody.author, ASK, **somebody.hint)
    conversation = {"sid": first["conversationSid"]}
    answer = await ask(somebody.author, "那证书呢？", conversation=conversation)
    assert (answer["isFollowUp"], answer["outcome"]) == (False, "none")


async def test_only_a_question_of_ones_own_run_is_spoken_of(
    somebody: Practising, operator: Author, visitor: Author
) -> None:
    elsewhere = {**somebody.place, "question": {"sid": str(uuid4())}}
    for author, place, named in (
        (operator, somebody.place, "run"),
        (visitor, somebody.place, "run"),
        (somebody.author, elsewhere, "question"),
        (somebody.author, {**somebody.place, "run": {"sid": str(uuid4())}}, "run"),
    ):
        body = {"model": {"question": ASK, "practice": place}}
        refused = await author.post("assistant/v2/ask", body)
        assert (refused.status_code, refused.json()["details"][0]["path"]) == (
            404,
            f"model.practice.{named}.sid",
        )


async def test_a_bank_that_closed_gives_no_hint(
    services: Services, somebody: Practising, bank: UUID
) -> None:
    async with services.transaction() as (session, _):
        (await session.get_one(questions.Bank, bank)).practice = "closed"
    body = {"model": {"question": ASK, **somebody.hint}}
    assert (await somebody.author.post("assistant/v2/ask", body)).status_code == 404


async def test_what_an_examination_may_ask_gets_no_hint(
    services: Services, somebody: Practising, bank: UUID
) -> None:
    await ask(somebody.author, ASK, **somebody.hint)
    terms = examinations.ExaminationTerms(
        title="急救考试",
        duration_seconds=600,
        start_at=services.clock.now(),
        end_at=services.clock.now() + timedelta(hours=1),
        pass_score=Decimal(1),
    )
    async with services.transaction() as (session, now):
        sections = [section(bank, "single_choice", 1, "1")]
        await examinations.publish_by_rule(session, terms, sections, organization=None, now=now)
    body = {"model": {"question": ASK, **somebody.hint}}
    refused = await somebody.author.post("assistant/v2/ask", body)
    assert (refused.status_code, refused.json()["error"]) == (409, "practice_closed")
    await somebody.answer()
    row = await kept(somebody.author)
    assert row["waitingCount"] > 0, "its key is not shown, so nothing that tells an option is"
