"""What a candidate sees of a result when keys change afterwards, by HTTP."""

from __future__ import annotations

from uuid import UUID

import httpx
from sqlalchemy import select

from tests.features.examinations.hall import open_hall
from tests.people import People
from zhegui.features.questions.models import Question, QuestionKey
from zhegui.ports.services import Services


async def _correct_key(services: Services, question: str) -> None:
    """Another revision of the key of a question: right and wrong change places."""
    async with services.transaction() as (session, now):
        (key,) = await session.scalars(
            select(QuestionKey)
            .join(Question, Question.current_sid == QuestionKey.version_sid)
            .where(Question.sid == UUID(question))
        )
        turned = {"right": key.value["wrong"][:1], "wrong": key.value["right"]}
        session.add(
            QuestionKey(version_sid=key.version_sid, revision=2, value=turned, created_at=now)
        )


async def test_review_shows_the_key_that_was_marked_by(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    hall = await open_hall(http, services, attempts=2, review=("at_once", "at_once"))
    learner = await people.learner()
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    before = (await hall.submit(paper))["data"]["questionList"]
    corrected = {q["sid"] for q in before if q["kind"] != "multiple_choice"}
    for question in corrected:
        await _correct_key(services, question)

    seen = (await hall.result(paper))["data"]["questionList"]
    assert [each["answer"] for each in seen] == [each["answer"] for each in before]
    assert all(each["answer"] == each["value"] for each in seen if each["verdict"] == "correct")

    again = await hall.paper(learner)
    await hall.answer_all(again)
    reviewed = (await hall.submit(again))["data"]["questionList"]
    changed = [each for each in reviewed if each["sid"] in corrected]
    assert changed
    assert {each["verdict"] for each in changed} == {"wrong"}
    assert all(each["answer"] != each["value"] for each in changed)
