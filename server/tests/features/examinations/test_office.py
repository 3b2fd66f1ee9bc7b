"""Papers, examinations and results as the back office lists, copies and deletes them, by HTTP."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, fill_bank, open_hall
from tests.features.examinations.test_authoring import rule, terms
from tests.people import People, Person
from zhegui.features.organizations.api import Staff
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services, manager: Person) -> Hall:
    """Calls only: `examination` names nothing yet."""
    assert manager.organization is not None
    bank = await fill_bank(services, manager.organization.sid)
    return Hall(http, services, uuid4(), bank)


@pytest.fixture
async def sat(http: httpx.AsyncClient, services: Services, manager: Person) -> Hall:
    """An examination of the manager's organization that is open."""
    assert manager.organization is not None
    return await open_hall(http, services, organization=manager.organization.sid)


async def done(hall: Hall, person: Person, path: str, **model: Any) -> Any:
    """What a write that is to succeed answers."""
    return (await hall.call(path, {"model": model}, person.headers))["data"]


async def refused(
    hall: Hall, person: Person, path: str, **model: Any
) -> tuple[str, list[tuple[str, str]]]:
    """Id and details of a refusal that is no bad input."""
    told = await hall.call(path, {"model": model}, person.headers, 409)
    return told["error"], [(each["path"], each["error"]) for each in told.get("details") or []]


async def listed(hall: Hall, person: Person, name: str, **asked: Any) -> list[dict[str, Any]]:
    page = await hall.call(f"{name}/v2/dynamicList", asked, person.headers)
    rows: list[dict[str, Any]] = page["data"]["content"]
    return rows


async def detail(hall: Hall, person: Person, name: str, sid: str) -> Any:
    return (await hall.call(f"{name}/v2/dynamicDetail", {"sid": sid}, person.headers))["data"]


def where(field: str, value: object, operator: str = "eq") -> list[dict[str, Any]]:
    return [{"field": field, "operator": operator, "value": value}]


async def some_questions(hall: Hall, person: Person) -> list[str]:
    rows = await listed(hall, person, "question", query=where("bank.sid", str(hall.bank)))
    return [row["sid"] for row in rows[:3]]


async def test_a_paper_is_read_as_it_was_saved(hall: Hall, manager: Person) -> None:
    questions = await some_questions(hall, manager)
    drawn = rule(hall, chapter="1.2", classLabel="A", difficulty=2, count=4, score=1.5)
    picked = {
        "title": "选题",
        "score": 2,
        "markingRule": "points_when_incomplete",
        "markingPoints": 0.5,
        "questionList": [{"sid": sid} for sid in questions],
    }
    saved = await done(hall, manager, "paper/v2/save", title="试卷", sectionList=[drawn, picked])
    paper = await detail(hall, manager, "paper", saved["sid"])
    nothing = {"markingRule": None, "markingPoints": None, "questionList": None}
    bank = {"sid": str(hall.bank), "name": "题库"}
    unsaid = dict.fromkeys(("bank", "kind", "chapter", "classLabel", "difficulty"))
    assert paper["sectionList"] == [
        {**nothing, **drawn, "bank": bank},
        {**unsaid, **picked, "count": 3},
    ]
    assert (paper["questionCount"], paper["fullScore"], paper["useCount"]) == (7, 12, 0)
    # What was read may be saved again.
    again = [{**drawn, "count": 2}, picked]
    model = {
        "sid": paper["sid"],
        "version": paper["version"],
        "title": "试卷",
        "sectionList": again,
    }
    assert (await done(hall, manager, "paper/v2/save", **model))["version"] > paper["version"]
    (row,) = await listed(hall, manager, "paper", query=where("title", "试", "contains"))
    assert row["questionCount"] == 5


async def test_a_paper_is_tried_before_it_is_saved(hall: Hall, manager: Person) -> None:
    sections = [rule(hall), rule(hall, title="再来单选", count=3)]
    found = await done(hall, manager, "paper/v2/preflightSections", sectionList=sections)
    assert (found["canBeDrawn"], found["questionCount"], found["fullScore"]) == (False, 7, 7)
    assert [each["drawn"] for each in found["sectionList"]] == [4, 2]
    assert await listed(hall, manager, "paper") == []
    unknown = rule(hall, bank={"sid": str(uuid4())})
    body = {"model": {"sectionList": [unknown]}}
    told = await hall.call("paper/v2/preflightSections", body, manager.headers, 404)
    assert [each["path"] for each in told["details"]] == ["model.sectionList.0.bank.sid"]


