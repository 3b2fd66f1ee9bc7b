"""Words that mean the same: whose they are, how they are compared, and the reports that feed them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.features.assistance.conftest import ask, said
from tests.features.catalogue.authors import Author
from tests.people import People

#: In the full-width signs of a Chinese keyboard.
FULL_WIDTH = "\uff34\uff22\uff2d"
#: Of none of its words anything stands in a lesson.
ASKED = "TBM 怎么办"


@pytest.fixture
async def manager(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.manager())


@pytest.fixture
async def staff(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.staff())


async def words(author: Author, **asked: object) -> list[list[str]]:
    page = await author.data("synonym/v2/dynamicList", asked)
    return [row["wordList"] for row in page["content"]]


async def test_a_word_is_found_however_its_signs_are_written(
    operator: Author, visitor: Author, safety: dict[str, Any]
) -> None:
    assert (await ask(visitor, ASKED))["outcome"] == "none"
    saved = await operator.save("synonym", wordList=[FULL_WIDTH, "木棒把导线挑开"])
    assert "挑开" in said(await ask(visitor, ASKED)), "full-width as half-width"
    assert "挑开" in said(await ask(visitor, ASKED.lower())), "whatever the case"
    assert await words(operator, search="tbm") == [saved["wordList"]]
    named = {"sid": saved["sid"], "version": saved["version"]}
    await operator.data("synonym/v2/delete", {"model": named})
    assert (await ask(visitor, ASKED))["outcome"] == "none"
    assert await words(operator) == []


async def test_words_of_an_organization_are_its_peoples(
    operator: Author,
    manager: Author,
    staff: Author,
    learner: Author,
    safety: dict[str, Any],
) -> None:
    saved = await manager.save("synonym", wordList=["TBM", "触电"])
    for author, outcome in ((manager, "quoted"), (staff, "quoted"), (learner, "none")):
        assert (await ask(author, ASKED))["outcome"] == outcome
    house = await operator.save("synonym", wordList=["两票", "停电"])
    assert await words(manager) == [saved["wordList"]]
    assert await words(operator) == [house["wordList"], saved["wordList"]]
    page = await operator.data("synonym/v2/dynamicList", {})
    assert [row["organizationName"] is None for row in page["content"]] == [True, False]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ([], "too_few"),
        (["触电"], "too_few"),
        (["TBM", "tbm", FULL_WIDTH], "same_word"),
        (["触电", ""], "too_short"),
        (["触电", "电" * 41], "too_long"),
        ([f"词{at}" for at in range(21)], "too_many_items"),
    ],
)
async def test_what_is_no_group_of_words_is_refused_beside_them(
    operator: Author, given: list[str], error: str
) -> None:
    status, _, details = await operator.refused("synonym", wordList=given)
    ((path, found),) = details
    assert (status, found, path.startswith("model.wordList")) == (400, error, True)


async def test_each_word_is_kept_once_as_it_was_first_written(operator: Author) -> None:
    saved = await operator.save("synonym", wordList=["TBM", "班前会", "tbm", "班前会"])
    assert saved["wordList"] == ["TBM", "班前会"]
    again = await operator.save(
        "synonym", sid=saved["sid"], version=saved["version"], wordList=["班前会", "站班会"]
    )
    assert again["wordList"] == ["班前会", "站班会"]
    stale = {"sid": saved["sid"], "version": saved["version"], "wordList": ["甲", "乙"]}
    answer = await operator.post("synonym/v2/save", {"model": stale})
    assert (answer.status_code, answer.json()["error"]) == (409, "out_of_date")


async def test_only_what_was_reported_is_read_by_the_operator(
    learner: Author, operator: Author, manager: Author
) -> None:
    first, second = await ask(learner, ASKED), await ask(learner, "桥式起重机谁能开")

    async def rate(answer: dict[str, Any], **given: object) -> None:
        model = {"message": {"sid": answer["sid"]}, **given}
        await learner.data("assistant/v2/feedback", {"model": model})

    async def reported() -> list[str]:
        page = await operator.data("assistantReport/v2/dynamicList", {})
        return [row["question"] for row in page["content"]]

    await rate(first, thumb="down")
    assert await reported() == [], "thumb alone shows nothing"
    await rate(second, thumb="down", withTranscript=True)
    assert await reported() == [second["question"]]
    answer = await manager.post("assistantReport/v2/dynamicList", {})
    assert answer.status_code == 403
    await rate(second, thumb=None)
    assert await reported() == [], "it was taken back"
    await rate(second, thumb="down", withTranscript=True)
    gone = {"sid": second["conversationSid"]}
    await learner.data("assistantConversation/v2/delete", {"model": gone})
    assert await reported() == []
