"""A bank to practise, and the calls that its learners make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx

from tests.features.examinations.hall import draft
from tests.people import Person
from zhegui.features.questions import api as questions
from zhegui.features.questions.authorship import add_question
from zhegui.features.questions.banks import make_bank
from zhegui.ports.services import Services

API = "/resource-center/api"
KINDS = ("single_choice",) * 6 + ("multiple_choice",) * 4 + ("true_false",) * 2


@dataclass
class Learner:
    """Somebody who practises."""

    http: httpx.AsyncClient
    person: Person
    sequence: int = 0

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self.http.post(f"{API}/{path}", json=body, headers=self.person.headers)

    async def data(self, path: str, body: Any) -> Any:
        """The data of a call that succeeds."""
        answer = await self.post(path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def refused(self, path: str, body: Any) -> tuple[int, str]:
        """Status and id of a call that does not."""
        answer = await self.post(path, body)
        return answer.status_code, answer.json()["error"]

    async def start(self, bank: UUID | None, mode: str = "in_order", **more: Any) -> Any:
        given = {"bank": {"sid": str(bank)}} if bank else {}
        return await self.data("practice/v2/start", {"model": {"mode": mode, **given, **more}})

    async def questions(self, run: Any, **more: Any) -> list[Any]:
        shown = await self.data("practice/v2/questions", {"sid": run["sid"], **more})
        found: list[Any] = shown["questionList"]
        return found

    async def answer(self, run: Any, shown: Any, value: Any, **more: Any) -> Any:
        saved = await self.data("practice/v2/answer", self.given(run, shown, value, **more))
        return saved["savedList"][0]

    def given(self, run: Any, shown: Any, value: Any, **more: Any) -> Any:
        self.sequence += 1
        answer = {
            "question": shown["question"],
            "version": shown["asked"]["version"],
            "sequence": self.sequence,
            "value": value,
            **more,
        }
        return {"model": {"sid": run["sid"], "answerList": [answer]}}

    async def mistakes(self) -> list[Any]:
        query = [{"field": "isMistake", "operator": "eq", "value": True}]
        page = await self.data(
            "standing/v2/dynamicList", {"query": query, "includeList": ["question"]}
        )
        found: list[Any] = page["content"]
        return found


async def reword(author: Learner, shown: Any, stem: str) -> None:
    """Another version of a question, with options of its own, by who may write its bank."""
    options = [{"content": f"新选项 {at}", "right": at == 0} for at in range(4)]
    given = {"sid": shown["question"]["sid"], "stem": stem, "optionList": options}
    await author.data("question/v2/save", {"model": given})


async def fill(
    services: Services,
    name: str = "低压电工题库",
    *,
    practice: str = "shielded",
    audience: str = "everybody",
    organization: UUID | None = None,
    chapters: bool = False,
) -> UUID:
    """Six single choice, four multiple choice, two true or false; in two chapters where asked."""
    async with services.transaction() as (session, now):
        bank = await make_bank(session, organization, name)
        bank.practice, bank.audience = practice, audience
        titles = {"1": "触电防护", "2": "接地与接零"}
        known = await questions.ensure_chapters(session, bank.sid, titles, now) if chapters else {}
        for number, kind in enumerate(KINDS):
            chapter = known.get("1" if number % 2 else "2")
            await add_question(
                session, bank.sid, draft(number, kind), now, chapter=chapter, difficulty=3
            )
        return bank.sid


def right(shown: Any) -> Any:
    """A right answer: the option that `draft` made first, or first two."""
    options = sorted(shown["asked"]["optionList"], key=lambda each: each["content"])
    if shown["asked"]["kind"] == "multiple_choice":
        return [options[0]["sid"], options[1]["sid"]]
    return options[0]["sid"]


def wrong(shown: Any) -> Any:
    """An answer that earns nothing."""
    options = sorted(shown["asked"]["optionList"], key=lambda each: each["content"])
    sid = options[-1]["sid"]
    return [sid] if shown["asked"]["kind"] == "multiple_choice" else sid