async def test_a_paper_in_use_stays_and_its_copy_goes(hall: Hall, manager: Person) -> None:
    saved = await done(hall, manager, "paper/v2/save", title="试卷", sectionList=[rule(hall)])
    draft = await done(hall, manager, "examination/v2/save", **terms(hall, saved["sid"]))
    assert (await detail(hall, manager, "paper", saved["sid"]))["useCount"] == 1
    assert (await refused(hall, manager, "paper/v2/delete", sid=saved["sid"]))[0] == "referenced"
    copied = await done(hall, manager, "paper/v2/copy", sid=saved["sid"], title="另一份")
    first, second = [
        (await detail(hall, manager, "paper", sid))["sectionList"]
        for sid in (saved["sid"], copied["sid"])
    ]
    assert first == second
    both = {"sidList": [saved["sid"], copied["sid"]], "delete": True}
    assert (await done(hall, manager, "paper/v2/bulk", **both))["done"] == 1
    await done(hall, manager, "examination/v2/delete", sid=draft["sid"])
    await done(hall, manager, "paper/v2/delete", sid=saved["sid"])
    assert await listed(hall, manager, "paper") == []


async def test_faults_of_terms_stand_beside_their_fields(hall: Hall, manager: Person) -> None:
    saved = await done(hall, manager, "paper/v2/save", title="试卷", sectionList=[rule(hall)])
    given = terms(hall, saved["sid"])
    for wrong, path in (
        ({"endAt": given["startAt"]}, "model.endAt"),
        ({"lastEntryAt": "2020-01-01T00:00:00Z"}, "model.lastEntryAt"),
    ):
        body = {"model": {**given, **wrong}}
        told = await hall.call("examination/v2/save", body, manager.headers, 400)
        assert [each["path"] for each in told["details"]] == [path]
    too_high = {**given, "passScore": 5}
    assert await refused(hall, manager, "examination/v2/save", **too_high) == (
        "pass_score_too_high",
        [("model.passScore", "pass_score_too_high")],
    )


async def test_an_examination_says_where_it_stands(
    hall: Hall, manager: Person, people: People, clock: FakeClock
) -> None:
    saved = await done(hall, manager, "paper/v2/save", title="试卷", sectionList=[rule(hall)])
    start = hall.services.clock.now() + timedelta(hours=1)
    window = {
        "startAt": instant_text(start),
        "endAt": instant_text(start + timedelta(hours=2)),
        "title": "安全考试",
    }
    draft = await done(hall, manager, "examination/v2/save", **terms(hall, saved["sid"], **window))

    async def state() -> str:
        found: str = (await detail(hall, manager, "authoredExamination", draft["sid"]))["state"]
        return found

    assert await state() == "draft"
    await done(hall, manager, "examination/v2/publish", sid=draft["sid"])
    assert await state() == "planned"
    clock.advance(minutes=61)
    assert await state() == "open"
    # Another examination's extra time is none of its matter.
    other = await done(hall, manager, "examination/v2/copy", sid=draft["sid"], title="另一场")
    owed = {"user": {"sid": str((await people.staff()).sid)}, "seconds": 3600}
    about = {"examination": {"sid": other["sid"]}}
    await done(hall, manager, "examination/v2/grantExtraTime", **about, **owed)
    clock.advance(minutes=130)
    again = await people.again(manager)
    (row,) = await listed(hall, again, "authoredExamination", query=where("state", "ended"))
    assert (row["sid"], row["paperTitle"], row["attemptCount"]) == (draft["sid"], "试卷", 0)
    assert [
        each["title"] for each in await listed(hall, again, "authoredExamination", search="安全")
    ] == ["安全考试"]


async def test_a_copy_is_a_draft_and_only_drafts_are_deleted(sat: Hall, manager: Person) -> None:
    sid = str(sat.examination)
    assert (await refused(sat, manager, "examination/v2/delete", sid=sid))[
        0
    ] == "examination_published"
    copied = await done(sat, manager, "examination/v2/copy", sid=sid, title="补考")
    found = await detail(sat, manager, "authoredExamination", copied["sid"])
    original = await detail(sat, manager, "authoredExamination", sid)
    same = ("paperSid", "startAt", "endAt", "durationSeconds", "passScore", "answersShown")
    assert [found[name] for name in same] == [original[name] for name in same]
    assert (found["title"], found["state"], found["fullScore"]) == ("补考", "draft", None)
    both = {"sidList": [copied["sid"], sid], "delete": True}
    outcome = await done(sat, manager, "examination/v2/bulk", **both)
    assert [each["error"] for each in outcome["resultList"]] == [None, "examination_published"]


