"""A hall for tests: a bank of twelve questions, an examination on it, and people who sit it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx

from tests.people import Person
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.questions import api as questions
from zhegui.features.questions.authorship import add_question
from zhegui.features.questions.banks import make_bank
from zhegui.kernel.http.envelope import Reference
from zhegui.ports.services import Services

PREFIX = "/resource-center/api"
CANARY = "canary-analysis"
MINUTE = timedelta(minutes=1)


@dataclass
class Paper:
    """What was set, as the candidate's page holds it, and how to answer it."""

    data: dict[str, Any]
    person: Person
    sequence: int = 0

    @property
    def headers(self) -> dict[str, str]:
        return self.person.headers

    @property
    def sid(self) -> str:
        sid: str = self.data["sid"]
        return sid

    @property
    def questions(self) -> list[dict[str, Any]]:
        return [each for part in self.data["sectionList"] for each in part["questionList"]]

    @property
    def by_ticket(self) -> dict[str, str]:
        return {"Attempt-Ticket": self.data["ticket"]}


@dataclass
class Hall:
    """The examination and the calls that candidates make."""

    http: httpx.AsyncClient
    services: Services
    examination: UUID
    bank: UUID
    keys: dict[str, Any] = field(default_factory=dict)

    async def call(
        self, path: str, body: Any, headers: Mapping[str, str] | None = None, status: int = 200
    ) -> dict[str, Any]:
        """The envelope of an answer that must have this status."""
        answer = await self.http.post(f"{PREFIX}/{path}", json=body, headers=dict(headers or {}))
        assert answer.status_code == status, answer.text
        envelope: dict[str, Any] = answer.json()
        return envelope

    async def start(
        self, person: Person, status: int = 200, *, take_over: bool = False, begin: bool = True
    ) -> dict[str, Any]:
        model = {
            "examination": {"sid": str(self.examination)},
            "takeOver": take_over,
            "begin": begin,
        }
        return await self.call("attempt/v2/start", {"model": model}, person.headers, status)

    async def paper(self, person: Person, *, take_over: bool = False) -> Paper:
        data = (await self.start(person, take_over=take_over))["data"]
        return Paper(data, person)

    async def save(
        self,
        paper: Paper,
        entries: list[tuple[str, int, Any]],
        status: int = 200,
        *,
        headers: Mapping[str, str] | None = None,
        lease: int | None = None,
    ) -> dict[str, Any]:
        answers = [{"question": {"sid": q}, "sequence": s, "value": v} for q, s, v in entries]
        model: dict[str, Any] = {"sid": paper.sid, "answerList": answers}
        if lease is not None:
            model["lease"] = lease
        return await self.call(
            "attempt/v2/answer", {"model": model}, headers or paper.headers, status
        )

    async def answer_all(self, paper: Paper, *, right: int = 1_000) -> None:
        """Answer every question, the first `right` of them as the key has it."""
        paper.sequence += 1
        entries = [
            (each["sid"], paper.sequence, await self.value(each, right=at < right))
            for at, each in enumerate(paper.questions)
        ]
        await self.save(paper, entries)

    async def value(self, question: dict[str, Any], *, right: bool) -> Any:
        """A right answer, or one that earns nothing."""
        kind = questions.kind(question["kind"])
        key = (await self._keys())[question["sid"]]
        answer = kind.answer(key)
        if right:
            return answer
        wrong = [o["sid"] for o in question["optionList"] if o["sid"] not in key["right"]]
        return [wrong[0]] if question["kind"] == "multiple_choice" else wrong[0]

    async def submit(self, paper: Paper, status: int = 200) -> dict[str, Any]:
        return await self.call(
            "attempt/v2/submit", {"model": {"sid": paper.sid}}, paper.headers, status
        )

    async def result(self, paper: Paper, status: int = 200) -> dict[str, Any]:
        return await self.call("attempt/v2/result", {"sid": paper.sid}, paper.headers, status)

    async def hall(self, person: Person | None = None) -> dict[str, Any]:
        """The examination as the list shows it to somebody."""
        headers = person.headers if person else {}
        page = await self.call("examination/v2/dynamicList", {}, headers)
        (row,) = page["data"]["content"]
        found: dict[str, Any] = row
        return found

    async def _keys(self) -> dict[str, Any]:
        if not self.keys:
            async with self.services.transaction() as (session, _):
                versions = [
                    version
                    for kind in ("single_choice", "multiple_choice", "true_false")
                    for version in await questions.pool(session, questions.Pool(self.bank, kind))
                ]
                contents = await questions.load_contents(session, versions)
                keys = await questions.load_keys(session, versions)
                self.keys = {str(contents[v].question): keys[v].value for v in versions}
        return self.keys


def draft(number: int, kind: str = "single_choice") -> questions.Draft:
    """A question whose right options say nothing of being right."""
    right = {0, 1} if kind == "multiple_choice" else {0}
    count = 2 if kind == "true_false" else 4
    options = tuple(
        questions.DraftOption(f"选项 {number}-{at}", at in right) for at in range(count)
    )
    return questions.Draft(kind, f"第 {number} 题（　　）。", options, (), f"{CANARY} {number}")


async def fill_bank(
    services: Services, organization: UUID | None = None, name: str = "题库"
) -> UUID:
    """Six single choice, four multiple choice, two true or false."""
    kinds = ["single_choice"] * 6 + ["multiple_choice"] * 4 + ["true_false"] * 2
    async with services.transaction() as (session, now):
        bank = await make_bank(session, organization, name)
        for number, kind in enumerate(kinds):
            await add_question(session, bank.sid, draft(number, kind), now)
        return bank.sid


def section(bank: UUID, kind: str, count: int, score: str, **more: Any) -> examinations.SectionRule:
    return examinations.SectionRule(
        title=kind,
        bank=Reference(sid=bank),
        kind=kind,
        count=count,
        score=Decimal(score),
        **more,
    )


async def open_hall(
    http: httpx.AsyncClient,
    services: Services,
    *,
    start_at: datetime | None = None,
    last_entry: timedelta | None = None,
    end: timedelta = 120 * MINUTE,
    organization: UUID | None = None,
    certificate: UUID | None = None,
    attempts: int = 1,
    review: tuple[str, str] = ("at_once", "after_end"),
) -> Hall:
    """An examination of 40 minutes: 4 single of 1, 2 multiple of 1.5, 1 true or false of 1."""
    bank = await fill_bank(services, organization)
    start = start_at or services.clock.now()
    terms = examinations.ExaminationTerms(
        title="低压电工作业理论考试",
        duration_seconds=40 * 60,
        start_at=start,
        end_at=start + end,
        last_entry_at=start + last_entry if last_entry else None,
        attempts=attempts,
        pass_score=Decimal(6),
        certificate=Reference(sid=certificate) if certificate else None,
        review_rule=examinations.ReviewRule(
            score=examinations.Moment(review[0]),
            answers=examinations.Moment(review[1]),
        ),
    )
    sections = [
        section(bank, "single_choice", 4, "1"),
        section(bank, "multiple_choice", 2, "1.5", marking_rule="part_when_incomplete"),
        section(bank, "true_false", 1, "1"),
    ]
    async with services.transaction() as (session, now):
        found = await examinations.publish_by_rule(
            session, terms, sections, organization=organization, now=now
        )
        return Hall(http, services, found.sid, bank)


async def certificate_of(services: Services, organization: UUID) -> UUID:
    """A certificate that an organization gives."""
    async with services.transaction() as (session, _):
        found = await certificates.default_template(session, services.storage, organization)
        return found.sid