async def test_results_are_found_by_name_and_hide_what_is_not_out(
    sat: Hall, manager: Person, people: People, session: AsyncSession, clock: FakeClock
) -> None:
    worker, absent = await people.staff(), await people.staff()
    named = {"name": "周岚", "staff_number": "GX-7"}
    await session.execute(update(Staff).where(Staff.user_sid == worker.sid).values(**named))
    await session.commit()
    paper = await sat.paper(worker)
    mine = where("examinationSid", str(sat.examination))
    query = mine + where("name", "周", "contains")
    (row,) = await listed(sat, manager, "authoredAttempt", query=query)
    assert (row["name"], row["staffNumber"], row["state"]) == ("周岚", "GX-7", "active")
    assert (row["score"], row["passed"], row["receiptAt"]) == (None, None, None)
    await sat.answer_all(paper)
    await sat.submit(paper)
    (row,) = await listed(sat, manager, "authoredAttempt", query=query + where("passed", True))
    assert row["receiptAt"] is not None
    examination = await detail(sat, manager, "authoredExamination", str(sat.examination))
    assert (examination["attemptCount"], examination["passedCount"]) == (1, 1)
    await done(sat, manager, "attempt/v2/void", sid=row["sid"], reason="替考")
    voided = await detail(sat, manager, "authoredAttempt", row["sid"])
    assert (voided["state"], voided["voidReason"]) == ("voided", "替考")
    again = await detail(sat, manager, "authoredExamination", str(sat.examination))
    assert (again["attemptCount"], again["passedCount"]) == (0, 0)
    # Candidates see their own attempts, and nobody's by this list.
    await sat.call("authoredAttempt/v2/dynamicList", {}, absent.headers, 403)


async def test_a_voided_result_is_told_by_no_list_and_found_by_no_filter(
    sat: Hall, manager: Person, people: People
) -> None:
    staff = await people.staff()
    paper = await sat.paper(staff)
    await sat.answer_all(paper)
    await sat.submit(paper)
    passed = where("passed", value=True)
    assert len(await listed(sat, manager, "authoredAttempt", query=passed)) == 1
    await done(sat, manager, "attempt/v2/void", sid=paper.sid, reason="替考")
    for value in (True, False):
        assert await listed(sat, manager, "authoredAttempt", query=where("passed", value)) == []
    (row,) = await listed(sat, manager, "authoredAttempt")
    assert (row["state"], row["score"], row["passed"]) == ("voided", None, None)
    (row,) = await listed(sat, staff, "attempt")
    assert (row["state"], row["score"], row["passed"]) == ("voided", None, None)
    shown = await listed(sat, staff, "examination", includeList=["attemptList"])
    (own,) = shown[0]["attemptList"]
    assert (shown[0]["isPassed"], own["score"], own["passed"]) == (False, None, None)
    assert (await sat.result(paper))["data"]["sectionList"][0]["score"] is None


async def test_late_work_of_a_voided_attempt_waits_for_nobody(
    sat: Hall, manager: Person, people: People, clock: FakeClock
) -> None:
    staff = await people.staff()
    paper = await sat.paper(staff)
    clock.advance(minutes=41)
    question = paper.questions[0]
    late = {
        "question": {"sid": question["sid"]},
        "sequence": 1,
        "value": question["optionList"][0]["sid"],
        "writtenAt": paper.data["startedAt"],
    }
    staff, manager = await people.again(staff), await people.again(manager)
    await done(sat, staff, "attempt/v2/late", sid=paper.sid, answerList=[late])
    waits = where("undecidedCount", 0, "gt")
    assert len(await listed(sat, manager, "authoredAttempt", query=waits)) == 1
    await done(sat, manager, "attempt/v2/void", sid=paper.sid, reason="替考")
    assert await listed(sat, manager, "authoredAttempt", query=waits) == []
    (row,) = await listed(sat, manager, "authoredAttempt")
    assert (row["lateCount"], row["undecidedCount"]) == (1, None)
